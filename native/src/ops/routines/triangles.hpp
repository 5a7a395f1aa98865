// SPDX-License-Identifier: Apache-2.0
// BLAS levels 2 and 3 with a symmetric or triangular matrix, and rank updates. Operands may have any format and be
// views. The operand that is written may also be one that is read.
#pragma once

#include <optional>

#include "array/operand.hpp"

namespace s4j {

// The triangle of a square matrix that a routine reads (syrk: writes), and its role in the product.
struct Half {
  bool lower;
  bool transpose = false;  // the triangle belongs to the transpose
  bool unit = false;       // the diagonal is 1 and is not read
  bool right = false;      // the matrix is the right factor
};

// Returns x itself, or a copy of x in another type.
Operand in_type(const Operand& x, Type type, std::optional<Temporary>& copy);
// Computes a = alpha x y^T + a.
void ger(const Operand& x, const Operand& y, const Operand& a, Scalar alpha, const char* name);
// Computes c = alpha a b + beta c, or alpha b a + beta c, with a symmetric a given by one triangle. b and c are
// matrices or vectors.
void symm(const Operand& a, const Half& half, const Operand& b, const Operand& c, Scalar alpha, Scalar beta,
          const char* name);
// Computes the triangle of c = alpha a a^T + beta c, or of alpha a^T a + beta c. The other triangle of c is kept.
void syrk(const Operand& a, const Half& half, const Operand& c, Scalar alpha, Scalar beta, const char* name);
// Computes b = alpha t b or alpha b t, with a triangular t.
void trmm(const Operand& a, const Half& half, const Operand& b, Scalar alpha, const char* name);
// Computes b = alpha t^-1 b or alpha b t^-1.
void trsm(const Operand& a, const Half& half, const Operand& b, Scalar alpha, const char* name);

// Returns a vector as a matrix with one column.
Operand as_column(const Operand& vector);

}  // namespace s4j
