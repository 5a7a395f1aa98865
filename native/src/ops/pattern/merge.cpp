// SPDX-License-Identifier: Apache-2.0
#include "ops/pattern/merge.hpp"

#include <algorithm>

#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = threshold::kGrainSteps;

// Merges [a0, a1) and [b0, b1) by compare(i, j), which returns < 0, 0 or > 0. Calls take(i or -1, j or -1) for each
// distinct element, in ascending order.
template <class Compare, class Take>
void merge_runs(int64_t a0, int64_t a1, int64_t b0, int64_t b1, Compare&& compare, Take&& take) {
  while (a0 < a1 && b0 < b1) {
    const int order = compare(a0, b0);
    if (order == 0)
      take(a0++, b0++);
    else if (order < 0)
      take(a0++, -1);
    else
      take(-1, b0++);
  }
  for (; a0 < a1; ++a0) take(a0, int64_t{-1});
  for (; b0 < b1; ++b0) take(int64_t{-1}, b0);
}

// ---- COO: chunks of a, with the matching ranges of b ----------------------------------------------------------------

int64_t coordinate_of(const Block& b, int d, int64_t k) {
  return b.index_width == 4 ? static_cast<int64_t>(b.coordinate<int32_t>(d)[k]) : b.coordinate<int64_t>(d)[k];
}

template <class Compare>
Union merge_coo(Allocator& to, const Block& a, const Block& b, Type type, Compare&& compare) {
  const int64_t chunks = std::max<int64_t>(1, (a.nnz + b.nnz) / (4 * kGrain));
  const int64_t grain = (a.nnz + chunks - 1) / chunks;
  // Chunk c has the entries [c grain, (c + 1) grain) of a, and b's entries before the next chunk's first entry of a.
  Vec<int64_t> cut(chunks + 1);
  cut[0] = 0;
  cut[chunks] = b.nnz;
  for (int64_t c = 1; c < chunks; ++c) {
    const int64_t first = std::min(c * grain, a.nnz);
    int64_t lo = 0;
    int64_t hi = first < a.nnz ? b.nnz : 0;
    if (first >= a.nnz) lo = hi = b.nnz;
    while (lo < hi) {
      const int64_t mid = lo + (hi - lo) / 2;
      if (compare(first, mid) > 0)
        lo = mid + 1;
      else
        hi = mid;
    }
    cut[c] = lo;
  }
  auto each = [&](int64_t c, auto&& take) {
    merge_runs(std::min(c * grain, a.nnz), std::min((c + 1) * grain, a.nnz), cut[c], cut[c + 1], compare, take);
  };
  Vec<int64_t> first(chunks + 1);
  first[0] = 0;
  parallel_chunks(chunks, 4 * (a.nnz + b.nnz), [&](int64_t c) {
    int64_t n = 0;
    each(c, [&](int64_t, int64_t) { ++n; });
    first[c + 1] = n;
  });
  for (size_t c = 1; c < first.size(); ++c) first[c] += first[c - 1];
  Union out;
  const int64_t n = first.back();
  out.left.resize(n);
  out.right.resize(n);
  parallel_chunks(chunks, 4 * (a.nnz + b.nnz), [&](int64_t c) {
    int64_t k = first[c];
    each(c, [&](int64_t i, int64_t j) {
      out.left[k] = i;
      out.right[k++] = j;
    });
  });
  out.layout = Layout::coo(to, type, a.shape, n, std::max(a.index_width, b.index_width));
  for (int d = 0; d < a.shape.rank; ++d)
    dispatch_index(out.layout.b.index_width, [&](auto o) {
      using O = decltype(o);
      O* dst = out.layout.mutable_coordinate<O>(d);
      parallel_for(n, kGrain, 2, [&](int64_t s, int64_t e) {
        for (int64_t k = s; k < e; ++k) {
          const int64_t i = out.left[k];
          dst[k] = static_cast<O>(i >= 0 ? coordinate_of(a, d, i) : coordinate_of(b, d, out.right[k]));
        }
      });
    });
  return out;
}

Union merge_coo(Allocator& to, const Block& a, const Block& b, Type type) {
  return merge_coo(to, a, b, type, [&](int64_t i, int64_t j) {
    for (int d = 0; d < a.shape.rank; ++d) {
      const int64_t x = coordinate_of(a, d, i);
      const int64_t y = coordinate_of(b, d, j);
      if (x != y) return x < y ? -1 : 1;
    }
    return 0;
  });
}

}  // namespace

Union merge_patterns(Allocator& to, const Block& a, const Block& b, Type type) { return merge_coo(to, a, b, type); }

}  // namespace s4j
