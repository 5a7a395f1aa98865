// SPDX-License-Identifier: Apache-2.0
// A few eigenvalues of a map that need not be symmetric, including every copy of a multiple eigenvalue.
#pragma once

#include <complex>
#include <limits>

#include "linalg/solver/operator.hpp"
#include "linalg/spectrum/multivector.hpp"
#include "linalg/spectrum/schur.hpp"

namespace s4j {

// The Krylov-Schur method (Stewart 2001) with full orthogonalisation and locking:
//   a v = v h + w b^T, v orthonormal; of h = z t z^T with the wanted eigenvalues first, v z(:, 1..p) and w start again.
//
// Locked vectors are Schur vectors that span an invariant subspace, whose residual was computed explicitly. All other
// vectors are orthogonal to it, and the iteration uses the map without its part along that subspace. A Krylov space
// from one vector contains only one eigenvector of a multiple eigenvalue, so that copies may be missing after
// convergence. When k values are locked, a new basis from a random vector searches the rest of the spectrum, as in
// Lanczos (lanczos.hpp), and locks whatever it finds beyond the k-th. The k values are confirmed when two consecutive
// bases have locked nothing and their best value is certainly not wanted. A residual r determines an eigenvalue up to
// about r times its condition number; that must be a small fraction of the distance to the k-th.
//
// This works only for ends of the spectrum. Inside it, as for the least imaginary parts, Ritz values of a basis need
// not be eigenvalues, even if they are stationary. There the k values are confirmed when the basis is the whole space,
// or when nothing better is possible. So the basis grows while it finds nothing more, up to a memory limit.
//
// Polynomials also cannot separate values slightly beyond an edge of the spectrum's hull from values on the edge. Real
// eigenvalues form such an edge if largest imaginary parts are wanted, and imaginary ones if real parts are. A basis
// whose best value lies on such an edge confirms nothing.
class KrylovSchur {
 public:
  using Complex = std::complex<double>;
  struct Options {
    int64_t n, k;
    int64_t basis;  // initial limit of vectors besides the locked ones
    bool grows;     // the basis may grow if it finds nothing
    int64_t seed;
    s4j_spectrum which;  // of the map's spectrum; imaginary parts count by magnitude
    double tolerance;    // of residuals, relative to the matrix' norm
    bool inverse;        // the map is (matrix - shift I)^-1
    double shift;        // for an inverse
    double size;         // a lower bound of the matrix' norm; 0: unknown
  };
  explicit KrylovSchur(const Options& options);

  // Extends the basis to its full size, then reduces it to its best Schur vectors. Residuals are those of the matrix,
  // which differs from the map if that is an inverse.
  Task<> cycle(const Operator& map, const Operator& matrix);
  // Starts again: the state after a cycle that threw is unusable.
  void begin_again() noexcept;

  bool converged() const { return converged_; }
  // For an inverse: continues with the k values nearest to another shift, or with a larger k. Keeps all locked vectors,
  // whose span is invariant under any shift.
  void look_on(int64_t k, double shift);
  double shift() const { return shift_; }
  int64_t locked() const { return locked_.count; }
  // The number of locked values within this distance of a number.
  int64_t locked_within(double distance, double of) const;
  // For a converged inverse: all values nearer to its shift than this were found.
  double reach() const;
  // Whether vectors that converged in the basis repeatedly failed the test with the matrix, or may not be wanted.
  bool stagnates() const {
    return refusals_ >= (inverse_ ? kMostRefusalsOfInverse : kMostRefusals) || edges_ >= kMostEdges;
  }
  // The largest residual of the wanted values, relative to the matrix' norm.
  double residual() const { return residual_; }
  // Orthonormal vectors, at least k, whose span contains the wanted eigenvectors found so far.
  Multivector span() const;
  // The largest norm of a product of the matrix and a unit vector so far, a lower bound of its norm.
  double size() const { return size_; }
  // The same of the map.
  double map_size() const { return map_size_; }
  // The sort key of a value: smaller is better.
  static double key(s4j_spectrum which, Complex value);

 private:
  using Matrix = Eigen::MatrixXd;
  // Fewer for an inverse, since another shift can be tried.
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
  // The residual bound of a wanted value; for an inverse relative to the value's own size, which determines the
  // residual of the matrix.
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
  double map_size_ = 0;  // like size_, for the map
  int refusals_ = 0;     // consecutive cycles that could not lock vectors converged in the basis
  int rests_ = 0;        // consecutive bases that came to rest
  bool grows_;
  int edges_ = 0;   // consecutive bases that came to rest on an edge
  int barren_ = 0;  // consecutive cycles that locked nothing
  // The extent of the map's spectrum seen so far.
  double least_real_ = std::numeric_limits<double>::infinity(), most_real_ = -least_real_, most_imaginary_ = 0;
  bool converged_ = false, anew_ = true;
  Multivector locked_;
  Matrix t_;                    // the matrix projected on the locked vectors
  Vec<Complex> locked_values_;  // of the map, one per vector
  Multivector basis_;           // the product of its last vector is not in h_ yet, except at the end of a cycle
  Vector next_;                 // the vector behind the basis; empty: none
  Matrix h_;
  Eigen::RowVectorXd coupling_;  // couples the vectors before the last one to it
  Eigen::RowVectorXd last_;      // b: couples the basis, in Schur vectors, to the next vector
  int64_t kept_ = 0;             // the number of leading basis vectors that are the best Schur vectors
};

}  // namespace s4j
