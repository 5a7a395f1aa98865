// SPDX-License-Identifier: Apache-2.0
// Solvers whose factors or preconditioner take long to make (docs/decisions/0005-linear-algebra.md section 4).
#pragma once

#include "linalg/solver/solver.hpp"
#include "linalg/solver/task.hpp"

namespace s4j {

// Creation only reads the matrix; step() does the work. Until that is done, solving throws.
class MadeInSteps : public Solver {
 public:
  // Message texts for a solver that is not finished or was abandoned.
  struct Words {
    const char *being_made, *given_up;
  };
  MadeInSteps(const char* name, Type type, Words words) : Solver(name, type), words_(words) {}

  // Continues the work: PAUSED if there is more to do, CONVERGED when done; the residual is the remaining share. 0
  // steps abandons it. After S4J_NO_MEMORY it can be called again; any other exception abandons it.
  Progress step(int64_t count, int64_t milliseconds) final;

 protected:
  // Does the work; called again after S4J_NO_MEMORY.
  virtual Task<> make() = 0;
  // The share of make()'s operations that is done.
  virtual double share_done() const { return 0; }
  // Call after reading another matrix: the present factors belong to the old one.
  void make_anew() {
    making_.abandon();
    state_ = State::kToMake;
  }
  // Throws unless the work is done.
  void require_made() const;

 private:
  enum class State { kToMake, kUsable, kLost };
  Words words_;
  State state_ = State::kToMake;
  Computation making_;
};

}  // namespace s4j
