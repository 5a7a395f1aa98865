// SPDX-License-Identifier: Apache-2.0
// A group is the elements that are sorted together: those that differ only in the coordinates of axes.reduced.
#include "ops/search/sort_values.hpp"

#include <algorithm>

#include "array/read.hpp"
#include "core/sort_keys.hpp"
#include "format/emit.hpp"
#include "format/full.hpp"
#include "format/sort.hpp"
#include "ops/reduce/groups.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

namespace {

// Writes the dimensions to `order`: the kept dimensions, which number the groups, then the dimensions along which
// groups extend.
void group_order(const Axes& axes, int* order) {
  for (const int d : axes.kept) *order++ = d;
  for (const int d : axes.reduced) *order++ = d;
}

// Adds delta to the mixed-radix number that the coordinates of `dims` form. The result lies inside the shape; |delta| <
// 2^62.
void advance(int64_t* coords, const Shape& shape, const std::vector<int>& dims, int64_t delta) {
  for (size_t i = dims.size(); i > 0 && delta != 0; --i) {
    const int d = dims[i - 1];
    int64_t carry = delta / shape[d];
    int64_t rest = delta % shape[d];
    if (rest < 0) {
      rest += shape[d];
      --carry;
    }
    auto sum = static_cast<uint64_t>(coords[d]) + static_cast<uint64_t>(rest);
    if (sum >= static_cast<uint64_t>(shape[d])) {
      sum -= static_cast<uint64_t>(shape[d]);
      ++carry;
    }
    coords[d] = static_cast<int64_t>(sum);
    delta = carry;
  }
}

// The entries of a sparse operand by group, in C order within each.
struct Grouped {
  Source in;
  Vec<int64_t> coords;  // rank arrays of coordinates
  Vec<int64_t> begin;   // begin of each non-empty group, and the end
  Buffer sorted;
  const void* values = nullptr;

  Grouped(const Operand& x, const Axes& axes);
  void sort(const int* order);
};

bool fits(const Spec& spec, const Shape& shape) {
  try {
    check_spec(spec, shape);
    return true;
  } catch (const Error&) {
    return false;
  }
}

Grouped::Grouped(const Operand& x, const Axes& axes) {
  const Shape shape = x.shape();
  int order[kMaxRank] = {};
  group_order(axes, order);
  const Spec lines = Spec::gcs(shape.rank, order, static_cast<int>(axes.kept.size()));
  const bool by_lines = fits(lines, shape);
  in = read_as(x, by_lines ? lines : Spec::coo());
  values = in.b.first_value();
  const int64_t n = in.b.nnz;
  coords = decode_coordinates(in.b);
  if (!by_lines) sort(order);
  for (int64_t k = 0; k < n; ++k) {
    bool starts = k == 0;
    for (size_t i = 0; i < axes.kept.size() && !starts; ++i) {
      const int64_t* run = coords.data() + axes.kept[i] * n;
      starts = run[k] != run[k - 1];
    }
    if (starts) begin.push_back(k);
  }
  begin.push_back(n);
}

void Grouped::sort(const int* order) {
  const int64_t n = in.b.nnz;
  Coordinates c;
  c.rank = in.b.shape.rank;
  c.count = n;
  for (int d = 0; d < c.rank; ++d) c.runs[d] = coords.data() + d * n;
  const Vec<int64_t> perm = sort_permutation(c, order);
  if (perm.empty()) return;
  Vec<int64_t> moved(coords.size());
  for (int d = 0; d < c.rank; ++d) gather_values(8, coords.data() + d * n, perm, n, moved.data() + d * n);
  coords.swap(moved);
  sorted = Buffer(pool(), n * size_of(in.b.type));
  gather_values(size_of(in.b.type), values, perm, n, sorted.as<void>());
  values = sorted.as<void>();
}

Result sort_sparse(Allocator& to, const Operand& x, const Axes& axes, bool descending) {
  const Shape shape = x.shape();
  const Grouped in(x, axes);
  const int64_t n = in.in.b.nnz;
  const Type type = x.type();
  Vec<uint64_t> keys(n);
  uint64_t fill_key = 0;
  Vec<int64_t> from;
  dispatch(type, [&](auto t) {
    using T = decltype(t);
    const T* v = static_cast<const T*>(in.values);
    fill_key = sort_key(in.in.fill.template raw<T>(), descending);
    parallel_for(n, threshold::kGrainLight, 1, [&](int64_t s, int64_t e) {
      for (int64_t k = s; k < e; ++k) keys[k] = sort_key(v[k], descending);
    });
    sort_runs(keys, kMaxSortKey<T>, in.begin, from);
  });

  Vec<int64_t> moved(checked_mul(n, static_cast<int64_t>(axes.reduced.size())));
  const auto groups = static_cast<int64_t>(in.begin.size()) - 1;
  auto key = [&](int64_t i) { return keys[from[i]]; };
  parallel_for(groups, std::max<int64_t>(1, groups / threshold::kChunksOfSorts), 10 * n / std::max<int64_t>(groups, 1),
               [&](int64_t g0, int64_t g1) {
                 int64_t c[kMaxRank] = {};
                 for (int64_t g = g0; g < g1; ++g) {
                   const int64_t b = in.begin[g];
                   const int64_t e = in.begin[g + 1];
                   int64_t less = 0;  // entries that precede all implicit elements
                   while (b + less < e && key(b + less) < fill_key) ++less;
                   for (int64_t i = b; i < e; ++i) {
                     const int64_t k = from[i];
                     if (i < b + less) {  // position counted from the first element
                       for (const int d : axes.reduced) c[d] = 0;
                       advance(c, shape, axes.reduced, i - b);
                     } else if (key(i) > fill_key) {  // position counted from the last element
                       for (const int d : axes.reduced) c[d] = shape[d] - 1;
                       advance(c, shape, axes.reduced, -(e - 1 - i));
                     } else {
                       // Elements that equal the fill, stored or implicit, keep their order: the position counts only
                       // these elements.
                       const int64_t differ = (k - b) - (i - b - less);
                       for (const int d : axes.reduced) c[d] = in.coords[d * n + k];
                       advance(c, shape, axes.reduced, less - differ);
                     }
                     for (size_t j = 0; j < axes.reduced.size(); ++j) moved[j * n + i] = c[axes.reduced[j]];
                   }
                 }
               });
  Coordinates c;
  c.rank = shape.rank;
  c.count = n;
  for (int d = 0; d < c.rank; ++d) c.runs[d] = in.coords.data() + d * n;
  for (size_t j = 0; j < axes.reduced.size(); ++j) c.runs[axes.reduced[j]] = moved.data() + static_cast<int64_t>(j) * n;
  Buffer values(pool(), n * size_of(type));
  gather_values(size_of(type), in.values, from, n, values.as<void>());
  const Spec spec = result_spec(x);
  const Spec natural = Spec::gcs(shape.rank, 0);
  const Vec<int64_t> perm = sort_permutation(c, spec.format == Format::kGcs ? spec.order.data() : natural.order.data());
  return {emit(to, type, shape, spec, c, values.as<void>(), perm), in.in.fill};
}

// Sorts each group. Element g * size + k of the result is the position of the k-th element of group g in sorted order,
// counted through all groups.
Vec<int64_t> sorted_positions(const Block& in, const Groups& groups, bool descending) {
  const int64_t n = groups.count * groups.size;
  Vec<uint64_t> keys(n);
  Vec<int64_t> begin(groups.count + 1);
  for (int64_t g = 0; g <= groups.count; ++g) begin[g] = g * groups.size;
  Vec<int64_t> from;
  dispatch(in.type, [&](auto t) {
    using T = decltype(t);
    const T* v = in.data<T>();
    parallel_for(n, threshold::kGrainSteps, 3, [&](int64_t s, int64_t e) {
      groups.walk(s, e, [&](int64_t k, int64_t at) { keys[k] = sort_key(v[at], descending); });
    });
    sort_runs(keys, kMaxSortKey<T>, begin, from);
  });
  return from;
}

}  // namespace

Result sort_values(Allocator& to, const Operand& x, const Axes& axes, bool descending) {
  const bool dense = x.storage->format() == Format::kDense;
  const std::optional<Source> all = dense ? read(x) : read_full(x);
  if (!all) return sort_sparse(to, x, axes, descending);
  const Source& in = *all;
  Result out{
      dense ? Layout::dense(to, x.type(), x.shape(), false) : full_layout(to, x.type(), x.shape(), result_spec(x)),
      dense ? Scalar{x.type(), 0} : in.fill};
  if (out.layout.b.nnz == 0) return out;
  const Groups groups(in.b, axes);
  const Groups targets(dense ? out.layout.b : full_as_dense(out.layout.b), axes);
  const Vec<int64_t> from = sorted_positions(in.b, groups, descending);
  dispatch_size(x.type(), [&](auto u) {
    using U = decltype(u);
    const U* v = in.b.data<U>();
    U* z = out.layout.template mutable_data<U>();
    parallel_for(groups.count * groups.size, threshold::kGrainSteps, 6, [&](int64_t s, int64_t e) {
      targets.walk(s, e, [&](int64_t k, int64_t at) {
        const int64_t source = from[k];
        const int64_t g = source / groups.size;
        z[at] = v[groups.kept.at(g) + groups.reduced.at(source - g * groups.size)];
      });
    });
  });
  return out;
}

Result argsort(Allocator& to, const Operand& x, const Axes& axes, bool descending, const char* name) {
  if (x.storage->format() != Format::kDense) check_densify(x.shape(), name);
  Result out{Layout::dense(to, Type::kLong, x.shape(), false), Scalar::of(int64_t{0})};
  if (out.layout.b.nnz == 0) return out;
  const Source in = read_as(x, Spec::dense());
  const Groups groups(in.b, axes);
  const Groups targets(out.layout.b, axes);
  const Vec<int64_t> from = sorted_positions(in.b, groups, descending);
  auto* z = out.layout.mutable_data<int64_t>();
  parallel_for(groups.count * groups.size, threshold::kGrainSteps, 4, [&](int64_t s, int64_t e) {
    targets.walk(s, e, [&](int64_t k, int64_t at) { z[at] = from[k] % groups.size; });
  });
  return out;
}

}  // namespace s4j
