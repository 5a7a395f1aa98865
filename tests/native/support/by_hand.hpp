// SPDX-License-Identifier: Apache-2.0
// Matrices of at most 5 x 5, whose results a reader can check by hand.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "layout/layout.hpp"

namespace s4j::test {

using Longs = std::vector<int64_t>;
using Ints = std::vector<int32_t>;
using Doubles = std::vector<double>;

inline Layout csr_of(int64_t rows, int64_t cols, const Longs& pointers, const Ints& columns, const Doubles& values) {
  Shape shape;
  shape.rank = 2;
  shape[0] = rows;
  shape[1] = cols;
  Layout out = Layout::gcs(pool(), Type::kDouble, shape, Spec::csr(), pointers.back(), rows, false, 4);
  std::copy(pointers.begin(), pointers.end(), out.mutable_pointers());
  std::copy(columns.begin(), columns.end(), out.indexes.as<int32_t>());
  std::copy(values.begin(), values.end(), out.values.as<double>());
  return out;
}

inline Longs pointers_of(const Block& b) { return {b.pointers, b.pointers + b.lines + 1}; }
inline Ints columns_of(const Block& b) { return {b.index<int32_t>(), b.index<int32_t>() + b.nnz}; }
inline Ints coordinates_of(const Block& b, int d) {
  return {b.coordinate<int32_t>(d), b.coordinate<int32_t>(d) + b.nnz};
}
inline Doubles values_of(const Block& b) { return {b.data<double>(), b.data<double>() + b.nnz}; }

}  // namespace s4j::test
