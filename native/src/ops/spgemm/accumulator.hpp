// SPDX-License-Identifier: Apache-2.0
// Sparse accumulator of a row's elements (Gilbert, Moler, Schreiber 1992).
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace s4j {

// A dense accumulator over a sliding window of columns: column c is at position c modulo the window's size. The size is
// a power of two and at least the span (range of columns) of the widest row. Two levels of bitmap mark columns in use.
template <class T>
struct Accumulator {
  T* sum;
  uint64_t *used, *summary;
  int64_t size;

  static int64_t bytes(int64_t size) { return size * static_cast<int64_t>(sizeof(T)) + size / 8 + size / 512 + 64; }
  Accumulator(char* memory, int64_t n) noexcept
      : sum(reinterpret_cast<T*>(memory)),
        used(reinterpret_cast<uint64_t*>(memory + n * static_cast<int64_t>(sizeof(T)))),
        summary(used + n / 64),
        size(n) {}
  // Adds x times the entries [q, last), whose columns ascend.
  template <class I>
  void add(T x, const I* column, const T* factor, int64_t q, int64_t last) const noexcept {
    const uint64_t mask = static_cast<uint64_t>(size) - 1;
    uint64_t word = ~uint64_t{0}, bits = 0;
    for (; q < last; ++q) {
      const uint64_t c = static_cast<uint64_t>(column[q]) & mask;
      sum[c] += x * factor[q];
      if (c >> 6 != word) {  // writes each bitmap word once
        if (bits != 0) {
          used[word] |= bits;
          summary[word >> 6] |= uint64_t{1} << (word & 63);
        }
        bits = 0;
        word = c >> 6;
      }
      bits |= uint64_t{1} << (c & 63);
    }
    if (bits != 0) {
      used[word] |= bits;
      summary[word >> 6] |= uint64_t{1} << (word & 63);
    }
  }
  // Writes the row, alpha times its sums, to `index` and `value`, and clears the window. The row's columns are in
  // [base, base + span]; base is a multiple of 64. Returns the number of entries. Also overwrites one index and value
  // behind the entries.
  template <class I>
  int64_t take_row(int64_t base, int64_t span, T alpha, I* index, T* value) const noexcept {
    const uint64_t mask = static_cast<uint64_t>(size) - 1;
    // Reads the window circularly, starting at the row's least column.
    const uint64_t word0 = (static_cast<uint64_t>(base) & mask) >> 6;
    const int64_t groups = size / 4096, group0 = static_cast<int64_t>(word0 >> 6);
    int64_t o = 0;
    const auto drain = [&](int64_t g, uint64_t which) noexcept {
      uint64_t words = summary[g] & which;
      summary[g] &= ~which;
      while (words != 0) {
        const uint64_t word = (static_cast<uint64_t>(g) << 6) + static_cast<uint64_t>(std::countr_zero(words));
        words &= words - 1;
        uint64_t bits = used[word];
        used[word] = 0;
        const int64_t col = base + static_cast<int64_t>(((word << 6) - static_cast<uint64_t>(base)) & mask);
        // Writes four entries at a time and counts only the valid entries, since the number of set bits is
        // unpredictable. An invalid entry reads the word's last column, which was extracted before if that column is in
        // use. The next entry overwrites an invalid entry.
        T* const sums = sum + (word << 6);
        do {
          for (int k = 0; k < 4; ++k, o += bits != 0 ? 1 : 0, bits &= bits - 1) {
            const int at = std::countr_zero(bits | uint64_t{1} << 63);
            index[o] = static_cast<I>(col + at);
            value[o] = alpha * sums[at];
            sums[at] = T{};
          }
        } while (bits != 0);
      }
    };
    const uint64_t upper = ~uint64_t{0} << (word0 & 63);
    drain(group0, upper);
    const int64_t reach = std::min(groups, span / 4096 + 2);  // groups of 4096 columns that a row may span
    for (int64_t i = 1, g = group0; i < reach; ++i) {
      g = g + 1 == groups ? 0 : g + 1;
      if (summary[g] != 0) drain(g, ~uint64_t{0});
    }
    drain(group0, ~upper);
    return o;
  }
};

}  // namespace s4j
