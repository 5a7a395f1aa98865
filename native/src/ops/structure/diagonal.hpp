// SPDX-License-Identifier: Apache-2.0
// Diagonals of the matrices in two dimensions of an array. The fill is the value of implicit elements, those that an
// array does not store.
#pragma once

#include "array/result.hpp"

namespace s4j {

// A diagonal: the elements with c[d2] - c[d1] = k.
struct Diagonal {
  int d1, d2;
  int64_t k;

  // Throws S4J_ILLEGAL_ARGUMENT unless d1 and d2 are two dimensions of the shape.
  static Diagonal of(const Shape& s, int64_t d1, int64_t d2, int64_t k);
  int64_t length(const Shape& s) const;
  // Returns the lengths of the other dimensions, followed by the length of the diagonal.
  Shape shape(const Shape& s) const;
};

// Copies the diagonals; the result has shape d.shape(x.shape()).
Result extract_diagonal(Allocator& to, const Operand& x, const Diagonal& d);
// Makes matrices of size n + |k| in dimensions d1 and d2 of the result. Their k-th diagonal is x's last dimension
// (length n); their other elements are 0. x's other dimensions become the other dimensions of the result.
Result diagonal_matrix(Allocator& to, const Operand& x, int64_t d1, int64_t d2, int64_t k,
                       const Operand* target = nullptr);
// Replaces the diagonals of x by src, of shape d.shape(x.shape()); implicit elements of src are `fill`. src may be any
// block except a view of x's memory.
void put_diagonal(const Operand& x, const Diagonal& d, const Block& src, Scalar fill);

// Changes the diagonals of x in place: sets the diagonals to y, broadcast, or to v, or adds y or v.
void copy_to_diagonal(const Operand& x, const Diagonal& d, const Operand& y);
void add_to_diagonal(const Operand& x, const Diagonal& d, const Operand& y);
void put_number_on_diagonal(const Operand& x, const Diagonal& d, Scalar v);
void add_number_to_diagonal(const Operand& x, const Diagonal& d, Scalar v);

}  // namespace s4j
