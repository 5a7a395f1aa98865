// SPDX-License-Identifier: Apache-2.0
// Factorises a symmetric positive definite matrix as L L^T by the multifrontal method.
#pragma once

#include "linalg/cholesky/subtrees.hpp"
#include "linalg/solver/factorisation.hpp"

namespace s4j {

// The multifrontal method (Duff, Reid 1983; Liu 1992). The front of a supernode is a dense matrix over its columns and
// the rows below them. It sums the matrix's own entries and the contributions of the supernode's children. The
// supernode's columns are eliminated; the rest, its contribution, is passed to the parent:
//    [F11 .  ]   [L11  ]       [L11^T L21^T]
//    [F21 F22] = [L21 I] [I C] [      I    ],  C = F22 - L21 L21^T
//
// Blocks hold U = L^T by rows: row k of a supernode has the supernode's columns from k on, then the rows below. Threads
// work on separate parts of the elimination tree (see Subtrees) at the same time. The fronts above these parts follow
// one by one; all threads update tiles of such a front. Results have the same bits for any number of threads.
class Fronts {
 public:
  // Computes the position of each entry of `a` in the factors. `a` must have the pattern of the analysis.
  Fronts(const Csr<double>& a, Supernodes&& plan);

  const Supernodes& plan() const { return plan_; }
  // Factorises the values, in the order of a's entries. Returns the row of a pivot that is not positive, or -1. Throws
  // S4J_NO_MEMORY.
  Task<int64_t> factorise(const double* values);
  // Returns the finished share of factorise()'s operations, also while factorise() is paused.
  double share_done() const { return trees_.cost() > 0 ? std::min(1.0, done_ / trees_.cost()) : 1; }
  // Replaces b, [n, sides] in C order, by a^-1 b.
  void solve(double* b, int64_t sides) const;
  // Replaces b by L^-1 P b, or by P^T L^-T b if `transposed`, where a = P^T L L^T P.
  void solve_half(double* b, int64_t sides, bool transposed) const;
  SparseFactor factor() const;
  // Returns the diagonal element of L in column k of the elimination order.
  double diagonal(int64_t k) const;

 private:
  // Progress in a part of the elimination tree (Subtrees::Part).
  struct Work {
    int64_t room = 0;     // number of doubles for contributions
    int64_t most = 0;     // number of rows of the largest contribution
    int64_t next = 0;     // the next supernode
    int64_t bad = -1;     // position in the elimination order of a pivot that is not positive
    int64_t waiting = 0;  // contributions of the part that fronts above it have not added yet
    double done = 0;
    Vec<double> contributions;
    Vec<int32_t> places;
  };
  struct Front {
    int64_t columns, below, height;
    double *block, *rest;
  };
  // Right-hand sides of a part of the elimination tree: the part's `columns` from column `first` on, then the `outside`
  // rows that the part updates. They begin at row `at` of Sides::inside, the right-hand sides of the current front at
  // row `front_at` of Sides::front.
  struct Inside {
    int64_t first, columns, outside, at, front_at;
  };
  Front front(int64_t s, double* rest);
  void place_entries(const Csr<double>& a);
  void place_contributions();
  void place_sides();
  void find_places(int64_t child, int64_t parent, const Front& f, int32_t* places) const;
  void add_rows(const double* rest, int64_t count, const Front& f, const int32_t* places, int64_t begin,
                int64_t end) const noexcept;
  void work_on_part(size_t part, Work& w, Computation::Clock::time_point until) noexcept;
  Task<int64_t> work_above(Vec<Work>& works);
  Task<> add_child(const double* rest, int64_t child, int64_t parent, const Front& f, Vec<int32_t>& places);
  static int64_t eliminate_panel(const Front& f, int64_t begin, int64_t end) noexcept;
  static int64_t eliminate(const Front& f) noexcept;
  static Task<int64_t> eliminate_long(const Front& f);
  static void update(const Front& f, int64_t from, int64_t to, int64_t row, int64_t count) noexcept;
  static Task<> update_long(const Front& f, int64_t from, int64_t to, int64_t row, int64_t count);

  struct Sides;
  Sides room_for(int64_t sides) const;
  void forward(int64_t s, double* v, int64_t sides, bool alone) const noexcept;
  void backward(int64_t s, double* v, int64_t sides, bool alone) const noexcept;
  void forward(Sides& x) const;
  void backward(Sides& x) const;

  Supernodes plan_;
  Subtrees trees_;
  Vec<int64_t> place_of_entry_;
  Vec<Work> works_;           // per part of the elimination tree, in the order in which the parts start
  Vec<int64_t> rest_at_;      // per supernode in a part: where its contribution begins in Work::contributions
  Vec<Inside> inside_;        // per part
  Vec<int32_t> outside_;      // the rows outside a part that the part updates, part after part
  Vec<int32_t> inside_rows_;  // plan_.rows, but as row numbers within the part (see Inside)
  Vec<double> factors_;
  double done_ = 0;
  int64_t most_below_ = 0, most_height_ = 0;
  int64_t inside_room_ = 0, front_room_ = 0;
};

}  // namespace s4j
