// SPDX-License-Identifier: Apache-2.0
#include "linalg/cholesky/cholesky.hpp"

#include <climits>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>

#include "elementary/elementary.hpp"
#include "linalg/cholesky/fronts.hpp"
#include "linalg/cholesky/equilibrate.hpp"
#include "linalg/cholesky/indefinite.hpp"
#include "linalg/cholesky/simplicial.hpp"
#include "linalg/ordering/ordering.hpp"
#include "linalg/solver/eigen.hpp"
#include "linalg/solver/symmetry.hpp"

namespace s4j {
namespace {

constexpr const char *kLlt = "SparseCholesky", *kLdlt = "SparseLDLT";

[[noreturn]] void not_definite(int64_t row) {
  fail(S4J_ARITHMETIC, kLlt, ": the matrix is not positive definite: the pivot of row ", row, " is not positive");
}

// Calls factor.solve() with the right-hand sides stored by rows.
template <class F>
EigenSides by_rows(const F& factor, const EigenSides& sides) {
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> x = sides;
  factor.solve(x.data(), x.cols());
  return x;
}

// Common parts of LLT and LDLT: reading the triangle, and the symbolic analysis.
class Symmetric : public EigenFactorisation {
 public:
  Symmetric(const char* name, const Operand& a, Order order, Reading reading)
      : EigenFactorisation(name, a.type()), reading_(reading), order_(std::move(order)) {
    require_square(a, name);
    require_room(64 * a.shape()[0], "the analysis of its rows", name);
    take(read(a));
    pattern_ = Pattern(rows_);
  }

 protected:
  int64_t n() const { return rows_.rows; }
  const Csr<double>& rows() const { return rows_; }  // the matrix divided by 2^exponent()
  // Frees the rows but keeps their number.
  void drop_rows() {
    rows_.pointers = Vec<int64_t>();
    rows_.index = Vec<int32_t>();
    rows_.values = Vec<double>();
  }

  Task<Elimination> analysed() {
    Vec<int32_t> order = co_await order_symmetric(rows_, order_);
    co_return co_await Elimination::of(rows_, std::move(order));
  }

 private:
  // Returns the rows of the lower triangle, which are the columns of the upper triangle.
  Csr<double> read(const Operand& a) const {
    require_square(a, name());
    if (reading_ != Reading::kBoth) return read_csr<double>(a, reading_ == Reading::kUpper, Part::kLower, name());
    const Csr<double> all = read_csr<double>(a, false, Part::kAll, name());
    require_mirrored(all, a.type(), name());
    return lower_triangle(all);
  }
  void read_again(const Operand& a) override {
    Csr<double> rows = read(a);
    pattern_.require(rows, name());
    take(std::move(rows));
  }
  void take(Csr<double>&& rows) {
    rows_ = std::move(rows);
    take_one_norm(largest_sum(rows_, true));
    take_scale(rows_.values);
  }

  Reading reading_;
  Order order_;
  Pattern pattern_;
  Csr<double> rows_;
};

class Llt final : public Symmetric {
 public:
  Llt(const Operand& a, Order order, Reading reading) : Symmetric(kLlt, a, std::move(order), reading) {}

  Layout solve(Allocator& to, const Operand& b, bool) const override { return solve_square(to, b, n(), *this); }
  EigenSides solve(const EigenSides& sides) const {
    return fronts_ != nullptr ? by_rows(*fronts_, sides) : by_rows(*simplicial_, sides);
  }

  // Result 0 is L, result 1 the order.
  Layout result(Allocator& to, int64_t which) const override {
    if (which != 0 && which != 1) refuse("the numbers of results are 0, the factor, and 1, the order");
    if (n() == 0) return which == 0 ? SparseFactor().array(to, type(), 0, 0) : order_array(to, {});
    require_factors();
    if (which == 1) return order_array(to, fronts_ != nullptr ? fronts_->plan().order : simplicial_->order());
    return (fronts_ != nullptr ? fronts_->factor() : simplicial_->factor()).array(to, type(), n(), exponent() / 2);
  }

  SolverInfo info() const override {
    SolverInfo out;
    out.rows = out.cols = n();
    out.determinant_sign = 1;
    if (n() == 0) return out;
    require_factors();
    out.entries = fronts_ != nullptr ? fronts_->plan().entries : simplicial_->entries();
    out.one_norm = one_norm();
    double least = INFINITY, most = 0;
    for (int64_t k = 0; k < out.rows; ++k) {
      const double d = fronts_ != nullptr ? fronts_->diagonal(k) : simplicial_->diagonal(k);
      out.log_abs_determinant += 2 * elementary::log(d);
      least = std::min(least, d);
      most = std::max(most, d);
    }
    out.pivot_ratio = least / most * (least / most);
    out.log_abs_determinant += exponent() * std::numbers::ln2 * static_cast<double>(out.rows);
    return out;
  }

 private:
  Task<> make() override {
    if (n() == 0) co_return;
    if (fronts_ == nullptr && simplicial_ == nullptr) {
      Elimination analysis = co_await analysed();
      if (analysis.cost().flops < threshold::kWorthFronts * static_cast<double>(analysis.cost().entries)) {
        simplicial_ = std::make_unique<Simplicial>(rows(), std::move(analysis).columns());
      } else {
        Supernodes plan = co_await Elimination::supernodes(std::move(analysis));
        fronts_ = std::make_unique<Fronts>(rows(), std::move(plan));
      }
    }
    const double* const values = rows().values.data();
    int64_t bad = -1;
    if (fronts_ != nullptr)
      bad = co_await fronts_->factorise(values);
    else
      bad = co_await simplicial_->factorise(values);
    if (bad >= 0) not_definite(bad);
    drop_rows();
  }
  double share_done() const override {
    return fronts_ != nullptr ? fronts_->share_done() : simplicial_ != nullptr ? simplicial_->share_done() : 0;
  }

  // After the analysis, exactly one of fronts_ and simplicial_ exists.
  std::unique_ptr<Fronts> fronts_;
  std::unique_ptr<Simplicial> simplicial_;
};

// L D L^T by fronts with pivoting.
class Ldlt final : public Symmetric {
 public:
  Ldlt(const Operand& a, Order order, Reading reading) : Symmetric(kLdlt, a, std::move(order), reading) {}

  Layout solve(Allocator& to, const Operand& b, bool) const override { return solve_square(to, b, n(), *this); }

  EigenSides solve(const EigenSides& sides) const {
    EigenSides x = refined(sides);
    if (solves(x, sides)) return x;
    // The solution of a large matrix and a small side may have underflowed: solves for a larger side.
    EigenSides larger = sides;
    Eigen::VectorXi shift(sides.cols());
    for (Eigen::Index c = 0; c < sides.cols(); ++c)
      shift(c) =
          take_exponent(larger.col(c).data(), static_cast<size_t>(larger.rows()),
                        std::ilogb(std::max(size_, std::numeric_limits<double>::min())) - kSquaresSafely, INT_MAX);
    x = refined(larger);
    if (!solves(x, larger))
      fail(S4J_ARITHMETIC, kLdlt, ": the matrix is singular to working precision: the residual stays at ",
           error(larger - times(x), x, larger), " of |a| |x| + |b|");
    for (Eigen::Index c = 0; c < x.cols(); ++c)
      for (Eigen::Index i = 0; i < x.rows(); ++i) x(i, c) = std::ldexp(x(i, c), shift(c));
    return x;
  }

  // Result 0 is L, result 1 is D, result 2 the order, and result 3 doubt() as an array of one element.
  Layout result(Allocator& to, int64_t which) const override {
    if (which < 0 || which > 3)
      refuse("the numbers of results are 0 and 1, the factors, 2, the order, and 3, the doubt about the result");
    if (which == 3) {
      if (n() > 0) require_factors();
      Layout out = Layout::dense(to, Type::kDouble, Shape{1, {1}}, false);
      *out.mutable_data<double>() = doubt();
      return out;
    }
    if (n() == 0) return which == 2 ? order_array(to, {}) : SparseFactor().array(to, type(), 0, 0);
    require_factors();
    if (which == 2) return order_array(to, factor_->order());
    Indefinite::Factors f = factor_->factors();
    unscale(f, factor_->order(), scale_);
    return which == 0 ? f.l.array(to, type(), n(), 0) : f.d.array(to, type(), n(), exponent());
  }

  SolverInfo info() const override {
    SolverInfo out;
    out.rows = out.cols = n();
    out.determinant_sign = 1;
    out.negative = 0;
    if (n() == 0) return out;
    require_factors();
    const Indefinite::Inertia inertia = factor_->inertia(scale_);
    out.entries = factor_->entries();
    out.one_norm = one_norm();
    out.pivot_ratio = inertia.least / inertia.most;
    out.negative = factor_->doubtful() ? -1 : inertia.negative;
    out.determinant_sign = inertia.negative % 2 == 0 ? 1 : -1;
    out.log_abs_determinant =
        inertia.log_abs_determinant + exponent() * std::numbers::ln2 * static_cast<double>(out.rows);
    return out;
  }

 private:
  // Solves with iterative refinement (Skeel 1980), which recovers the digits lost to pivots that are small relative to
  // their rows.
  EigenSides refined(const EigenSides& sides) const {
    constexpr int kRounds = 3;
    EigenSides x = solved(sides);
    for (int round = 0; round < kRounds; ++round) {
      const EigenSides r = sides - times(x);
      if (!(error(r, x, sides) > kGood)) break;
      const EigenSides next = x + solved(r);
      if (!(error(sides - times(next), next, sides) < error(r, x, sides))) break;
      x = next;
    }
    return x;
  }
  // Returns true also for an x that is not finite, which solve_square() refuses.
  bool solves(const EigenSides& x, const EigenSides& sides) const {
    return error(sides - times(x), x, sides) <= kBad || !x.allFinite();
  }

  static constexpr double kGood = 4 * std::numeric_limits<double>::epsilon(), kBad = 1e-8;

  Task<> make() override {
    if (n() == 0) co_return;
    if (factor_ == nullptr) {
      Supernodes plan = co_await Elimination::supernodes(co_await analysed());
      factor_ = std::make_unique<Indefinite>(rows(), std::move(plan), true);
    }
    size_ = 0;
    for (const double v : rows().values) size_ = std::max(size_, std::abs(v));
    most_ = 0;
    const Vec<int32_t> first = equilibrating(rows());
    const int64_t zero = co_await factorise(first);
    // Elements may vary widely even with equilibrated rows, and pivots may then be so small that their signs are
    // uncertain. By Sylvester's law, the inertia is the same for every scaling, so make() tries a second scaling.
    if (zero < 0 && (!may_be_doubtful() || doubt() < 1)) co_return;
    if (const Vec<int32_t> other = levelling(rows()); is_another(first, other)) {
      const int64_t bad = co_await factorise(other);
      if (bad < 0 && doubt() < 1) co_return;
      if (zero < 0) co_await factorise(first);
    }
    if (zero >= 0) fail(S4J_ARITHMETIC, kLdlt, ": the pivot of row ", zero, " is 0: the matrix is singular");
  }
  Task<int64_t> factorise(const Vec<int32_t>& exponents) {
    scale_ = exponents;
    const Vec<double> values = scaled(rows(), scale_);
    co_return co_await factor_->factorise(values.data());
  }
  // Returns whether pivots are nearly as small as rounding errors, for example because of eigenvalues near 0. Much
  // cheaper than doubt().
  bool may_be_doubtful() const {
    constexpr double kSmall = 0x1p-20;
    const Indefinite::Inertia inertia = factor_->inertia();
    return factor_->doubtful() || !(inertia.least > kSmall * inertia.most);
  }
  static bool is_another(const Vec<int32_t>& first, const Vec<int32_t>& other) {
    constexpr int32_t kAlike = 4;
    int32_t least = first[0] - other[0], most = least;
    for (size_t i = 0; i < first.size(); ++i) {
      least = std::min(least, first[i] - other[i]);
      most = std::max(most, first[i] - other[i]);
    }
    return most - least > kAlike;
  }
  double share_done() const override {
    if (factor_ != nullptr) most_ = std::max(most_, factor_->share_done());
    return most_;
  }

  // Returns the rounding error of the factors relative to the eigenvalue of S a S nearest to 0, estimated by a few
  // steps of inverse iteration. If the result is at least 1, the pivots may have other signs than the eigenvalues of S
  // a S. The eigenvalues of S a S have the same signs as the eigenvalues of a, by Sylvester's law.
  double doubt() const {
    constexpr int kRounds = 4;
    constexpr double kRounding = 8 * std::numeric_limits<double>::epsilon();
    if (n() == 0) return 0;
    if (factor_->doubtful()) return std::numeric_limits<double>::infinity();
    // Divides the matrix by a power of two, which `exponent` keeps, so that squares and sums stay in the range of
    // double.
    Vec<double> values = scaled(rows(), scale_);
    const int exponent = take_exponent(values.data(), values.size(), 0);
    Vec<double> sums(n(), 0);
    for (int64_t i = 0; i < n(); ++i)
      for (int64_t p = rows().pointers[i]; p < rows().pointers[i + 1]; ++p) {
        const int64_t j = rows().index[p];
        sums[i] += std::abs(values[p]);
        if (i != j) sums[j] += std::abs(values[p]);
      }
    EigenSides x(n(), 1);
    for (int64_t i = 0; i < n(); ++i) x(i, 0) = elementary::cos(static_cast<double>(i) * static_cast<double>(i) + 1);
    double inverse = 0;
    for (int round = 0; round < kRounds; ++round) {
      x = by_rows(*factor_, x / x.norm());
      if (!x.allFinite()) return std::numeric_limits<double>::infinity();
      const int taken = take_exponent(x.data(), static_cast<size_t>(n()), 0);
      inverse = std::max(inverse, std::ldexp(x.norm(), taken + exponent));
    }
    return kRounding * inverse * *std::max_element(sums.begin(), sums.end());
  }

  EigenSides solved(const EigenSides& sides) const {
    EigenSides x = by_rows(*factor_, scaled_rows(sides));
    return scaled_rows(x);
  }
  EigenSides scaled_rows(const EigenSides& x) const {
    EigenSides out = x;
    for (int64_t i = 0; i < n(); ++i)
      if (scale_[i] != 0)
        for (Eigen::Index c = 0; c < x.cols(); ++c) out(i, c) = std::ldexp(x(i, c), scale_[i]);
    return out;
  }
  EigenSides times(const EigenSides& x) const {
    EigenSides y = EigenSides::Zero(x.rows(), x.cols());
    for (int64_t i = 0; i < n(); ++i)
      for (int64_t p = rows().pointers[i]; p < rows().pointers[static_cast<size_t>(i) + 1]; ++p) {
        const int64_t j = rows().index[p];
        const double v = rows().values[p];
        for (Eigen::Index c = 0; c < x.cols(); ++c) {
          y(i, c) += v * x(j, c);
          if (i != j) y(j, c) += v * x(i, c);
        }
      }
    return y;
  }
  // Returns the largest ratio of a residual to |a| |x| + |b| over all right-hand sides.
  double error(const EigenSides& r, const EigenSides& x, const EigenSides& b) const {
    double worst = 0;
    for (Eigen::Index c = 0; c < r.cols(); ++c) {
      const double beside = size_ * x.col(c).lpNorm<Eigen::Infinity>() + b.col(c).lpNorm<Eigen::Infinity>();
      if (beside > 0) worst = std::max(worst, r.col(c).lpNorm<Eigen::Infinity>() / beside);
    }
    return worst;
  }

  double size_ = 0;                     // magnitude of the largest entry
  mutable double most_ = 0;             // largest share_done() so far: a second factorisation must not reduce the share
  Vec<int32_t> scale_;                  // the factors belong to S a S, S = diag(2^scale_)
  std::unique_ptr<Indefinite> factor_;  // null before the analysis
};

}  // namespace

std::shared_ptr<Solver> make_cholesky(const Operand& a, Order order, Reading reading, bool ldlt) {
  if (ldlt) return make_pooled<Ldlt>(a, std::move(order), reading);
  return make_pooled<Llt>(a, std::move(order), reading);
}

}  // namespace s4j
