// SPDX-License-Identifier: Apache-2.0
// What iterations with one matrix or operator have in common, and which method is which iteration.
#pragma once

#include <memory>

#include "linalg/iterative/preconditioner.hpp"
#include "linalg/solver/made_in_steps.hpp"
#include "linalg/solver/operator.hpp"

namespace s4j {

// An operator, what its method needs, and a preconditioner: made once, iterated with many times.
class Prepared final : public MadeInSteps {
 public:
  Prepared(const Subject& subject, const Iterative& options, const char* name);
  std::shared_ptr<Solver> start(const std::shared_ptr<Solver>& self, const Operand& b, const Operand* x0,
                                const Goal& goal) const override;
  SolverInfo info() const override;
  // Whether z = m^-1 r is the caller's, and may be another map each time.
  bool flexible() const { return options.preconditioner == S4J_PRECONDITIONER_CALLERS; }

  Iterative options;
  int64_t rows, cols;
  std::unique_ptr<Operator> product, transposed_product;  // the latter: LSMR
  int exponent = 0;                                       // what is iterated with is 2^exponent times smaller
  Vector columns;                                         // LSMR with Jacobi: 1 / norms of the columns
  double frobenius = 0;                                   // norm of the matrix, its columns scaled; 0: not known
  std::unique_ptr<LinearMap> precondition;                // may be null

 private:
  void prepare_lsmr();
  Task<> make() override;

  Csr<double> a_, transposed_;  // of a matrix
};
using PreparedPtr = std::shared_ptr<const Prepared>;

// The method that options.kind names.
std::shared_ptr<Solver> make_iterative(const Subject& a, const Iterative& options);

}  // namespace s4j
