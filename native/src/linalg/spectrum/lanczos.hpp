// SPDX-License-Identifier: Apache-2.0
// Computes eigenpairs at the ends of a symmetric map's spectrum, including every copy of a multiple eigenvalue.
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
// orthogonal to locked vectors. When k pairs are locked, a new basis from random vectors searches the end of the
// remaining spectrum. It locks every pair that is better (has a smaller key()) than the k-th, and another basis
// follows. The k pairs are confirmed when a basis has locked nothing and its best value is certainly not wanted: the
// residual of this value is below a fraction of its distance to the k-th value. A basis practically never misses an
// eigenvalue beyond its best value. Random vectors have components in every direction, and a polynomial that is small
// on the rest of the spectrum is largest there (Kuczynski, Wozniakowski 1992 bound the risk).
class Lanczos {
 public:
  struct Options {
    int64_t n, k;
    int64_t basis;  // largest number of vectors, without locked vectors
    int64_t seed;
    s4j_spectrum which;  // S4J_SMALLEST_MAGNITUDE: uses the square of the map
    double tolerance;    // of residuals, relative to the largest eigenvalue
    // Tests whether a vector of norm 1 and its value are a pair of the original matrix. A map such as a solution with
    // factors needs this test, because it has larger rounding errors and other residuals than the matrix. Empty: the
    // map's residual decides.
    std::function<Task<bool>(const Vector& x, double value)> holds;
    // Whether residuals are relative to each value, for values of very different sizes, such as values of inverses.
    bool relative = false;
    // The limit for values of an inverse. If many eigenvectors belong to values above this limit, rounding errors
    // dominate these vectors. Then holds() tests pairs before they have converged, and nearly equal values count as
    // equal. The caller must count the values found.
    double counted_from = std::numeric_limits<double>::infinity();
    // Whether to apply the map once more to a vector that holds() rejects, and to test it again. For an inverse with a
    // shift beside an eigenvalue: rounding errors of the largest inverses mix in other eigenvectors, which the product
    // nearly removes.
    bool purifies = false;
  };
  explicit Lanczos(const Options& options);

  // Extends the basis to its full size, then reduces it to the best pairs.
  Task<> cycle(const Operator& map);
  // Resets the iteration after a cycle that threw, since such a cycle leaves an unusable state.
  void begin_again() noexcept;

  bool converged() const { return converged_; }
  // Returns whether a pair that converged in the basis repeatedly fails the test holds(), because the map's rounding
  // errors are too large. For an inverse dominated by rounding errors of its largest values, also whether many cycles
  // brought no progress.
  bool stagnates() const { return refusals_ >= kMostRefusals || (counted() && idle_ >= kMostIdle); }
  // Returns whether many consecutive cycles locked nothing: the distances between wanted values are small relative to
  // the width of the spectrum.
  bool is_slow() const { return without_ >= kMostRefusals; }
  // Returns the largest residual of the wanted pairs, relative to the largest eigenvalue.
  double residual() const { return residual_; }
  // Returns the i-th wanted value; vector(i) returns its vector of norm 1.
  double value(int64_t i) const { return found_[i].value; }
  Vector vector(int64_t i) const {
    const Found& f = found_[i];
    return f.in->vector(f.at);
  }
  // Returns the position of the i-th wanted pair in the sequence of locked pairs, or -1 if the pair is not locked.
  int64_t place(int64_t i) const {
    const Found& f = found_[i];
    return f.in == &locked_ ? f.at : -1;
  }
  int64_t locked() const { return locked_.count; }
  // Orthogonalises a vector against the locked vectors.
  void take_locked_out_of(Vector& v) const { locked_.take_out_of(v.data(), 1); }
  // Starts a new basis orthogonal to the locked vectors, after the caller has changed the map but not its eigenvectors.
  void change_map() { anew_ = true; }
  // Return the smallest and the largest Ritz value so far.
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

  // Returns the sort key of a value of the iterated map: smaller is better. For S4J_SMALLEST_MAGNITUDE, the iterated
  // map is the square.
  double key(double iterated) const;
  // Returns the sort key at the current end of the spectrum. For largest magnitudes, the two ends are confirmed one
  // after the other.
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
  double refused_residual_ = 0;  // residual of the pair that the last cycle refused to lock
  int idle_ = 0;                 // consecutive cycles without locking or progress
  double nearest_ = std::numeric_limits<double>::infinity();  // smallest residual so far of the best unlocked pair
  int refusals_ = 0;    // consecutive cycles without progress that refused to lock a pair converged in the basis
  double refused_ = 0;  // basis residual of the pair that the first of these cycles refused
  int without_ = 0;     // consecutive cycles that locked nothing
  bool converged_ = false, anew_ = true;
  int confirmed_ends_ = 0;
  Multivector locked_;
  Vec<double> locked_values_;
  Multivector basis_;   // the product of its last block is not in t_ yet, except at the end of a cycle
  int64_t width_ = 0;   // number of vectors of the last block
  Multivector next_;    // the block of vectors that would extend the basis
  Matrix t_;            // the map projected on the basis
  Matrix coupling_;     // couples the last block to the next block
  Vec<double> values_;  // eigenvalues of t_, sorted by order()
  Matrix vectors_;
  Vec<Found> found_;
};

}  // namespace s4j
