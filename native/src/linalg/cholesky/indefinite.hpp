// SPDX-License-Identifier: Apache-2.0
// Factorises a symmetric indefinite matrix as L D L^T with 1x1 and 2x2 pivots.
#pragma once

#include <cmath>
#include <exception>
#include <memory>
#include <mutex>

#include "linalg/cholesky/subtrees.hpp"
#include "linalg/solver/factorisation.hpp"

namespace s4j {

class IndefiniteFront;

// The multifrontal method with threshold pivoting (Duff, Reid 1983; Duff, Pralet 2005). Pivots are 1x1 or 2x2 (Bunch,
// Kaufman 1977) and lie in the fully summed columns of a front. A pivot is accepted if no element of L exceeds 100.
// Columns without a pivot are delayed to the parent's front. A root accepts every pivot that is not negligible, and
// with `any` every non-zero pivot. Solutions with such pivots are solutions of a nearby matrix, as with other
// factorisations, but the signs of pivots may differ from the signs of eigenvalues.
class Indefinite {
 public:
  Indefinite(const Csr<double>& a, Supernodes&& plan, bool any = false);

  const Supernodes& plan() const { return plan_; }
  // Factorises the values, in the order of a's entries. Returns a row whose pivot is 0 after all updates, or -1. Throws
  // S4J_NO_MEMORY.
  Task<int64_t> factorise(const double* values);
  // Returns the finished share of factorise()'s estimated operations, also while factorise() is paused.
  double share_done() const { return trees_.cost() > 0 ? std::min(1.0, done_ / trees_.cost()) : 1; }
  // Replaces b, [n, sides] in C order, by a^-1 b.
  void solve(double* b, int64_t sides) const;

  struct Inertia {
    int64_t positive = 0, negative = 0;
    double log_abs_determinant = 0;
    double least = INFINITY, most = 0;  // magnitudes of pivots; for a 2x2 pivot, the square root of |determinant|
  };
  // Returns the inertia. With exponents e, one per row, magnitudes and determinant refer to 2^-e a 2^-e.
  Inertia inertia(const Vec<int32_t>& exponents = {}) const;
  // Returns whether a pivot may be pure rounding error.
  bool doubtful() const;
  int64_t entries() const;
  // The factors of P a P^T = L D L^T: L with its unit diagonal, and D with the off-diagonal elements of 2x2 pivots.
  // order()[k] is the row of a that is row k of P a.
  struct Factors {
    SparseFactor l, d;
  };
  Factors factors() const;
  Vec<int32_t> order() const;

 private:
  // The eliminated rows of one front: rows of L^T (unit diagonal), each over all variables of the front.
  struct Factor {
    int64_t eliminated = 0, height = 0;
    bool doubtful = false;
    Vec<int32_t> variables;  // positions in the elimination order: the eliminated variables in order, the delayed
                             // variables, the variables below
    Vec<double> rows;        // eliminated x height
    // Two elements of D per eliminated row: the diagonal element, and the off-diagonal element of a 2x2 pivot (0 in its
    // second row).
    Vec<double> d;
  };
  struct Rest {
    Vec<int32_t> variables;
    int64_t waiting = 0;  // number of delayed variables, which come first
    Vec<double> values;   // upper triangle of a square array, stored by rows
  };
  // Progress in a part of the elimination tree (Subtrees::Part).
  struct Work {
    int64_t next = 0;  // the next supernode
    int64_t bad = -1;  // a row whose pivot is 0
    double done = 0;
    std::unique_ptr<IndefiniteFront> front;  // the front of the next supernode, once started
    std::exception_ptr error;
    bool over(const Subtrees::Part& part) const { return bad >= 0 || error != nullptr || next == part.end; }
  };
  // Lends each working thread an array of n elements: the position of each variable in the thread's current front.
  class Places {
   public:
    explicit Places(int64_t n) : n_(n) {}
    Vec<int32_t> take();
    void give(Vec<int32_t>&& places);

   private:
    int64_t n_;
    std::mutex mutex_;
    Vec<Vec<int32_t>> free_;
  };
  std::unique_ptr<IndefiniteFront> gathered(int64_t s, Vec<int32_t>& places) const;
  void add_entries(int64_t s, IndefiniteFront& front, const double* values, const Vec<int32_t>& places) const noexcept;
  static void add_rows(const Rest& child, IndefiniteFront& front, const Vec<int32_t>& places, int64_t begin,
                       int64_t end) noexcept;
  bool finish(int64_t s, IndefiniteFront& front, int64_t& bad);
  void work_on_part(size_t part, Work& w, const double* values, Places& places, Computation::Clock::time_point until);
  Task<int64_t> work_above(const double* values, Places& places);

  Supernodes plan_;
  Subtrees trees_;
  bool any_;
  // The entries of the matrix by supernode: the index of the value, and the row and column in the elimination order.
  struct Entry {
    int64_t value;
    int32_t column, row;
  };
  Vec<int64_t> entry_begin_;
  Vec<Entry> entries_;
  Vec<Factor> factors_;
  Vec<Rest> rests_;    // contributions of supernodes whose parents have not started
  Vec<double> sizes_;  // per variable: the magnitude of the largest element in its row
  double done_ = 0;
};

}  // namespace s4j
