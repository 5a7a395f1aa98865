// SPDX-License-Identifier: Apache-2.0
// What eigsh and svds share: options, steps, results.
#pragma once

#include "linalg/lanczos.hpp"
#include "linalg/solver.hpp"

namespace s4j {

// A step is a restart.
class Spectral : public Solver {
 public:
  Spectral(const char* name, Type type, int64_t n, const Spectrum& options);
  Progress step(int64_t count) override;

 protected:
  virtual const LinearMap& map() const = 0;
  // Before each restart: what the one before has shown may ask for another way.
  virtual void choose() {}
  // Whether the k pairs that were found are pairs of the matrix itself.
  virtual bool holds() const { return true; }
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
  int64_t most_restarts_, restarts_ = 0;
  s4j_solver_state state_ = S4J_SOLVER_RUNNING;
};

}  // namespace s4j
