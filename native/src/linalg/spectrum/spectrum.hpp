// SPDX-License-Identifier: Apache-2.0
// Common parts of eigsh, eigs and svds: options, steps, results.
#pragma once

#include <algorithm>

#include "core/thresholds.hpp"
#include "linalg/solver/stepped.hpp"
#include "linalg/spectrum/lanczos.hpp"

namespace s4j {

// Solvers whose steps are restarts of a Krylov basis.
class Restarted : public SteppedSolver {
 public:
  Restarted(const char* name, Type type, const Spectrum& options);

 protected:
  // Extends the basis to its full size and reduces it again.
  virtual Task<> cycle() = 0;
  virtual bool converged() const = 0;
  virtual bool stagnates() const = 0;
  virtual double residual() const = 0;
  // Resets the iteration after a cycle that threw, since such a cycle leaves an unusable state.
  virtual void begin_again() noexcept = 0;
  // Chooses, before each restart, a method by the results so far.
  virtual Task<> choose() { co_return; }
  // Returns whether the k pairs found are pairs of the matrix itself.
  virtual Task<bool> holds() { co_return true; }
  // Selects another method for the next restart, after restarts have stagnated or holds() has returned false. Returns
  // false if there is no other method.
  virtual Task<bool> another_way() { co_return false; }
  // Returns whether one more restart computes all pairs, after many restarts have been used up.
  virtual bool takes_all() { return false; }
  // Computes the products that results need.
  virtual Task<> finish() { co_return; }
  void require_steps() const;
  int64_t restarts() const { return restarts_; }
  // Returns whether half of the allowed restarts are used up: the others are reserved for another method.
  bool half_gone() const { return restarts_ > most_restarts_ / 2; }

  bool dense_ = false;  // one step computes all pairs

 private:
  Task<> steps(int64_t count) final;
  Progress progress() const final { return {state_, restarts_, residual()}; }
  void thrown() noexcept final;

  int64_t most_restarts_, restarts_ = 0;
  bool finished_ = false, finishing_ = false, other_way_ = false;
  s4j_solver_state state_ = S4J_SOLVER_RUNNING;
};

// The largest number of rows for which a solver computes all eigenvalues if nothing else converges. It is larger than
// kDenseSpectrum, up to which eigs computes all eigenvalues at once. 2000 rows take 11 s if the matrix is symmetric,
// otherwise up to a minute.
inline constexpr int64_t kLastResort = 4 * threshold::kDenseSpectrum;
// Returns the number of basis vectors for k of n eigenvectors, at least `spare` more than k unless n is smaller. Throws
// if the options are invalid.
int64_t basis_size(const char* name, int64_t n, const Spectrum& options, int64_t spare);
// Returns vectors as the columns, or the rows, of a DENSE matrix.
Layout matrix_of(Allocator& to, Type type, const Vec<Vector>& vectors, int64_t length, bool as_rows);
// Makes the element of largest magnitude positive, so that the sign is reproducible.
void fix_sign(Vector& v);
// Throws, naming an element, unless a is symmetric up to rounding errors.
void require_symmetric(const Csr<double>& a, Type type, const char* name, const char* what);

// Solvers by Lanczos.
class Spectral : public Restarted {
 public:
  Spectral(const char* name, Type type, int64_t n, const Spectrum& options);

 protected:
  virtual const Operator& map() const = 0;
  // Starts again at another end of the map's spectrum.
  void look_at(s4j_spectrum which);
  // Returns wanted vector i, with a reproducible sign.
  Vector vector(int64_t i) const;

  int64_t k_;
  Lanczos::Options options_;  // k: at least the number of requested pairs
  Lanczos lanczos_;
  double refused_ = 0;  // relative residual of a pair that holds() rejected

  // Returns whether the matrix is small enough to compute all pairs.
  virtual bool few() const = 0;
  virtual Task<> solve_whole() = 0;
  bool takes_all() final {
    if (dense_ || !few()) return false;
    return dense_ = true;
  }
  Task<> cycle() final { return dense_ ? solve_whole() : lanczos_.cycle(map()); }
  bool converged() const final { return dense_ || lanczos_.converged(); }
  bool stagnates() const final { return !dense_ && lanczos_.stagnates(); }
  double residual() const final { return dense_ ? refused_ : std::max(lanczos_.residual(), refused_); }

 private:
  void begin_again() noexcept override { lanczos_.begin_again(); }
};

}  // namespace s4j
