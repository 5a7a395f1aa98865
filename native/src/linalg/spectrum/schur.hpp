// SPDX-License-Identifier: Apache-2.0
// The real Schur form of a small dense matrix; its eigenvalues can be reordered.
#pragma once

#include <Eigen/Core>
#include <complex>
#include <functional>

#include "elementary/elementary.hpp"
#include "linalg/solver/task.hpp"

namespace s4j {

// |z|, and a / b by Smith's formula. std::abs and operator/ are not used, because C libraries and compilers give them
// different bits on different platforms.
inline double modulus(std::complex<double> z) { return elementary::hypot(z.real(), z.imag()); }
inline std::complex<double> quotient(std::complex<double> a, std::complex<double> b) {
  if (std::abs(b.real()) < std::abs(b.imag())) {
    const double ratio = b.real() / b.imag(), under = b.real() * ratio + b.imag();
    return {(a.real() * ratio + a.imag()) / under, (a.imag() * ratio - a.real()) / under};
  }
  const double ratio = b.imag() / b.real(), under = b.real() + b.imag() * ratio;
  return {(a.real() + a.imag() * ratio) / under, (a.imag() - a.real() * ratio) / under};
}

// a = z t z^T, where z is orthogonal and t upper triangular except for 2x2 blocks, each of which has a conjugate pair
// of eigenvalues.
class Schur {
 public:
  using Matrix = Eigen::MatrixXd;
  using Complex = std::complex<double>;

  // Computes the Schur form by the implicit double-shift QR algorithm, O(n^3). Throws S4J_ARITHMETIC if the algorithm
  // does not converge.
  static Task<Schur> of(Matrix a, const char* name);
  // Computes the Schur form of a matrix that a permutation may make block triangular. Each block then has its own
  // eigenvalues, and rounding errors do not perturb multiple eigenvalues of different blocks. For example, all
  // eigenvalues of an acyclic graph are 0.
  static Task<Schur> of_blocks(Matrix a, const char* name);

  int64_t size() const { return t_.rows(); }
  const Matrix& t() const { return t_; }
  const Matrix& z() const { return z_; }
  // Returns the number of rows of the block that starts in row `at`.
  int64_t rows(int64_t at) const { return at + 1 < size() && t_(at + 1, at) != 0 ? 2 : 1; }
  // Returns the eigenvalue of the block that starts in row `at`; of a conjugate pair, the value with the positive
  // imaginary part.
  Complex value(int64_t at) const;
  // Moves the blocks with the smallest keys to the front, ascending, until they have at least `count` rows. Blocks with
  // numerically equal eigenvalues may keep their order.
  Task<> order(const std::function<double(Complex)>& key, int64_t count);
  // Returns a unit eigenvector for value(at). O(n^2).
  Eigen::VectorXcd vector(int64_t at) const;
  // Returns the condition number of the first block's eigenvalue: |x| |y| / |y^H x| for its right eigenvector x and
  // left eigenvector y. This is the largest first-order change of the eigenvalue by a perturbation of norm 1.
  double condition_of_first() const;

 private:
  Schur(Matrix&& a, Matrix&& z);
  Task<> reduce(const char* name);
  Task<> to_hessenberg();
  Task<bool> iterate();
  void finish_otherwise(const char* name);
  void sweep(int64_t lo, int64_t hi, double sum, double product);
  bool swap(int64_t at);
  void rotate(int64_t at, const Matrix& q);
  void split(int64_t at);

  Matrix t_, z_;
};

}  // namespace s4j
