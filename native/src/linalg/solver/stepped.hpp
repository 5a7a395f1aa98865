// SPDX-License-Identifier: Apache-2.0
// Solvers that work in steps, which may wait for a product that the caller computes.
#pragma once

#include "linalg/solver/operator.hpp"
#include "linalg/solver/solver.hpp"

namespace s4j {

class SteppedSolver : public Solver {
 public:
  using Solver::Solver;
  // Continues a step that has paused, or that waits for a product; the caller must have supplied the product. Both
  // ignore `count`. If there is no such step, begins steps(count).
  Progress step(int64_t count, int64_t milliseconds) final;
  Layout wanted(Allocator& to) const final;
  void give(const Operand& y) final;

 protected:
  // Makes at most `count` steps, none after the end.
  virtual Task<> steps(int64_t count) = 0;
  virtual Progress progress() const = 0;
  // Called after an exception: must leave a state from which to start again.
  virtual void thrown() noexcept {}

 private:
  bool waits() const { return computation_.wanted().op != S4J_WANTED_NOTHING; }
  const Wanted& require_wanted() const;

  Computation computation_;
};

// A DENSE vector of n finite elements, [n] or [n, 1].
Vector read_vector(const Operand& b, int64_t n, const char* name, const char* what);

}  // namespace s4j
