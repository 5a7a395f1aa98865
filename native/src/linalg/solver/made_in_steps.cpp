// SPDX-License-Identifier: Apache-2.0
#include "linalg/solver/made_in_steps.hpp"

namespace s4j {

Progress MadeInSteps::step(int64_t count, int64_t milliseconds) {
  Progress out;
  out.state = S4J_SOLVER_CONVERGED;
  if (count == 0) {
    making_.abandon();
    if (state_ == State::kToMake) state_ = State::kLost;
  }
  if (state_ != State::kToMake) return out;
  const auto pause = Computation::pause_after(milliseconds);
  try {
    if (!making_.active()) making_.begin(make());
    if (!making_.run(pause)) {
      out.state = S4J_SOLVER_PAUSED;
      out.residual = 1 - share_done();
      return out;
    }
  } catch (const Error& e) {
    if (e.status() != S4J_NO_MEMORY) state_ = State::kLost;
    throw;
  }
  state_ = State::kUsable;
  return out;
}

void MadeInSteps::require_made() const {
  if (state_ == State::kUsable) return;
  if (state_ == State::kToMake)
    fail(S4J_BUSY, name(), ": ", words_.being_made, "; call step until the computation is finished, then solve");
  fail(S4J_STATE, name(), ": ", words_.given_up);
}

}  // namespace s4j
