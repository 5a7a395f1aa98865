// SPDX-License-Identifier: Apache-2.0
#include "linalg/qr/qr.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

#include "blas/lapack_eigen.hpp"
#include "linalg/ordering/ordering.hpp"
#include "linalg/qr/qr_factors.hpp"
#include "linalg/qr/qr_pivot.hpp"
#include "linalg/qr/qr_rank.hpp"
#include "linalg/qr/qr_singletons.hpp"
#include "linalg/solver/eigen.hpp"

namespace s4j {
namespace {

constexpr const char* kName = "SparseQR";
// If a matrix has more columns than this, pivoting chooses among some of the columns only.
constexpr int64_t kPivotedColumns = 1000;
// Values of hidden_dependences()'s `share`, tried one after another as long as further dependences turn up.
constexpr std::array kShares = {1e-6, 1e-9, 1e-12, 1e-15};

// The initial number of vectors in the search for dependences.
constexpr int64_t kWidth = 4;
// The largest number of rounds that exchange columns set aside (see QrFactors) for others.
constexpr int kChoices = 8;

// Returns right-hand sides stored by rows, as QrFactors takes them. by_columns() converts results back.
Vector by_rows(const EigenSides& sides) {
  Vector out(static_cast<size_t>(checked_mul(sides.rows(), sides.cols())));
  for (Eigen::Index j = 0; j < sides.cols(); ++j)
    for (Eigen::Index i = 0; i < sides.rows(); ++i) out[i * sides.cols() + j] = sides(i, j);
  return out;
}
void by_columns(const Vector& x, EigenSides& out) {
  for (Eigen::Index j = 0; j < out.cols(); ++j)
    for (Eigen::Index i = 0; i < out.rows(); ++i) out(i, j) = x[i * out.cols() + j];
}

// Returns x = P [R^-1 c; 0], where c has the first rows of Q^T b.
EigenSides basic_solution(const QrFactors& qr, const EigenSides& sides) {
  Vector b = by_rows(sides), x(static_cast<size_t>(checked_mul(qr.cols(), sides.cols())));
  qr.apply(b.data(), sides.cols(), true);
  qr.solve_upper(b.data(), x.data(), sides.cols());
  EigenSides out(qr.cols(), sides.cols());
  by_columns(x, out);
  return out;
}

// Subtracts from x its components along the orthonormal columns of the basis. The second round removes the rounding
// errors of the first, which are relative to x.
void project(const EigenSides& basis, EigenSides& x) {
  for (int round = 0; round < 2 && basis.cols() > 0; ++round) x -= (basis * (basis.transpose() * x)).eval();
}

// Moves the columns of `last` behind the other columns, which keep their order.
void put_last(Vec<int32_t>& order, const Vec<int32_t>& last, int64_t cols) {
  Vec<uint8_t> is_last(cols, 0);
  for (const int32_t j : last) is_last[j] = 1;
  std::stable_partition(order.begin(), order.end(), [&](int32_t j) { return is_last[j] == 0; });
}

// Returns a plan in which singletons come first, unless the caller gave an order, and columns of `last` come last. The
// other columns are ordered, or keep their order in `before` if `before` is not empty.
Task<QrPlan> planned(const Csr<double>& rows, const Order& order, const Vec<int32_t>& last, const Vec<int32_t>& before,
                     bool single) {
  Singletons singletons;
  if (order.kind == Ordering::kColamd || order.kind == Ordering::kCheapest) {
    const double least = co_await rank_tolerance(rows, single);
    singletons = co_await find_singletons(rows, least, last);
  }
  const bool whole = singletons.columns.empty();
  const Csr<double>& rest = whole ? rows : singletons.rest;
  Vec<int32_t> columns = before;
  if (columns.empty()) columns = co_await order_columns(rest.transposed(), order);
  if (whole) {
    put_last(columns, last, rows.cols);
    co_return co_await plan_qr(rows, std::move(columns));
  }
  Vec<int32_t> place(rows.cols, -1), own;
  for (size_t j = 0; j < singletons.rest_columns.size(); ++j)
    place[singletons.rest_columns[j]] = static_cast<int32_t>(j);
  if (!before.empty()) {
    std::erase_if(columns, [&](int32_t j) { return place[j] < 0; });
    for (int32_t& j : columns) j = place[j];
  }
  for (const int32_t j : last) own.push_back(place[j]);
  put_last(columns, own, rest.cols);
  co_return co_await plan_qr(rows, singletons, std::move(columns));
}

// Computes factors with a reliable rank. While R is nearly singular, or the columns set aside (QrFactors) are a bad
// choice, it factorises again with other columns last. Throws S4J_ARITHMETIC if no choice determines the rank.
class Revealing {
 public:
  // `qr` has a plan of the pattern, or is empty. All arguments must outlive this object, which must outlive its tasks.
  Revealing(const Csr<double>& a, const Order& order, bool single, std::optional<QrFactors>& qr)
      : a_(a), order_(order), single_(single), qr_(qr) {}

  Task<> factorise() {
    bool made = false;
    if (qr_) made = co_await qr_->factorise(a_);
    if (!made) co_await make(Vec<int32_t>(), false);
    if (!co_await settle()) undetermined();
    for (int round = 0; round < kChoices; ++round) {
      BetterAside better = co_await better_aside(*qr_, round > 0);
      if (better.columns.empty()) co_return;
      const Vec<int32_t> last = last_, before = before_;
      const bool aside = aside_;
      if (!better.order.empty()) width_ = kWidth;  // R is better conditioned now: the search begins with few vectors
      co_await make(std::move(better.columns), aside_, std::move(better.order));
      if (!co_await settle()) {
        // Restores the former choice and calls settle() for it, since the plan of a refactor may have had other columns
        // last.
        co_await make(last, aside, before);
        if (!co_await settle()) undetermined();
        co_return;
      }
      if (!better.again) co_return;
    }
  }

 private:
  [[noreturn]] void undetermined() const {
    fail(S4J_ARITHMETIC, kName, ": the rank cannot be determined: some singular values are so close to the tolerance, ",
         qr_->tolerance(),
         " of the largest column's size, that no choice of columns separates them; scale the columns, ",
         "or call Solvers.svds, which computes the singular values");
  }

  // Factorises with the columns of `last` last. The other columns have the order of `before`, unless `before` is empty.
  // `aside`: sets the columns of `last` aside however large their remainders are.
  Task<> make(Vec<int32_t> last, bool aside, Vec<int32_t> before = {}) {
    last_ = std::move(last);
    before_ = std::move(before);
    aside_ = aside;
    qr_.emplace(co_await planned(a_, order_, last_, before_, single_), single_);
    Vec<int32_t> unasked;
    if (aside) unasked = last_;
    co_await qr_->factorise(a_, std::move(unasked));
  }

  Task<bool> search(double share = 1e-6) {
    hidden_ = co_await hidden_dependences(*qr_, width_, share);
    width_ = std::min<int64_t>(2 * width_, 32);
    co_return !hidden_.last.empty();
  }
  // Returns whether columns were set aside, by `aside`, with remainders far above the tolerance.
  bool dropped_too_much() const { return qr_->dropped() > 8 * qr_->tolerance(); }

  // Factorises again until hidden_dependences() finds no dependence. Returns whether this succeeded.
  Task<bool> settle() {
    // Each round finds at most width_ dependences and moves their columns to the end. Without a moved column, another
    // column of its dependence may become independent, even one that was set aside before; the rank then does not fall.
    // In that case all columns set aside move to the end too.
    int64_t rank = qr_->cols() + 1;
    for (int idle = 0; idle < 2;) {
      if (!co_await search()) co_return !dropped_too_much();
      idle = qr_->rank() < rank ? 0 : idle + 1;
      rank = qr_->rank();
      Vec<int32_t> last = last_;
      last.insert(last.end(), hidden_.last.begin(), hidden_.last.end());
      if (idle > 0) last.insert(last.end(), qr_->columns().begin() + rank, qr_->columns().end());
      co_await make(std::move(last), false);
    }
    if (!co_await search()) co_return true;
    // Among many nearly equal columns, one column after another becomes independent without end. Then pivoting chooses
    // the dependent columns: among all columns or, in a large matrix, among the columns of the dependences, which are
    // moved to the end, as long as further dependences turn up.
    const bool all = qr_->cols() <= kPivotedColumns;
    Vec<int32_t> candidates;
    for (const double share : kShares) {
      if (all) {
        candidates = qr_->columns();
      } else {
        candidates = last_;
        candidates.insert(candidates.end(), hidden_.leaning.begin(), hidden_.leaning.end());
        candidates.insert(candidates.end(), qr_->columns().begin() + qr_->rank(), qr_->columns().end());
        std::sort(candidates.begin(), candidates.end());
        candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
        if (static_cast<int64_t>(candidates.size()) > 4 * kPivotedColumns) co_return false;
        co_await make(candidates, false);
      }
      Vec<int32_t> dependent = co_await dependent_columns(*qr_, candidates);
      co_await make(std::move(dependent), true);
      // The columns that pivoting keeps can still be slightly closer to singular than the tolerance.
      for (int step = 0; step < 8 && !dropped_too_much(); ++step) {
        if (!co_await search(share)) co_return true;
        Vec<int32_t> last = last_;
        last.insert(last.end(), hidden_.last.begin(), hidden_.last.end());
        co_await make(std::move(last), true);
      }
      if (all) co_return false;
      last_ = std::move(candidates);
    }
    co_return false;
  }

  const Csr<double>& a_;
  const Order& order_;
  const bool single_;
  std::optional<QrFactors>& qr_;
  Vec<int32_t> last_, before_;
  bool aside_ = false;
  int64_t width_ = kWidth;
  HiddenDependences hidden_;
};

// The finished share of the operations. It does not fall when factors are computed again.
class Share {
 public:
  void begin() { most_ = 0; }
  double of(const std::optional<QrFactors>& qr) const {
    if (qr) most_ = std::max(most_, qr->share_done());
    return most_;
  }

 private:
  mutable double most_ = 0;
};

// Identifies the matrix that factors belong to. Each matrix that the solver reads gets a new token.
using Token = std::shared_ptr<const char>;

// Factors of the transpose of a wide matrix.
class TransposedQr final : public MadeInSteps {
 public:
  TransposedQr(Type type, const Csr<double>& a, const Order& order, Token token)
      : MadeInSteps(kName, type,
                    {"the factors of the transpose are being made",
                     "there are no factors of the transpose, as making them failed or was ended; start anew"}),
        a_(a.transposed()),
        // The order that a caller gives is an order of the columns, not of the rows.
        order_{order.kind == Ordering::kGiven ? Ordering::kColamd : order.kind, {}},
        token_(std::move(token)) {}

  const Token& token() const { return token_; }
  const QrFactors& factors() const {
    require_made();
    return *qr_;
  }
  SolverInfo info() const override {
    SolverInfo out;
    out.rows = a_.rows;
    out.cols = a_.cols;
    out.rank = factors().rank();
    out.entries = qr_->entries() + qr_->vector_entries();
    return out;
  }

 private:
  Task<> make() override {
    share_.begin();
    Revealing revealing(a_, order_, type() == Type::kFloat, qr_);
    co_await revealing.factorise();
  }
  double share_done() const override { return share_.of(qr_); }

  Csr<double> a_;
  Order order_;
  Token token_;
  std::optional<QrFactors> qr_;
  Share share_;
};

class Qr final : public EigenFactorisation {
 public:
  Qr(const Operand& a, Order order) : EigenFactorisation(kName, a.type(), kSquaresSafely), order_(std::move(order)) {
    require_matrix(a, kName);
    require_room(64 * (a.shape()[0] + a.shape()[1]), "the analysis of its rows and columns", kName);
    take(read(a));
    pattern_ = Pattern(a_);
  }

  Layout solve(Allocator& to, const Operand& b, bool transposed) const override {
    if (transposed) refuse("a least-squares problem has no transposed system; factorise the transpose instead");
    return solutions(to, b, [&](const EigenSides& sides) { return basic_solution(*qr_, sides); });
  }

  Layout solve_least_norm(Allocator& to, const Operand& b, const Solver* transposed) const override {
    if (!empty()) require_factors();
    if (empty() || qr_->rank() == cols_) return solve(to, b, false);
    // Subtracts from each basic solution its component in the null space.
    const auto without_null_space = [&] {
      const EigenSides basis = null_basis(*qr_);
      return solutions(to, b, [&](const EigenSides& sides) {
        EigenSides x = basic_solution(*qr_, sides);
        project(basis, x);
        return x;
      });
    };
    if (rows_ >= cols_) return without_null_space();
    // With a^T P = Q [R S; 0 0], the solution is x = Q [R^-T c; 0], where c has the first rank() rows of P^T b. Before
    // that, project() removes from b its component in the null space of a^T, which is orthogonal to the columns of a.
    const auto* const other = dynamic_cast<const TransposedQr*>(transposed);
    if (other == nullptr || other->token() != token_)
      fail(S4J_STATE, kName, ": a solution of least norm needs the factors of the transpose, which start() makes",
           other == nullptr ? "" : "; the given factors belong to another matrix");
    const QrFactors& qr = other->factors();
    // Singular values may be so close to the tolerance that the transpose has another rank. The solver's rank() then
    // decides.
    if (qr.rank() != qr_->rank()) return without_null_space();
    const EigenSides basis = null_basis(qr);
    return solutions(to, b, [&](EigenSides& sides) {
      project(basis, sides);
      Vector c = by_rows(sides), x(static_cast<size_t>(checked_mul(cols_, sides.cols())), 0);
      qr.solve_lower(c.data(), x.data(), sides.cols());
      qr.apply(x.data(), sides.cols(), false);
      EigenSides out(cols_, sides.cols());
      by_columns(x, out);
      return out;
    });
  }

  std::shared_ptr<Solver> start(const std::shared_ptr<Solver>&, const Operand& b, const Operand* x0,
                                const Goal&) const override {
    if (x0 != nullptr) refuse("a direct solver takes no initial guess");
    Source keep;
    require_finite(read_sides<double>(b, rows_, kName, keep), kName);
    if (!empty()) require_factors();
    if (empty() || rows_ >= cols_ || qr_->rank() == cols_) return nullptr;
    return make_pooled<TransposedQr>(type(), a_, order_, token_);
  }

  Layout multiply_q(Allocator& to, const Operand& x, bool transposed) const override {
    if (!empty()) require_factors();
    return eigen_solutions(to, type(), x, rows_, rows_, kName, [&](EigenSides& side) -> EigenSides {
      if (empty()) return side;
      Vector v = by_rows(side);
      qr_->apply(v.data(), side.cols(), transposed);
      by_columns(v, side);
      return side;
    });
  }

  Layout result(Allocator& to, int64_t which) const override {
    if (which < 0 || which > 2)
      refuse("the numbers of results are 0, a basis of the null space, 1, R, and 2, the order of the columns");
    if (!empty()) require_factors();
    return which == 0 ? null_space(to) : which == 1 ? upper(to) : columns(to);
  }

  SolverInfo info() const override {
    SolverInfo out;
    out.rows = rows_;
    out.cols = cols_;
    out.rank = 0;
    if (empty()) return out;
    require_factors();
    out.rank = qr_->rank();
    out.entries = qr_->entries() + qr_->vector_entries();
    return out;
  }

 private:
  static Csr<double> read(const Operand& a) {
    require_matrix(a, kName);
    return read_csr<double>(a, false, Part::kAll, kName);
  }
  void read_again(const Operand& a) override {
    Csr<double> rows = read(a);
    pattern_.require(rows, kName);
    take(std::move(rows));
  }
  void take(Csr<double>&& rows) {
    a_ = std::move(rows);
    rows_ = a_.rows;
    cols_ = a_.cols;
    token_ = make_pooled<char>();
    take_scale(a_.values);
  }
  bool empty() const { return rows_ == 0 || cols_ == 0; }
  Task<> make() override {
    if (empty()) co_return;
    share_.begin();
    Revealing revealing(a_, order_, type() == Type::kFloat, qr_);
    co_await revealing.factorise();
    if (rows_ >= cols_) a_ = Csr<double>();
  }
  double share_done() const override { return share_.of(qr_); }

  template <class F>
  Layout solutions(Allocator& to, const Operand& b, F&& solve) const {
    if (!empty()) require_factors();
    return eigen_solutions(to, type(), b, rows_, cols_, kName, [&](EigenSides& side) -> EigenSides {
      if (empty()) return EigenSides::Zero(cols_, side.cols()).eval();
      return solve_scaled(side, solve);
    });
  }

  // Returns an orthonormal basis of the null space, [columns, columns - rank]: orthonormalises P [-R^-1 S; I].
  static EigenSides null_basis(const QrFactors& qr) {
    const int64_t free = qr.cols() - qr.rank();
    require_room(3 * 8 * checked_mul(qr.cols(), free), "the basis of the null space and what makes it", kName);
    allocation_point();
    EigenSides basis(qr.cols(), free);
    for (int64_t first = 0; first < free; first += threshold::kSidesTogether) {
      const int64_t count = std::min(threshold::kSidesTogether, free - first);
      Vector x(static_cast<size_t>(qr.cols() * count));
      qr.dependence(first, x.data(), count);
      EigenSides some(qr.cols(), count);
      by_columns(x, some);
      basis.middleCols(first, count) = some;
    }
    if (free > 0) orthonormal_columns(qr.cols(), free, basis.data());
    return basis;
  }

  Layout null_space(Allocator& to) const {
    if (empty()) require_room(8 * checked_mul(cols_, cols_), "the basis of the null space", kName);
    const EigenSides basis = empty() ? EigenSides::Identity(cols_, cols_).eval() : null_basis(*qr_);
    Layout out = Layout::dense(to, type(), Shape{2, {cols_, basis.cols()}}, false);
    dispatch(type(), [&](auto t) {
      using T = decltype(t);
      T* const into = out.mutable_data<T>();
      for (int64_t i = 0; i < cols_; ++i)
        for (int64_t j = 0; j < basis.cols(); ++j) into[i * basis.cols() + j] = cast<T>(basis(i, j));
    });
    return out;
  }

  // Returns [R S] of the unscaled matrix.
  Layout upper(Allocator& to) const {
    Csr<double> r;
    r.cols = cols_;
    r.pointers.assign(1, 0);
    if (!empty()) r = at_once(qr_->upper());
    Layout out = Layout::gcs(to, type(), Shape{2, {r.rows, cols_}}, Spec::csr(), r.nnz(), r.rows, false,
                             width_for(std::max<int64_t>(cols_ - 1, 0)));
    std::copy(r.pointers.begin(), r.pointers.end(), out.mutable_pointers());
    std::copy(r.index.begin(), r.index.end(), out.indexes.as<int32_t>());
    dispatch(type(), [&](auto t) {
      using T = decltype(t);
      for (size_t p = 0; p < r.values.size(); ++p)
        out.values.as<T>()[p] = held<T>(std::ldexp(r.values[p], exponent()), kName, "an element of R");
    });
    return out;
  }

  Layout columns(Allocator& to) const {
    Layout out = Layout::dense(to, Type::kLong, Shape{1, {cols_}}, false);
    auto* const into = out.mutable_data<int64_t>();
    if (empty()) std::iota(into, into + cols_, 0);
    for (int64_t j = 0; j < cols_ && !empty(); ++j) into[j] = qr_->columns()[j];
    return out;
  }

  Order order_;
  int64_t rows_ = 0, cols_ = 0;
  Pattern pattern_;
  Csr<double> a_;  // 2^-exponent() times the matrix; kept only if solutions of least norm need the transpose
  std::optional<QrFactors> qr_;
  Share share_;
  Token token_;
};

}  // namespace

std::shared_ptr<Solver> make_qr(const Operand& a, Order order) {
  if (order.kind == Ordering::kAmd || order.kind == Ordering::kDissection)
    fail(S4J_ILLEGAL_ARGUMENT, kName, ": ", order.kind == Ordering::kAmd ? "AMD" : "DISSECTION",
         " orders symmetric patterns; QR takes COLAMD or NATURAL");
  return make_pooled<Qr>(a, std::move(order));
}

}  // namespace s4j
