// SPDX-License-Identifier: Apache-2.0
// The first lines of a Matrix Market file.
#pragma once

#include <cstdint>
#include <string>

#include "layout/layout.hpp"

namespace s4j {

enum class MatrixMarketField { kReal, kInteger, kPattern, kUnsigned };
enum class MatrixMarketSymmetry { kGeneral, kSymmetric, kSkew };

// The contents of the banner and the size line.
struct MatrixMarketHeader {
  bool array = false;  // all elements of a column-major matrix; false: coordinates
  MatrixMarketField field = MatrixMarketField::kReal;
  MatrixMarketSymmetry symmetry = MatrixMarketSymmetry::kGeneral;
  int64_t rows = 0, columns = 0;
  int64_t entries = 0;  // lines of entries that the file should have

  int index_width() const { return width_for((rows > columns ? rows : columns) - 1); }
};

// Parse the banner and the size line, each given without its line end. Throw S4J_MALFORMED and set `column` (from 1) to
// the position of the fault.
void parse_banner(const char* line, const char* end, MatrixMarketHeader& to, int64_t& column);
void parse_size(const char* line, const char* end, MatrixMarketHeader& to, int64_t& column);
// Quotes the word at `p` for a message, cut to 40 characters.
std::string quoted_word(const char* p, const char* end);

}  // namespace s4j
