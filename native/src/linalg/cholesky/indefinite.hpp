// SPDX-License-Identifier: Apache-2.0
// L D L^T of a symmetric matrix that need not be definite, with pivots of one and two rows.
#pragma once

#include <cmath>
#include <exception>
#include <memory>
#include <mutex>

#include "linalg/cholesky/subtrees.hpp"
#include "linalg/solver/factorisation.hpp"

namespace s4j {

class IndefiniteFront;

// The multifrontal method with threshold pivoting (Duff, Reid 1983; Duff, Pralet 2005). A pivot is taken when no
// element of L becomes larger than 100: one row, or two as in Bunch and Kaufman 1977, out of those columns
// of a front that all entries have come to. Columns without one wait for the parent's front. At a root whatever is not
// negligible is a pivot; or, where `any` says so, whatever is not 0: solutions are those of a matrix nearby then, as of
// other factorisations, but signs of pivots need not be those of eigenvalues.
class Indefinite {
 public:
  Indefinite(const Csr<double>& a, Supernodes&& plan, bool any = false);

  const Supernodes& plan() const { return plan_; }
  // Returns a row whose pivot is 0, whatever comes into it, or -1. Throws S4J_NO_MEMORY.
  Task<int64_t> factorise(const double* values);
  // Of the operations that were foreseen, while it pauses.
  double share_done() const { return trees_.cost() > 0 ? std::min(1.0, done_ / trees_.cost()) : 1; }
  // b becomes a^-1 b: n rows of `sides` numbers.
  void solve(double* b, int64_t sides) const;

  struct Inertia {
    int64_t positive = 0, negative = 0;
    double log_abs_determinant = 0;
    double least = INFINITY, most = 0;  // magnitudes of pivots; of two rows, the square root of the determinant's
  };
  // Magnitudes and determinant as of 2^-e a 2^-e, where exponents e, one for each row, are given.
  Inertia inertia(const Vec<int32_t>& exponents = {}) const;
  // Whether a pivot may be nothing but rounding.
  bool doubtful() const;
  int64_t entries() const;
  // With P a P^T = L D L^T: L with its unit diagonal, D with the elements beside the diagonal of pivots of two rows;
  // order(): which row of a is row k of P a.
  struct Factors {
    SparseFactor l, d;
  };
  Factors factors() const;
  Vec<int32_t> order() const;

 private:
  // What was eliminated in one front: rows of L^T (unit diagonal), each over all variables of the front.
  struct Factor {
    int64_t eliminated = 0, height = 0;
    bool doubtful = false;
    Vec<int32_t> variables;  // new places: the eliminated in order, those that wait, those below
    Vec<double> rows;        // eliminated x height
    Vec<double> d;  // 2 for each: the diagonal, and the element beside it of a pivot of two rows (0 in its second)
  };
  struct Rest {
    Vec<int32_t> variables;
    int64_t waiting = 0;  // of them, at the front
    Vec<double> values;   // upper triangle by rows, square
  };
  // A part of the tree at work.
  struct Work {
    int64_t next = 0;  // supernode
    int64_t bad = -1;  // row whose pivot is 0
    double done = 0;
    std::unique_ptr<IndefiniteFront> front;  // of that supernode, when it was begun
    std::exception_ptr error;
    bool over(const Subtrees::Part& part) const { return bad >= 0 || error != nullptr || next == part.end; }
  };
  // Where variables stand in the front at work, an array of n for each thread that works.
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
  // Entries of the matrix by supernodes: which value, between which new places.
  struct Entry {
    int64_t value;
    int32_t column, row;
  };
  Vec<int64_t> entry_begin_;
  Vec<Entry> entries_;
  Vec<Factor> factors_;
  Vec<Rest> rests_;    // of supernodes whose parents were not begun
  Vec<double> sizes_;  // of the largest element in a variable's row
  double done_ = 0;
};

}  // namespace s4j
