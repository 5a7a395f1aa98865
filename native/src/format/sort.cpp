// SPDX-License-Identifier: Apache-2.0
#include "format/sort.hpp"

#include <algorithm>

#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = threshold::kGrainCopy;

template <class I>
int64_t run_max(const I* run, int64_t n) {
  const int64_t chunks = (n + kGrain - 1) / kGrain;
  Vec<int64_t> best(chunks);
  parallel_for(n, kGrain, 1, [&](int64_t b, int64_t e) {
    I m = 0;
    for (int64_t k = b; k < e; ++k) m = std::max(m, run[k]);
    best[b / kGrain] = static_cast<int64_t>(m);
  });
  return chunks == 0 ? 0 : *std::max_element(best.begin(), best.end());
}

template <class I>
bool sorted(const Coordinates& c, const int* order) {
  const int64_t n = c.count;
  const int64_t chunks = (n + kGrain - 1) / kGrain;
  Vec<uint8_t> bad(chunks);
  parallel_for(n, kGrain, 2, [&](int64_t b, int64_t e) {
    uint8_t wrong = 0;
    for (int64_t k = std::max<int64_t>(b, 1); k < e && wrong == 0; ++k) {
      for (int i = 0; i < c.rank; ++i) {
        const I* run = static_cast<const I*>(c.runs[order[i]]);
        if (run[k - 1] == run[k]) continue;
        wrong = run[k - 1] > run[k] ? 1 : 0;
        break;
      }
    }
    bad[b / kGrain] = wrong;
  });
  return std::all_of(bad.begin(), bad.end(), [](uint8_t b) { return b == 0; });
}

// Makes one stable sorting pass over the entries. The key is the C-order number of an entry's coordinates in the
// dimensions order[from..to); `radix` has the largest coordinate of each plus 1.
template <class I, class P>
void sort_group(const Coordinates& c, const int* order, int from, int to, const Dims& radix, Vec<P>& perm, bool first) {
  const int64_t n = c.count;
  Vec<uint64_t> keys(n);
  uint64_t top = 1;
  for (int i = from; i < to; ++i) top *= static_cast<uint64_t>(radix[order[i]]);
  parallel_for(n, kGrain, 4, [&](int64_t b, int64_t e) {
    for (int64_t k = b; k < e; ++k) {
      const int64_t at = first ? k : static_cast<int64_t>(perm[k]);
      uint64_t key = 0;
      for (int i = from; i < to; ++i) {
        const int d = order[i];
        key = key * static_cast<uint64_t>(radix[d]) + static_cast<uint64_t>(static_cast<const I*>(c.runs[d])[at]);
      }
      keys[k] = key;
      if (first) perm[k] = static_cast<P>(k);
    }
  });
  radix_sort(keys, perm, top - 1);
}

template <class I, class P>
Vec<int64_t> permutation(const Coordinates& c, const int* order) {
  Dims radix{};
  for (int d = 0; d < c.rank; ++d) radix[d] = run_max(static_cast<const I*>(c.runs[d]), c.count) + 1;
  Vec<P> perm(c.count);
  bool first = true;
  // Sorts the least significant dimensions first; a pass covers as many dimensions as fit a 64-bit key.
  for (int to = c.rank; to > 0;) {
    int from = to;
    uint64_t span = 1;
    while (from > 0) {
      uint64_t wider;
      if (__builtin_mul_overflow(span, static_cast<uint64_t>(radix[order[from - 1]]), &wider)) break;
      span = wider;
      --from;
    }
    sort_group<I, P>(c, order, from, to, radix, perm, first);
    first = false;
    to = from;
  }
  Vec<int64_t> out(c.count);
  parallel_for(c.count, kGrain, 1, [&](int64_t b, int64_t e) {
    for (int64_t k = b; k < e; ++k) out[k] = static_cast<int64_t>(perm[k]);
  });
  return out;
}

}  // namespace

Vec<int64_t> sort_permutation(const Coordinates& c, const int* order) {
  if (c.count < 2 || c.rank == 0) return {};
  return dispatch_index(c.width, [&](auto i) -> Vec<int64_t> {
    using I = decltype(i);
    if (sorted<I>(c, order)) return {};
    if (c.count <= UINT32_MAX) return permutation<I, uint32_t>(c, order);
    return permutation<I, uint64_t>(c, order);
  });
}

void sort_runs(const Vec<uint64_t>& keys, uint64_t max_key, const Vec<int64_t>& begin, Vec<int64_t>& positions) {
  constexpr int64_t kLong = threshold::kRadixRun;
  const auto runs = static_cast<int64_t>(begin.size()) - 1;
  const auto n = static_cast<int64_t>(keys.size());
  positions.resize(keys.size());
  const uint64_t* key = keys.data();
  int64_t* at = positions.data();
  auto first = [&](int64_t r) { return begin[r]; };
  const int64_t grain = std::max<int64_t>(1, runs / threshold::kChunksOfSorts);
  parallel_for(runs, grain, 1 + 30 * n / std::max<int64_t>(runs, 1), [&](int64_t r0, int64_t r1) {
    for (int64_t k = first(r0); k < first(r1); ++k) at[k] = k;
    for (int64_t r = r0; r < r1; ++r) {
      if (first(r + 1) - first(r) >= kLong) continue;
      std::sort(at + first(r), at + first(r + 1),
                [&](int64_t i, int64_t j) { return key[i] != key[j] ? key[i] < key[j] : i < j; });
    }
  });
  Vec<uint64_t> some;
  Vec<int64_t> where;
  for (int64_t r = 0; r < runs; ++r) {
    if (first(r + 1) - first(r) < kLong) continue;
    some.assign(key + first(r), key + first(r + 1));
    where.assign(at + first(r), at + first(r + 1));
    radix_sort(some, where, max_key);
    std::copy(where.begin(), where.end(), at + first(r));
  }
}

}  // namespace s4j
