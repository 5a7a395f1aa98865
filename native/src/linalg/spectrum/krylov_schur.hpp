// SPDX-License-Identifier: Apache-2.0
// Computes a few eigenvalues of a map that need not be symmetric, including every copy of a multiple eigenvalue.
#pragma once

#include <complex>
#include <limits>

#include "linalg/solver/operator.hpp"
#include "linalg/spectrum/multivector.hpp"
#include "linalg/spectrum/schur.hpp"

namespace s4j {

// The Krylov-Schur method (Stewart 2001) with full orthogonalisation and locking:
//   a v = v h + w b^T, v orthonormal, h = z t z^T with the wanted eigenvalues first
// The vectors v z(:, 1..p) and w begin the next basis. Values are ranked by key(): the best value has the smallest key.
//
// Locked vectors are Schur vectors that span an invariant subspace, whose residual was computed explicitly. All other
// vectors are orthogonal to this subspace, and the iteration removes from products their component along it. A Krylov
// space from one vector contains only one eigenvector of a multiple eigenvalue, so that copies may be missing after
// convergence. When k values are locked, a new basis from a random vector searches the rest of the spectrum, as in
// Lanczos (lanczos.hpp). It locks every value that is better than the k-th. The k values are confirmed when two
// consecutive bases have locked nothing and their best value is certainly not wanted. A residual r determines an
// eigenvalue up to about r times its condition number. This error must be a small fraction of the distance to the k-th
// value.
//
// This confirmation works only at the ends of the spectrum. Inside the spectrum, for example for the smallest imaginary
// parts, Ritz values need not be eigenvalues, even if they are stationary. There the k values are confirmed when the
// basis is the whole space, or when no better value is possible. So the basis grows, up to a memory limit, while it
// finds no further values.
//
// Polynomials also cannot separate values slightly beyond an edge of the spectrum's hull from values on the edge. Real
// eigenvalues form such an edge if largest imaginary parts are wanted, and imaginary eigenvalues if real parts are
// wanted. A basis whose best value lies on such an edge confirms nothing.
class KrylovSchur {
 public:
  using Complex = std::complex<double>;
  struct Options {
    int64_t n, k;
    int64_t basis;  // initial limit of the number of vectors, without locked vectors
    bool grows;     // the basis may grow if it finds no values
    int64_t seed;
    s4j_spectrum which;  // of the map's spectrum; imaginary parts count by magnitude
    double tolerance;    // of residuals, relative to the matrix' norm
    bool inverse;        // the map is (matrix - shift I)^-1
    double shift;        // for an inverse
    double size;         // a lower bound of the matrix' norm; 0: unknown
  };
  explicit KrylovSchur(const Options& options);

  // Extends the basis to its full size, then reduces it to the Schur vectors with the smallest key(). `map` makes the
  // basis: the matrix, or the inverse of (matrix - sigma I). Residuals are always those of `matrix`.
  Task<> cycle(const Operator& map, const Operator& matrix);
  // Resets the iteration after a cycle that threw, since such a cycle leaves an unusable state.
  void begin_again() noexcept;

  bool converged() const { return converged_; }
  // Continues, for an inverse, with the k values nearest to another shift, or with a larger k. Keeps all locked
  // vectors, since their span is invariant for every shift.
  void look_on(int64_t k, double shift);
  double shift() const { return shift_; }
  int64_t locked() const { return locked_.count; }
  // Returns the number of locked values within `distance` of the number `of`.
  int64_t locked_within(double distance, double of) const;
  // Returns, for a converged inverse, the distance from its shift within which all values were found.
  double reach() const;
  // Returns whether vectors that converged in the basis repeatedly failed the test with the matrix, or whether it is
  // repeatedly uncertain if the found values are the wanted ones.
  bool stagnates() const {
    return refusals_ >= (inverse_ ? kMostRefusalsOfInverse : kMostRefusals) || edges_ >= kMostEdges;
  }
  // Returns the largest residual of the wanted values, relative to the matrix' norm.
  double residual() const { return residual_; }
  // Returns at least k orthonormal vectors, whose span contains the wanted eigenvectors found so far.
  Multivector span() const;
  // Returns the largest norm so far of a product of the matrix and a unit vector, a lower bound of the matrix' norm.
  double size() const { return size_; }
  // Returns the same lower bound for the map.
  double map_size() const { return map_size_; }
  // Returns the sort key of a value: smaller is better.
  static double key(s4j_spectrum which, Complex value);

 private:
  using Matrix = Eigen::MatrixXd;
  // An inverse has a smaller limit, since the caller can try another shift.
  static constexpr int kMostRefusals = 20, kMostRefusalsOfInverse = 6, kMostEdges = 4;

  double key(Complex value) const { return key(which_, value); }
  bool inside() const;
  bool nothing_is_better() const;
  bool nothing_is_left(const Schur& form, int64_t taken) const;
  void see(const Schur& form);
  bool drowned(const Schur& form, int64_t taken) const;
  bool of_half_plane() const;
  bool alike(const Schur& form, int64_t taken) const;
  void grow_where_barren(const Schur& form, int64_t taken);
  bool confirming() const { return locked_.count >= k_; }
  double last_wanted() const;
  // Returns the residual bound of a wanted value. For an inverse, the bound is relative to the value's own size, which
  // determines the residual of the matrix.
  double margin(double of_key) const;
  Vector fresh();
  void begin_basis();
  Task<bool> expand(const Operator& map, const Operator& matrix);
  Task<> take_out_locked(const Operator& map, const Operator& matrix, const double* x, Vector& w);
  Task<int64_t> lock_converged(const Operator& matrix, const Schur& form);
  double share(const Matrix& h) const;
  Task<bool> lock(const Operator& matrix, Multivector vectors, Complex value);
  bool at_rest(const Schur& form) const;
  bool falls_off(const Schur& form) const;
  void restart(const Schur& form, int64_t dropped);
  void note_residual(const Schur& form, int64_t taken);

  int64_t n_, k_, room_, seed_, drawn_ = 0;
  s4j_spectrum which_;
  double tolerance_, size_;
  bool inverse_;
  double shift_;
  double residual_ = 0, locked_residual_ = 0, refused_residual_ = 0;
  double map_size_ = 0;  // a lower bound of the norm of the map
  int refusals_ = 0;     // consecutive cycles that could not lock vectors converged in the basis
  int rests_ = 0;        // consecutive bases for which at_rest() and falls_off() were true
  bool grows_;
  int edges_ = 0;   // consecutive bases for which at_rest() was true but falls_off() was not
  int barren_ = 0;  // consecutive cycles that locked nothing
  // The extent of the map's spectrum seen so far.
  double least_real_ = std::numeric_limits<double>::infinity(), most_real_ = -least_real_, most_imaginary_ = 0;
  bool converged_ = false, anew_ = true;
  Multivector locked_;
  Matrix t_;                    // the matrix, projected on the locked vectors
  Vec<Complex> locked_values_;  // of the map, one per vector
  Multivector basis_;           // the product of its last vector is not in h_ yet, except at the end of a cycle
  Vector next_;                 // w, the vector that would extend the basis; empty if there is none
  Matrix h_;
  Eigen::RowVectorXd coupling_;  // couples the earlier basis vectors to the last one
  Eigen::RowVectorXd last_;      // b of the class comment, with h in Schur form
  int64_t kept_ = 0;             // the number of leading basis vectors that are the best Schur vectors
};

}  // namespace s4j
