// SPDX-License-Identifier: Apache-2.0

#include "array/lines.hpp"
// Shifted rows: rows that repeat the previous row with all columns plus one, as nearly all rows of a stencil's matrix
// do. A product combines the terms of consecutive shifted rows in the same pattern, so the pattern is determined only
// for the first of these rows. A line is a stored row.
#pragma once

namespace s4j {

// Returns for each line l of a whether line l is line l - 1 with all columns plus one, and whether the same holds for
// the lines of b that line l selects. Line l of a b is then line l - 1 shifted by one column. Returns an empty list if
// a sample shows that the search does not pay off.
Vec<uint8_t> shifted_products(const Lines& a, const Lines& b);

// For each term a_ik b_kj of a row of a b, the position of the entry j to which it is added, among the row's entries.
class TermPlaces {
 public:
  static constexpr int64_t kMost = threshold::kShiftedTerms;
  static_assert(kMost % 32 == 0);
  static constexpr int64_t kTogether = 4;  // number of rows that are computed together
  static constexpr int64_t kBytes = kMost * static_cast<int64_t>(sizeof(uint16_t) + kTogether * sizeof(double));

  explicit TermPlaces(char* memory) noexcept : place_(reinterpret_cast<uint16_t*>(memory)) {}
  bool known() const noexcept { return known_; }
  void forget() noexcept { known_ = false; }
  int64_t entries() const noexcept { return n_; }

  // Analyses line l of a b, whose columns are index[0, n). If the line has too many terms, known() is false afterwards.
  template <class I, class J>
  void learn(const Lines& a, const Lines& b, const J* bj, int64_t l, const I* index, int64_t n) noexcept {
    int64_t t = 0;
    known_ = false;
    for (int64_t p = a.pointers[l]; p < a.pointers[l + 1]; ++p) {
      const int64_t k = a.col(p);
      if (t + b.pointers[k + 1] - b.pointers[k] > kMost) return;
      for (int64_t q = b.pointers[k], i = 0; q < b.pointers[k + 1]; ++q) {
        while (static_cast<int64_t>(index[i]) != static_cast<int64_t>(bj[q])) ++i;
        place_[t++] = static_cast<uint16_t>(i);
      }
    }
    n_ = n;
    known_ = true;
  }
  // Sets value to alpha times the sums of the row's terms, added in the order of a's entries.
  template <class T>
  void sum(const Lines& a, const Lines& b, const T* av, const T* bv, int64_t l, T alpha, T* value) const noexcept {
    for (int64_t i = 0; i < n_; ++i) value[i] = T{};
    const uint16_t* place = place_;
    for (int64_t p = a.pointers[l]; p < a.pointers[l + 1]; ++p) {
      const int64_t k = a.col(p);
      const T x = av[p];
      for (int64_t q = b.pointers[k]; q < b.pointers[k + 1]; ++q) value[*place++] += x * bv[q];
    }
    for (int64_t i = 0; i < n_; ++i) value[i] = alpha * value[i];
  }
  // As sum(), for the kTogether lines from l on. All of these lines are shifted, except perhaps the first, and their
  // values are consecutive. Each position is read once for all lines.
  template <class T>
  void sum_together(const Lines& a, const Lines& b, const T* av, const T* bv, int64_t l, T alpha,
                    T* value) const noexcept {
    T* const sums = reinterpret_cast<T*>(place_ + kMost);
    for (int64_t i = 0; i < kTogether * n_; ++i) sums[i] = T{};
    const uint16_t* place = place_;
    const int64_t na = a.pointers[l + 1] - a.pointers[l];
    for (int64_t p = a.pointers[l]; p < a.pointers[l + 1]; ++p) {
      const int64_t k = a.col(p), nb = b.pointers[k + 1] - b.pointers[k];
      const T x0 = av[p], x1 = av[p + na], x2 = av[p + 2 * na], x3 = av[p + 3 * na];
      const T* y = bv + b.pointers[k];
      for (const T* const end = y + nb; y < end; ++y) {
        T* const s = sums + kTogether * *place++;
        s[0] += x0 * y[0];
        s[1] += x1 * y[nb];
        s[2] += x2 * y[2 * nb];
        s[3] += x3 * y[3 * nb];
      }
    }
    for (int64_t r = 0; r < kTogether; ++r)
      for (int64_t i = 0; i < n_; ++i) value[r * n_ + i] = alpha * sums[kTogether * i + r];
  }

 private:
  uint16_t* place_;
  int64_t n_ = 0;
  bool known_ = false;
};

}  // namespace s4j
