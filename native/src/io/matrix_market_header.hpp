// SPDX-License-Identifier: Apache-2.0
// The first lines of a Matrix Market file.
#pragma once

#include <cstdint>
#include <string>

#include "layout/layout.hpp"

namespace s4j {

enum class MatrixMarketField { kReal, kInteger, kPattern, kUnsigned };
enum class MatrixMarketSymmetry { kGeneral, kSymmetric, kSkew };

// What the first lines of a file say.
struct MatrixMarketHeader {
  bool array = false;  // every element of a column-major matrix, else coordinates
  MatrixMarketField field = MatrixMarketField::kReal;
  MatrixMarketSymmetry symmetry = MatrixMarketSymmetry::kGeneral;
  int64_t rows = 0, columns = 0;
  int64_t entries = 0;  // lines of entries that the file is to have

  int index_width() const { return width_for((rows > columns ? rows : columns) - 1); }
};

// Banner and size line, each without its end. Throw S4J_MALFORMED, `column` (from 1) saying where.
void parse_banner(const char* line, const char* end, MatrixMarketHeader& to, int64_t& column);
void parse_size(const char* line, const char* end, MatrixMarketHeader& to, int64_t& column);
// Text of the file for a message: the word at `p`, no more than 40 characters of it, in quotes.
std::string quoted_word(const char* p, const char* end);

}  // namespace s4j
