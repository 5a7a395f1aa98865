// SPDX-License-Identifier: Apache-2.0
// What eigsh, eigs and svds share: options, steps, results.
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
  // The basis grows to its full size and shrinks again.
  virtual Task<> cycle() = 0;
  virtual bool converged() const = 0;
  virtual bool stagnates() const = 0;
  virtual double residual() const = 0;
  // What a cycle that threw has left is of no use.
  virtual void begin_again() noexcept = 0;
  // Before each restart: what the one before has shown may ask for another way.
  virtual Task<> choose() { co_return; }
  // Whether the k pairs that were found are pairs of the matrix itself.
  virtual Task<bool> holds() { co_return true; }
  // Whether there is another way, which the next restart takes, where restarts go on without an end or what they found
  // does not hold.
  virtual Task<bool> another_way() { co_return false; }
  // Whether the next restart computes all pairs, now that all restarts which are allowed, many ones, have not been
  // enough.
  virtual bool takes_all() { return false; }
  // What results need of products.
  virtual Task<> finish() { co_return; }
  void require_steps() const;
  int64_t restarts() const { return restarts_; }
  // Whether half of the restarts that are allowed have not been enough: the others are left for another way.
  bool half_gone() const { return restarts_ > most_restarts_ / 2; }

  bool dense_ = false;  // all pairs are computed, by one step

 private:
  Task<> steps(int64_t count) final;
  Progress progress() const final { return {state_, restarts_, residual()}; }
  void thrown() noexcept final;

  int64_t most_restarts_, restarts_ = 0;
  bool finished_ = false, finishing_ = false, other_way_ = false;
  s4j_solver_state state_ = S4J_SOLVER_RUNNING;
};

// Up to so many rows, more than those up to which eigs computes all eigenvalues, all are computed where nothing else
// converges: of a symmetric matrix of 2000 in 11 s, of another one in up to a minute.
inline constexpr int64_t kLastResort = 4 * threshold::kDenseSpectrum;
// How many vectors a basis has for k of n eigenvectors, at least `spare` more than k. Throws where the options make no
// sense.
int64_t basis_size(const char* name, int64_t n, const Spectrum& options, int64_t spare);
// Vectors as the columns (or rows) of a matrix.
Layout matrix_of(Allocator& to, Type type, const Vec<Vector>& vectors, int64_t length, bool as_rows);
// The element of largest magnitude becomes positive: a sign for everybody.
void fix_sign(Vector& v);
// Throws, naming an element, unless a is its own transpose but for rounding.
void require_symmetric(const Csr<double>& a, Type type, const char* name, const char* what);

// By Lanczos.
class Spectral : public Restarted {
 public:
  Spectral(const char* name, Type type, int64_t n, const Spectrum& options);

 protected:
  virtual const Operator& map() const = 0;
  // Begins again, at another end of the map's spectrum.
  void look_at(s4j_spectrum which);
  // Wanted vector i, with a sign for everybody.
  Vector vector(int64_t i) const;

  int64_t k_;
  Lanczos::Options options_;  // k: at least as many as are asked for
  Lanczos lanczos_;
  double refused_ = 0;  // the relative residual of what was no pair of the matrix, where that is not the map's

  // Whether the matrix is small enough to compute all of them.
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
