// SPDX-License-Identifier: Apache-2.0
// Solvers that work in steps. A step may wait for a product that the caller computes.
#pragma once

#include "linalg/solver/operator.hpp"
#include "linalg/solver/solver.hpp"

namespace s4j {

class SteppedSolver : public Solver {
 public:
  using Solver::Solver;
  // Continues a step that has paused, or a step that waits for a product, after the caller has supplied the product. In
  // both cases `count` is ignored. If there is no such step, begins steps(count).
  Progress step(int64_t count, int64_t milliseconds) final;
  Layout wanted(Allocator& to) const final;
  void give(const Operand& y) final;

 protected:
  // Makes at most `count` steps, and no step after the solver has finished.
  virtual Task<> steps(int64_t count) = 0;
  virtual Progress progress() const = 0;
  // Restores, after an exception, a state from which steps() can start again.
  virtual void thrown() noexcept {}

 private:
  bool waits() const { return computation_.wanted().op != S4J_WANTED_NOTHING; }
  const Wanted& require_wanted() const;

  Computation computation_;
};

// Returns the elements of the DENSE vector b, [n] or [n, 1]. Throws unless all n elements are finite.
Vector read_vector(const Operand& b, int64_t n, const char* name, const char* what);

}  // namespace s4j
