// SPDX-License-Identifier: Apache-2.0
// L D L^T of a symmetric matrix that need not be definite, with pivots of one and two rows.
#pragma once

#include <cmath>

#include "linalg/elimination.hpp"

namespace s4j {

// The multifrontal method with threshold pivoting (Duff, Reid 1983; Duff, Pralet 2005). A pivot is taken when no
// element of L becomes larger than 1 / kThreshold: one row, or two as in Bunch and Kaufman 1977, out of those columns
// of a front that all entries have come to. Columns without one wait for the parent's front. At a root whatever is not
// negligible is a pivot.
class Indefinite {
 public:
  Indefinite(const Csr<double>& a, Supernodes&& plan);

  const Supernodes& plan() const { return plan_; }
  // Returns a row whose pivot is 0, whatever comes into it, or -1. Throws S4J_NO_MEMORY.
  int64_t factorise(const double* values);
  // b becomes a^-1 b: n rows of `sides` numbers.
  void solve(double* b, int64_t sides) const;

  struct Inertia {
    int64_t positive = 0, negative = 0;
    double log_abs_determinant = 0;
    double least = INFINITY, most = 0;  // magnitudes of pivots; of two rows, the square root of the determinant's
  };
  Inertia inertia() const;
  int64_t entries() const;

 private:
  // What was eliminated in one front: rows of L^T (unit diagonal), each over all variables of the front.
  struct Factor {
    int64_t eliminated = 0, height = 0;
    Vec<int32_t> variables;  // new places: the eliminated in order, those that wait, those below
    Vec<double> rows;        // eliminated x height
    Vec<double> d;  // 2 for each: the diagonal, and the element beside it of a pivot of two rows (0 in its second)
  };
  struct Rest {
    Vec<int32_t> variables;
    int64_t waiting = 0;  // of them, at the front
    Vec<double> values;   // upper triangle by rows, square
  };
  class Front;
  Rest work(int64_t s, Vec<Rest>& children, const double* values, int64_t& bad);

  Supernodes plan_;
  // Entries of the matrix by supernodes: which value, between which new places.
  struct Entry {
    int64_t value;
    int32_t column, row;
  };
  Vec<int64_t> entry_begin_;
  Vec<Entry> entries_;
  Vec<int32_t> place_;  // of a variable in the front at work
  Vec<Factor> factors_;
  Vec<double> sizes_;  // of the largest element in a variable's row
};

}  // namespace s4j
