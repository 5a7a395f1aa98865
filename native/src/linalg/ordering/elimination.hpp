// SPDX-License-Identifier: Apache-2.0
// What a symmetric elimination does before it has numbers: the tree, how many entries come, which columns go together.
#pragma once

#include "linalg/solver/csr.hpp"
#include "linalg/solver/task.hpp"

namespace s4j {

// A factor L of a matrix whose rows and columns stand in `order`, cut into supernodes: neighbouring columns with one
// structure, stored as one dense block of columns over the rows that any of them has. The tree is in postorder: a
// supernode's parent, that of its first row below, has a larger number than it and all of its subtree.
struct Supernodes {
  int64_t n = 0;
  Vec<int32_t> order;      // [new place] = old one
  Vec<int32_t> first;      // columns first[s] to first[s + 1]
  Vec<int64_t> row_begin;  // into rows; as many as supernodes, and one
  Vec<int32_t> rows;       // below the supernode's own columns, ascending, in new places
  Vec<int32_t> parent;     // -1: none
  Vec<int32_t> of_column;  // the supernode that has it
  Vec<int64_t> block;      // where a supernode's block begins; as many as supernodes, and one
  int64_t entries = 0;     // of L, without the zeros that supernodes have in them
  double flops = 0;        // of the factorisation, the same

  int64_t count() const { return static_cast<int64_t>(parent.size()); }
  int64_t columns(int64_t s) const { return first[s + 1] - first[s]; }
  int64_t below(int64_t s) const { return row_begin[s + 1] - row_begin[s]; }
  int64_t height(int64_t s) const { return columns(s) + below(s); }
  const int32_t* rows_of(int64_t s) const { return rows.data() + row_begin[s]; }
};

// Where old places have gone: the inverse of an order.
Vec<int32_t> places_of(const Vec<int32_t>& order);
// Rows of `sides` numbers, in the order of the elimination, and back.
void to_order(const Vec<int32_t>& order, const double* b, int64_t sides, double* x) noexcept;
void from_order(const Vec<int32_t>& order, const double* x, int64_t sides, double* b) noexcept;

// How many entries and operations an order costs, without supernodes. O(nnz alpha(n)).
struct EliminationCost {
  int64_t entries = 0;
  double flops = 0;
};

// The tree of the columns of L, and how many entries they have.
struct Columns {
  Vec<int32_t> order;   // [new place] = old one
  Vec<int32_t> parent;  // -1: none
  Vec<int32_t> counts;  // entries, the diagonal's too
};

// The analysis, in two steps so that orders can be compared, each of O(nnz alpha(n)) but for the rows of supernodes.
class Elimination {
 public:
  // `a`: the lower triangle by rows, or the upper one by columns; the diagonal may be missing. order[new] = old.
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
  // Both triangles without the diagonal, in new places.
  Vec<int64_t> pointers_;
  Vec<int32_t> index_;
  Vec<int32_t> parent_;  // of columns
  Vec<int32_t> counts_;  // entries of columns of L
  EliminationCost cost_;
};

}  // namespace s4j
