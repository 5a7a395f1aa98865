// SPDX-License-Identifier: Apache-2.0
#include "ops/reduce/segments.hpp"

#include <algorithm>
#include <array>

#include "array/read.hpp"
#include "core/trace.hpp"
#include "format/buckets.hpp"
#include "format/emit.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

Axes axes_of(const int64_t* dims, int64_t count, int rank, const char* name) {
  // As in NumPy, a scalar may be reduced along dimension 0 or -1.
  if (rank == 0 && count == 1 && (dims[0] == 0 || dims[0] == -1)) count = 0;
  uint64_t reduced = 0;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t d = dims[i] < 0 ? dims[i] + rank : dims[i];
    if (d < 0 || d >= rank)
      fail(S4J_ILLEGAL_ARGUMENT, name, ": dimension ", dims[i], " does not exist in an array of rank ", rank,
           rank == 0 ? "" : "; the first dimension is 0, the last -1");
    if (((reduced >> d) & 1) != 0) fail(S4J_ILLEGAL_ARGUMENT, name, ": dimension ", dims[i], " is named twice");
    reduced |= uint64_t{1} << d;
  }
  Axes out;
  for (int d = 0; d < rank; ++d) (count == 0 || ((reduced >> d) & 1) != 0 ? out.reduced : out.kept).push_back(d);
  return out;
}

Shape reduced_shape(const Shape& s, const Axes& axes, bool keep_dims) {
  Shape out;
  if (keep_dims) {
    out = s;
    for (const int d : axes.reduced) out[d] = 1;
    return out;
  }
  for (const int d : axes.kept) out[out.rank++] = s[d];
  return out;
}

GroupSize GroupSize::of(const Shape& s, const std::vector<int>& dims) {
  GroupSize g;
  bool zero = false;
  for (const int d : dims) {
    g.wrapped *= static_cast<uint64_t>(s[d]);
    g.real *= static_cast<double>(s[d]);
    zero = zero || s[d] == 0;
    if (g.exact >= 0 && __builtin_mul_overflow(g.exact, s[d], &g.exact)) g.exact = -1;
  }
  if (zero) g.exact = 0;
  return g;
}

namespace {

bool fits(const Spec& spec, const Shape& shape) {
  try {
    check_spec(spec, shape);
    return true;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

Segments::Segments(const Operand& x, const Axes& axes, bool ordered, bool later) : axes_(axes), shape_(x.shape()) {
  if (axes.all() && !ordered) {
    in_ = read(x);
    const int64_t first = in_.b.format == Format::kGcs ? in_.b.pointers[0] : 0;
    values_ = in_.b.values;
    if (in_.b.nnz == 0) return;
    begin_.resize(2);
    begin_[0] = first;
    begin_[1] = first + in_.b.nnz;
    ids_.resize(1);
    ids_[0] = 0;
    count_ = 1;
    longest_ = in_.b.nnz;
    bounds_ = begin_.data();
    return;
  }
  int order[kMaxRank] = {};
  int n = 0;
  for (const int d : axes.kept) order[n++] = d;
  for (const int d : axes.reduced) order[n++] = d;
  const Spec lines = Spec::gcs(shape_.rank, order, static_cast<int>(axes.kept.size()));
  if (!fits(lines, shape_)) {
    by_sorting(x, ordered);
    return;
  }
  in_ = read_as(x, lines);
  values_ = in_.b.values;
  by_lines();
  if (!later) list();
}

void Segments::by_lines() {
  trace("entries by lines");
  const Block& b = in_.b;
  if (b.lines == 0) return;
  chunks_ = (b.lines + b.nnz) / threshold::kFoldLines + 1;
  first_.resize(chunks_ + 1);
  Vec<int64_t> longest(static_cast<size_t>(chunks_));
  first_[0] = 0;
  dispatch_index(b.nnz <= INT32_MAX ? 4 : 8, [&](auto width) {
    using I = decltype(width);  // 32-bit comparisons vectorise on every processor
    parallel_chunks(chunks_, b.lines, [&](int64_t c) noexcept {
      const int64_t until = cut(c + 1);
      I n = 0, most = 0;
      for (int64_t l = cut(c); l < until; ++l) {
        const auto length = static_cast<I>(b.pointers[l + 1] - b.pointers[l]);
        n += length > 0 ? 1 : 0;
        most = std::max(most, length);
      }
      first_[c + 1] = n;
      longest[c] = most;
    });
  });
  for (int64_t c = 0; c < chunks_; ++c) {
    first_[c + 1] += first_[c];
    longest_ = std::max(longest_, longest[c]);
  }
  count_ = first_.back();
}

void Segments::list() {
  if (!in_runs() || bounds_ != nullptr) return;
  const Block& b = in_.b;
  if (count_ == b.lines) {
    bounds_ = b.pointers;
    return;
  }
  begin_.resize(count_ + 1);
  ids_.resize(count_);
  each_run([&](const SegmentRun& run) {
    std::copy_n(run.bounds, run.count, begin_.data() + run.first);
    for (int64_t k = 0; k < run.count; ++k) ids_[run.first + k] = run.lines == nullptr ? run.line + k : run.lines[k];
  });
  begin_[count_] = b.pointers[b.lines];
  bounds_ = begin_.data();
}

// Finds segments by sorting coordinates, for shapes whose kept or reduced dimensions have more than 2^62 positions.
void Segments::by_sorting(const Operand& x, bool ordered) {
  trace("entries sorted");
  in_ = read_as(x, Spec::coo());
  const int64_t n = in_.b.nnz;
  if (n == 0) return;
  const Vec<int64_t> all = decode_coordinates(in_.b);
  Coordinates c;
  c.rank = shape_.rank;
  c.count = n;
  for (int d = 0; d < c.rank; ++d) c.runs[d] = all.data() + d * n;
  int order[kMaxRank] = {};
  int at = 0;
  for (const int d : axes_.kept) order[at++] = d;
  for (const int d : axes_.reduced) order[at++] = d;
  const Vec<int64_t> perm = sort_permutation(c, order);
  auto entry = [&](int64_t k) { return perm.empty() ? k : perm[k]; };
  own_values_ = Buffer(pool(), static_cast<size_t>(n * size_of(in_.b.type)));
  gather_values(size_of(in_.b.type), in_.b.values, perm, n, own_values_.as<void>());
  values_ = own_values_.as<void>();
  auto starts = [&](int64_t k) {
    if (k == 0) return true;
    for (const int d : axes_.kept)
      if (c.at(d, entry(k)) != c.at(d, entry(k - 1))) return true;
    return false;
  };
  int64_t count = 0;
  for (int64_t k = 0; k < n; ++k) count += starts(k) ? 1 : 0;
  begin_.resize(count + 1);
  coords_.resize(static_cast<size_t>(count) * axes_.kept.size());
  int64_t s = 0;
  for (int64_t k = 0; k < n; ++k) {
    if (!starts(k)) continue;
    begin_[s] = k;
    for (size_t i = 0; i < axes_.kept.size(); ++i)
      coords_[i * static_cast<size_t>(count) + static_cast<size_t>(s)] = c.at(axes_.kept[i], entry(k));
    ++s;
  }
  begin_[count] = n;
  count_ = count;
  bounds_ = begin_.data();
  for (int64_t k = 0; k < count; ++k) longest_ = std::max(longest_, end(k) - begin(k));
  if (!ordered) return;
  minors_.resize(n);
  for (int64_t k = 0; k < n; ++k) {
    int64_t minor = 0;
    for (const int d : axes_.reduced) minor = minor * shape_[d] + c.at(d, entry(k));
    minors_[k] = minor;
  }
}

Vec<int64_t> Segments::kept_coordinates() const {
  const int64_t n = count();
  const auto kept = static_cast<int64_t>(axes_.kept.size());
  Vec<int64_t> runs(static_cast<size_t>(n * kept));
  if (!coords_.empty()) {
    std::copy(coords_.begin(), coords_.end(), runs.begin());
  } else if (kept > 0 && n > 0) {
    const RadixSplit split(shape_, axes_.kept.data(), 0, static_cast<int>(kept));
    parallel_for(n, threshold::kGrainLight, 4 * kept, [&](int64_t b, int64_t e) {
      int64_t coords[kMaxRank] = {};
      for (int64_t s = b; s < e; ++s) {
        split.split(id(s), coords);
        for (int64_t i = 0; i < kept; ++i) runs[i * n + s] = coords[axes_.kept[i]];
      }
    });
  }
  return runs;
}

bool Segments::narrow_lines() const {
  if (!coords_.empty() || count() == 0) return false;
  return std::all_of(axes_.kept.begin(), axes_.kept.end(), [&](int d) { return shape_[d] <= INT32_MAX; });
}

// Computes coordinates from line numbers (positions along the kept dimensions) by multiplications.
void Segments::put_coordinates(Layout& out, bool keep_dims, const SegmentRun& run) const noexcept {
  const auto kept = static_cast<int>(axes_.kept.size());
  const auto at = [&](int d) { return out.mutable_coordinate<int32_t>(d) + run.first; };
  for (int d = 0; keep_dims && d < out.b.shape.rank; ++d) std::fill_n(at(d), run.count, 0);
  if (kept == 0) return;
  int32_t* const top = at(keep_dims ? axes_.kept[0] : 0);
  if (kept == 1 && run.lines == nullptr) {
    for (int64_t k = 0; k < run.count; ++k) top[k] = static_cast<int32_t>(run.line + k);
    return;
  }
  std::array<Divider, kMaxRank> extents;
  std::array<int32_t*, kMaxRank> to;
  for (int i = 1; i < kept; ++i) {
    extents[i] = Divider(static_cast<uint64_t>(shape_[axes_.kept[i]]));
    to[i] = at(keep_dims ? axes_.kept[i] : i);
  }
  for (int64_t k = 0; k < run.count; ++k) {
    auto number = static_cast<uint64_t>(run.lines == nullptr ? run.line + k : run.lines[k]);
    for (int i = kept - 1; i > 0; --i) {
      const uint64_t q = extents[i].quotient(number);
      to[i][k] = static_cast<int32_t>(number - q * extents[i].divisor());
      number = q;
    }
    top[k] = static_cast<int32_t>(number);
  }
}

Layout Segments::coo_result(Allocator& to, Type type, const Shape& shape, bool keep_dims) const {
  const int64_t n = count();
  const auto kept = static_cast<int64_t>(axes_.kept.size());
  if (narrow_lines()) {
    Layout out = Layout::coo(to, type, shape, n, 4);
    if (in_runs())
      each_run([&](const SegmentRun& run) { put_coordinates(out, keep_dims, run); });
    else
      put_coordinates(out, keep_dims, {0, n, bounds_, ids_.data(), 0});
    return out;
  }
  const Vec<int64_t> runs = kept == 1 && coords_.empty() ? Vec<int64_t>() : kept_coordinates();
  auto coordinate = [&](int64_t i, int64_t s) { return runs.empty() ? id(s) : runs[i * n + s]; };
  int64_t top = 0;
  for (int64_t i = 0; i < kept; ++i) {
    if (shape_[axes_.kept[i]] <= INT32_MAX) continue;
    for (int64_t s = 0; s < n; ++s) top = std::max(top, coordinate(i, s));
  }
  Layout out = Layout::coo(to, type, shape, n, width_for(top));
  dispatch_index(out.b.index_width, [&](auto w) {
    using I = decltype(w);
    for (int d = 0; keep_dims && d < shape.rank; ++d) std::fill_n(out.template mutable_coordinate<I>(d), n, I{0});
    for (int64_t i = 0; i < kept; ++i) {
      I* z = out.template mutable_coordinate<I>(keep_dims ? axes_.kept[i] : static_cast<int>(i));
      parallel_for(n, threshold::kGrainLight, 2, [&](int64_t b, int64_t e) {
        for (int64_t s = b; s < e; ++s) z[s] = static_cast<I>(coordinate(i, s));
      });
    }
  });
  return out;
}

Layout Segments::emit_result(Allocator& to, Type type, const Shape& shape, const Spec& spec, bool keep_dims,
                             const void* values) const {
  if (spec.format == Format::kCoo) {
    Layout out = coo_result(to, type, shape, keep_dims);
    gather_values(size_of(type), values, {}, count(), out.values.as<void>());
    return out;
  }
  const int64_t n = count();
  const auto kept = static_cast<int64_t>(axes_.kept.size());
  const Vec<int64_t> runs = kept_coordinates();
  Vec<int64_t> zeros(static_cast<size_t>(n));
  std::fill(zeros.begin(), zeros.end(), 0);
  Coordinates c;
  c.rank = shape.rank;
  c.count = n;
  for (int d = 0; d < c.rank; ++d) c.runs[d] = zeros.data();
  for (int64_t i = 0; i < kept; ++i) c.runs[keep_dims ? axes_.kept[i] : i] = runs.data() + i * n;
  return emit(to, type, shape, spec, c, values, sort_permutation(c, spec.order.data()));
}

}  // namespace s4j
