// SPDX-License-Identifier: Apache-2.0
// Symbolic analysis of a symmetric elimination: the elimination tree, the fill-in, and supernodes.
#pragma once

#include "linalg/solver/csr.hpp"
#include "linalg/solver/task.hpp"

namespace s4j {

// The structure of a factor L of a matrix permuted to `order`, in supernodes: consecutive columns with one structure,
// stored as a dense block over the union of their rows. Supernodes are in postorder of the elimination tree: a parent
// follows all of its subtree. The parent of a supernode contains the first row below the supernode's own columns.
struct Supernodes {
  int64_t n = 0;
  Vec<int32_t> order;      // [position in the order] = row of the matrix
  Vec<int32_t> first;      // supernode s has the columns first[s] to first[s + 1] - 1
  Vec<int64_t> row_begin;  // where the rows of each supernode begin in `rows`; supernodes + 1 elements
  Vec<int32_t> rows;       // the rows below the supernode's own columns, ascending, as positions in the order
  Vec<int32_t> parent;     // -1: none
  Vec<int32_t> of_column;  // the supernode of each column
  Vec<int64_t> block;      // where the block of each supernode begins; supernodes + 1 elements
  int64_t entries = 0;     // entries of L, without explicit zeros in supernodes
  double flops = 0;        // operations of the factorisation, without explicit zeros in supernodes

  int64_t count() const { return static_cast<int64_t>(parent.size()); }
  int64_t columns(int64_t s) const { return first[s + 1] - first[s]; }
  int64_t below(int64_t s) const { return row_begin[s + 1] - row_begin[s]; }
  int64_t height(int64_t s) const { return columns(s) + below(s); }
  const int32_t* rows_of(int64_t s) const { return rows.data() + row_begin[s]; }
};

// Returns the inverse of an order: [row of the matrix] = position in the order.
Vec<int32_t> places_of(const Vec<int32_t>& order);
// Permute the rows of [n, sides] arrays into the elimination order, and back into the original order.
void to_order(const Vec<int32_t>& order, const double* b, int64_t sides, double* x) noexcept;
void from_order(const Vec<int32_t>& order, const double* x, int64_t sides, double* b) noexcept;

// The entries of L and the operations of the factorisation in an order, without explicit zeros in supernodes.
// Elimination::of computes them in O(nnz alpha(n)).
struct EliminationCost {
  int64_t entries = 0;
  double flops = 0;
};

// The elimination tree, and the number of entries in each column of L.
struct Columns {
  Vec<int32_t> order;   // [position in the order] = row of the matrix
  Vec<int32_t> parent;  // -1: none
  Vec<int32_t> counts;  // entries, including the diagonal
};

// Symbolic analysis in two steps: `of` computes the cost, by which callers compare orders, and `supernodes` the
// structure of the factor. Each step takes O(nnz alpha(n)), except for the row lists of supernodes.
class Elimination {
 public:
  // `a`: the lower triangle by rows, or the upper triangle by columns; the diagonal may be missing. order[new] = old.
  static Task<Elimination> of(const Csr<double>& a, Vec<int32_t> order);
  const EliminationCost& cost() const { return cost_; }
  Columns columns() &&;
  static Task<Supernodes> supernodes(Elimination e);

 private:
  Elimination(int64_t n, Vec<int32_t> order) : n_(n), order_(std::move(order)) {}
  Task<> neighbours(const Csr<double>& a);
  Task<> find_parents();
  void to_postorder();
  Task<> count_columns();

  int64_t n_;
  Vec<int32_t> order_;
  // Both triangles without the diagonal, with rows and columns in the elimination order.
  Vec<int64_t> pointers_;
  Vec<int32_t> index_;
  Vec<int32_t> parent_;  // of columns
  Vec<int32_t> counts_;  // entries of columns of L
  EliminationCost cost_;
};

}  // namespace s4j
