// SPDX-License-Identifier: Apache-2.0
// By columns or by fronts: how the factors of a matrix are made.
#pragma once

#include <memory>

#include "linalg/lu/lu_columns.hpp"
#include "linalg/lu/lu_fronts.hpp"
#include "linalg/ordering/elimination.hpp"
#include "linalg/solver/solver.hpp"

namespace s4j {

// Which way is taken, and the other one where it turns out to be a long one:
// - fronts, where the pattern is symmetric and they have enough to compute;
// - columns in the order of a + a^T, where the pattern is symmetric. It says little where rows are interchanged: they
//   give up where factors are fuller than without, and columns ordered by COLAMD begin anew;
// - columns ordered by COLAMD. Where the pattern is only in part symmetric, fronts may take many operations that these
//   do not: they give up where fronts would have been there.
class LuChoice {
 public:
  bool chosen() const { return method_ != nullptr; }
  // For matrices of the pattern of `columns`.
  Task<> choose(const Csr<double>& columns, const Order& chosen);

  const LuMethod& operator*() const { return *method_; }
  const LuMethod* operator->() const { return method_.get(); }
  // By the other way where the first gives up.
  Task<LuEnd> factorise(const Csr<double>& columns);

 private:
  Task<> use_other_columns(const Csr<double>& columns);
  void use_fronts(const Csr<double>& columns);

  std::shared_ptr<LuMethod> method_;
  std::shared_ptr<LuColumns> columns_;  // the same, until it is fronts
  Supernodes plan_;                     // of fronts, while there may be some
};

}  // namespace s4j
