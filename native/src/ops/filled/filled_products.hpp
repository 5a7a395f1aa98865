// SPDX-License-Identifier: Apache-2.0
// Products of matrices of which one or both have implicit elements other than 0. Such an operand counts as one that
// stores every element; what an operand of fill 0 does not store is no term. With S_i what row i of a stores, T_j what
// column j of b stores, f and g what they do not, and n(..) the number of places:
//   c_ij = sum over S_i and T_j of a_ik b_kj  +  sum over S_i less T_j of a_ik g
//        + sum over T_j less S_i of f b_kj     +  f g n(neither)
// The second and the third sum are all of row i or column j less what both store (filled_sums.hpp): every term is one
// of the dense computation, so no fill is ever subtracted from a value. |error| is at most that of a sum of the same
// terms in any order, gamma_k sum |a_ik| |b_kj|, and k^2 2^-106 of the terms f b_kj and a_ik g, those where both store
// something among them.
#pragma once

#include "array/lines.hpp"
#include "array/operand.hpp"

namespace s4j {

// Whether an operand has implicit elements that are not 0.
bool has_fill(const Operand& x);

// [blocks, rows, inner] times [blocks, inner, cols]: lines of a number (block, row) and hold places in inner, those of
// b number (block, inner).
struct FilledProduct {
  const char* name;
  Type type;
  bool fill_a, fill_b;  // whether there are f and g
  Scalar f, g;
  int64_t blocks, rows, inner, cols;
  bool limited = true;  // whether the result is held to the densify limit: it goes into no DENSE array

  // alpha f g inner: what the result has where neither stores anything. 0 unless both have a fill.
  template <class T>
  Scalar implicit(T alpha) const;
};

// Where the product is something else than its fill: in rows of which a stores something, if g is there, and in columns
// of which b does, if f is; block by block.
struct FilledPlan {
  struct Part {
    int64_t block;
    int64_t a_from, a_to, b_from, b_to;  // lines of either
    int64_t cols_from, cols_to;          // the columns of b's entries, in `cols`
    int64_t rows_from, rows_to;          // the result's lines, in `ids`
  };
  Vec<Part> parts;
  Vec<int64_t> cols;
  // The lines that are not all fill, a's line of each or -1, and where its entries begin.
  Vec<int64_t> ids, from, at;
  int64_t stored = 0;     // elements of the result's layout
  int64_t differing = 0;  // elements that have terms
  bool dense = false;     // more than half of the elements would be stored
};
// Throws S4J_WOULD_DENSIFY when the product would store more elements than the limit. `counts`: nothing is laid out.
FilledPlan plan_filled(const FilledProduct& p, const Lines& a, const Lines& b, bool counts = false);

// alpha a b: DENSE of `shape`, in C order (blocks, rows, cols), or lines (block, row) of columns with the fill that
// p.implicit names, where at most half of the elements differ from it. `lines_to`: the allocator of these.
template <class T>
Layout filled_product(Allocator& to, Allocator& lines_to, const FilledProduct& p, const Lines& a, const Lines& b,
                      T alpha, const Shape& shape);

}  // namespace s4j
