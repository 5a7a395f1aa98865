// SPDX-License-Identifier: Apache-2.0
// Rows that are the row before them one column further, as nearly all rows of a stencil's matrix are: in a product
// their terms meet in the same order, so that it is found out for the first of them alone.
#pragma once

#include "ops/products.hpp"

namespace s4j {

// For each line l of a: whether it is line l - 1 with all columns one higher, and the lines of b that it names are too,
// so that line l of a b is line l - 1 so moved. Empty when a few lines show that it is not worth looking.
Vec<uint8_t> shifted_products(const Lines& a, const Lines& b);

// Where each term of a row of a b goes among the row's entries.
class TermPlaces {
 public:
  static constexpr int64_t kMost = 2048;  // terms of a row
  static constexpr int64_t kBytes = kMost * static_cast<int64_t>(sizeof(uint16_t));

  explicit TermPlaces(char* memory) noexcept : place_(reinterpret_cast<uint16_t*>(memory)) {}
  bool known() const noexcept { return known_; }
  void forget() noexcept { known_ = false; }
  int64_t entries() const noexcept { return n_; }

  // Line l of a b has the columns index[0, n). Nothing is known after it when it has too many terms.
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
  // value = alpha times the sums of the row's terms, in the order of a's entries.
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

 private:
  uint16_t* place_;
  int64_t n_ = 0;
  bool known_ = false;
};

}  // namespace s4j
