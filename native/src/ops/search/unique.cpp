// SPDX-License-Identifier: Apache-2.0
// The gap is the first implicit element, one that x does not store. A C position is an element's number in C order.
#include "ops/search/unique.hpp"

#include <algorithm>
#include <cstring>

#include "array/entry_offsets.hpp"
#include "array/read.hpp"
#include "core/sort_keys.hpp"
#include "format/dense.hpp"
#include "format/sort.hpp"
#include "ops/elementwise/map.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

// The stored elements of x in C order, and its distinct values.
struct Distinct {
  Source in;          // COO, or DENSE in C order
  bool some = false;  // whether there are implicit elements
  int64_t gap = 0;    // C position of the first implicit element
  uint64_t fill_key = 0;
  Vec<uint64_t> keys;   // keys of the elements
  Vec<int64_t> sorted;  // elements by key, then position
  // begin of each value in `sorted`, and the end; the fill's range is empty if no stored element equals it
  Vec<int64_t> begin;
  int64_t fill_at = -1;  // the index of the fill's value; -1 if all elements are stored

  int64_t count() const { return static_cast<int64_t>(begin.size()) - 1; }
  int64_t first(int64_t value) const { return begin[value]; }
  int64_t stored(int64_t value) const { return first(value + 1) - first(value); }
  // Returns the element that represents a value: the first element in C order, or -1 for an implicit element.
  int64_t element(int64_t value) const {
    if (stored(value) == 0) return -1;
    const int64_t k = sorted[first(value)];
    return value == fill_at && gap <= k ? -1 : k;  // before the gap, entry k is element k in C order
  }
};

// Returns the C position of the first element that a COO block does not store.
int64_t first_gap(const Block& b) {
  const Vec<int64_t> coords = decode_coordinates(b);
  int64_t at[kMaxRank] = {};
  for (int64_t k = 0; k < b.nnz; ++k) {
    for (int d = 0; d < b.shape.rank; ++d)
      if (coords[d * b.nnz + k] != at[d]) return k;
    for (int d = b.shape.rank - 1; d >= 0; --d) {
      if (++at[d] < b.shape[d]) break;
      at[d] = 0;
    }
  }
  return b.nnz;
}

Distinct distinct(const Operand& x) {
  Distinct out;
  const bool dense = x.storage->format() == Format::kDense;
  out.in = read_as(x, dense ? Spec::dense() : Spec::coo());
  if (dense && !contiguous(out.in.b, false)) {
    const Scalar fill = out.in.fill;
    Layout copy = Layout::dense(pool(), x.type(), x.shape(), false);
    copy_dense(out.in.b, copy.b);
    out.in.keep = make_pooled<Layout>(std::move(copy));
    out.in.b = out.in.keep->b;
    out.in.fill = fill;
  }
  const int64_t n = out.in.b.nnz;
  const int64_t length = x.shape().length_or_minus();
  out.some = !dense && (length < 0 || n < length);
  if (out.some) out.gap = first_gap(out.in.b);
  out.keys.resize(n);
  dispatch(x.type(), [&](auto t) {
    using T = decltype(t);
    const T* v = out.in.b.data<T>();
    out.fill_key = sort_key(out.in.fill.template raw<T>());
    parallel_for(n, threshold::kGrainLight, 1, [&](int64_t s, int64_t e) {
      for (int64_t k = s; k < e; ++k) out.keys[k] = sort_key(v[k]);
    });
    Vec<int64_t> run(2);
    run[0] = 0;
    run[1] = n;
    sort_runs(out.keys, kMaxSortKey<T>, run, out.sorted);
  });
  auto key = [&](int64_t i) { return out.keys[out.sorted[i]]; };
  for (int64_t i = 0; i <= n; ++i) {
    if (i > 0 && i < n && key(i) == key(i - 1)) continue;
    // A value begins at i, or i is the end. Records the fill first unless it is greater than that value.
    if (out.some && out.fill_at < 0 && (i == n || key(i) >= out.fill_key)) {
      out.fill_at = static_cast<int64_t>(out.begin.size());
      if (i == n || key(i) > out.fill_key) out.begin.push_back(i);
    }
    out.begin.push_back(i);
  }
  return out;
}

Result values_of(Allocator& to, const Distinct& d, const Shape& shape) {
  const Type type = d.in.b.type;
  Result out{Layout::dense(to, type, shape, false), Scalar{type, 0}};
  dispatch_size(type, [&](auto u) {
    using U = decltype(u);
    U fill;
    std::memcpy(&fill, &d.in.fill.bits, sizeof fill);
    for (int64_t g = 0; g < d.count(); ++g) {
      const int64_t k = d.element(g);
      out.layout.template mutable_data<U>()[g] = k < 0 ? fill : d.in.b.data<U>()[k];
    }
  });
  return out;
}

Result inverse_of(Allocator& to, const Distinct& d, const Shape& shape) {
  Result out{Layout::dense(to, Type::kLong, shape, false), Scalar::of(int64_t{0})};
  const Block& b = d.in.b;
  Vec<int64_t> number(b.nnz);
  for (int64_t g = 0; g < d.count(); ++g)
    for (int64_t i = d.first(g); i < d.first(g + 1); ++i) number[d.sorted[i]] = g;
  if (b.format == Format::kDense) {
    std::copy(number.begin(), number.end(), out.layout.mutable_data<int64_t>());
    return out;
  }
  fill_dense(out.layout.b, Scalar::of(std::max<int64_t>(d.fill_at, 0)));
  Block entries = b;
  entries.type = Type::kLong;
  entries.values = number.data();
  scatter_entries(entries, out.layout.b);
  return out;
}

}  // namespace

Result unique(Allocator& to, const Operand& x, UniqueWhat what, const char* name) {
  const Shape shape = x.shape();
  const bool dense = x.storage->format() == Format::kDense;
  if (what == UniqueWhat::kInverse && !dense) check_densify(shape, name);
  if (what == UniqueWhat::kCounts || what == UniqueWhat::kFirst) shape.length();
  const Distinct d = distinct(x);
  if (what == UniqueWhat::kInverse) return inverse_of(to, d, shape);
  Shape list;
  list.rank = 1;
  list[0] = d.count();
  if (what == UniqueWhat::kValues) return values_of(to, d, list);
  Result out{Layout::dense(to, Type::kLong, list, false), Scalar::of(int64_t{0})};
  auto* z = out.layout.mutable_data<int64_t>();
  if (what == UniqueWhat::kCounts) {
    for (int64_t g = 0; g < d.count(); ++g) z[g] = d.stored(g) + (g == d.fill_at ? shape.length() - d.in.b.nnz : 0);
    return out;
  }
  const Vec<int64_t> flat = dense ? Vec<int64_t>() : entry_offsets(d.in.b, c_strides(shape));
  for (int64_t g = 0; g < d.count(); ++g) {
    const int64_t k = d.element(g);
    z[g] = k < 0 ? d.gap : dense ? k : flat[k];
  }
  return out;
}

}  // namespace s4j
