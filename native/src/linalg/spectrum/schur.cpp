// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum/schur.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/Householder>
#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/error.hpp"

namespace s4j {
namespace {

constexpr double kEps = std::numeric_limits<double>::epsilon();

// Multiplies a real matrix by a complex vector, by real and imaginary parts. Products with Eigen's complex vectors
// round once on aarch64, twice elsewhere.
template <class A>
Eigen::VectorXcd times(const Eigen::MatrixBase<A>& a, const Eigen::VectorXcd& x) {
  const Eigen::VectorXd re = a * x.real().eval(), im = a * x.imag().eval();
  Eigen::VectorXcd out(a.rows());
  out.real() = re;
  out.imag() = im;
  return out;
}

// The reflection I - tau (1, e) (1, e)^T of two or three adjacent rows or columns, in plain loops. Eigen's general
// reflections take twice as long for so few rows.
struct Reflection {
  double tau, e1, e2;  // e2: 0 for two rows
  int64_t wide;

  // Reflects rows from `row` on, in the columns [begin, end).
  void rows(Eigen::MatrixXd& m, int64_t row, int64_t begin, int64_t end) const noexcept {
    for (int64_t c = begin; c < end; ++c) {
      double* const x = &m(row, c);
      const double w = tau * (wide == 3 ? x[0] + e1 * x[1] + e2 * x[2] : x[0] + e1 * x[1]);
      x[0] -= w;
      x[1] -= e1 * w;
      if (wide == 3) x[2] -= e2 * w;
    }
  }
  // Reflects columns from `column` on, in the first `count` rows.
  void columns(Eigen::MatrixXd& m, int64_t column, int64_t count) const noexcept {
    double *const x = &m(0, column), *const y = &m(0, column + 1), *const z = wide == 3 ? &m(0, column + 2) : nullptr;
    for (int64_t r = 0; r < count; ++r) {
      const double w = tau * (wide == 3 ? x[r] + e1 * y[r] + e2 * z[r] : x[r] + e1 * y[r]);
      x[r] -= w;
      y[r] -= e1 * w;
      if (wide == 3) z[r] -= e2 * w;
    }
  }
};

using Complex = std::complex<double>;

// Solves [a, b; c, d] x = (p, q) by elimination with complete pivoting. A pivot smaller than `least` is replaced by
// `least`, so that x solves a system that differs by at most `least`. Cramer's rule does not guarantee this: if the
// eigenvalues of both blocks are nearly equal, the rounding error of the determinant makes the residual arbitrarily
// large.
std::array<Complex, 2> solve_two(Complex a, Complex b, Complex c, Complex d, Complex p, Complex q, double least) {
  const bool second_row = std::max(modulus(c), modulus(d)) > std::max(modulus(a), modulus(b));
  if (second_row) {
    std::swap(a, c);
    std::swap(b, d);
    std::swap(p, q);
  }
  const bool second_column = modulus(b) > modulus(a);
  if (second_column) {
    std::swap(a, b);
    std::swap(c, d);
  }
  if (modulus(a) < least) a = least;
  const Complex share = quotient(c, a);
  Complex left = d - share * b;
  if (modulus(left) < least) left = least;
  const Complex y = quotient(q - share * p, left), x = quotient(p - b * y, a);
  if (second_column) return {y, x};
  return {x, y};
}

// Returns a permutation that makes a block triangular: the strongly connected components of its graph in topological
// order (Tarjan 1972). An irreducible matrix keeps its order.
Vec<int64_t> by_components(const Eigen::MatrixXd& a) {
  const int64_t n = a.rows();
  constexpr int64_t kUnseen = -1;
  Vec<int64_t> number(static_cast<size_t>(n), kUnseen), lowest(number), next(static_cast<size_t>(n), 0),
      component(number);
  Vec<int64_t> path, open;
  int64_t seen = 0, components = 0;
  for (int64_t start = 0; start < n; ++start) {
    if (number[start] != kUnseen) continue;
    path.push_back(start);
    while (!path.empty()) {
      const int64_t i = path.back();
      if (number[i] == kUnseen) {
        number[i] = lowest[i] = seen++;
        open.push_back(i);
      }
      int64_t& j = next[i];
      while (j < n && (a(i, j) == 0 || number[j] != kUnseen)) {
        if (a(i, j) != 0 && component[j] == kUnseen) lowest[i] = std::min(lowest[i], number[j]);
        ++j;
      }
      if (j < n) {
        path.push_back(j);
        continue;
      }
      path.pop_back();
      if (lowest[i] == number[i]) {
        for (bool own = false; !own; open.pop_back()) {
          component[open.back()] = components;
          own = open.back() == i;
        }
        ++components;
      }
      if (!path.empty()) lowest[path.back()] = std::min(lowest[path.back()], lowest[i]);
    }
  }
  Vec<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), int64_t{0});
  // Components are found in reverse order.
  std::stable_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) { return component[i] > component[j]; });
  return order;
}

}  // namespace

Schur::Schur(Matrix&& a, Matrix&& z) : t_(std::move(a)), z_(std::move(z)) {}

Task<Schur> Schur::of(Matrix a, const char* name) {
  const Eigen::Index n = a.rows();
  Schur form(std::move(a), Matrix::Identity(n, n));
  co_await form.reduce(name);
  co_return form;
}

Task<Schur> Schur::of_blocks(Matrix a, const char* name) {
  const Vec<int64_t> order = by_components(a);
  Matrix permuted(a.rows(), a.cols()), z = Matrix::Zero(a.rows(), a.cols());
  for (Eigen::Index j = 0; j < a.cols(); ++j) {
    for (Eigen::Index i = 0; i < a.rows(); ++i) permuted(i, j) = a(order[i], order[j]);
    z(order[j], j) = 1;
  }
  Schur form(std::move(permuted), std::move(z));
  co_await form.reduce(name);
  co_return form;
}

// Neither to_hessenberg() nor iterate() fills a zero block below the diagonal, so that the diagonal blocks before and
// after it stay separate.
Task<> Schur::reduce(const char* name) {
  co_await to_hessenberg();
  const bool done = co_await iterate();
  if (!done) finish_otherwise(name);
}

// Reduces t to Hessenberg form, with one subdiagonal, by Householder reflections.
Task<> Schur::to_hessenberg() {
  const int64_t n = size();
  Eigen::VectorXd room(n);
  for (int64_t k = 0; k + 2 < n; ++k) {
    const int64_t below = n - k - 1;
    Eigen::VectorXd essential(below - 1);
    double tau = 0, beta = 0;
    t_.col(k).tail(below).makeHouseholder(essential, tau, beta);
    t_.bottomRightCorner(below, n - k).applyHouseholderOnTheLeft(essential, tau, room.data());
    t_.rightCols(below).applyHouseholderOnTheRight(essential, tau, room.data());
    z_.rightCols(below).applyHouseholderOnTheRight(essential, tau, room.data());
    t_.col(k).tail(below - 1).setZero();
    co_await Pausing{};
  }
}

// Makes a double-shift step on rows lo to hi, at least three, with the given sum and product of the shifts s1 and s2
// (Francis 1961; Golub, Van Loan, section 7.5). The first reflection belongs to the first column of (t - s1)(t - s2);
// further reflections restore the Hessenberg form. The step starts behind two consecutive small subdiagonal elements,
// if there are any, since these would blur the shifts.
void Schur::sweep(int64_t lo, int64_t hi, double sum, double product) {
  const int64_t n = size();
  Eigen::Vector3d v;
  int64_t first = hi - 2;
  for (;; --first) {
    const double own = t_(first, first), next = t_(first + 1, first + 1), below = t_(first + 1, first);
    v << own * (own - sum) + t_(first, first + 1) * below + product, below * (own + next - sum),
        below * t_(first + 2, first + 1);
    v /= std::max(v.lpNorm<1>(), std::numeric_limits<double>::min());
    if (first == lo) break;
    const double lost = std::abs(t_(first, first - 1)) * (std::abs(v(1)) + std::abs(v(2)));
    if (lost <= kEps * std::abs(v(0)) * (std::abs(t_(first - 1, first - 1)) + std::abs(own) + std::abs(next))) break;
  }
  for (int64_t k = first; k < hi; ++k) {
    const int64_t wide = std::min<int64_t>(3, hi - k + 1), from = k > first ? k - 1 : k;
    if (k > first) v.head(wide) = t_.col(k - 1).segment(k, wide);
    Eigen::VectorXd essential(wide - 1);
    double tau = 0, beta = 0;
    v.head(wide).makeHouseholder(essential, tau, beta);
    const Reflection turn{tau, essential(0), wide == 3 ? essential(1) : 0, wide};
    turn.rows(t_, k, from, n);
    turn.columns(t_, k, std::min(k + 3, hi) + 1);
    turn.columns(z_, k, n);
    if (k > first)
      t_.col(k - 1).segment(k + 1, wide - 1).setZero();
    else if (k > lo)
      t_(k, k - 1) *= 1 - tau;
  }
}

// Continues with Eigen's implementation of the same algorithm, whose shifts and criteria differ. The iteration may not
// converge, for example, if t has several copies of a value 1e7 times as large as the other values.
void Schur::finish_otherwise(const char* name) {
  const Eigen::RealSchur<Matrix> other(t_, true);
  if (other.info() != Eigen::Success)
    fail(S4J_ARITHMETIC, name, ": the QR algorithm does not converge on a projected matrix of order ", size());
  t_ = other.matrixT();
  z_ = z_.lazyProduct(other.matrixU()).eval();
}

Task<bool> Schur::iterate() {
  constexpr int64_t kMostForEach = 200;
  // Smaller elements are rounding errors. If the only eigenvalue is 0, all remaining elements are rounding errors.
  const double least = kEps * t_.norm();
  int64_t steps = 0;
  for (int64_t hi = size() - 1; hi > 0;) {
    // Subdiagonal elements that do not decrease are rounding errors too, so the limit grows with the number of steps.
    const double nothing = least * (1 + static_cast<double>(steps * steps) / 20);
    int64_t lo = hi;
    while (lo > 0 && std::abs(t_(lo, lo - 1)) > nothing) --lo;
    if (lo > 0) t_(lo, lo - 1) = 0;
    if (hi - lo < 2) {
      if (lo < hi) split(lo);
      hi = lo - 1;
      steps = 0;
      continue;
    }
    if (++steps > kMostForEach) co_return false;
    // The shifts are the eigenvalues of the last 2x2 block. If they are real, both shifts are the eigenvalue nearer to
    // the last diagonal element.
    const double half = (t_(hi - 1, hi - 1) - t_(hi, hi)) / 2, beside = t_(hi - 1, hi) * t_(hi, hi - 1);
    double sum = t_(hi - 1, hi - 1) + t_(hi, hi), product = t_(hi - 1, hi - 1) * t_(hi, hi) - beside;
    if (const double square = half * half + beside; square >= 0) {
      const double far = half + (half < 0 ? -1 : 1) * std::sqrt(square);
      const double shift = t_(hi, hi) - (far != 0 ? beside / far : 0);
      sum = 2 * shift;
      product = shift * shift;
    }
    if (steps % 10 == 0) {
      // Exceptional shifts break cycles.
      const double size = std::abs(t_(hi, hi - 1)) + std::abs(t_(hi - 1, hi - 2));
      sum = 1.5 * size;
      product = size * size;
    }
    sweep(lo, hi, sum, product);
    co_await Pausing{};
  }
  co_return true;
}

Schur::Complex Schur::value(int64_t at) const {
  if (rows(at) == 1) return t_(at, at);
  const double half = (t_(at, at) - t_(at + 1, at + 1)) / 2;
  const double square = half * half + t_(at, at + 1) * t_(at + 1, at);
  return {t_(at + 1, at + 1) + half, std::sqrt(std::max(0.0, -square))};
}

// Replaces t by q^T t q, where q is orthogonal and acts on the rows from `at` on. Uses lazyProduct(), since Eigen's
// blocked product rounds a product and a sum once on aarch64, twice elsewhere.
void Schur::rotate(int64_t at, const Matrix& q) {
  const Eigen::Index wide = q.rows();
  t_.block(at, at, wide, size() - at) = q.transpose().lazyProduct(t_.block(at, at, wide, size() - at)).eval();
  t_.block(0, at, at + wide, wide) = t_.block(0, at, at + wide, wide).lazyProduct(q).eval();
  z_.middleCols(at, wide) = z_.middleCols(at, wide).lazyProduct(q).eval();
}

// Splits a 2x2 block with real eigenvalues into two 1x1 blocks.
void Schur::split(int64_t at) {
  const double a = t_(at, at), b = t_(at, at + 1), c = t_(at + 1, at), d = t_(at + 1, at + 1);
  const double half = (a - d) / 2, square = half * half + b * c;
  if (square < 0 || c == 0) return;
  // (lambda - d, c) is an eigenvector. Uses the eigenvalue lambda for which no digits cancel.
  const double x = half + (half < 0 ? -1 : 1) * std::sqrt(square), length = elementary::hypot(x, c);
  Matrix q(2, 2);
  q << x / length, -c / length, c / length, x / length;
  rotate(at, q);
  t_(at + 1, at) = 0;
}

// Swaps the block that starts in row `at` with the next block by an orthogonal similarity (Bai, Demmel 1993). The
// columns of [x; I], a11 x - x a22 = -a12, span the invariant subspace of the second block. Returns false, without a
// change, if nearly equal eigenvalues would keep the result from being block triangular.
bool Schur::swap(int64_t at) {
  const int64_t p = rows(at), q = rows(at + p), s = p + q;
  const Matrix local = t_.block(at, at, s, s);
  Matrix system = Matrix::Zero(p * q, p * q);  // for the elements of x by columns
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
  const Matrix rotated = turn.transpose().lazyProduct(local).eval().lazyProduct(turn);
  if (rotated.bottomLeftCorner(p, q).norm() > 20 * kEps * local.norm()) return false;
  rotate(at, turn);
  t_.block(at + q, at, p, q).setZero();
  if (q == 2) split(at);
  if (p == 2) split(at + q);
  return true;
}

Task<> Schur::order(const std::function<double(Complex)>& key, int64_t count) {
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
      // if the swap is impossible, both eigenvalues are nearly equal, and the block in front moves on
      swap(before);
      best = before;
    }
    co_await Pausing{};
  }
}

Eigen::VectorXcd Schur::vector(int64_t at) const {
  constexpr double kLarge = 1e100;
  const int64_t end = at + rows(at);
  const Complex lambda = value(at);
  Eigen::VectorXcd x = Eigen::VectorXcd::Zero(end);
  if (rows(at) == 1)
    x(at) = 1;
  else
    x.tail(2) << lambda - t_(at + 1, at + 1), t_(at + 1, at);
  // Solves (t - lambda) x = 0 from below.
  const double least = kEps * t_.norm() + std::numeric_limits<double>::min();
  for (int64_t i = at; i > 0;) {
    const int64_t r = i >= 2 && t_(i - 1, i - 2) != 0 ? 2 : 1;
    i -= r;
    const Eigen::VectorXcd side = -times(t_.block(i, i + r, r, end - i - r), x.segment(i + r, end - i - r));
    if (r == 1) {
      const Complex divisor = t_(i, i) - lambda;
      x(i) = quotient(side(0), modulus(divisor) < least ? Complex(least) : divisor);
    } else {
      const auto both =
          solve_two(t_(i, i) - lambda, t_(i, i + 1), t_(i + 1, i), t_(i + 1, i + 1) - lambda, side(0), side(1), least);
      x(i) = both[0];
      x(i + 1) = both[1];
    }
    // Defective eigenvalues make components grow from block to block, so x is scaled down.
    if (x.segment(i, r).cwiseAbs2().maxCoeff() > kLarge * kLarge) x /= kLarge;
  }
  x.normalize();
  return times(z_.leftCols(end), x);
}

double Schur::condition_of_first() const {
  const int64_t wide = rows(0), n = size();
  const Complex lambda = value(0);
  // The right eigenvector of the block, and its left eigenvector as a row.
  Eigen::Vector2cd right(1, 0);
  Eigen::RowVectorXcd left = Eigen::RowVectorXcd::Zero(n);
  left(0) = 1;
  if (wide == 2) {
    right << lambda - t_(1, 1), t_(1, 0);
    left(0) = t_(1, 0);
    left(1) = lambda - t_(0, 0);
  }
  // Solves y (t - lambda) = 0 for the elements behind the block, from left to right.
  const double least = kEps * t_.norm() + std::numeric_limits<double>::min();
  for (int64_t at = wide; at < n; at += rows(at)) {
    const int64_t r = rows(at);
    const Eigen::VectorXcd side = -times(t_.block(0, at, at, r).transpose(), left.head(at).transpose());
    if (r == 1) {
      const Complex divisor = t_(at, at) - lambda;
      left(at) = quotient(side(0), modulus(divisor) < least ? Complex(least) : divisor);
      continue;
    }
    const auto both = solve_two(t_(at, at) - lambda, t_(at + 1, at), t_(at, at + 1), t_(at + 1, at + 1) - lambda,
                                side(0), side(1), least);
    left(at) = both[0];
    left(at + 1) = both[1];
  }
  const Complex inner = wide == 1 ? left(0) : left(0) * right(0) + left(1) * right(1);
  const double all = left.norm() * right.norm();
  return std::isfinite(all) && modulus(inner) > 0 ? all / modulus(inner) : std::numeric_limits<double>::infinity();
}

}  // namespace s4j
