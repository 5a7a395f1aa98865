// SPDX-License-Identifier: Apache-2.0
// Eigenpairs at the ends of a symmetric map's spectrum, including every copy of a multiple eigenvalue.
#pragma once

#include <functional>
#include <limits>

#include "linalg/solver/operator.hpp"
#include "linalg/spectrum/multivector.hpp"

namespace s4j {

// Block Lanczos with thick restarts (Wu, Simon 2000), full orthogonalisation and locking.
//
// A Krylov space contains at most as many copies of a multiple eigenvalue as its block has vectors, so that copies may
// be missing after convergence. Pairs whose explicitly computed residual is small are locked; all other vectors are
// orthogonal to them. When k pairs are locked, a new basis from random vectors searches the end of the remaining
// spectrum. It locks whatever it finds beyond the k-th, and another basis follows. The k pairs are confirmed when a
// basis has locked nothing and its best value is certainly not wanted: its residual is below a fraction of its distance
// to the k-th. An eigenvalue further out would have appeared: random vectors have components in every direction, and a
// polynomial that is small on the rest of the spectrum is largest out there (Kuczynski, Wozniakowski 1992 bound the
// risk).
class Lanczos {
 public:
  struct Options {
    int64_t n, k;
    int64_t basis;  // largest number of vectors besides the locked ones
    int64_t seed;
    s4j_spectrum which;  // S4J_SMALLEST_MAGNITUDE: uses the square of the map
    double tolerance;    // of residuals, relative to the largest eigenvalue
    // For a map that replaces another one, such as solving with factors, with larger rounding errors and different
    // residuals: tests whether a vector of norm 1 and its value are a pair of the original. Empty: the map's residual
    // decides.
    std::function<Task<bool>(const Vector& x, double value)> holds;
    // Residuals are relative to each value, for values of very different sizes, such as those of inverses.
    bool relative = false;
    // For an inverse with values beyond this: if many eigenvectors belong to the largest values, they are dominated by
    // rounding errors. Then pairs are passed to holds() before they have converged, and nearly equal values count as
    // equal. The caller must count what was found.
    double counted_from = std::numeric_limits<double>::infinity();
    // For an inverse with a shift beside an eigenvalue: multiplies a vector that holds() rejects once more, and tests
    // again. Rounding errors of the largest inverses mix in other eigenvectors, which the product nearly removes.
    bool purifies = false;
  };
  explicit Lanczos(const Options& options);

  // Extends the basis to its full size, then reduces it to the best pairs.
  Task<> cycle(const Operator& map);
  // Starts again: the state after a cycle that threw is unusable.
  void begin_again() noexcept;

  bool converged() const { return converged_; }
  // Whether a pair that converged in the basis repeatedly fails the test, because the map's rounding errors are too
  // large. Or, for an inverse dominated by rounding errors of its largest values, whether many cycles brought no
  // progress.
  bool stagnates() const { return refusals_ >= kMostRefusals || (counted() && idle_ >= kMostIdle); }
  // Whether many consecutive cycles locked nothing: the wanted values are close together, relative to their distance
  // from the other end.
  bool is_slow() const { return without_ >= kMostRefusals; }
  // The largest residual of the wanted pairs, relative to the largest eigenvalue.
  double residual() const { return residual_; }
  // The i-th wanted value; vector(i) is its vector of norm 1.
  double value(int64_t i) const { return found_[i].value; }
  Vector vector(int64_t i) const {
    const Found& f = found_[i];
    return f.in->vector(f.at);
  }
  // The position of the i-th wanted pair among the locked ones, in the order of locking; -1: not locked.
  int64_t place(int64_t i) const {
    const Found& f = found_[i];
    return f.in == &locked_ ? f.at : -1;
  }
  int64_t locked() const { return locked_.count; }
  // Orthogonalises a vector against the locked vectors.
  void take_locked_out_of(Vector& v) const { locked_.take_out_of(v.data(), 1); }
  // Call after changing the map without changing its eigenvectors: a new basis searches what is not locked.
  void change_map() { anew_ = true; }
  // The smallest and largest value seen of the spectrum.
  double least() const { return least_; }
  double most() const { return most_; }

 private:
  using Matrix = Eigen::MatrixXd;
  static constexpr int kMostRefusals = 20, kMostIdle = 25;
  struct Found {
    double value, key;
    const Multivector* in;
    int64_t at;
  };

  // The sort key of a value of the iterated map, which is the square for S4J_SMALLEST_MAGNITUDE; smaller is better.
  double key(double iterated) const;
  // The same, but for large magnitudes the two ends are confirmed one after the other.
  double order(double iterated) const;
  int ends() const { return which_ == S4J_LARGEST_MAGNITUDE ? 2 : 1; }
  double key_of_locked(double value) const { return key(squared() ? value * value : value); }
  bool squared() const { return which_ == S4J_SMALLEST_MAGNITUDE; }
  double size() const { return std::max(std::abs(least_), std::abs(most_)); }
  double measure(double value) const { return relative_ ? std::abs(value) : size(); }
  bool confirming() const { return locked_.count >= k_; }
  double last_wanted() const;
  double margin(double locked_key) const;

  Task<> apply(const Operator& map, const double* x, double* y) const;
  void purge(Vector& v, const Multivector* more) const;
  Vector fresh(const Multivector* more);
  void begin_basis();
  Task<bool> expand(const Operator& map);
  Matrix project_out(Multivector& w) const;
  Matrix orthonormalise(Multivector& w, const Vector& lengths);
  void solve_projected();
  double residual_of(int64_t pair) const;
  Task<int64_t> lock_converged(const Operator& map);
  Task<bool> lock(const Operator& map, Vector x);
  Task<bool> split(const Operator& map, const Vector& x, const Vector& y, double value, Vector rest);
  void remember(double value, const Vector& x);
  bool at_rest() const;
  bool drowned(int64_t taken) const;
  bool counted() const { return size() > counted_from_; }
  void restart(int64_t dropped);
  void watch(int64_t taken);
  Vector combine(int64_t pair) const;
  void sort_found(int64_t taken);

  int64_t n_, k_, room_, block_, seed_, drawn_ = 0;
  s4j_spectrum which_;
  bool relative_;
  double counted_from_;
  bool purifies_;
  std::function<Task<bool>(const Vector&, double)> holds_;
  double tolerance_, residual_ = 0, locked_residual_ = 0;
  double least_ = 0, most_ = 0;
  double refused_residual_ = 0;                               // of the pair that the last cycle refused to lock
  int idle_ = 0;                                              // consecutive cycles without locking or progress
  double nearest_ = std::numeric_limits<double>::infinity();  // smallest residual of the best unlocked pair
  int refusals_ = 0;    // consecutive cycles without progress that refused to lock a pair converged in the basis
  double refused_ = 0;  // the basis residual of the pair that the first of these refused
  int without_ = 0;     // consecutive cycles that locked nothing
  bool converged_ = false, anew_ = true;
  int confirmed_ends_ = 0;
  Multivector locked_;
  Vec<double> locked_values_;
  Multivector basis_;   // the product of its last block is not in t_ yet, except at the end of a cycle
  int64_t width_ = 0;   // of the last block
  Multivector next_;    // the block behind the basis
  Matrix t_;            // the map projected on the basis
  Matrix coupling_;     // couples the last block to the next
  Vec<double> values_;  // of t_, in order()
  Matrix vectors_;
  Vec<Found> found_;
};

}  // namespace s4j
