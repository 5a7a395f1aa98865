// SPDX-License-Identifier: Apache-2.0
// Factorises a matrix as L U by fronts, for factors with many operations per entry and a symmetric or nearly symmetric
// pattern.
#pragma once

#include "linalg/lu/lu_front.hpp"
#include "linalg/ordering/elimination.hpp"

namespace s4j {

// The multifrontal method on the pattern of a + a^T (Duff, Reid 1984): as in fronts.hpp, but with square fronts, and
// with pivots chosen from the fully summed rows of a column. Columns without a pivot, and an equal number of rows, are
// delayed to the parent's front. Fronts are processed one after another, with matrix products on all threads. The bits
// of results do not depend on the number of threads.
class LuFronts final : public LuMethod {
 public:
  // Matrices to factorise must have the pattern of `columns`. `plan` must be the symbolic analysis of this pattern.
  LuFronts(const Csr<double>& columns, Supernodes&& plan);

  Task<LuEnd> factorise(const Csr<double>& columns) override;
  Task<> solve(double* b, int64_t sides, bool transposed) const override;
  int64_t entries() const override;
  LuPivots pivots() const override;
  LuFactors factors() const override;
  double share_done() const override;
  // Returns the number of delays. A column that was delayed k times counts k times.
  int64_t delayed() const { return delayed_; }

 private:
  // The eliminated part of one front. Rows and columns are positions in the order of the plan, the eliminated ones
  // first.
  struct Factor {
    int64_t eliminated = 0, height = 0;
    Vec<int32_t> rows, columns;
    Vec<double> upper;  // eliminated x height: L11 \ U11, U12
    Vec<double> below;  // L21 by rows
    LuTriangles triangles(int64_t n) const { return {upper.data(), n, height}; }
    void lower(int64_t from, int64_t to, double* x, int64_t sides) const noexcept;
    void lower_transposed(int64_t from, int64_t to, double* x, int64_t sides) const noexcept;
  };
  struct Rest {
    Vec<int32_t> rows, columns;
    int64_t waiting = 0;  // number of delayed rows and of delayed columns, which come first
    Vec<double> values;   // a square array, stored by rows
  };
  struct Work;
  Task<LuEnd> work_on(Work& w, int64_t s, const double* values);
  Task<> add(Work& w, Rest& child);
  Task<> keep(Work& w, int64_t s);
  Task<> forward(double* x, int64_t sides, bool transposed) const;
  Task<> backward(const double* x, double* y, int64_t sides, bool transposed) const;
  int64_t highest() const;
  void final_orders(Vec<int32_t>& rows, Vec<int32_t>& columns) const;

  Supernodes plan_;
  // The entries of the matrix by supernode: the index of the value, and the row and column in the order of the plan.
  struct Entry {
    int64_t value;
    int32_t row, column;
  };
  Vec<int64_t> entry_begin_;
  Vec<Entry> entries_;
  Vec<Factor> factors_;
  int64_t delayed_ = 0;
  LuFront front_;           // the current front
  Vec<double> costs_;       // operations before each supernode; supernodes + 1 elements
  int64_t front_done_ = 0;  // number of finished fronts
};

}  // namespace s4j
