// SPDX-License-Identifier: Apache-2.0
#include "array/lines.hpp"
#include "ops/spgemm/shifted_rows.hpp"

#include <cstring>

namespace s4j {
namespace {

constexpr int64_t kBlock = threshold::kShiftedBlock;
constexpr int64_t kGrain = threshold::kShiftedGrain;

// Returns whether line (stored row) l > 0 is shifted: it has the columns of line l - 1, each plus one.
template <class I>
bool shifted(const Lines& a, const I* index, int64_t l) noexcept {
  const int64_t *const p = a.pointers, n = p[l + 1] - p[l];
  if (p[l] - p[l - 1] != n) return false;
  for (int64_t q = p[l]; q < p[l + 1]; ++q)
    if (index[q] - index[q - n] != 1) return false;
  return true;
}

template <class I>
void mark_shifted(const Lines& a, const I* index, uint8_t* marks) noexcept {
  parallel_for(a.lines, kGrain, 4, [&](int64_t begin, int64_t end) noexcept {
    for (int64_t first = begin; first < end; first += kBlock) {
      const int64_t last = std::min(first + kBlock, end), *const p = a.pointers;
      I differs = first == 0;
      if (first > 0) {
        // Compares all lines of the block at once, since most blocks consist of shifted lines only.
        const int64_t n = p[first] - p[first - 1];
        int64_t lengths = 0;
        for (int64_t l = first; l < last; ++l) lengths |= (p[l + 1] - p[l]) ^ n;
        differs = lengths != 0;
        if (differs == 0)
          for (int64_t q = p[first]; q < p[last]; ++q) differs |= (index[q] - index[q - n]) ^ I { 1 };
      }
      for (int64_t l = first; l < last; ++l) marks[l] = differs == 0 || (l > 0 && shifted(a, index, l));
    }
  });
}

// Returns whether at least three of four sampled lines are shifted.
template <class I>
bool worth(const Lines& a, const I* index) noexcept {
  constexpr int64_t kSamples = threshold::kShiftedSamples;
  if (a.ids != nullptr || a.lines < threshold::kShiftedLines) return false;
  int64_t found = 0;
  for (int64_t s = 0; s < kSamples; ++s) {
    const int64_t l = 1 + (a.lines - 1) / kSamples * s;
    found += a.pointers[l] < a.pointers[l + 1] && shifted(a, index, l);
  }
  return 4 * found >= 3 * kSamples;
}

// Calls f(index) with the lines' index width.
template <class F>
decltype(auto) with_index(const Lines& a, F&& f) {
  return dispatch_index(a.width, [&](auto i) { return f(static_cast<const decltype(i)*>(a.index)); });
}

}  // namespace

Vec<uint8_t> shifted_products(const Lines& a, const Lines& b) {
  Vec<uint8_t> out;
  const auto look = [](const Lines& x) { return with_index(x, [&](auto* index) { return worth(x, index); }); };
  const bool square = a.pointers == b.pointers && a.index == b.index && a.lines == b.lines;
  if (!look(a) || (!square && !look(b))) return out;
  Vec<uint8_t> of_b(b.lines), of_a(square ? 0 : a.lines);
  out.resize(a.lines);
  with_index(b, [&](auto* index) { mark_shifted(b, index, of_b.data()); });
  if (!square) with_index(a, [&](auto* index) { mark_shifted(a, index, of_a.data()); });
  const uint8_t* const mark_a = square ? of_b.data() : of_a.data();
  with_index(a, [&](auto* index) {
    parallel_for(a.lines, kGrain, 4, [&](int64_t begin, int64_t end) noexcept {
      constexpr uint64_t kAll = 0x0101010101010101;
      const int64_t* const p = a.pointers;
      for (int64_t first = begin; first < end; first += 8) {
        const int64_t last = std::min(first + 8, end);
        uint64_t all = 0;
        if (first + 8 == last) std::memcpy(&all, mark_a + first, 8);
        if (all == kAll)  // so the k-th entries of the eight lines are in eight consecutive columns
          for (int64_t q = p[first]; q < p[first + 1]; ++q) {
            uint64_t marks;
            std::memcpy(&marks, of_b.data() + index[q], 8);
            all &= marks;
          }
        if (all == kAll) {
          std::memcpy(out.data() + first, &all, 8);
          continue;
        }
        for (int64_t l = first; l < last; ++l) {
          uint8_t mark = mark_a[l];
          for (int64_t q = p[l]; mark != 0 && q < p[l + 1]; ++q) mark = of_b[index[q]];
          out[l] = mark;
        }
      }
    });
  });
  return out;
}

}  // namespace s4j
