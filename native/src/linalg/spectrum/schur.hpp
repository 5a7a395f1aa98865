// SPDX-License-Identifier: Apache-2.0
// The real Schur form of a small dense matrix, whose eigenvalues can be put into any order.
#pragma once

#include <Eigen/Core>
#include <complex>
#include <functional>

#include "elementary/elementary.hpp"
#include "linalg/solver/task.hpp"

namespace s4j {

// |z|, and a / b as Smith has it: what the C library and the compiler's have differs between platforms.
inline double modulus(std::complex<double> z) { return elementary::hypot(z.real(), z.imag()); }
inline std::complex<double> quotient(std::complex<double> a, std::complex<double> b) {
  if (std::abs(b.real()) < std::abs(b.imag())) {
    const double ratio = b.real() / b.imag(), under = b.real() * ratio + b.imag();
    return {(a.real() * ratio + a.imag()) / under, (a.imag() * ratio - a.real()) / under};
  }
  const double ratio = b.imag() / b.real(), under = b.real() + b.imag() * ratio;
  return {(a.real() + a.imag() * ratio) / under, (a.imag() - a.real() * ratio) / under};
}

// a = z t z^T, z orthogonal, t upper triangular but for blocks of two rows, each of which has a pair of conjugate
// eigenvalues.
class Schur {
 public:
  using Matrix = Eigen::MatrixXd;
  using Complex = std::complex<double>;

  // By the implicit double shift QR algorithm, O(n^3). Throws S4J_ARITHMETIC when that does not come to an end.
  static Task<Schur> of(Matrix a, const char* name);
  // The same of a matrix with zeros, whose rows and columns may come into an order in which it is block triangular.
  // Each block has its eigenvalues by itself then: rounding does not make one of several that are equal, as in a graph
  // without cycles, where all are 0.
  static Task<Schur> of_blocks(Matrix a, const char* name);

  int64_t size() const { return t_.rows(); }
  const Matrix& t() const { return t_; }
  const Matrix& z() const { return z_; }
  // Rows of the block that begins in this row.
  int64_t rows(int64_t at) const { return at + 1 < size() && t_(at + 1, at) != 0 ? 2 : 1; }
  // Its eigenvalue; of two the one with a positive imaginary part.
  Complex value(int64_t at) const;
  // Brings the blocks of least keys to the front, ascending, until they are `count` rows or more. Blocks whose
  // eigenvalues rounding does not tell apart may stay as they are.
  Task<> order(const std::function<double(Complex)>& key, int64_t count);
  // An eigenvector of norm 1 to the value of the block that begins in this row. O(n^2).
  Eigen::VectorXcd vector(int64_t at) const;
  // What a perturbation of the matrix by 1 can at most, to first order, do to the first block's eigenvalue: its
  // condition number, |x| |y| / |y^H x| of its right and left eigenvectors.
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
