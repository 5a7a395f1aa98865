// SPDX-License-Identifier: Apache-2.0
// Entries of sparse arrays as lines of text: .tns, triplets, SVMlight.
#pragma once

#include <array>
#include <cstdint>

#include "io/write_text.hpp"
#include "layout/layout.hpp"

namespace s4j {

// A line for each entry of a COO or GCS block of rank 1 or more: its coordinates, and its value unless `pattern`.
struct EntryLines {
  // What is written instead of the numbers of a dimension: as it stands, up to `longest` bytes of each.
  struct Names {
    const int64_t* starts =
        nullptr;  // of each number's in the text, and the end of the last; null: numbers are written
    const char* text = nullptr;
    int64_t longest = 0;
  };

  int64_t base = 1;
  char delimiter = ' ';
  bool pattern = false;
  std::array<Names, kMaxRank> names{};

  // Lines of entries [from, next), as many as fit, in b's order. None when not one does: then `bytes` is what it may
  // take.
  WrittenText write(const Block& b, int64_t from, char* to, int64_t capacity) const;
};

// A line for each row of a CSR block.
struct SvmlightRows {
  int64_t base = 1;
  const double* labels = nullptr;
  const int64_t* starts = nullptr;   // where the labels of each row begin, and after the last; null: one each
  const int64_t* queries = nullptr;  // null: none

  // Lines of rows [from, next), as many as fit. None when the first one does not: then `bytes` is what it may take.
  WrittenText write(const Block& b, int64_t from, char* to, int64_t capacity) const;

 private:
  int64_t labels_before(int64_t row) const { return starts == nullptr ? row : starts[row]; }
  template <class T, class I>
  char* row(const Block& b, int64_t stored, int64_t row, char* p) const;
};

}  // namespace s4j
