// SPDX-License-Identifier: Apache-2.0
// Eigenpairs at the ends of a symmetric map's spectrum, with every copy of a multiple eigenvalue.
#pragma once

#include <functional>
#include <limits>

#include "linalg/solver/operator.hpp"
#include "linalg/spectrum/multivector.hpp"

namespace s4j {

// Block Lanczos with thick restarts (Wu, Simon 2000), full orthogonalisation and locking.
//
// A Krylov space holds no more copies of a multiple eigenvalue than its block has vectors, so that what has converged
// may lack some. Pairs whose residual, computed anew, is small are locked: all else is at right angles to them. When k
// are locked, a new basis from random vectors looks for the end of what is left of the spectrum. Whatever it finds
// beyond the k-th is locked too, and another one looks; the k are confirmed when a basis has locked nothing and its end
// has come to rest on the near side of the k-th, with a residual below a fraction of the distance. An eigenvalue
// further out would have shown: random vectors have a share of every direction, and a polynomial that is small on the
// rest of the spectrum is largest out there (Kuczynski, Wozniakowski 1992 bound the risk).
class Lanczos {
 public:
  struct Options {
    int64_t n, k;
    int64_t basis;  // vectors at most, beside those that are locked
    int64_t seed;
    s4j_spectrum which;  // S4J_SMALLEST_MAGNITUDE: by the square of the map
    double tolerance;    // of residuals, relative to the largest eigenvalue
    // For a map that stands for another, such as solving with factors, which rounds more, and whose residuals are not
    // the other's: whether a vector of norm 1 and its value are a pair of that. Empty: the map's residual says so.
    std::function<Task<bool>(const Vector& x, double value)> holds;
    // Residuals are relative to each value instead, where these are of many sizes: those of inverses.
    bool relative = false;
    // Of an inverse with values beyond this, eigenvectors of the largest are those of its rounding where these are
    // many: a pair need not have converged to be offered to holds(), and values that nearly agree are taken for the
    // same. The caller counts what was found.
    double counted_from = std::numeric_limits<double>::infinity();
    // Of an inverse from beside an eigenvalue: what holds() refuses is multiplied once more, and offered again.
    // Rounding of the largest inverses mixes other eigenvectors in, of which the product has next to nothing.
    bool purifies = false;
  };
  explicit Lanczos(const Options& options);

  // The basis grows to its full size, then shrinks to the best pairs.
  Task<> cycle(const Operator& map);
  // What a cycle that threw has left is of no use.
  void begin_again() noexcept;

  bool converged() const { return converged_; }
  // Whether a pair that has long converged in the basis goes on not being one of the map, which rounds too much.
  // Or, of an inverse whose rounding is that of its largest values, finds nothing for long, and comes no nearer to it.
  bool stagnates() const { return refusals_ >= kMostRefusals || (counted() && idle_ >= kMostIdle); }
  // Whether many cycles in a row have locked nothing: what is wanted lies near to each other beside its distance from
  // the other end.
  bool is_slow() const { return without_ >= kMostRefusals; }
  // The largest of the wanted pairs' residuals, relative to the largest eigenvalue.
  double residual() const { return residual_; }
  // The i-th wanted value, and its vector of norm 1.
  double value(int64_t i) const { return found_[i].value; }
  Vector vector(int64_t i) const {
    const Found& f = found_[i];
    return f.in->vector(f.at);
  }
  // Which of those that are locked the i-th is, in the order in which they were; -1: none.
  int64_t place(int64_t i) const {
    const Found& f = found_[i];
    return f.in == &locked_ ? f.at : -1;
  }
  int64_t locked() const { return locked_.count; }
  // Takes what lies in the locked vectors out of one.
  void take_locked_out_of(Vector& v) const { locked_.take_out_of(v.data(), 1); }
  // The map has changed, its eigenvectors have not: another basis looks for what is not locked.
  void change_map() { anew_ = true; }
  // The ends of what was seen of the spectrum.
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

  // Of a value of the map that is iterated with: the square for S4J_SMALLEST_MAGNITUDE. Less is wanted more.
  double key(double iterated) const;
  // The same, but large magnitudes are confirmed one end after the other.
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
  double refused_residual_ = 0;  // of what was not locked in the last cycle
  int idle_ = 0;                 // cycles in a row that locked nothing and came no nearer to it
  double nearest_ = std::numeric_limits<double>::infinity();  // the least residual of the best pair that is not locked
  int refusals_ = 0;    // cycles in a row that would not lock what had converged in the basis and came no nearer
  double refused_ = 0;  // the residual in the basis of what the first of them refused
  int without_ = 0;     // cycles in a row that locked nothing
  bool converged_ = false, anew_ = true;
  int confirmed_ends_ = 0;
  Multivector locked_;
  Vec<double> locked_values_;
  Multivector basis_;   // its last block has no product in t_ yet, but for the end of a cycle
  int64_t width_ = 0;   // of the last block
  Multivector next_;    // the block behind it
  Matrix t_;            // the map on the basis
  Matrix coupling_;     // of the last block with the next
  Vec<double> values_;  // of t_, in order()
  Matrix vectors_;
  Vec<Found> found_;
};

}  // namespace s4j
