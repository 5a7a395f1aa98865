// SPDX-License-Identifier: Apache-2.0
// Chooses between LU by columns (LuColumns) and LU by fronts (LuFronts).
#pragma once

#include <memory>

#include "linalg/lu/lu_columns.hpp"
#include "linalg/lu/lu_fronts.hpp"
#include "linalg/ordering/elimination.hpp"
#include "linalg/solver/solver.hpp"

namespace s4j {

// Chooses one of three methods. If the chosen method turns out to be expensive, it gives up, and an alternative starts:
// - Fronts, if the pattern is symmetric and fronts have enough operations. They have no alternative.
// - Columns in the order of a + a^T, if the pattern is symmetric. Row interchanges may cause more fill-in than this
//   order predicts. The alternative is columns ordered by COLAMD.
// - Columns ordered by COLAMD. If the pattern is partly symmetric, columns may need many more operations than fronts.
//   The alternative is fronts.
class LuChoice {
 public:
  bool chosen() const { return method_ != nullptr; }
  // Chooses the method for matrices with the pattern of `columns`.
  Task<> choose(const Csr<double>& columns, const Order& chosen);

  const LuMethod& operator*() const { return *method_; }
  const LuMethod* operator->() const { return method_.get(); }
  // Factorises. Uses the alternative if the first method gives up.
  Task<LuEnd> factorise(const Csr<double>& columns);

 private:
  Task<> use_other_columns(const Csr<double>& columns);
  void use_fronts(const Csr<double>& columns);

  std::shared_ptr<LuMethod> method_;
  std::shared_ptr<LuColumns> columns_;  // the same object as method_, unless method_ is fronts
  Supernodes plan_;                     // for fronts, as long as fronts may still be used
};

}  // namespace s4j
