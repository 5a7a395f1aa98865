// SPDX-License-Identifier: Apache-2.0
// Factors of a symmetric matrix, one triangle of which is read: L L^T by supernodes where there is much to compute,
// else by Eigen, and L D L^T by Eigen.
#include <Eigen/SparseCholesky>
#include <cmath>
#include <limits>
#include <numbers>

#include "linalg/eigen.hpp"
#include "linalg/fronts.hpp"
#include "linalg/indefinite.hpp"

namespace s4j {
namespace {

using Index = int32_t;  // half the memory traffic of 64 bits; the count of the factor's entries is checked before
using SpMat = EigenMatrix<Index>;
constexpr int64_t kMostEntries = INT32_MAX;
constexpr const char *kLlt = "SparseCholesky", *kLdlt = "SparseLDLT";

// Rows of the lower triangle are columns of the upper one.
Csr<double> read_triangle(const Operand& a, bool upper, const char* name) {
  return read_csr<double>(a, upper, Part::kLower, name);
}

[[noreturn]] void not_definite(int64_t row) {
  fail(S4J_ARITHMETIC, kLlt, ": the matrix is not positive definite: the pivot of row ", row, " is not positive");
}

// With a way to the pivot that stopped it, which Eigen keeps to itself.
class Llt : public Eigen::SimplicialLLT<SpMat, Eigen::Upper, GivenOrdering<Index>> {
 public:
  void prepare() {
    for (Eigen::Index k = 0; k < m_matrix.cols(); ++k) m_matrix.valuePtr()[m_matrix.outerIndexPtr()[k]] = -1;
  }
  [[noreturn]] void refuse() const {
    Eigen::Index k = 0;
    while (k + 1 < m_matrix.cols() && m_matrix.valuePtr()[m_matrix.outerIndexPtr()[k]] > 0) ++k;
    not_definite(m_Pinv.indices()(k));
  }
  double pivot(Eigen::Index k) const {
    const double l = m_matrix.valuePtr()[m_matrix.outerIndexPtr()[k]];
    return l * l;
  }
  int64_t entries() const { return m_matrix.nonZeros(); }
};

class Simplicial final : public Factorisation {
 public:
  Simplicial(Csr<double>&& rows, Type type, bool upper, const EigenPermutation<Index>& order, int64_t entries)
      : Factorisation(kLlt, type), upper_(upper), n_(rows.rows), pattern_(rows) {
    if (entries > kMostEntries)
      fail(S4J_NO_MEMORY, name(), ": the factor of shape [", n_, ", ", n_, "] would have ", entries,
           " entries, more than 2^31");
    require_room(entries * static_cast<int64_t>(sizeof(double) + sizeof(Index)), "the factor's entries", name());
    take_one_norm(largest_sum(rows, true));
    if (n_ == 0) return;
    SpMat m = to_eigen<Index>(rows);
    const GivenOrdering<Index>::Scope scope(order);
    factor_.analyzePattern(m);
    work(m);
  }

  void refactor(const Operand& a) override {
    require_square(a, name());
    const Csr<double> rows = read_triangle(a, upper_, name());
    pattern_.require(rows, name());
    take_one_norm(largest_sum(rows, true));
    if (n_ == 0) return;
    SpMat m = to_eigen<Index>(rows);
    work(m);
  }

  Layout solve(Allocator& to, const Operand& b, bool) const override { return solve_square(to, b, n_, factor_); }

  SolverInfo info() const override {
    SolverInfo out;
    out.rows = out.cols = n_;
    out.determinant_sign = 1;
    if (n_ == 0) return out;
    require_factors();
    out.one_norm = one_norm();
    out.entries = factor_.entries();
    double least = factor_.pivot(0), most = least;
    for (int64_t k = 0; k < n_; ++k) {
      out.log_abs_determinant += std::log(factor_.pivot(k));
      least = std::min(least, factor_.pivot(k));
      most = std::max(most, factor_.pivot(k));
    }
    out.pivot_ratio = least / most;
    out.log_abs_determinant += exponent() * std::numbers::ln2 * static_cast<double>(n_);
    return out;
  }

 private:
  void work(SpMat& m) {
    factorise([&] {
      take_scale(m.valuePtr(), m.nonZeros());
      factor_.prepare();
      factor_.factorize(m);
      if (factor_.info() != Eigen::Success) factor_.refuse();
    });
  }

  bool upper_;
  int64_t n_ = 0;
  Pattern pattern_;
  Llt factor_;
};

// Fronts take rows of sides.
template <class F>
EigenSides by_rows(const F& factor, const EigenSides& sides) {
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> x = sides;
  factor.solve(x.data(), x.cols());
  return x;
}

// L L^T by fronts.
class Supernodal final : public Factorisation {
 public:
  Supernodal(Csr<double>&& rows, Elimination&& analysis, Type type, bool upper)
      : Factorisation(kLlt, type), upper_(upper), pattern_(rows), fronts_(rows, std::move(analysis).supernodes()) {
    work(rows);
  }

  void refactor(const Operand& a) override {
    require_square(a, kLlt);
    Csr<double> rows = read_triangle(a, upper_, kLlt);
    pattern_.require(rows, kLlt);
    work(rows);
  }

  Layout solve(Allocator& to, const Operand& b, bool) const override {
    return solve_square(to, b, fronts_.plan().n, *this);
  }
  EigenSides solve(const EigenSides& sides) const { return by_rows(fronts_, sides); }

  SolverInfo info() const override {
    require_factors();
    SolverInfo out;
    out.rows = out.cols = fronts_.plan().n;
    out.entries = fronts_.plan().entries;
    out.one_norm = one_norm();
    out.determinant_sign = 1;
    double least = INFINITY, most = 0;
    for (int64_t k = 0; k < out.rows; ++k) {
      out.log_abs_determinant += 2 * std::log(fronts_.diagonal(k));
      least = std::min(least, fronts_.diagonal(k));
      most = std::max(most, fronts_.diagonal(k));
    }
    if (most > 0) out.pivot_ratio = least / most * (least / most);
    out.log_abs_determinant += exponent() * std::numbers::ln2 * static_cast<double>(out.rows);
    return out;
  }

 private:
  int64_t uncounted_bytes() const override { return 0; }

  void work(Csr<double>& rows) {
    take_one_norm(largest_sum(rows, true));
    factorise([&] {
      take_scale(rows.values.data(), rows.nnz());
      if (const int64_t row = fronts_.factorise(rows.values.data()); row >= 0) not_definite(row);
    });
  }

  bool upper_;
  Pattern pattern_;
  Fronts fronts_;
};

// L D L^T by fronts with pivots.
class Symmetric final : public Factorisation {
 public:
  Symmetric(Csr<double>&& rows, Elimination&& analysis, Type type, bool upper)
      : Factorisation(kLdlt, type),
        upper_(upper),
        pattern_(rows),
        rows_(std::move(rows)),
        factor_(rows_, std::move(analysis).supernodes()) {
    work();
  }

  void refactor(const Operand& a) override {
    require_square(a, kLdlt);
    Csr<double> rows = read_triangle(a, upper_, kLdlt);
    pattern_.require(rows, kLdlt);
    rows_ = std::move(rows);
    work();
  }

  Layout solve(Allocator& to, const Operand& b, bool) const override { return solve_square(to, b, rows_.rows, *this); }

  // With refinement (Skeel 1980): pivots that are small beside their rows cost digits, which residuals give back.
  EigenSides solve(const EigenSides& sides) const {
    constexpr int kRounds = 3;
    EigenSides x = solved(sides);
    for (int round = 0; round < kRounds; ++round) {
      const EigenSides r = sides - times(x);
      if (!(error(r, x, sides) > kGood)) break;
      const EigenSides next = x + solved(r);
      if (!(error(sides - times(next), next, sides) < error(r, x, sides))) break;
      x = next;
    }
    if (!(error(sides - times(x), x, sides) <= kBad) && x.allFinite())
      fail(S4J_ARITHMETIC, kLdlt, ": the matrix is singular to working precision: the residual stays at ",
           error(sides - times(x), x, sides), " of |a| |x| + |b|");
    return x;
  }

  SolverInfo info() const override {
    SolverInfo out;
    out.rows = out.cols = rows_.rows;
    out.determinant_sign = 1;
    if (out.rows == 0) return out;
    require_factors();
    const Indefinite::Inertia inertia = factor_.inertia();
    out.entries = factor_.entries();
    out.one_norm = one_norm();
    out.pivot_ratio = inertia.least / inertia.most;
    out.negative = inertia.negative;
    out.determinant_sign = inertia.negative % 2 == 0 ? 1 : -1;
    out.log_abs_determinant =
        inertia.log_abs_determinant + exponent() * std::numbers::ln2 * static_cast<double>(out.rows);
    return out;
  }

 private:
  static constexpr double kGood = 4 * std::numeric_limits<double>::epsilon(), kBad = 1e-8;

  int64_t uncounted_bytes() const override { return 0; }

  void work() {
    take_one_norm(largest_sum(rows_, true));
    factorise([&] {
      take_scale(rows_.values.data(), rows_.nnz());
      size_ = 0;
      for (const double v : rows_.values) size_ = std::max(size_, std::abs(v));
      if (const int64_t row = factor_.factorise(rows_.values.data()); row >= 0)
        fail(S4J_ARITHMETIC, kLdlt, ": the pivot of row ", row, " is 0: the matrix is singular");
    });
  }
  EigenSides solved(const EigenSides& sides) const { return by_rows(factor_, sides); }
  EigenSides times(const EigenSides& x) const {
    EigenSides y = EigenSides::Zero(x.rows(), x.cols());
    for (int64_t i = 0; i < rows_.rows; ++i)
      for (int64_t p = rows_.pointers[static_cast<size_t>(i)]; p < rows_.pointers[static_cast<size_t>(i) + 1]; ++p) {
        const int64_t j = rows_.index[static_cast<size_t>(p)];
        const double v = rows_.values[static_cast<size_t>(p)];
        for (Eigen::Index c = 0; c < x.cols(); ++c) {
          y(i, c) += v * x(j, c);
          if (i != j) y(j, c) += v * x(i, c);
        }
      }
    return y;
  }
  // The largest part that a residual is of |a| |x| + |b|, of all sides.
  double error(const EigenSides& r, const EigenSides& x, const EigenSides& b) const {
    double worst = 0;
    for (Eigen::Index c = 0; c < r.cols(); ++c) {
      const double beside = size_ * x.col(c).lpNorm<Eigen::Infinity>() + b.col(c).lpNorm<Eigen::Infinity>();
      if (beside > 0) worst = std::max(worst, r.col(c).lpNorm<Eigen::Infinity>() / beside);
    }
    return worst;
  }

  bool upper_;
  Pattern pattern_;
  Csr<double> rows_;  // the matrix is 2^exponent() of them
  double size_ = 0;
  Indefinite factor_;
};

}  // namespace

std::shared_ptr<Solver> make_cholesky(const Operand& a, Ordering ordering, bool upper, bool ldlt) {
  require_square(a, ldlt ? kLdlt : kLlt);
  Csr<double> rows = read_triangle(a, upper, ldlt ? kLdlt : kLlt);
  EigenPermutation<Index> order;
  {
    const SpMat m = to_eigen<Index>(rows);
    const SpMat both = m.selfadjointView<Eigen::Upper>();
    order = order_of(both, ordering);
  }
  Elimination analysis(rows, Vec<int32_t>(order.indices().data(), order.indices().data() + order.size()));
  const EliminationCost cost = analysis.cost();
  if (ldlt) return make_pooled<Symmetric>(std::move(rows), std::move(analysis), a.type(), upper);
  if (cost.flops < threshold::kWorthFronts * static_cast<double>(cost.entries))
    return make_pooled<Simplicial>(std::move(rows), a.type(), upper, order, cost.entries);
  return make_pooled<Supernodal>(std::move(rows), std::move(analysis), a.type(), upper);
}

}  // namespace s4j
