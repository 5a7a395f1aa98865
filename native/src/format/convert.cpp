// SPDX-License-Identifier: Apache-2.0
#include "format/convert.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <numeric>

#include "core/parallel.hpp"
#include "format/dense.hpp"
#include "format/emit.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = 1 << 15;
std::atomic<int64_t> the_densify_limit{10'000'000};

// The transposed matrix of lines x minors: counting sort by minor index. `spec` is b's with major and minor exchanged.
template <class I, class U>
Layout transpose_lines(Allocator& to, const Block& b, const Spec& spec) {
  const int64_t lines = b.minor_range();
  const int64_t first = b.pointers[0];
  const int64_t n = b.pointers[b.lines] - first;
  const int64_t top = b.line_range() - 1;
  Layout out = Layout::gcs(to, b.type, b.shape, spec, n, lines, false, width_for(top));
  // Few source chunks: each has its own counts for every target line.
  const int64_t chunks = std::clamp<int64_t>(std::min(n / (1 << 16), 2 * n / std::max<int64_t>(lines, 1)), 1, 16);
  Vec<int64_t> counts(static_cast<size_t>(chunks * lines));
  Vec<int64_t> cuts(static_cast<size_t>(chunks + 1));  // first line of each chunk
  for (int64_t c = 0; c <= chunks; ++c)
    cuts[static_cast<size_t>(c)] =
        c == chunks ? b.lines : std::lower_bound(b.pointers, b.pointers + b.lines, first + n / chunks * c) - b.pointers;
  cuts[0] = 0;
  const I* minor = b.index<I>();
  parallel_chunks(chunks, n, [&](int64_t c) {
    int64_t* count = counts.data() + c * lines;
    std::fill(count, count + lines, 0);
    const int64_t end = b.pointers[cuts[static_cast<size_t>(c + 1)]];
    for (int64_t k = b.pointers[cuts[static_cast<size_t>(c)]]; k < end; ++k) ++count[minor[k]];
  });
  int64_t* p = out.mutable_pointers();
  int64_t at = 0;
  for (int64_t l = 0; l < lines; ++l) {
    p[l] = at;
    for (int64_t c = 0; c < chunks; ++c) {
      int64_t& count = counts[static_cast<size_t>(c * lines + l)];
      const int64_t here = count;
      count = at;
      at += here;
    }
  }
  p[lines] = at;
  const U* values = b.data<U>();
  U* out_values = out.mutable_data<U>();
  dispatch_index(out.b.index_width, [&](auto o) {
    using O = decltype(o);
    O* out_minor = out.indexes.as<O>();
    parallel_chunks(chunks, 4 * n, [&](int64_t c) {
      int64_t* place = counts.data() + c * lines;
      for (int64_t l = cuts[static_cast<size_t>(c)]; l < cuts[static_cast<size_t>(c + 1)]; ++l) {
        const O id = static_cast<O>(b.line_id(l));
        for (int64_t k = b.pointers[l]; k < b.pointers[l + 1]; ++k) {
          const int64_t q = place[minor[k]]++;
          out_minor[q] = id;
          out_values[q] = values[k];
        }
      }
    });
  });
  return out;
}

bool exchanges_lines(const Block& b, const Spec& spec) {
  const int r = b.shape.rank;
  if (b.format != Format::kGcs || spec.format != Format::kGcs || spec.partitioning != r - b.partitioning) return false;
  for (int i = 0; i < r; ++i)
    if (spec.order[static_cast<size_t>(i)] != b.order[static_cast<size_t>((i + b.partitioning) % r)]) return false;
  const int64_t lines = b.minor_range();
  return !want_hyper(lines, b.nnz) && lines <= std::max<int64_t>(4 * b.nnz, 1 << 16) && b.partitioning < r;
}

Coordinates coordinates_of(const Block& b, Vec<int64_t>& scratch) {
  Coordinates c;
  c.rank = b.shape.rank;
  c.count = b.nnz;
  c.width = b.index_width;
  if (b.format == Format::kGcs) {
    scratch = decode_coordinates(b);
    c.width = 8;
    for (int d = 0; d < c.rank; ++d) c.runs[static_cast<size_t>(d)] = scratch.data() + d * b.nnz;
  } else {
    for (int d = 0; d < c.rank; ++d)
      c.runs[static_cast<size_t>(d)] = static_cast<const char*>(b.indexes) + d * b.index_pitch * b.index_width;
  }
  return c;
}

}  // namespace

int64_t densify_limit() noexcept { return the_densify_limit.load(std::memory_order_relaxed); }
int64_t set_densify_limit(int64_t elements) noexcept { return the_densify_limit.exchange(elements); }

void check_densify(const Shape& shape, const char* what) {
  const int64_t n = shape.length_or_minus();
  if (n >= 0 && n <= densify_limit()) return;
  fail(S4J_WOULD_DENSIFY, what, " would store ", n < 0 ? std::string("more than 2^63") : std::to_string(n),
       " elements of shape ", text(shape), ", more than org.sparse4j.densifyLimit = ", densify_limit());
}

Vec<int64_t> decode_coordinates(const Block& b) {
  Vec<int64_t> out(static_cast<size_t>(checked_mul(b.nnz, b.shape.rank)));
  const int r = b.shape.rank;
  if (b.nnz == 0 || r == 0) return out;
  dispatch_index(b.index_width, [&](auto i) {
    using I = decltype(i);
    if (b.format == Format::kCoo) {
      for (int d = 0; d < r; ++d) {
        const I* run = b.coordinate<I>(d);
        int64_t* dst = out.data() + d * b.nnz;
        parallel_for(b.nnz, kGrain, 1, [&](int64_t s, int64_t e) {
          for (int64_t k = s; k < e; ++k) dst[k] = static_cast<int64_t>(run[k]);
        });
      }
      return;
    }
    const RadixSplit major(b.shape, b.order.data(), 0, b.partitioning);
    const RadixSplit minor(b.shape, b.order.data(), b.partitioning, r);
    const I* index = b.index<I>();
    const int64_t first = b.pointers[0];
    const int64_t chunks = (b.nnz + kGrain - 1) / kGrain;
    parallel_chunks(chunks, 6 * b.nnz, [&](int64_t c) {
      const int64_t from = first + c * kGrain;
      const int64_t until = std::min(first + b.nnz, from + kGrain);
      // Last line that starts at or before `from`.
      int64_t line = std::upper_bound(b.pointers, b.pointers + b.lines + 1, from) - b.pointers - 1;
      int64_t coords[kMaxRank] = {};
      for (int64_t k = from; k < until; ++line) {
        const int64_t end = std::min(until, b.pointers[line + 1]);
        if (k >= end) continue;
        major.split(b.line_id(line), coords);
        for (; k < end; ++k) {
          minor.split(static_cast<int64_t>(index[k]), coords);
          for (int d = 0; d < r; ++d) out[static_cast<size_t>(d * b.nnz + k - first)] = coords[d];
        }
      }
    });
  });
  return out;
}

Layout cast_layout(Allocator& to, const Block& b, Type type) {
  if (b.format == Format::kDense) {
    Layout out = Layout::dense(to, type, b.shape, false);
    copy_dense(b, out.b);
    return out;
  }
  Layout out = Layout::like(to, b, type);
  dispatch(b.type, [&](auto s) {
    using S = decltype(s);
    dispatch(type, [&](auto t) {
      using T = decltype(t);
      const S* in = static_cast<const S*>(b.first_value());
      T* dst = out.mutable_data<T>();
      parallel_for(b.nnz, kGrain, 1, [&](int64_t f, int64_t e) {
        for (int64_t k = f; k < e; ++k) dst[k] = cast<T>(in[k]);
      });
    });
  });
  return out;
}

Layout convert(Allocator& to, const Block& b, Scalar fill, const Spec& spec) {
  check_spec(spec, b.shape);
  if (spec.format == Format::kDense) {
    Layout out = Layout::dense(to, b.type, b.shape, spec.partitioning == 1);
    if (b.format == Format::kDense) {
      copy_dense(b, out.b);
    } else {
      fill_dense(out.b, fill);
      scatter_entries(b, out.b);
    }
    return out;
  }
  if (b.format == Format::kDense) return sparsify(to, b, fill, spec);
  if (exchanges_lines(b, spec)) {
    return dispatch_index(b.index_width, [&](auto i) {
      return dispatch_size(b.type, [&](auto u) { return transpose_lines<decltype(i), decltype(u)>(to, b, spec); });
    });
  }
  if (b.spec().same_as(spec, b.shape.rank)) {
    Layout out = Layout::like(to, b, b.type);
    gather_values(size_of(b.type), b.first_value(), {}, b.nnz, out.values.as<void>());
    return out;
  }
  Vec<int64_t> scratch;
  const Coordinates c = coordinates_of(b, scratch);
  const Spec natural = Spec::gcs(b.shape.rank, 0);
  const int* order = spec.format == Format::kGcs ? spec.order.data() : natural.order.data();
  const Vec<int64_t> perm = sort_permutation(c, order);
  return emit(to, b.type, b.shape, spec, c, b.first_value(), perm);
}

}  // namespace s4j
