// SPDX-License-Identifier: Apache-2.0
// BLAS levels 2 and 3 with a symmetric or a triangular matrix, and rank updates. Every operand is of any format and a
// view; the one that is written may be one of those that are read.
#pragma once

#include <optional>

#include "array/operand.hpp"

namespace s4j {

// Which half of a square matrix is read (or, by syrk, written), and how.
struct Half {
  bool lower;
  bool transpose = false;  // the triangle of the transpose, not of the matrix
  bool unit = false;       // the diagonal is 1 and not read
  bool right = false;      // the matrix is the second factor
};

// x itself, or a copy of it in another type.
Operand in_type(const Operand& x, Type type, std::optional<Temporary>& copy);
// a = alpha x y^T + a
void ger(const Operand& x, const Operand& y, const Operand& a, Scalar alpha, const char* name);
// c = alpha a b + beta c, or alpha b a + beta c, with a symmetric and given by a half. b and c: matrices or vectors.
void symm(const Operand& a, const Half& half, const Operand& b, const Operand& c, Scalar alpha, Scalar beta,
          const char* name);
// The half of c becomes that of alpha a a^T + beta c, or of alpha a^T a + beta c; the other half stays.
void syrk(const Operand& a, const Half& half, const Operand& c, Scalar alpha, Scalar beta, const char* name);
// b = alpha t b or alpha b t, t a triangle
void trmm(const Operand& a, const Half& half, const Operand& b, Scalar alpha, const char* name);
// b = alpha t^-1 b or alpha b t^-1
void trsm(const Operand& a, const Half& half, const Operand& b, Scalar alpha, const char* name);

// A vector as a matrix of one column.
Operand as_column(const Operand& vector);

}  // namespace s4j
