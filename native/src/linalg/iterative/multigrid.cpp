// SPDX-License-Identifier: Apache-2.0
#include "linalg/iterative/multigrid.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "blas/lapack_eigen.hpp"
#include "linalg/iterative/prolongation.hpp"

namespace s4j {
namespace {

// Smoothing damps eigenvalues above kSmoothed times the largest eigenvalue. The estimate of the largest eigenvalue is
// multiplied by kMargin, since it may be too low.
constexpr double kSmoothed = 0.25, kMargin = 1.1;
constexpr int kDegree = 2;        // of the smoothing polynomial
constexpr double kStrong = 0.25;  // strength of connection, see Strength
constexpr double kFewer = 0.9;    // coarsening stops if the coarser level keeps more than this share of the unknowns
constexpr size_t kMostLevels = 30;
constexpr double kTiny = 1e-290;    // a diagonal element whose reciprocal is useless
constexpr double kNothing = 1e-13;  // relative size of a diagonal element that consists of rounding errors
constexpr double kNull = 1e-12;     // an eigenvalue that counts as 0, relative to the largest

// The largest number of multiplications per entry of a level in a product with a smoothed prolongator. Grids need up to
// 8.
constexpr double kMostProducts = 12;

struct Level {
  Csr<double> a;         // empty on the finest level, which uses the caller's matrix
  Vector inverse;        // reciprocals of the diagonal; 0: the unknown is not smoothed
  double largest = 1;    // largest eigenvalue of D^-1 a
  Csr<double> up, down;  // prolongator from the next coarser level, and its transpose; both empty on the coarsest level
};

// Returns the diagonal, with 0 for negligible elements.
Vector diagonal_of(const Csr<double>& a) {
  Vector out(static_cast<size_t>(a.rows));
  for_elements(a.rows, [&](int64_t i) {
    const int32_t* const begin = a.index.data() + a.pointers[i];
    const int32_t* const end = a.index.data() + a.pointers[static_cast<size_t>(i) + 1];
    const int32_t* const at = std::lower_bound(begin, end, static_cast<int32_t>(i));
    const double d = at != end && *at == i ? a.values[at - a.index.data()] : 0;
    out[i] = std::abs(d) < kTiny ? 0 : d;
  });
  return out;
}

class Multigrid final : public LinearMap {
 public:
  explicit Multigrid(const Csr<double>& a) : a_(a) {}
  Task<> build(const char* name);

  void apply(const double* r, double* z) const override {
    Computation whole;
    whole.begin(apply_in_steps(r, z));
    whole.run(Computation::Clock::time_point::max());
  }
  Task<> apply_in_steps(const double* r, double* z) const override;
  Made made() const override {
    Made out;
    out.levels = static_cast<int64_t>(levels_.size());
    for (size_t l = 0; l < levels_.size(); ++l) out.entries += matrix(l).nnz();
    out.complexity = a_.nnz() > 0 ? static_cast<double>(out.entries) / static_cast<double>(a_.nnz()) : 1;
    return out;
  }

 private:
  const Csr<double>& matrix(size_t l) const { return l == 0 ? a_ : levels_[l].a; }
  void require_positive(const Vector& diagonal, const char* name) const;
  void invert(const Csr<double>& a, const Vector& roots);
  void smooth(size_t l, const double* b, double* x, bool from_zero, Vector& r, Vector& d) const;

  const Csr<double>& a_;
  Vec<Level> levels_;
  Vector dense_;  // inverse of the coarsest level's matrix, if that matrix is small
};

// Empty rows are allowed: their unknowns are arbitrary.
void Multigrid::require_positive(const Vector& diagonal, const char* name) const {
  for (int64_t i = 0; i < a_.rows; ++i) {
    const double d = diagonal[i];
    if (d > 0) continue;
    bool empty = d == 0;
    for (int64_t p = a_.pointers[i]; p < a_.pointers[static_cast<size_t>(i) + 1]; ++p)
      empty = empty && std::abs(a_.values[p]) < kTiny;
    if (!empty)
      fail(S4J_ARITHMETIC, name, ": multigrid takes a positive (semi)definite matrix; its diagonal element (", i, ", ",
           i, ") is ", d);
  }
}

// Clears rows and columns that consist of rounding errors. They arise when aggregation has reduced a connected block of
// the matrix to one unknown, and the null space of this block consists of the constant vectors.
Task<> clear_null_rows(Csr<double>& a, const Csr<double>& down, const Vector& finer) {
  const Vector diagonal = diagonal_of(a);
  Vec<uint8_t> null(static_cast<size_t>(a.rows));
  int64_t found = 0;
  for (int64_t i = 0; i < a.rows;) {
    for (const int64_t until = unpaused(down, i); i < until; ++i) {
      const auto row = static_cast<size_t>(i);
      double energy = 0;
      for (int64_t p = down.pointers[row]; p < down.pointers[row + 1]; ++p) {
        const double v = down.values[p];
        energy += v * v * finer[down.index[p]];
      }
      null[row] = !(diagonal[row] > kNothing * energy);
      found += null[row];
    }
    co_await Pausing{};
  }
  if (found == 0) co_return;
  int64_t to = 0;
  for (int64_t i = 0, from = 0; i < a.rows;) {
    for (const int64_t until = std::min(a.rows, i + threshold::kUnpaused); i < until; ++i) {
      const auto row = static_cast<size_t>(i);
      for (const int64_t end = a.pointers[row + 1]; from < end; ++from) {
        const int32_t j = a.index[from];
        if (null[row] != 0 || null[j] != 0) continue;
        a.index[to] = j;
        a.values[to++] = a.values[from];
      }
      a.pointers[row + 1] = to;
    }
    co_await Pausing{};
  }
  a.index.resize(to);
  a.values.resize(to);
}

// Computes next = up^T a up. With `careful`, returns false if `next` would be as large as a: around vertices with many
// neighbours, smoothed prolongators make coarser levels nearly dense.
Task<bool> coarsen(const Csr<double>& a, Level& level, Csr<double>& next, bool careful) {
  const double most = kMostProducts * static_cast<double>(a.nnz());
  const int64_t first = co_await count_products(a, level.up);
  if (careful && static_cast<double>(first) > most) co_return false;
  const Csr<double> up = co_await product(a, level.up);
  level.down = co_await transpose(level.up);
  const int64_t second = co_await count_products(level.down, up);
  if (careful && static_cast<double>(second) > most) co_return false;
  next = co_await product(level.down, up);
  co_return next.nnz() <= a.nnz();
}

Task<> Multigrid::build(const char* name) {
  Vector candidate(static_cast<size_t>(a_.rows), 1);
  Csr<double> next;
  for (size_t l = 0;; ++l) {
    levels_.emplace_back();
    Level& level = levels_[l];
    level.a = std::move(next);
    const Csr<double>& a = matrix(l);
    const Vector diagonal = diagonal_of(a);
    if (l == 0) require_positive(diagonal, name);
    level.inverse.resize(diagonal.size());
    Vector roots(diagonal.size());
    const double otherwise = l == 0 ? 1 : 0;
    for_elements(a.rows, [&, to = level.inverse.data()](int64_t i) {
      const double d = diagonal[i];
      to[i] = d > 0 ? 1 / d : otherwise;
      roots[i] = std::sqrt(to[i]);
    });
    co_await Pausing{};
    if (a.rows <= threshold::kCoarsest) co_return invert(a, roots);
    level.largest = co_await largest_eigenvalue(a, roots, roots);
    if (levels_.size() == kMostLevels) co_return;

    const Strength strength = co_await Strength::of(a, diagonal, kStrong);
    const Aggregates aggregates = co_await aggregate(a, strength);
    if (aggregates.count == 0 || static_cast<double>(aggregates.count) > kFewer * static_cast<double>(a.rows))
      co_return;
    Vector coarser;
    Csr<double> t = co_await tentative_prolongator(aggregates, candidate, coarser);
    t = co_await completed_prolongator(a, strength, diagonal, candidate, std::move(t));
    level.up = co_await smoothed_prolongator(a, strength, diagonal, candidate, level.largest, t);
    const bool sparse = co_await coarsen(a, level, next, true);
    if (!sparse) {
      level.up = std::move(t);
      co_await coarsen(a, level, next, false);
    }
    candidate = std::move(coarser);
    co_await clear_null_rows(next, level.down, diagonal);
  }
}

// Computes (D^1/2 N D^1/2)^-1 by the eigenvectors of N, which has a unit diagonal. Replaces eigenvalues that are
// rounding errors by 1.
void Multigrid::invert(const Csr<double>& a, const Vector& roots) {
  const Eigen::Index n = a.rows;
  dense_.assign(static_cast<size_t>(n * n), 0);
  if (n == 0) return;
  Eigen::MatrixXd m = Eigen::MatrixXd::Zero(n, n);
  for (int64_t i = 0; i < n; ++i)
    for (int64_t p = a.pointers[i]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p) {
      const int64_t j = a.index[p];
      const double v = a.values[p] * roots[i] * roots[j] / 2;
      m(i, j) += v;
      m(j, i) += v;
    }
  Eigen::VectorXd inverse(n);
  symmetric_eigen(static_cast<int>(n), m.data(), inverse.data());
  const double largest = std::max(inverse(n - 1), kNull);
  for (Eigen::Index k = 0; k < n; ++k) inverse(k) = inverse(k) > kNull * largest ? 1 / inverse(k) : 1;
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j <= i; ++j) {
      double sum = 0;
      for (Eigen::Index k = 0; k < n; ++k) sum += m(i, k) * inverse(k) * m(j, k);
      sum *= roots[i] * roots[j];
      dense_[i * n + j] = dense_[j * n + i] = sum;
    }
}

// Chebyshev iteration for D^-1 a x = D^-1 b over the upper part of the spectrum (Saad 2003, algorithm 12.1). With
// from_zero, the iteration starts from 0 and does not read x. r becomes the final residual.
void Multigrid::smooth(size_t l, const double* b, double* x, bool from_zero, Vector& r, Vector& d) const {
  const Level& level = levels_[l];
  const Csr<double>& a = matrix(l);
  const Lines lines = a.lines();
  const double most = kMargin * level.largest;
  const double least = kSmoothed * level.largest;
  const double center = (most + least) / 2, half = (most - least) / 2;
  const double* const inverse = level.inverse.data();
  double* const rest = r.data();
  double* const step = d.data();
  if (!from_zero) multiply(a, x, rest);
  for_elements(a.rows, [&](int64_t i) {
    rest[i] = from_zero ? b[i] : b[i] - rest[i];
    step[i] = inverse[i] * rest[i] / center;
    x[i] = from_zero ? step[i] : x[i] + step[i];
  });
  double rho = half / center;
  for (int k = 1; k < kDegree; ++k) {
    spmv<double>(lines, step, rest, -1, 1);
    const double now = 1 / (2 * center / half - rho);
    const double keep = now * rho, take = 2 * now / half;
    for_elements(a.rows, [&](int64_t i) {
      step[i] = keep * step[i] + take * inverse[i] * rest[i];
      x[i] += step[i];
    });
    rho = now;
  }
  if (from_zero) spmv<double>(lines, step, rest, -1, 1);
}

Task<> Multigrid::apply_in_steps(const double* r, double* z) const {
  if (a_.rows == 0) co_return;
  const size_t last = levels_.size() - 1;
  // The right-hand side and the solution of each level except the finest. All levels share the scratch vectors.
  Vec<Vector> sides(levels_.size()), solutions(levels_.size());
  Vector rest(static_cast<size_t>(a_.rows)), step(static_cast<size_t>(a_.rows));
  const auto side = [&](size_t l) { return l == 0 ? r : sides[l].data(); };
  const auto solution = [&](size_t l) { return l == 0 ? z : solutions[l].data(); };
  for (size_t l = 0; l < last; ++l) {
    smooth(l, side(l), solution(l), true, rest, step);
    sides[l + 1].resize(levels_[l].down.rows);
    solutions[l + 1].resize(sides[l + 1].size());
    multiply(levels_[l].down, rest.data(), sides[l + 1].data());
    co_await Pausing{};
  }
  const int64_t n = matrix(last).rows;
  if (dense_.empty()) {
    smooth(last, side(last), solution(last), true, rest, step);
  } else {
    const double* const b = side(last);
    double* const x = solution(last);
    for (int64_t i = 0; i < n; ++i) {
      double sum = 0;
      for (int64_t j = 0; j < n; ++j) sum += dense_[i * n + j] * b[j];
      x[i] = sum;
    }
  }
  for (size_t l = last; l-- > 0;) {
    spmv<double>(levels_[l].up.lines(), solutions[l + 1].data(), solution(l), 1, 1);
    smooth(l, side(l), solution(l), false, rest, step);
    co_await Pausing{};
  }
}

}  // namespace

Task<std::unique_ptr<LinearMap>> smoothed_aggregation(const Csr<double>& a, const char* name) {
  auto out = std::make_unique<Multigrid>(a);
  co_await out->build(name);
  co_return std::move(out);
}

}  // namespace s4j
