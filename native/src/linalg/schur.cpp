// SPDX-License-Identifier: Apache-2.0
#include "linalg/schur.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/error.hpp"

namespace s4j {
namespace {

constexpr double kEps = std::numeric_limits<double>::epsilon();

}  // namespace

Schur::Schur(const Matrix& a, const char* name) {
  const Eigen::RealSchur<Matrix> form(a);
  if (form.info() != Eigen::Success)
    fail(S4J_ARITHMETIC, name, ": the QR algorithm does not converge on a projected matrix of order ", a.rows());
  t_ = form.matrixT();
  z_ = form.matrixU();
  // Blocks of real eigenvalues may be left over.
  for (int64_t at = 0; at < size(); at += rows(at))
    if (rows(at) == 2) split(at);
}

Schur::Complex Schur::value(int64_t at) const {
  if (rows(at) == 1) return t_(at, at);
  const double half = (t_(at, at) - t_(at + 1, at + 1)) / 2;
  const double square = half * half + t_(at, at + 1) * t_(at + 1, at);
  return {t_(at + 1, at + 1) + half, std::sqrt(std::max(0.0, -square))};
}

// t becomes q^T t q, q orthogonal over the rows from `at` on.
void Schur::rotate(int64_t at, const Matrix& q) {
  const Eigen::Index wide = q.rows();
  t_.block(at, at, wide, size() - at) = (q.transpose() * t_.block(at, at, wide, size() - at)).eval();
  t_.block(0, at, at + wide, wide) = (t_.block(0, at, at + wide, wide) * q).eval();
  z_.middleCols(at, wide) = (z_.middleCols(at, wide) * q).eval();
}

// A block of two rows whose eigenvalues are real becomes two of one.
void Schur::split(int64_t at) {
  const double a = t_(at, at), b = t_(at, at + 1), c = t_(at + 1, at), d = t_(at + 1, at + 1);
  const double half = (a - d) / 2, square = half * half + b * c;
  if (square < 0 || c == 0) return;
  // (lambda - d, c) is an eigenvector; of the two values the one that nothing is lost in.
  const double x = half + (half < 0 ? -1 : 1) * std::sqrt(square), length = std::hypot(x, c);
  Matrix q(2, 2);
  q << x / length, -c / length, c / length, x / length;
  rotate(at, q);
  t_(at + 1, at) = 0;
}

// The block that begins here and the one behind it change places, by an orthogonal similarity (Bai, Demmel 1993): the
// columns of [x; I], a11 x - x a22 = -a12, span the second one's invariant subspace. False, and nothing is done, where
// that would not leave a block triangular matrix: their eigenvalues are as good as equal.
bool Schur::swap(int64_t at) {
  const int64_t p = rows(at), q = rows(at + p), s = p + q;
  const Matrix local = t_.block(at, at, s, s);
  Matrix system = Matrix::Zero(p * q, p * q);  // of x by columns
  for (int64_t j = 0; j < q; ++j)
    for (int64_t i = 0; i < p; ++i) {
      for (int64_t k = 0; k < p; ++k) system(j * p + i, j * p + k) += local(i, k);
      for (int64_t k = 0; k < q; ++k) system(j * p + i, k * p + i) -= local(p + k, p + j);
    }
  const Eigen::FullPivLU<Matrix> lu(system);
  if (!lu.isInvertible()) return false;
  const Matrix coupling = local.block(0, p, p, q);
  const Eigen::VectorXd x = lu.solve(-Eigen::Map<const Eigen::VectorXd>(coupling.data(), p * q));
  if (!x.allFinite()) return false;
  Matrix basis(s, q);
  basis << Eigen::Map<const Matrix>(x.data(), p, q), Matrix::Identity(q, q);
  const Matrix turn = Eigen::HouseholderQR<Matrix>(basis).householderQ();
  const Matrix turned = turn.transpose() * local * turn;
  if (turned.bottomLeftCorner(p, q).norm() > 20 * kEps * local.norm()) return false;
  rotate(at, turn);
  t_.block(at + q, at, p, q).setZero();
  if (q == 2) split(at);
  if (p == 2) split(at + q);
  return true;
}

void Schur::order(const std::function<double(Complex)>& key, int64_t count) {
  for (int64_t to = 0; to < std::min(count, size()); to += rows(to)) {
    int64_t best = to;
    double least = key(value(to));
    for (int64_t at = to + rows(to); at < size(); at += rows(at))
      if (const double k = key(value(at)); k < least) {
        least = k;
        best = at;
      }
    while (best > to) {
      const int64_t before = best >= 2 && t_(best - 1, best - 2) != 0 ? best - 2 : best - 1;
      if (!swap(before)) break;
      best = before;
    }
  }
}

double Schur::condition_of_first() const {
  const int64_t wide = rows(0), n = size();
  const Complex lambda = value(0);
  // Eigenvectors of the block: the right one, and the left one as a row.
  Eigen::Vector2cd right(1, 0);
  Eigen::RowVectorXcd left = Eigen::RowVectorXcd::Zero(n);
  left(0) = 1;
  if (wide == 2) {
    right << lambda - t_(1, 1), t_(1, 0);
    left(0) = t_(1, 0);
    left(1) = lambda - t_(0, 0);
  }
  // Behind it: y (t - lambda) = 0, from left to right.
  const double least = kEps * t_.norm() + std::numeric_limits<double>::min();
  for (int64_t at = wide; at < n; at += rows(at)) {
    const int64_t r = rows(at);
    const Eigen::RowVectorXcd side = -(left.head(at) * t_.block(0, at, at, r).cast<Complex>());
    if (r == 1) {
      const Complex divisor = t_(at, at) - lambda;
      left(at) = side(0) / (std::abs(divisor) < least ? Complex(least) : divisor);
      continue;
    }
    const Complex a = t_(at, at) - lambda, d = t_(at + 1, at + 1) - lambda;
    const double b = t_(at, at + 1), c = t_(at + 1, at);
    Complex determinant = a * d - b * c;
    if (std::abs(determinant) < least * least) determinant = least * least;
    left(at) = (side(0) * d - side(1) * c) / determinant;
    left(at + 1) = (side(1) * a - side(0) * b) / determinant;
  }
  const Complex inner = wide == 1 ? left(0) : left(0) * right(0) + left(1) * right(1);
  const double all = left.norm() * right.norm();
  return std::isfinite(all) && std::abs(inner) > 0 ? all / std::abs(inner) : std::numeric_limits<double>::infinity();
}

}  // namespace s4j
