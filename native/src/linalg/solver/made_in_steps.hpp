// SPDX-License-Identifier: Apache-2.0
// Solvers whose factors, or whose preconditioner, take long to make (docs/decisions/0005-linear-algebra.md section 4).
#pragma once

#include "linalg/solver/solver.hpp"
#include "linalg/solver/task.hpp"

namespace s4j {

// Creation reads a matrix and leaves everything to do; steps do it. Until that is over nothing can be solved.
class MadeInSteps : public Solver {
 public:
  // What users are told until it is there, and when it was given up.
  struct Words {
    const char *being_made, *given_up;
  };
  MadeInSteps(const char* name, Type type, Words words) : Solver(name, type), words_(words) {}

  // Goes on making it: PAUSED while there is more to do, CONVERGED when it is there; the residual is the share that is
  // left. 0 steps: gives it up. Without memory it can be tried again; any other exception gives up.
  Progress step(int64_t count, int64_t milliseconds) final;

 protected:
  // Makes what is missing; after S4J_NO_MEMORY again.
  virtual Task<> make() = 0;
  // Of the operations of make().
  virtual double share_done() const { return 0; }
  // Another matrix was read: what there is, is of the one before.
  void make_anew() {
    making_.abandon();
    state_ = State::kToMake;
  }
  // It is there.
  void require_made() const;

 private:
  enum class State { kToMake, kUsable, kLost };
  Words words_;
  State state_ = State::kToMake;
  Computation making_;
};

}  // namespace s4j
