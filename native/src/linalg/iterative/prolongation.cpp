// SPDX-License-Identifier: Apache-2.0
#include "linalg/iterative/prolongation.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "blas/lapack_eigen.hpp"
#include "ops/random/philox.hpp"

namespace s4j {
namespace {

// Computes y = diag(left) m diag(right) x; `scratch` becomes diag(right) x.
void multiply_scaled(const Csr<double>& m, const Vector& left, const Vector& right, const Vector& x, Vector& scratch,
                     Vector& y) {
  for_elements(m.rows,
               [to = scratch.data(), by = right.data(), from = x.data()](int64_t i) { to[i] = by[i] * from[i]; });
  multiply(m, scratch.data(), y.data());
  for_elements(m.rows, [to = y.data(), by = left.data()](int64_t i) { to[i] *= by[i]; });
}

// Builds a smoothing matrix for one of two sets of unknowns: the unknowns that are alone (`alone`), or all others. In
// the rows of this set, the matrix is I - omega D_F^-1 a_F, and in other rows the identity. With `alone`, the filtered
// matrix a_F keeps the entries to unknowns that are not alone, otherwise the strong entries of each row. The omitted
// entries are added to the diagonal D_F of a_F. D_F is at least the sum of the off-diagonal magnitudes in its row, as
// in an M-matrix, so that eigenvalues of D_F^-1 a_F are at most 2.
class Smoothing {
 public:
  Smoothing(const Csr<double>& a, const Strength& strength, const Vector& diagonal, const Vector& candidate, bool alone,
            double omega)
      : a_(a), strength_(strength), diagonal_(diagonal), candidate_(candidate), alone_(alone), omega_(omega) {
    out_.rows = a.rows;
    out_.cols = a.cols;
    out_.pointers.assign(static_cast<size_t>(a.rows) + 1, 0);
    factor_.resize(a.rows);
  }

  Task<Csr<double>> work() {
    for (int64_t from = 0; from < a_.rows;) {
      const int64_t until = unpaused(a_, from, threshold::kUnpausedByAll);
      each_row(from, until, [this](int64_t i) { count(i); });
      from = until;
      co_await Pausing{};
    }
    for (size_t i = 0; i < static_cast<size_t>(a_.rows); ++i) out_.pointers[i + 1] += out_.pointers[i];
    out_.index.resize(out_.nnz());
    out_.values.resize(out_.nnz());
    for (int64_t from = 0; from < a_.rows;) {
      const int64_t until = unpaused(a_, from, threshold::kUnpausedByAll);
      each_row(from, until, [this](int64_t i) { fill(i); });
      from = until;
      co_await Pausing{};
    }
    co_return std::move(out_);
  }

 private:
  template <class F>
  void each_row(int64_t from, int64_t until, const F& f) const noexcept {
    parallel_for(until - from, threshold::kGrainLines, (a_.nnz() + a_.rows) / a_.rows,
                 [&](int64_t begin, int64_t end) noexcept {
                   for (int64_t i = from + begin; i < from + end; ++i) f(i);
                 });
  }
  bool kept(int64_t i, int64_t p) const noexcept {
    return alone_ ? !strength_.alone(a_.index[p]) : strength_.strong_for(i, p);
  }

  void count(int64_t i) noexcept {
    const auto row = static_cast<size_t>(i);
    out_.pointers[row + 1] = 1;
    factor_[row] = 0;
    if (strength_.alone(i) != alone_) return;
    double diagonal = diagonal_[row], beside = 0;
    for (int64_t p = a_.pointers[row]; p < a_.pointers[row + 1]; ++p) {
      if (a_.index[p] == i) continue;
      const auto j = static_cast<size_t>(a_.index[p]);
      const double v = a_.values[p] * candidate_[j] / candidate_[row];
      if (kept(i, p)) {
        ++out_.pointers[row + 1];
        beside += std::abs(v);
      } else {
        diagonal += v;
      }
    }
    diagonal = std::max(diagonal, beside);
    if (diagonal > 0) factor_[row] = omega_ / diagonal;
  }

  void fill(int64_t i) noexcept {
    const auto row = static_cast<size_t>(i);
    auto to = static_cast<size_t>(out_.pointers[row]);
    const bool active = strength_.alone(i) == alone_;
    const auto put = [&](int64_t j, double v) {
      out_.index[to] = static_cast<int32_t>(j);
      out_.values[to++] = v;
    };
    bool own = false;
    for (int64_t p = a_.pointers[row]; active && p < a_.pointers[row + 1]; ++p) {
      const int64_t j = a_.index[p];
      if (!own && j >= i) {
        own = true;
        put(i, 1 - omega_);
      }
      if (j != i && kept(i, p)) put(j, -factor_[row] * a_.values[p]);
    }
    if (!own) put(i, active ? 1 - omega_ : 1);
  }

  const Csr<double>& a_;
  const Strength& strength_;
  const Vector& diagonal_;
  const Vector& candidate_;
  bool alone_;
  double omega_;
  Csr<double> out_;
  Vector factor_;  // omega / D_F
};

}  // namespace

Task<double> largest_eigenvalue(const Csr<double>& m, const Vector& left, const Vector& right) {
  constexpr int kSteps = 12;
  constexpr uint64_t kSeed = 1996;
  Vector v(left.size()), before(left.size(), 0), w(left.size()), scratch(left.size());
  for_elements(m.rows, [to = v.data(), by = left.data()](int64_t i) {
    to[i] = by[i] > 0 ? open_unit<double>(random_word(kSeed, kValues, i)) - 0.5 : 0;
  });
  Eigen::MatrixXd t = Eigen::MatrixXd::Zero(kSteps, kSteps);
  double beta = norm(v);
  int steps = 0;
  for (; steps < kSteps && beta > 0; ++steps) {
    if (steps > 0) t(steps, steps - 1) = t(steps - 1, steps) = beta;
    scale(1 / beta, v);
    multiply_scaled(m, left, right, v, scratch, w);
    const double alpha = dot(v, w);
    t(steps, steps) = alpha;
    for_elements(m.rows, [to = w.data(), x = v.data(), y = before.data(), alpha, beta, steps](int64_t i) {
      to[i] -= alpha * x[i] + (steps > 0 ? beta * y[i] : 0);
    });
    before.swap(v);
    v.swap(w);
    beta = norm(v);
    if (!(beta > 1e-10 * std::abs(alpha))) beta = 0;
    co_await Pausing{};
  }
  if (steps == 0 || !t.allFinite()) co_return 1;
  Eigen::MatrixXd small = t.topLeftCorner(steps, steps);
  Eigen::VectorXd values(steps);
  symmetric_eigen(steps, small.data(), values.data(), false);
  const double largest = values(steps - 1);
  co_return largest > 0 ? largest : 1;
}

Task<Csr<double>> tentative_prolongator(const Aggregates& aggregates, const Vector& candidate, Vector& coarser) {
  const auto n = static_cast<int64_t>(aggregates.of.size());
  Csr<double> t;
  t.rows = n;
  t.cols = aggregates.count;
  t.pointers.resize(static_cast<size_t>(n) + 1);
  t.pointers[0] = 0;
  Vector sums(static_cast<size_t>(aggregates.count), 0);
  for (int64_t i = 0; i < n;) {
    for (const int64_t until = std::min(n, i + threshold::kUnpaused); i < until; ++i) {
      const auto row = static_cast<size_t>(i);
      const int32_t k = aggregates.of[row];
      t.pointers[row + 1] = t.pointers[row] + (k >= 0 ? 1 : 0);
      if (k >= 0) sums[k] += candidate[row] * candidate[row];
    }
    co_await Pausing{};
  }
  for (double& s : sums) s = std::sqrt(s);
  t.index.resize(t.nnz());
  t.values.resize(t.nnz());
  for_elements(n, [&](int64_t i) {
    const int32_t k = aggregates.of[i];
    if (k < 0) return;
    const auto to = static_cast<size_t>(t.pointers[i]);
    t.index[to] = k;
    t.values[to] = candidate[i] / sums[k];
  });
  coarser = std::move(sums);
  co_return std::move(t);
}

Task<Csr<double>> completed_prolongator(const Csr<double>& a, const Strength& strength, const Vector& diagonal,
                                        const Vector& candidate, Csr<double> t) {
  if (!strength.any_alone()) co_return std::move(t);
  Smoothing interpolation(a, strength, diagonal, candidate, true, 1);
  const Csr<double> s = co_await interpolation.work();
  co_return co_await product(s, t);
}

Task<Csr<double>> smoothed_prolongator(const Csr<double>& a, const Strength& strength, const Vector& diagonal,
                                       const Vector& candidate, double largest, const Csr<double>& t) {
  Smoothing smoothing(a, strength, diagonal, candidate, false, 4 / (3 * largest));
  const Csr<double> s = co_await smoothing.work();
  co_return co_await product(s, t);
}

}  // namespace s4j
