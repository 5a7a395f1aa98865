// SPDX-License-Identifier: Apache-2.0
// Formats a matrix's entries as lines of a Matrix Market file.
#pragma once

#include <cstdint>

#include "io/matrix_market_header.hpp"
#include "io/write_text.hpp"
#include "layout/layout.hpp"

namespace s4j {

// Formats the entries that a file lists: coordinates, and values unless `pattern`. For a DENSE block, formats each
// element by columns, without coordinates.
struct MatrixMarketLines {
  // kGeneral: lists all entries; else only the lower triangle, for kSkew without the diagonal
  MatrixMarketSymmetry symmetry = MatrixMarketSymmetry::kGeneral;
  bool pattern = false;

  int64_t count(const Block& b) const;
  // Writes the lines of the entries from `from` on, in b's order, as many as fit. Values have the shortest digits that
  // parse to the same number.
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
