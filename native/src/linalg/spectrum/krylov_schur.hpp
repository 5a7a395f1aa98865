// SPDX-License-Identifier: Apache-2.0
// A few eigenvalues of a map that need not be symmetric, with every copy of a multiple one.
#pragma once

#include <complex>
#include <limits>

#include "linalg/solver/operator.hpp"
#include "linalg/spectrum/multivector.hpp"
#include "linalg/spectrum/schur.hpp"

namespace s4j {

// The Krylov-Schur method (Stewart 2001) with full orthogonalisation and locking:
//   a v = v h + w b^T, v orthonormal; of h = z t z^T with the wanted eigenvalues first, v z(:, 1..p) and w begin anew.
//
// What is locked are Schur vectors, so that they span an invariant subspace, whose residual was computed anew: all else
// is at right angles to it, and is iterated with the map less its part along that. A Krylov space from one vector holds
// no more than one eigenvector of a multiple eigenvalue, so that what has converged may lack some. When k are locked,
// a new basis from a random vector looks for what is left of the spectrum, as in Lanczos (lanczos.hpp): what it finds
// beyond the k-th is locked too, and the k are confirmed when two bases in turn have locked nothing and have come to
// rest on the near side of the k-th. A residual r tells an eigenvalue to about r times its condition number: that is to
// be below a fraction of the distance.
//
// That says something of ends of the spectrum alone. Inside of it, as those of least imaginary part always are, what a
// basis shows are no eigenvalues yet, however well it rests: there the k are confirmed when the basis is the whole
// space, or when nothing can be better. So the basis grows where it finds nothing more, up to a limit of memory.
//
// Nor do polynomials tell what is a little beyond an edge of the spectrum's hull from what is on it. All real values
// are such an edge where largest imaginary parts are asked for, and imaginary ones where real parts are. A basis that
// comes to rest there confirms nothing.
class KrylovSchur {
 public:
  using Complex = std::complex<double>;
  struct Options {
    int64_t n, k;
    int64_t basis;  // vectors at most, beside those that are locked, at first
    bool grows;     // it may have more, where it finds nothing
    int64_t seed;
    s4j_spectrum which;  // of the map's spectrum; of imaginary parts their magnitudes count
    double tolerance;    // of residuals, relative to the matrix' norm
    bool inverse;        // the map is an inverse of the matrix less a multiple of the identity,
    double shift;        // which is this
    double size;         // a lower bound of the matrix' norm; 0: not known
  };
  explicit KrylovSchur(const Options& options);

  // The basis grows to its full size, then shrinks to its best Schur vectors. Residuals are those of the matrix, which
  // is the map itself unless that is an inverse.
  Task<> cycle(const Operator& map, const Operator& matrix);
  // What a cycle that threw has left is of no use.
  void begin_again() noexcept;

  bool converged() const { return converged_; }
  // Of an inverse: goes on to the k nearest to another shift, or to more of them, with all that is locked, which any
  // such map maps into itself.
  void look_on(int64_t k, double shift);
  double shift() const { return shift_; }
  int64_t locked() const { return locked_.count; }
  // How many are locked within this distance of a number.
  int64_t locked_within(double distance, double of) const;
  // Of an inverse that has converged: all that lies nearer to its shift was found.
  double reach() const;
  // Whether what has long converged in the basis goes on not being so for the matrix, or may not be what is wanted.
  bool stagnates() const {
    return refusals_ >= (inverse_ ? kMostRefusalsOfInverse : kMostRefusals) || edges_ >= kMostEdges;
  }
  // The largest of the wanted ones' residuals, relative to the matrix' norm.
  double residual() const { return residual_; }
  // Orthonormal vectors whose span has the wanted eigenvectors, as far as they were found: at least k.
  Multivector span() const;
  // The largest product of the matrix and a unit vector that was seen: at most its norm.
  double size() const { return size_; }
  // The same of the map.
  double map_size() const { return map_size_; }
  // Less is wanted more.
  static double key(s4j_spectrum which, Complex value);

 private:
  using Matrix = Eigen::MatrixXd;
  // Of an inverse there are others, of other shifts.
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
  // Residuals below this are a wanted one's; of an inverse relative to its own size, which is what the matrix sees.
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
  double map_size_ = 0;  // the same as size_, of the map
  int refusals_ = 0;     // cycles in a row that would not lock what had converged in the basis
  int rests_ = 0;        // bases in a row that came to rest
  bool grows_;
  int edges_ = 0;   // bases in a row that came to rest on an edge
  int barren_ = 0;  // cycles in a row that locked nothing
  // Of all that was seen of the map's spectrum.
  double least_real_ = std::numeric_limits<double>::infinity(), most_real_ = -least_real_, most_imaginary_ = 0;
  bool converged_ = false, anew_ = true;
  Multivector locked_;
  Matrix t_;                    // the matrix on them
  Vec<Complex> locked_values_;  // of the map, one for each vector
  Multivector basis_;           // the last one has no product in h_ yet, but for the end of a cycle
  Vector next_;                 // the vector behind it; empty: none
  Matrix h_;
  Eigen::RowVectorXd coupling_;  // of the vectors before the last one with it
  Eigen::RowVectorXd last_;      // b: of the basis, in Schur vectors, with the next one
  int64_t kept_ = 0;             // leading vectors of the basis that are the best Schur vectors
};

}  // namespace s4j
