// SPDX-License-Identifier: Apache-2.0
// Parses the first lines of a Matrix Market file: the banner (%%MatrixMarket ...) and the size line.
#pragma once

#include <cstdint>
#include <string>

#include "layout/layout.hpp"

namespace s4j {

enum class MatrixMarketField { kReal, kInteger, kPattern, kUnsigned };
enum class MatrixMarketSymmetry { kGeneral, kSymmetric, kSkew };

// What the banner and the size line say.
struct MatrixMarketHeader {
  bool array = false;  // lists all elements by columns; false: lists entries with coordinates
  MatrixMarketField field = MatrixMarketField::kReal;
  MatrixMarketSymmetry symmetry = MatrixMarketSymmetry::kGeneral;
  int64_t rows = 0, columns = 0;
  int64_t entries = 0;  // number of entries (array: elements) that the file should list

  int index_width() const { return width_for((rows > columns ? rows : columns) - 1); }
};

// Parse the banner and the size line, each given without its line end. Throw S4J_MALFORMED and set `column` (from 1) to
// the position of the fault.
void parse_banner(const char* line, const char* end, MatrixMarketHeader& to, int64_t& column);
void parse_size(const char* line, const char* end, MatrixMarketHeader& to, int64_t& column);
// Quotes the word at `p` for a message, cut to 40 characters.
std::string quoted_word(const char* p, const char* end);

}  // namespace s4j
