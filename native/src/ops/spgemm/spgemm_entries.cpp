// SPDX-License-Identifier: Apache-2.0
// The symbolic phase of sparse x sparse alone: the number of entries in each row of the product. A line is a stored row
// of a matrix (array/lines.hpp).
#include "ops/spgemm/spgemm_entries.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "array/lines.hpp"
#include "core/trace.hpp"
#include "parallel/slots.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = threshold::kGrainCopy;

// Columns as numbers small enough for a bitmap: the columns themselves, or their ranks among b's columns.
struct Columns {
  const Lines& b;
  Vec<int64_t> ranks;
  int64_t count;

  explicit Columns(const Lines& lines) : b(lines), count(lines.cols) {
    const int64_t n = b.nnz(), from = n > 0 ? b.pointers[0] : 0;
    if (b.cols <= std::max<int64_t>(threshold::kSymbolicSparse * n, threshold::kSymbolicColumns)) return;
    Vec<int64_t> all(n);
    for (int64_t p = 0; p < n; ++p) all[p] = b.col(from + p);
    ranks = all;
    std::sort(all.begin(), all.end());
    const auto end = std::unique(all.begin(), all.end());
    count = end - all.begin();
    for (int64_t& c : ranks) c = std::lower_bound(all.begin(), end, c) - all.begin();
  }
  int64_t at(int64_t p) const noexcept { return ranks.empty() ? b.col(p) : ranks[p - b.pointers[0]]; }
};

// Returns the number of distinct columns in the lines of b that line l of a selects. `used` must be clear before the
// call and is clear afterwards.
int64_t entries_of(const Lines& a, const Columns& columns, int64_t l, uint64_t* used) noexcept {
  const Lines& b = columns.b;
  int64_t terms = 0, found = 0, filled = 0;
  for (int64_t q = a.pointers[l]; q < a.pointers[l + 1]; ++q) {
    const int64_t k = b.line_of(a.col(q));
    if (k < 0 || b.pointers[k] == b.pointers[k + 1]) continue;
    const int64_t n = b.pointers[k + 1] - b.pointers[k];
    if (n == b.cols) return n;
    terms += n;
    filled += 1;
  }
  if (filled < 2) return terms;
  const auto each = [&](auto&& visit) noexcept {
    for (int64_t q = a.pointers[l]; q < a.pointers[l + 1]; ++q) {
      const int64_t k = b.line_of(a.col(q));
      if (k < 0) continue;
      for (int64_t p = b.pointers[k]; p < b.pointers[k + 1]; ++p) visit(columns.at(p));
    }
  };
  each([&](int64_t c) noexcept {
    uint64_t& word = used[c / 64];
    const uint64_t bit = uint64_t{1} << (c % 64);
    found += (word & bit) == 0 ? 1 : 0;
    word |= bit;
  });
  if (terms > columns.count / 64)
    std::memset(used, 0, ((columns.count + 63) / 64) * sizeof(uint64_t));
  else
    each([&](int64_t c) noexcept { used[c / 64] = 0; });
  return found;
}

}  // namespace

int64_t spgemm_entries(const Lines& a, const Lines& b) {
  trace("spgemm, symbolic phase");
  const Columns columns(b);
  Vec<int64_t> terms(a.lines + 1);
  terms[0] = 0;
  for_lines(a, kGrain, 2, [&](int64_t first, int64_t last) noexcept {
    for (int64_t l = first; l < last; ++l) {
      int64_t n = 1;
      for (int64_t q = a.pointers[l]; q < a.pointers[l + 1]; ++q) {
        const int64_t k = b.line_of(a.col(q));
        if (k >= 0) n += b.pointers[k + 1] - b.pointers[k];
      }
      terms[l + 1] = n;
    }
  });
  for (int64_t l = 0; l < a.lines; ++l) terms[l + 1] += terms[l];
  const int64_t total = terms[a.lines], chunks = total / kGrain + 1;
  const int64_t bytes = (columns.count + 63) / 64 * 8;
  Slots slots(std::max<int64_t>(bytes, 8), chunks);
  for (int i = 0; i < slots.count(); ++i) std::memset(slots.piece(i), 0, bytes);
  std::atomic<int64_t> entries{0};
  parallel_chunks(chunks, total, [&](int64_t c) noexcept {
    const Slots::Loan loan(slots);
    auto* const used = reinterpret_cast<uint64_t*>(loan.memory());
    const auto cut = [&](int64_t chunk) noexcept { return first_reaching(terms.data(), a.lines, chunk * kGrain); };
    const int64_t last = c + 1 == chunks ? a.lines : cut(c + 1);
    int64_t sum = 0;
    for (int64_t l = cut(c); l < last; ++l) sum += entries_of(a, columns, l, used);
    entries.fetch_add(sum, std::memory_order_relaxed);
  });
  return entries.load();
}

}  // namespace s4j
