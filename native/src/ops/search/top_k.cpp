// SPDX-License-Identifier: Apache-2.0
#include "ops/search/top_k.hpp"

#include <algorithm>

#include "array/read.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

// Returns whether a value precedes another value in descending order; NaN comes last.
template <class T>
bool above(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    if (a != a) return false;
    if (b != b) return true;
  }
  if constexpr (std::is_same_v<T, Bool>)
    return a.v > b.v;
  else
    return a > b;
}

// Writes the first `k` of the positions [from, until) by (value descending, position ascending), sorted, to `out`.
// Returns their number. Uses a bounded heap whose root is the last kept position in this order: O(n log k), nearly
// always O(n).
template <class ValueAt>
int64_t select(int64_t from, int64_t until, int64_t k, ValueAt&& value, int64_t* out) noexcept {
  auto before = [&](int64_t i, int64_t j) {
    const auto a = value(i);
    const auto b = value(j);
    return above(a, b) || (!above(b, a) && i < j);
  };
  const int64_t n = std::min(k, until - from);
  if (n <= 0) return 0;
  for (int64_t i = 0; i < n; ++i) out[i] = from + i;
  std::make_heap(out, out + n, before);
  auto worst = value(out[0]);
  for (int64_t i = from + n; i < until; ++i) {
    if (!above(value(i), worst)) continue;  // ties: the earlier position stays
    std::pop_heap(out, out + n, before);
    out[n - 1] = i;
    std::push_heap(out, out + n, before);
    worst = value(out[0]);
  }
  std::sort_heap(out, out + n, before);
  return n;
}

template <class T, class I>
void top_of_lines(const Block& b, T fill, bool stored_only, int64_t columns, int64_t k, int64_t* scratch,
                  int64_t* out) {
  const T* values = b.data<T>();
  const I* index = b.index<I>();
  const int64_t grain = std::max<int64_t>(1, b.lines / threshold::kChunksOfFolds);
  parallel_for(b.lines, grain, 4 * (k + b.nnz / std::max<int64_t>(b.lines, 1)), [&](int64_t l0, int64_t l1) {
    for (int64_t l = l0; l < l1; ++l) {
      const int64_t from = b.pointers[l];
      const int64_t until = b.pointers[l + 1];
      int64_t* mine = scratch + l * k;
      int64_t* to = out + b.line_id(l) * k;
      const int64_t n = select(
          from, until, k, [&](int64_t e) { return values[e]; }, mine);
      // Merges the entries with the columns that have none; these share one value, the fill, and ascend.
      int64_t entry = from;
      int64_t gap = 0;
      auto next_gap = [&] {
        while (entry < until && static_cast<int64_t>(index[entry]) == gap) ++entry, ++gap;
      };
      next_gap();
      int64_t i = 0;
      for (int64_t o = 0; o < k; ++o) {
        const bool implicit = !stored_only && gap < columns;
        if (i < n) {
          const int64_t column = static_cast<int64_t>(index[mine[i]]);
          const T v = values[mine[i]];
          if (!implicit || above(v, fill) || (!above(fill, v) && column < gap)) {
            to[o] = column;
            ++i;
            continue;
          }
        }
        if (!implicit) {
          to[o] = -1;
          continue;
        }
        to[o] = gap++;
        next_gap();
      }
    }
  });
}

// Writes the result of a row without stored entries: its columns in ascending order.
void top_of_empty(bool stored_only, int64_t columns, int64_t k, int64_t* out) noexcept {
  for (int64_t o = 0; o < k; ++o) out[o] = !stored_only && o < columns ? o : -1;
}

}  // namespace

Result arg_top_k(Allocator& to, const Operand& x, int64_t k, bool stored_only, const Operand* target) {
  const Shape shape = x.shape();
  if (shape.rank != 2) fail(S4J_ILLEGAL_ARGUMENT, "argTopK takes a matrix, not shape ", text(shape));
  if (k < 0) fail(S4J_ILLEGAL_ARGUMENT, "argTopK: k is ", k, "; it must be 0 or more");
  Shape result;
  result.rank = 2;
  result[0] = shape[0];
  result[1] = k;
  check_receiver(target, result, "argTopK");
  const int64_t rows = shape[0];
  const int64_t columns = shape[1];
  const bool dense = x.storage->format() == Format::kDense;
  const Source in = dense ? read(x) : read_as(x, Spec::csr());
  Layout out = Layout::dense(to, Type::kLong, result, false);
  auto* o = out.mutable_data<int64_t>();
  if (out.b.nnz == 0) return {std::move(out), Scalar::of(int64_t{0})};
  if (dense) {
    dispatch(in.b.type, [&](auto t) {
      using T = decltype(t);
      parallel_for(rows, std::max<int64_t>(1, threshold::kTopKGrain / (columns + k)), 3 * (columns + k),
                   [&](int64_t b, int64_t e) {
                     for (int64_t r = b; r < e; ++r) {
                       const T* row = columns == 0 ? nullptr : in.b.data<T>() + r * in.b.strides[0];
                       const int64_t step = in.b.strides[1];
                       const int64_t n = select(
                           0, columns, k, [&](int64_t j) { return row[j * step]; }, o + r * k);
                       std::fill(o + r * k + n, o + (r + 1) * k, -1);
                     }
                   });
    });
    return {std::move(out), Scalar::of(int64_t{0})};
  }
  Vec<int64_t> scratch(checked_mul(in.b.lines, k));
  if (in.b.line_ids != nullptr)
    parallel_for(rows, threshold::kGrainLines, k, [&](int64_t b, int64_t e) {
      for (int64_t r = b; r < e; ++r) top_of_empty(stored_only, columns, k, o + r * k);
    });
  dispatch(in.b.type, [&](auto t) {
    using T = decltype(t);
    dispatch_index(in.b.index_width, [&](auto i) {
      top_of_lines<T, decltype(i)>(in.b, in.fill.template raw<T>(), stored_only, columns, k, scratch.data(), o);
    });
  });
  return {std::move(out), Scalar::of(int64_t{0})};
}

}  // namespace s4j
