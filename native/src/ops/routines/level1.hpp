// SPDX-License-Identifier: Apache-2.0
// BLAS level 1 for vectors: rank 1, or rank 2 with one extent of 1; any format and view.
#pragma once

#include <array>

#include "array/operand.hpp"

namespace s4j {

// Returns sum_i x_i y_i in the common type; for integers the exact sum, rounded to DOUBLE.
Scalar vector_dot(const Operand& x, const Operand& y, const char* name);
// The stored entry of largest (`least`: smallest) magnitude: its index among the stored entries and its coordinate. If
// an entry is NaN, this is the first NaN; otherwise it is the first of several such entries. Both members are -1
// without stored entries.
struct Extreme {
  int64_t place, coordinate;
};
Extreme vector_iamax(const Operand& x, bool least, const char* name);
// Computes y = alpha x + y.
void vector_axpy(const Operand& x, const Operand& y, Scalar alpha, const char* name);
// Computes x = alpha x.
void vector_scal(const Operand& x, Scalar alpha, const char* name);
// Computes x' = h11 x + h12 y and y' = h21 x + h22 y, a plain or modified Givens rotation. h is stored by rows.
void vector_turn(const Operand& x, const Operand& y, const std::array<Scalar, 4>& h, const char* name);
// Exchanges the elements of x and y, which have one type.
void vector_swap(const Operand& x, const Operand& y, const char* name);
// Copies x to y.
void vector_copy(const Operand& x, const Operand& y, const char* name);

// Returns a vector as rank 1: drops dimensions of length 1 from a matrix.
Operand as_vector(const Operand& x, const char* name);

}  // namespace s4j
