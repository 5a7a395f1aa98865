// SPDX-License-Identifier: Apache-2.0
// Common state of iterations with one matrix or operator, and the selection of the iteration by its method.
#pragma once

#include <memory>

#include "linalg/iterative/preconditioner.hpp"
#include "linalg/solver/made_in_steps.hpp"
#include "linalg/solver/operator.hpp"

namespace s4j {

// An operator and its preconditioner, which is computed once and which many iterations share.
class Prepared final : public MadeInSteps {
 public:
  Prepared(const Subject& subject, const Iterative& options, const char* name);
  std::shared_ptr<Solver> start(const std::shared_ptr<Solver>& self, const Operand& b, const Operand* x0,
                                const Goal& goal) const override;
  SolverInfo info() const override;
  // Returns whether the caller computes z = m^-1 r. The caller's m may change from step to step.
  bool flexible() const { return options.preconditioner == S4J_PRECONDITIONER_CALLERS; }

  Iterative options;
  int64_t rows, cols;
  std::unique_ptr<Operator> product, transposed_product;  // transposed_product: LSMR
  int exponent = 0;                                       // the iterated operator is a / 2^exponent
  Vector columns;                                         // LSMR with Jacobi: reciprocals of the column norms
  double frobenius = 0;                                   // norm of the matrix with scaled columns; 0: unknown
  std::unique_ptr<LinearMap> precondition;                // may be null

 private:
  void prepare_lsmr();
  Task<> make() override;

  Csr<double> a_, transposed_;  // the matrix and its transpose; empty for an operator
};
using PreparedPtr = std::shared_ptr<const Prepared>;

// Makes a solver by the method options.kind.
std::shared_ptr<Solver> make_iterative(const Subject& a, const Iterative& options);

}  // namespace s4j
