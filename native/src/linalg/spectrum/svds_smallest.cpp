// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum/svds_smallest.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

#include "blas/lapack_eigen.hpp"
#include "elementary/elementary.hpp"
#include "linalg/cholesky/indefinite.hpp"
#include "linalg/ordering/ordering.hpp"
#include "linalg/solver/eigen.hpp"
#include "linalg/spectrum/spectrum.hpp"
#include "linalg/spectrum/svds.hpp"
#include "linalg/spectrum/whole_svd.hpp"

namespace s4j {
namespace {

constexpr double kEps = std::numeric_limits<double>::epsilon();
// delta and the smallest alpha of Augmented, relative to the matrix' norm.
constexpr double kLeastDelta = 1e-11, kLeastAlpha = 1e-11;
// After this many restarts, the solver computes all values of a small matrix.
constexpr int64_t kPatience = 10;
// Largest ratio between alpha and the wanted singular value.
constexpr double kFarFromAlpha = 30;

// Solves, for a with m rows and n <= m columns,
//   [alpha I    a    ] [r]   [f]    x = (a^T a + alpha delta I)^-1 (a^T f - alpha b)
//   [a^T    -delta I ] [x] = [b],   r = (f - a x) / alpha
// by L D L^T. With alpha near the wanted singular value, the condition number of this system is that of a, whereas the
// condition number of a^T a is the square of that of a (Bjorck 1967). The system is never singular, for any rank of a.
class Augmented {
 public:
  Augmented(const Csr<double>& a, const Csr<double>& transposed)
      : a_(a), transposed_(transposed), rows_(a.rows), cols_(a.cols), lower_(below(a, transposed)) {}
  // `norm`: an upper bound of a's norm.
  Task<> factorise(double alpha, double delta, double norm) {
    norm_ = norm;
    alpha_ = 0;  // marks that there are no factors
    delta_ = delta;
    for (int64_t i = 0; i < rows_ + cols_; ++i)
      lower_.values[lower_.pointers[static_cast<size_t>(i) + 1] - 1] = i < rows_ ? alpha : -delta;
    if (!factor_) {
      Vec<int32_t> order = co_await order_symmetric(lower_, {Ordering::kCheapest, {}});
      Elimination analysis = co_await Elimination::of(lower_, std::move(order));
      factor_.emplace(lower_, co_await Elimination::supernodes(std::move(analysis)));
    }
    const int64_t row = co_await factor_->factorise(lower_.values.data());
    if (row >= 0) fail(S4J_ARITHMETIC, kSvds, ": the augmented matrix of the smallest singular values is singular");
    alpha_ = alpha;
  }
  double alpha() const { return alpha_; }
  // Returns r, followed by x, for f and b. f or b may be null for 0. Uses iterative refinement, since pivots are small
  // relative to their rows.
  Vector solve(const double* f, const double* b) const {
    constexpr int kRounds = 3;
    Vector side(static_cast<size_t>(rows_ + cols_), 0);
    if (f != nullptr) std::copy_n(f, rows_, side.begin());
    if (b != nullptr) std::copy_n(b, cols_, side.begin() + rows_);
    Vector x = side;
    factor_->solve(x.data(), 1);
    double before = std::numeric_limits<double>::infinity();
    for (int round = 0; round < kRounds; ++round) {
      Vector rest = residual(side, x);
      const double now = norm(rest);
      // Continues as long as a step halves the residual.
      if (!(now > kEps * (norm_ * norm(x) + norm(side))) || now > before / 2) break;
      before = now;
      factor_->solve(rest.data(), 1);
      axpy(1, rest, x);
    }
    return x;
  }

 private:
  static Csr<double> below(const Csr<double>& a, const Csr<double>& transposed) {
    Csr<double> out;
    out.rows = out.cols = a.rows + a.cols;
    if (out.rows >= INT32_MAX)
      fail(S4J_ILLEGAL_ARGUMENT, "svds: the rows and columns of the matrix together must be fewer than 2^31 - 1");
    const auto size = static_cast<size_t>(a.nnz() + out.rows);
    out.index.reserve(size);
    out.values.reserve(size);
    out.pointers.reserve(static_cast<size_t>(out.rows) + 1);
    out.pointers.push_back(0);
    for (int64_t i = 0; i < out.rows; ++i) {
      for (int64_t p = i < a.rows ? 0 : transposed.pointers[i - a.rows];
           i >= a.rows && p < transposed.pointers[static_cast<size_t>(i - a.rows) + 1]; ++p) {
        out.index.push_back(transposed.index[p]);
        out.values.push_back(transposed.values[p]);
      }
      out.index.push_back(static_cast<int32_t>(i));
      out.values.push_back(0);
      out.pointers.push_back(static_cast<int64_t>(out.index.size()));
    }
    return out;
  }

  // Returns side - K x, where K is the matrix of the system.
  Vector residual(const Vector& side, const Vector& x) const {
    Vector y(side.size());
    multiply(a_, x.data() + rows_, y.data());
    multiply(transposed_, x.data(), y.data() + rows_);
    for_elements(rows_ + cols_, [&, r = rows_, alpha = alpha_, delta = delta_](int64_t i) {
      const auto at = static_cast<size_t>(i);
      y[at] = side[at] - y[at] - (i < r ? alpha : -delta) * x[at];
    });
    return y;
  }

  const Csr<double>&a_, &transposed_;
  int64_t rows_, cols_;
  Csr<double> lower_;
  std::optional<Indefinite> factor_;
  double alpha_ = 0, delta_ = 0, norm_ = 0;
};

// Applies (a^T a + alpha delta I)^-1.
class InverseGram final : public Operator {
 public:
  InverseGram(const Augmented& system, int64_t rows) : system_(system), rows_(rows) {}
  Task<> apply(const double* x, double* y) const override {
    const Vector solved = system_.solve(nullptr, x);
    const double factor = -1 / system_.alpha();
    std::transform(solved.begin() + rows_, solved.end(), y, [factor](double v) { return factor * v; });
    co_await Pausing{};
  }

 private:
  const Augmented& system_;
  int64_t rows_;
};

// Lanczos finds the right vectors v at an end of the spectrum of (a^T a + alpha delta I)^-1. Left vectors are the r for
// b = v. For a value of nearly 0, they come from random vectors f instead. alpha follows the values, since locked
// vectors, which belong to smaller values, are orthogonal to all later vectors. Finally, a is projected on both spaces.
class SmallestSvds final : public Spectral {
 public:
  SmallestSvds(const Subject& a, const Spectrum& o)
      : Spectral(kSvds, a.type, std::min(a.rows, a.cols), o),
        tall_(a.rows >= a.cols),
        rows_(std::max(a.rows, a.cols)),
        cols_(std::min(a.rows, a.cols)),
        seed_(o.seed),
        a_(read_csr<double>(*a.matrix, !tall_, Part::kAll, kSvds)),
        exponent_(take_exponent(a_.values.data(), a_.values.size(), 0)),
        transposed_(a_.transposed()),
        size_(size_of(a_, transposed_)),
        bound_(std::sqrt(largest_sum(a_, false) * largest_sum(transposed_, false))),
        system_(a_, transposed_),
        inverse_(system_, rows_) {
    if (bound_ == 0) bound_ = 1;
    options_.relative = true;
    options_.holds = [this](const Vector& v, double) { return is_right(v); };
    look_at(S4J_LARGEST_ALGEBRAIC);
  }

  // Result 0 is U, result 1 the descending values, result 2 is V^T.
  Layout result(Allocator& to, int64_t which) const override {
    require_steps();
    if (which < 0 || which > 2) refuse("the numbers of results are 0, U, 1, the values, and 2, V^T");
    if (which == 1) {
      Vector values;
      for (const double s : values_) values.push_back(std::ldexp(s, exponent_));
      return held_layout(to, type(), Shape{1, {k_}}, values.data(), kSvds, "a singular value");
    }
    if (which == 0) return matrix_of(to, type(), tall_ ? left_ : right_, tall_ ? rows_ : cols_, false);
    return matrix_of(to, type(), tall_ ? right_ : left_, tall_ ? cols_ : rows_, true);
  }
  SolverInfo info() const override {
    SolverInfo out;
    out.rows = tall_ ? rows_ : cols_;
    out.cols = tall_ ? cols_ : rows_;
    out.entries = a_.nnz();
    return out;
  }

 private:
  // Returns the largest norm of a column or row, a lower bound of the matrix' norm.
  static double size_of(const Csr<double>& a, const Csr<double>& transposed) {
    double most = 0;
    for (const Csr<double>* m : {&a, &transposed})
      for (int64_t i = 0; i < m->rows; ++i) {
        const int64_t begin = m->pointers[i], end = m->pointers[static_cast<size_t>(i) + 1];
        const double* const row = m->values.data() + begin;
        most = std::max(most, dot(end - begin, row, row));
      }
    return std::sqrt(most);
  }
  double limit() const { return std::max(options_.tolerance, 64 * kEps) * (dense_ ? norm_ : size_); }
  // Residuals of a result, which combines all locked vectors, must meet the tolerance.
  double limit_of_each() const {
    return std::max(closer_ * options_.tolerance / std::sqrt(static_cast<double>(k_)), 32 * kEps) * size_;
  }
  Vector random(int64_t n) {
    Vector v(static_cast<size_t>(n));
    draw(v, seed_ + 1, drawn_);
    return v;
  }
  Vector times(const Csr<double>& a, const Vector& x) const {
    Vector y(static_cast<size_t>(a.rows));
    multiply(a, x.data(), y.data());
    return y;
  }

  const Operator& map() const override { return inverse_; }

  // Estimates the smallest remaining value by power steps, and moves alpha there.
  Task<> choose() override {
    fresh_ = false;
    if (dense_) co_return;
    // Many zero values are found one by one, each with an expensive factorisation. For a small matrix, computing all
    // values is cheaper.
    if (restarts() >= kPatience && is_quick_svd(rows_, cols_) && takes_all()) co_return;
    if (looked_at_ == lanczos_.locked() || lanczos_.locked() == cols_) co_return;
    looked_at_ = lanczos_.locked();
    constexpr int kSteps = 3, kAttempts = 4;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
      if (system_.alpha() == 0)
        co_await system_.factorise(std::sqrt(kLeastAlpha) * bound_, kLeastDelta * bound_, bound_);
      Vector v = random(cols_), next(v.size());
      for (int step = 0; step < kSteps; ++step) {
        lanczos_.take_locked_out_of(v);
        co_await inverse_.apply(v.data(), next.data());
        std::swap(v, next);
        lanczos_.take_locked_out_of(v);
        const double length = norm(v);
        if (!(length > 0) || !std::isfinite(length)) co_return;
        scale(1 / length, v);
      }
      const double found = std::max(norm(times(a_, v)), kLeastAlpha * bound_);
      if (found < kFarFromAlpha * system_.alpha() && system_.alpha() < kFarFromAlpha * found) co_return;
      co_await system_.factorise(found, kLeastDelta * bound_, bound_);
      lanczos_.change_map();
    }
  }
  // Starts again with a smaller tolerance. Values far below the tolerance, and their vectors, are indistinguishable
  // within the tolerance. Locked vectors may then have large components along the vectors of larger wanted values,
  // which later searches cannot find any more.
  Task<bool> another_way() override {
    constexpr double kCloser = 1e-2, kClosest = 1e-4;
    if (closer_ <= kClosest) co_return takes_all();
    closer_ *= kCloser;
    lefts_.clear();
    looked_at_ = -1;
    look_at(S4J_LARGEST_ALGEBRAIC);
    co_return true;
  }
  bool few() const override { return is_small_svd(rows_, cols_); }
  Task<> solve_whole() override {
    const MatrixOperator product(a_);
    take(co_await whole_svd(product, rows_, cols_, k_, true));
  }
  void begin_again() noexcept override {
    lanczos_.begin_again();
    lefts_.clear();
    looked_at_ = -1;
  }

  // Returns whether v is a right singular vector. If so, stores a left vector, which for a value of 0 may be
  // independent of v.
  Task<bool> is_right(const Vector& v) {
    const Vector av = times(a_, v);
    Vector u = left_of(v);
    co_await Pausing{};
    if (!belongs(u, v, av) && norm(av) <= limit_of_each() / 4) u = null_vector();
    co_await Pausing{};
    if (!belongs(u, v, av)) co_return false;
    lefts_.push_back(std::move(u));
    co_return true;
  }
  bool belongs(const Vector& u, const Vector& v, const Vector& av) const {
    const double s = dot(u, av);
    Vector r = av, back = times(transposed_, u);
    axpy(-s, u, r);
    axpy(-s, v, back);
    return norm(u) > 0 && elementary::hypot(norm(r), norm(back)) <= limit_of_each();
  }
  Vector left_of(const Vector& v) const {
    Vector u = system_.solve(nullptr, v.data());
    u.resize(rows_);
    return orthonormal(std::move(u), lefts_);
  }
  // Returns a left vector for a value of nearly 0, orthogonal to the existing left vectors.
  Vector null_vector() {
    constexpr int kSteps = 3;
    Vector u = random(rows_);
    for (int step = 0; step < kSteps; ++step) {
      u = orthonormal(std::move(u), lefts_);
      u = system_.solve(u.data(), nullptr);
      u.resize(rows_);
    }
    return orthonormal(std::move(u), lefts_);
  }
  static Vector orthonormal(Vector u, const Vec<Vector>& others) {
    for (int pass = 0; pass < 2; ++pass) {
      for (const Vector& o : others) axpy(-dot(o, u), o, u);
      const double length = norm(u);
      if (length > 0) scale(1 / length, u);
    }
    return u;
  }

  Task<> finish() override {
    if (!fresh_) co_await project();
  }
  // Returns whether |a v - s u| and |a^T u - s v| are small, by explicit products.
  Task<bool> holds() override {
    if (!dense_) co_await project();
    refused_ = 0;
    for (size_t i = 0; i < values_.size(); ++i) {
      Vector r = times(a_, right_[i]), back = times(transposed_, left_[i]);
      axpy(-values_[i], left_[i], r);
      axpy(-values_[i], right_[i], back);
      co_await Pausing{};
      const double left = elementary::hypot(norm(r), norm(back));
      if (!(left <= limit())) co_return false;
      if (dense_ && norm_ > 0) refused_ = std::max(refused_, left / norm_);
    }
    co_return true;
  }

  // Computes the singular values and vectors of u^T a v on the spaces found.
  Task<> project() {
    Multivector u, v, av;
    u.n = av.n = rows_;
    v.n = cols_;
    Vec<Vector> lefts;
    for (int64_t i = 0; i < k_; ++i) {
      const Vector right = lanczos_.vector(i);
      const int64_t place = lanczos_.place(i);
      const bool known = place >= 0 && place < static_cast<int64_t>(lefts_.size());
      lefts.push_back(orthonormal(known ? lefts_[place] : left_of(right), lefts));
      v.append(right);
      u.append(lefts.back());
      av.append(times(a_, right));
      co_await Pausing{};
    }
    Eigen::MatrixXd small = products(rows_, u.at(0), k_, av.at(0), k_);
    Eigen::MatrixXd turn(k_, k_), back(k_, k_);
    Eigen::VectorXd found(k_);
    const int k = static_cast<int>(k_);
    if (!small.allFinite() || eigen_lapack<double>().gesvd('A', 'A', k, k, small.data(), found.data(), turn.data(),
                                                           back.data(), nullptr, 0) != 0)
      fail(S4J_ARITHMETIC, kSvds, ": a number exceeds the range of DOUBLE; scale the matrix");
    const Multivector lefts_found = u.times(turn), rights_found = v.times(back.transpose());
    WholeSvd all;
    for (int64_t i = 0; i < k_; ++i) {
      all.values.push_back(found(i));
      all.left.push_back(lefts_found.vector(i));
      all.right.push_back(rights_found.vector(i));
    }
    take(std::move(all));
  }
  void take(WholeSvd&& found) {
    values_ = std::move(found.values);
    norm_ = found.norm;
    left_ = std::move(found.left);
    right_ = std::move(found.right);
    for (size_t i = 0; i < right_.size(); ++i) {
      const Vector before = right_[i];
      fix_sign(right_[i]);
      if (before != right_[i]) scale(-1, left_[i]);
    }
    fresh_ = true;
  }

  bool tall_;
  int64_t rows_, cols_;  // shape of the iterated matrix: a, or a^T if a is wide
  int64_t seed_, drawn_ = 0;
  Csr<double> a_;  // the matrix is a_ 2^exponent_
  int exponent_;
  Csr<double> transposed_;
  double size_, bound_;  // lower and upper bound of the matrix' norm
  Augmented system_;
  InverseGram inverse_;
  int64_t looked_at_ = -1;  // the number of locked vectors when alpha was last chosen
  Vec<Vector> lefts_;       // left vectors of the locked vectors
  Vector values_;           // singular values found, in descending order
  Vec<Vector> left_, right_;
  double norm_ = 0;  // of the matrix, if all values were computed
  bool fresh_ = false;
  double closer_ = 1;  // each vector must meet the tolerance times this factor
};

}  // namespace

std::shared_ptr<Solver> make_smallest_svds(const Subject& a, const Spectrum& options) {
  return make_pooled<SmallestSvds>(a, options);
}

}  // namespace s4j
