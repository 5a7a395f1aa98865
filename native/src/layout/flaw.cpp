// SPDX-License-Identifier: Apache-2.0
#include "layout/flaw.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <type_traits>

#include "core/thresholds.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kBlock = 1024;  // elements tested without an early exit in between

// Sets `found` to the minimum of `found` and k.
void note(std::atomic<int64_t>& found, int64_t k) noexcept {
  int64_t least = found.load();
  while (k < least && !found.compare_exchange_weak(least, k)) {
  }
}

// Returns the smallest k of [0, n) with bad(k), or n.
template <class Bad>
int64_t first_bad(int64_t n, Bad&& bad) noexcept {
  std::atomic<int64_t> found{n};
  parallel_for(n, threshold::kGrainLight, 2, [&](int64_t from, int64_t until) {
    for (int64_t at = from; at < until && at < found.load(std::memory_order_relaxed); at += kBlock) {
      const int64_t end = std::min(until, at + kBlock);
      unsigned any = 0;
      for (int64_t k = at; k < end; ++k) any |= bad(k) ? 1U : 0U;
      if (any == 0) continue;
      int64_t k = at;
      while (k < end && !bad(k)) ++k;
      if (k == end) continue;  // another process truncated the file: the values changed since the test
      return note(found, k);
    }
  });
  return found.load();
}

// Whether an index is in [0, range), by one comparison.
template <class Index>
class Inside {
 public:
  explicit Inside(int64_t range)
      : end_(static_cast<Unsigned>(std::min<int64_t>(range, std::numeric_limits<Index>::max()))),
        all_(range > std::numeric_limits<Index>::max()) {}
  bool operator()(Index i) const noexcept {
    const auto u = static_cast<Unsigned>(i);
    return all_ ? u <= end_ : u < end_;
  }

 private:
  using Unsigned = std::make_unsigned_t<Index>;
  Unsigned end_;
  bool all_;
};

using Kind = Flaw::Kind;

Flaw find_truths(const Block& b) {
  const auto* const v = b.data<uint8_t>();
  const int64_t k = first_bad(b.nnz, [v](int64_t k) { return v[k] > 1; });
  return k < b.nnz ? Flaw{Kind::kTruth, k} : Flaw{};
}

template <class Index>
Flaw find_coordinates(const Block& b) {
  const int rank = b.shape.rank;
  if (rank == 0 && b.nnz > 1) return {Kind::kScalar};
  for (int d = 0; d < rank; ++d) {
    const Index* const run = b.coordinate<Index>(d);
    const Inside<Index> inside(b.shape[d]);
    const int64_t k = first_bad(b.nnz, [&](int64_t k) { return !inside(run[k]); });
    if (k < b.nnz) return {Kind::kCoordinate, k, d};
  }
  const int64_t k = first_bad(std::max<int64_t>(b.nnz - 1, 0), [&](int64_t k) {
    for (int d = 0; d < rank; ++d) {
      const Index* const run = b.coordinate<Index>(d);
      if (run[k] != run[k + 1]) return run[k] > run[k + 1];
    }
    return true;
  });
  return k + 1 < b.nnz ? Flaw{Kind::kOrder, k + 1} : Flaw{};
}

Flaw find_pointers(const Block& b) {
  const int64_t* const p = b.pointers;
  if (p[0] != 0) return {Kind::kFirstPointer};
  if (p[b.lines] != b.nnz) return {Kind::kLastPointer};
  const int64_t* const ids = b.line_ids;
  const bool hyper = ids != nullptr;
  const int64_t l = first_bad(b.lines, [&](int64_t l) { return hyper ? p[l + 1] <= p[l] : p[l + 1] < p[l]; });
  if (l < b.lines) return {Kind::kPointers, l};
  if (!hyper) return {};
  const int64_t range = b.line_range();
  const int64_t k =
      first_bad(b.lines, [&](int64_t k) { return ids[k] < 0 || ids[k] >= range || (k > 0 && ids[k] <= ids[k - 1]); });
  return k < b.lines ? Flaw{Kind::kLineId, k} : Flaw{};
}

template <class Index>
Flaw find_minors(const Block& b) {
  const Index* const run = b.index<Index>();
  const Inside<Index> inside(b.minor_range());
  const int64_t k = first_bad(b.nnz, [&](int64_t k) { return !inside(run[k]); });
  if (k < b.nnz) return {Kind::kIndex, k};
  const int64_t* const p = b.pointers;
  // Counts the positions whose index does not exceed the index before, and subtracts those where a line begins; a valid
  // block leaves 0. Threads share the work by entries, so that all of them work on a single long line too.
  std::atomic<int64_t> wrong{b.nnz};
  parallel_for(b.nnz, threshold::kGrainLight, 2, [&](int64_t from, int64_t until) {
    const int64_t begin = std::max<int64_t>(from, 1);
    int64_t places = 0;
    for (int64_t k = begin; k < until; ++k) places += run[k] <= run[k - 1] ? 1 : 0;
    const int64_t first = std::lower_bound(p, p + b.lines, from) - p;
    for (int64_t l = first; l < b.lines && p[l] < until; ++l)
      if (const int64_t k = p[l]; k >= begin && k < p[l + 1] && run[k] <= run[k - 1]) --places;
    if (places == 0) return;
    int64_t l = first;
    for (int64_t k = begin; k < until; ++k) {
      while (l < b.lines && p[l] < k) ++l;
      if ((l < b.lines && p[l] == k) || run[k - 1] < run[k]) continue;
      return note(wrong, k);
    }
  });
  const int64_t w = wrong.load();
  return w < b.nnz ? Flaw{Kind::kAscending, w} : Flaw{};
}

}  // namespace

Flaw find_flaw(const Block& b) {
  if (b.type == Type::kBool)
    if (const Flaw flaw = find_truths(b)) return flaw;
  if (b.format == Format::kDense) return {};
  return dispatch_index(b.index_width, [&](auto i) {
    using Index = decltype(i);
    if (b.format == Format::kCoo) return find_coordinates<Index>(b);
    const Flaw flaw = find_pointers(b);
    return flaw ? flaw : find_minors<Index>(b);
  });
}

}  // namespace s4j
