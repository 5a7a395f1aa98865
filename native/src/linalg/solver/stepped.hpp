// SPDX-License-Identifier: Apache-2.0
// Solvers that work in steps, in the middle of which they may wait for a product of the caller's.
#pragma once

#include "linalg/solver/operator.hpp"
#include "linalg/solver/solver.hpp"

namespace s4j {

class SteppedSolver : public Solver {
 public:
  using Solver::Solver;
  // Goes on with what waits for a product, which must have been given, or has paused, whatever the count; else begins
  // steps(count).
  Progress step(int64_t count, int64_t milliseconds) final;
  Layout wanted(Allocator& to) const final;
  void give(const Operand& y) final;

 protected:
  // At most `count` steps, of which none follows an end.
  virtual Task<> steps(int64_t count) = 0;
  virtual Progress progress() const = 0;
  // Something threw: what is there must be good to begin from again.
  virtual void thrown() noexcept {}

 private:
  bool waits() const { return computation_.wanted().op != S4J_WANTED_NOTHING; }
  const Wanted& require_wanted() const;

  Computation computation_;
};

// A vector of n elements, [n] or [n, 1], in DENSE, all of them finite.
Vector read_vector(const Operand& b, int64_t n, const char* name, const char* what);

}  // namespace s4j
