// SPDX-License-Identifier: Apache-2.0
// Diagonals of the matrices in two dimensions of an array.
#pragma once

#include "array/result.hpp"

namespace s4j {

// Which diagonal: elements with c[d2] - c[d1] = k.
struct Diagonal {
  int d1, d2;
  int64_t k;

  // Checked against a shape; throws S4J_ILLEGAL_ARGUMENT unless d1 and d2 are two of its dimensions.
  static Diagonal of(const Shape& s, int64_t d1, int64_t d2, int64_t k);
  int64_t length(const Shape& s) const;
  // The other dimensions, then the diagonal.
  Shape shape(const Shape& s) const;
};

// A copy of the diagonals, shape d.shape(x.shape()).
Result extract_diagonal(Allocator& to, const Operand& x, const Diagonal& d);
// Matrices of size n + |k| with x's last dimension (length n) on their diagonal and 0 elsewhere, in dimensions d1 and
// d2 of the result; x's other dimensions are the others.
Result diagonal_matrix(Allocator& to, const Operand& x, int64_t d1, int64_t d2, int64_t k,
                       const Operand* target = nullptr);
// The diagonals of x become src, of shape d.shape(x.shape()); implicit elements of src are `fill`. src may be any block
// that is no view of x's memory.
void put_diagonal(const Operand& x, const Diagonal& d, const Block& src, Scalar fill);

// The diagonals of x, written in place, become or grow by the elements of y, broadcast, or by v.
void copy_to_diagonal(const Operand& x, const Diagonal& d, const Operand& y);
void add_to_diagonal(const Operand& x, const Diagonal& d, const Operand& y);
void put_number_on_diagonal(const Operand& x, const Diagonal& d, Scalar v);
void add_number_to_diagonal(const Operand& x, const Diagonal& d, Scalar v);

}  // namespace s4j
