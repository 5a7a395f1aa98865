// SPDX-License-Identifier: Apache-2.0
// BLAS level 1 on vectors: rank 1, or rank 2 with one side of length 1; any format, any view.
#pragma once

#include "array/operand.hpp"

namespace s4j {

// sum_i x_i y_i in the common type.
Scalar vector_dot(const Operand& x, const Operand& y, const char* name);
// Among the stored entries the one of largest (`least`: smallest) magnitude: its place among them and its coordinate.
// The first of equals; the first NaN if there is one; -1, -1 without stored entries.
struct Extreme {
  int64_t place, coordinate;
};
Extreme vector_iamax(const Operand& x, bool least, const char* name);
// y = alpha x + y
void vector_axpy(const Operand& x, const Operand& y, Scalar alpha, const char* name);
// x = alpha x
void vector_scal(const Operand& x, Scalar alpha, const char* name);
// x' = c x + s y, y' = c y - s x
void vector_rot(const Operand& x, const Operand& y, Scalar c, Scalar s, const char* name);

}  // namespace s4j
