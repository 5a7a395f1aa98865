// SPDX-License-Identifier: Apache-2.0
// Solvers whose factors or preconditioner take long to compute (docs/decisions/0005-linear-algebra.md section 4).
#pragma once

#include "linalg/solver/solver.hpp"
#include "linalg/solver/task.hpp"

namespace s4j {

// The constructor only reads the matrix; step() computes the factors or the preconditioner. Until step() has finished,
// solving throws.
class MadeInSteps : public Solver {
 public:
  // Message texts for a solver whose computation is not finished or was abandoned.
  struct Words {
    const char *being_made, *given_up;
  };
  MadeInSteps(const char* name, Type type, Words words) : Solver(name, type), words_(words) {}

  // Continues the computation. Progress::state is PAUSED if work is left, CONVERGED at the end. Progress::residual is
  // the share of the work that is left. A call with count 0 abandons the computation. After S4J_NO_MEMORY the caller
  // can call step() again; any other exception abandons the computation.
  Progress step(int64_t count, int64_t milliseconds) final;

 protected:
  // Computes the factors or the preconditioner. After S4J_NO_MEMORY, step() calls make() again.
  virtual Task<> make() = 0;
  // Returns the finished share of make()'s operations, from 0 to 1.
  virtual double share_done() const { return 0; }
  // Discards the computation; step() starts make() again. Subclasses call make_anew() after they have read another
  // matrix, since the present factors belong to the old matrix.
  void make_anew() {
    making_.abandon();
    state_ = State::kToMake;
  }
  // Throws unless the factors or the preconditioner are complete.
  void require_made() const;

 private:
  enum class State { kToMake, kUsable, kLost };
  Words words_;
  State state_ = State::kToMake;
  Computation making_;
};

}  // namespace s4j
