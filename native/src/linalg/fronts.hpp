// SPDX-License-Identifier: Apache-2.0
// L L^T of a symmetric positive definite matrix, supernode by supernode.
#pragma once

#include <atomic>

#include "linalg/elimination.hpp"

namespace s4j {

// The multifrontal method (Duff, Reid 1983; Liu 1992). A supernode's front is the dense matrix over its columns and the
// rows below them: the matrix's own entries and what its children have left. Its columns are eliminated, the rest, its
// contribution, goes to the parent:
//   [F11 .  ]   [L11  ]       [L11^T L21^T]
//   [F21 F22] = [L21 I] [I C] [      I    ],  C = F22 - L21 L21^T
//
// Blocks hold U = L^T by rows: row k of a supernode has its columns from k on, then the rows below. Subtrees are cut by
// their cost alone and worked at the same time; fronts above them one after the other, their updates cut into tiles.
// Bits do not depend on the number of threads.
class Fronts {
 public:
  // Keeps where the entries of `a` go, whose pattern must be that of the analysis.
  Fronts(const Csr<double>& a, Supernodes&& plan);

  const Supernodes& plan() const { return plan_; }
  // Factors of the values, in the order of a's entries; returns the row of a pivot that is not positive, -1 when all
  // are. Throws S4J_NO_MEMORY.
  int64_t factorise(const double* values);
  // b becomes a^-1 b: n rows of `sides` numbers.
  void solve(double* b, int64_t sides) const;
  // With a = P^T L L^T P: b becomes L^-1 P b, or P^T L^-T b.
  void solve_half(double* b, int64_t sides, bool transposed) const;
  // Diagonal element of L of column k (new place).
  double diagonal(int64_t k) const;

 private:
  struct Task {
    int32_t from, root;  // supernodes of a subtree
    int64_t room;        // doubles for contributions
    int64_t most;        // rows of the largest one
  };
  struct Front {
    int64_t columns, below, height;
    double *block, *rest;
  };
  Front front(int64_t s, double* rest);
  void place_entries(const Csr<double>& a);
  void cut();
  int64_t work_on_task(const Task& t, double* room, int32_t* places);
  int64_t work_above(Vec<Vec<double>>& rooms);
  void add_child(int64_t child, const double* rest, int64_t parent, const Front& f, int32_t* places) const;
  static int64_t eliminate(const Front& f, bool alone) noexcept;
  static void update(const Front& f, int64_t from, int64_t to, int64_t row, int64_t count, bool alone) noexcept;
  void forward(double* x, int64_t sides, double* below) const noexcept;
  void backward(double* x, int64_t sides, double* below) const noexcept;

  Supernodes plan_;
  Vec<int64_t> place_of_entry_;
  Vec<int32_t> child_, brother_;  // the first child, the next one
  Vec<int32_t> of_column_;
  Vec<Task> tasks_;
  Vec<int32_t> task_of_;  // of a supernode; -1: above all tasks
  Vec<int32_t> above_;    // those
  Vec<int64_t> rest_at_;  // of a supernode inside a task: where its contribution lies in the task's room
  Vec<double> factors_;
  int64_t most_below_ = 0;
};

}  // namespace s4j
