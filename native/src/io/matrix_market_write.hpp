// SPDX-License-Identifier: Apache-2.0
// Text of a matrix's entries, as Matrix Market files have it.
#pragma once

#include <cstdint>

#include "io/matrix_market_header.hpp"
#include "io/write_text.hpp"
#include "layout/layout.hpp"

namespace s4j {

// Which entries of a matrix a file lists, and of them the coordinates alone or with values. A DENSE block is listed
// element by element by columns, without coordinates.
struct MatrixMarketLines {
  MatrixMarketSymmetry symmetry = MatrixMarketSymmetry::kGeneral;  // else the lower half; kSkew: without the diagonal
  bool pattern = false;

  int64_t count(const Block& b) const;
  // Lines of entries [from, next), as many as fit, in b's order; the shortest digits that read back to the same bits.
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
