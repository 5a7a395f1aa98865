// SPDX-License-Identifier: Apache-2.0
// Entries of sparse arrays as lines of text: .tns, triplets, SVMlight.
#pragma once

#include <array>
#include <cstdint>

#include "io/write_text.hpp"
#include "layout/layout.hpp"

namespace s4j {

// One line for each entry of a COO or GCS block of rank 1 or more: its coordinates, and its value unless `pattern`.
struct EntryLines {
  // Names that replace the numbers of a dimension, written literally, at most `longest` bytes each.
  struct Names {
    const int64_t* starts = nullptr;  // begin of each name in the text, and the end of the last; null: writes numbers
    const char* text = nullptr;
    int64_t longest = 0;
  };

  int64_t base = 1;
  char delimiter = ' ';
  bool pattern = false;
  std::array<Names, kMaxRank> names{};

  // Writes the lines of entries [from, next), as many as fit, in b's order. If not even one fits, writes none and sets
  // `bytes` to the room that it may need.
  WrittenText write(const Block& b, int64_t from, char* to, int64_t capacity) const;
};

// One line for each row of a CSR block.
struct SvmlightRows {
  int64_t base = 1;
  const double* labels = nullptr;
  const int64_t* starts = nullptr;   // begin of each row's labels, and the end; null: one label per row
  const int64_t* queries = nullptr;  // null: none

  // Writes the lines of rows [from, next), as many as fit. If the first does not fit, writes none and sets `bytes` to
  // the room that it may need.
  WrittenText write(const Block& b, int64_t from, char* to, int64_t capacity) const;

 private:
  int64_t labels_before(int64_t row) const { return starts == nullptr ? row : starts[row]; }
  template <class T, class I>
  char* row(const Block& b, int64_t stored, int64_t row, char* p) const;
};

}  // namespace s4j
