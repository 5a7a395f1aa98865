// SPDX-License-Identifier: Apache-2.0
// What eigsh and svds share: options, steps, results.
#pragma once

#include "linalg/lanczos.hpp"
#include "linalg/stepped.hpp"

namespace s4j {

// A step is a restart.
class Spectral : public SteppedSolver {
 public:
  Spectral(const char* name, Type type, int64_t n, const Spectrum& options);

 protected:
  virtual const Operator& map() const = 0;
  // Before each restart: what the one before has shown may ask for another way.
  virtual Task<> choose() { co_return; }
  // Whether the k pairs that were found are pairs of the matrix itself.
  virtual Task<bool> holds() const { co_return true; }
  // What results need of products.
  virtual Task<> finish() { co_return; }
  // Begins again, at another end of the map's spectrum.
  void look_at(s4j_spectrum which);
  void require_steps() const;
  // Wanted vector i; its largest element is positive: a sign for everybody.
  Vector vector(int64_t i) const;
  // Vectors as the columns (or rows) of a matrix.
  Layout matrix_of(Allocator& to, const Vec<Vector>& vectors, int64_t length, bool as_rows) const;

  int64_t k_;
  Lanczos::Options options_;
  Lanczos lanczos_;

 private:
  Task<> steps(int64_t count) final;
  Progress progress() const final { return {state_, restarts_, lanczos_.residual()}; }
  void thrown() noexcept final;

  int64_t most_restarts_, restarts_ = 0;
  bool finished_ = false, finishing_ = false;
  s4j_solver_state state_ = S4J_SOLVER_RUNNING;
};

}  // namespace s4j
