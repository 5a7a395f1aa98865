// SPDX-License-Identifier: Apache-2.0
// L and U front by front: for matrices of many operations to an entry whose pattern is symmetric, or nearly so.
#pragma once

#include "linalg/lu/lu_front.hpp"
#include "linalg/ordering/elimination.hpp"

namespace s4j {

// The multifrontal method on the pattern of a + a^T (Duff, Reid 1984): as in fronts.hpp, but that fronts are square and
// pivots are sought among the full rows of a column. Columns without one, and as many rows, wait for the parent's
// front. Fronts are worked one after the other, their products on all threads; bits do not depend on how many.
class LuFronts final : public LuMethod {
 public:
  // The pattern is that of `columns`; `plan` is that of an Elimination of it.
  LuFronts(const Csr<double>& columns, Supernodes&& plan);

  Task<LuEnd> factorise(const Csr<double>& columns) override;
  Task<> solve(double* b, int64_t sides, bool transposed) const override;
  int64_t entries() const override;
  LuPivots pivots() const override;
  LuFactors factors() const override;
  double share_done() const override;
  // Columns that had no pivot in their own front, each counted as often as it waited.
  int64_t delayed() const { return delayed_; }

 private:
  // What was eliminated in one front: rows and columns are places of the plan, the eliminated ones first.
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
    int64_t waiting = 0;  // of them, at the front
    Vec<double> values;   // by rows, square
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
  // Entries of the matrix by supernodes: which value, at which places.
  struct Entry {
    int64_t value;
    int32_t row, column;
  };
  Vec<int64_t> entry_begin_;
  Vec<Entry> entries_;
  Vec<Factor> factors_;
  int64_t delayed_ = 0;
  LuFront front_;           // at work
  Vec<double> costs_;       // operations up to a supernode; as many as supernodes, and one
  int64_t front_done_ = 0;  // fronts
};

}  // namespace s4j
