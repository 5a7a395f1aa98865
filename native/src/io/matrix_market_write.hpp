// SPDX-License-Identifier: Apache-2.0
// Writes a matrix's entries in the Matrix Market format.
#pragma once

#include <cstdint>

#include "io/matrix_market_header.hpp"
#include "io/write_text.hpp"
#include "layout/layout.hpp"

namespace s4j {

// The entries of a matrix that a file lists, with values or coordinates only. A DENSE block is listed element by
// element by columns, without coordinates.
struct MatrixMarketLines {
  // kGeneral: all entries are listed; else only the lower triangle, for kSkew without the diagonal
  MatrixMarketSymmetry symmetry = MatrixMarketSymmetry::kGeneral;
  bool pattern = false;

  int64_t count(const Block& b) const;
  // Writes the lines of entries [from, next), as many as fit, in b's order, with the shortest digits that round-trip.
  WrittenText write(const Block& b, int64_t from, char* to, int64_t capacity) const;

 private:
  bool lists(int64_t row, int64_t column) const {
    if (symmetry == MatrixMarketSymmetry::kGeneral) return true;
    return symmetry == MatrixMarketSymmetry::kSymmetric ? row >= column : row > column;
  }
  template <class Entry>
  void entries(const Block& b, int64_t from, int64_t until, Entry&& entry) const;
};

}  // namespace s4j
