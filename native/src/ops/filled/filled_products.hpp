// SPDX-License-Identifier: Apache-2.0
// Products of matrices of which one or both have a fill (the value of implicit, not stored elements) other than 0. Such
// an operand is treated as if it stored every element; implicit zeros contribute no terms. Let S_i be the indexes k of
// the entries in row i of a, T_j the indexes k of the entries in column j of b, and f and g the fills of a and b:
//   c_ij = sum over S_i and T_j of a_ik b_kj  +  sum over S_i less T_j of a_ik g
//         + sum over T_j less S_i of f b_kj     +  f g (number of k in neither)
// The second and third sums are the sums over all of row i or column j, less the sums over the common indexes
// (filled_sums.hpp). Every term occurs in the dense computation too, so that no fill is subtracted from a value.
// |error| is at most that of a sum of the same terms in any order, gamma_k sum |a_ik| |b_kj|, plus k^2 2^-106 of the
// magnitude of the terms f b_kj and a_ik g, including the terms at common indexes.
#pragma once

#include "array/lines.hpp"
#include "array/operand.hpp"

namespace s4j {

// Returns whether an operand has implicit elements other than 0.
bool has_fill(const Operand& x);

// A batch of products [rows, inner] times [inner, cols], one for each block. The lines (stored rows) of a are numbered
// (block, row), and their columns are indexes into inner. The lines of b are numbered (block, inner).
struct FilledProduct {
  const char* name;
  Type type;
  bool fill_a, fill_b;  // whether a has a fill f, and b a fill g, other than 0
  Scalar f, g;
  int64_t blocks, rows, inner, cols;
  bool limited = true;  // whether the limit on stored elements applies: not if the result goes into a DENSE array

  // Returns alpha f g inner, the result's element if neither operand stores anything. The element is 0 unless both
  // operands have a fill.
  template <class T>
  Scalar implicit(T alpha) const;
};

// The elements at which the product differs from its fill, by block: rows in which a has entries, if b has a fill, and
// columns in which b has entries, if a has a fill.
struct FilledPlan {
  struct Part {
    int64_t block;
    int64_t a_from, a_to, b_from, b_to;  // lines of a and b
    int64_t cols_from, cols_to;          // the columns with entries in b, as a range of `cols`
    int64_t rows_from, rows_to;          // the result's lines, as a range of `ids`
  };
  Vec<Part> parts;
  Vec<int64_t> cols;
  // ids: the result's lines that differ from the fill; from: the line of a for each, or -1; at: the begin of its
  // entries.
  Vec<int64_t> ids, from, at;
  int64_t stored = 0;     // number of elements that the result stores
  int64_t differing = 0;  // number of elements that have terms
  bool dense = false;     // more than half of the elements would be stored
};
// Plans a product. Throws S4J_WOULD_DENSIFY if the product would store more elements than the densify limit. With
// `counts`, only counts elements and does not throw.
FilledPlan plan_filled(const FilledProduct& p, const Lines& a, const Lines& b, bool counts = false);

// Computes alpha a b: DENSE of `shape`, in C order (blocks, rows, cols). If at most half of the elements differ from
// the fill p.implicit(alpha), the result is sparse with that fill: CSR of rows (block, row), allocated by `lines_to`.
template <class T>
Layout filled_product(Allocator& to, Allocator& lines_to, const FilledProduct& p, const Lines& a, const Lines& b,
                      T alpha, const Shape& shape);

}  // namespace s4j
