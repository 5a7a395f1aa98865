// SPDX-License-Identifier: Apache-2.0
// Formats entries of sparse arrays as lines of text: .tns, triplets, SVMlight.
#pragma once

#include <array>
#include <cstdint>

#include "io/write_text.hpp"
#include "layout/layout.hpp"

namespace s4j {

// Formats entries of a COO or GCS block of rank 1 or more, one line each: coordinates, then the value unless `pattern`.
struct EntryLines {
  // Names to write instead of a dimension's numbers; they are written unchanged and have at most `longest` bytes each.
  struct Names {
    const int64_t* starts = nullptr;  // where each name begins in `text`, and the last one ends; null: no names
    const char* text = nullptr;
    int64_t longest = 0;
  };

  int64_t base = 1;
  char delimiter = ' ';
  bool pattern = false;
  std::array<Names, kMaxRank> names{};

  // Writes the lines of the entries from `from` on, in b's order, as many as fit. If not even one line fits, writes
  // nothing and sets `bytes` to the room that the line may need.
  WrittenText write(const Block& b, int64_t from, char* to, int64_t capacity) const;
};

// Formats the rows of a CSR block as SVMlight, one line each.
struct SvmlightRows {
  int64_t base = 1;
  const double* labels = nullptr;
  const int64_t* starts = nullptr;   // where each row's labels begin, then the number of all labels; null: one each
  const int64_t* queries = nullptr;  // query number of each row; null: none

  // Writes the lines of the rows from `from` on, as many as fit. If not even one line fits, writes nothing and sets
  // `bytes` to the room that the line may need.
  WrittenText write(const Block& b, int64_t from, char* to, int64_t capacity) const;

 private:
  int64_t labels_before(int64_t row) const { return starts == nullptr ? row : starts[row]; }
  template <class T, class I>
  char* row(const Block& b, int64_t stored, int64_t row, char* p) const;
};

}  // namespace s4j
