// SPDX-License-Identifier: Apache-2.0
// LU with partial pivoting: by columns, or by fronts where there is much to compute and the pattern is symmetric.
#include <algorithm>
#include <numbers>

#include "linalg/lu/lu_columns.hpp"
#include "linalg/lu/lu_fronts.hpp"
#include "linalg/ordering/ordering.hpp"
#include "linalg/solver/eigen.hpp"
#include "linalg/solver/vectors.hpp"
#include "linalg/spectrum/shifted_inverse.hpp"

namespace s4j {
namespace {

// The share of entries beside the diagonal whose mirror images are entries too.
double symmetry(const Csr<double>& a) {
  const Csr<double> b = a.transposed();
  int64_t beside = 0, both = 0;
  for (int64_t i = 0; i < a.rows; ++i) {
    const auto row = static_cast<size_t>(i);
    int64_t q = b.pointers[row];
    const int64_t end = b.pointers[row + 1];
    for (int64_t p = a.pointers[row]; p < a.pointers[row + 1]; ++p) {
      const int32_t j = a.index[p];
      while (q < end && b.index[q] < j) ++q;
      if (j == i) continue;
      ++beside;
      both += q < end && b.index[q] == j ? 1 : 0;
    }
  }
  return beside == 0 ? 1 : static_cast<double>(both) / static_cast<double>(beside);
}

// Which way is taken, and the other one where it turns out to be a long one:
// - fronts, where the pattern is symmetric and they have enough to compute;
// - columns in the order of a + a^T, where the pattern is symmetric. It says little where rows are interchanged: they
//   give up where factors are fuller than without, and columns ordered by COLAMD begin anew;
// - columns ordered by COLAMD. Where the pattern is only in part symmetric, fronts may take many operations that these
//   do not: they give up where fronts would have been there.
class Method {
 public:
  bool chosen() const { return method_ != nullptr; }
  Task<> choose(const Csr<double>& columns, const Order& chosen) {
    const double share = symmetry(columns);
    const bool symmetric = share >= threshold::kSymmetricShare;
    const bool of_pattern = symmetric && chosen.kind == Ordering::kCheapest;
    Vec<int32_t> order;
    if (of_pattern)
      order = co_await order_symmetric(columns, chosen);
    else
      order = co_await order_columns(columns, chosen);
    double most_work = INFINITY;
    Columns expected;
    if (share >= kPartlySymmetric) {
      Elimination analysis = co_await Elimination::of(columns, order);
      const EliminationCost cost = analysis.cost();
      if (cost.flops >= threshold::kWorthLuFronts * static_cast<double>(cost.entries)) {
        plan_ = co_await Elimination::supernodes(std::move(analysis));
        most_work = kShareOfFronts * cost.flops;
      } else if (of_pattern) {
        expected = std::move(analysis).columns();
        order = std::move(expected.order);
        most_work = kMoreWork * (cost.flops + 2 * static_cast<double>(cost.entries));
      }
    }
    if (symmetric && plan_.n > 0) {
      use_fronts(columns);
      co_return;
    }
    columns_ = make_pooled<LuColumns>(columns, std::move(order));
    columns_->set_most_work(most_work);
    columns_->set_expected(std::move(expected.counts));
    method_ = columns_;
  }

  const LuMethod& operator*() const { return *method_; }
  const LuMethod* operator->() const { return method_.get(); }
  Task<LuEnd> factorise(const Csr<double>& columns) {
    LuEnd end = co_await method_->factorise(columns);
    if (end.given_up) {
      if (plan_.n > 0)
        use_fronts(columns);
      else
        co_await use_other_columns(columns);
      end = co_await method_->factorise(columns);
    }
    co_return end;
  }

 private:
  static constexpr double kPartlySymmetric = 0.5, kShareOfFronts = 1.0 / 8;
  static constexpr double kMoreWork = 1.5;

  Task<> use_other_columns(const Csr<double>& columns) {
    auto other = make_pooled<LuColumns>(columns, co_await order_columns(columns, {Ordering::kCheapest, {}}));
    method_ = columns_ = std::move(other);
  }

  void use_fronts(const Csr<double>& columns) {
    if (columns_ != nullptr) columns_->set_most_work(INFINITY);  // for when there is no memory here
    method_ = make_pooled<LuFronts>(columns, std::move(plan_));
    columns_.reset();
    plan_ = Supernodes();
  }

  std::shared_ptr<LuMethod> method_;
  std::shared_ptr<LuColumns> columns_;  // the same, until it is fronts
  Supernodes plan_;                     // of fronts, while there may be some
};

[[noreturn]] void fail_in_column(int64_t column, const char* name) {
  fail(S4J_ARITHMETIC, name, ": the matrix is singular: nothing but 0 is left to divide by in column ", column);
}

void require_entries(const Csr<double>& columns, const char* name) {
  for (int64_t j = 0; j < columns.rows; ++j)
    if (columns.pointers[j] == columns.pointers[static_cast<size_t>(j) + 1]) fail_in_column(j, name);
}

void require_end(const LuEnd& end, const char* name) {
  if (end.overflow)
    fail(S4J_ARITHMETIC, name, ": the factors have elements beyond what DOUBLE holds, from column ", end.column, " on");
  if (end.column >= 0) fail_in_column(end.column, name);
}

class Lu final : public EigenFactorisation {
 public:
  static constexpr const char* kName = "SparseLU";

  Lu(const Operand& a, Order order) : EigenFactorisation(kName, a.type()), order_(std::move(order)) {
    require_square(a, kName);
    require_room(64 * a.shape()[0], "the analysis of its columns", kName);
    take(read(a));
    pattern_ = Pattern(columns_);
    require_entries(columns_, kName);
  }

  Layout solve(Allocator& to, const Operand& b, bool transposed) const override {
    return solve_square(to, b, n_, Sides{method_, transposed});
  }

  // a[rows][columns] = L U: 0: L, 1: U, 2: the rows, 3: the columns.
  Layout result(Allocator& to, int64_t which) const override {
    if (which < 0 || which > 3)
      refuse("results are 0 and 1, the factors, 2, the order of rows, and 3, that of columns");
    if (n_ == 0) return which < 2 ? SparseFactor().array(to, type(), 0, 0) : order_array(to, {});
    require_factors();
    const LuFactors f = method_->factors();
    if (which >= 2) return order_array(to, which == 2 ? f.rows : f.columns);
    const Csr<double>& part = which == 0 ? f.lower : f.upper;
    return SparseFactor{part.pointers, part.index, part.values}.array(to, type(), n_, which == 0 ? 0 : exponent());
  }

  SolverInfo info() const override {
    SolverInfo out;
    out.rows = out.cols = n_;
    out.determinant_sign = 1;
    if (n_ == 0) return out;
    require_factors();
    out.entries = method_->entries();
    out.one_norm = one_norm();
    out.determinant_sign = pivots_.sign;
    out.pivot_ratio = pivots_.most > 0 ? pivots_.least / pivots_.most : 0;
    out.log_abs_determinant = pivots_.log_abs_determinant + exponent() * std::numbers::ln2 * static_cast<double>(n_);
    return out;
  }

 private:
  // Right sides stand side by side there, one after the other here.
  struct Sides {
    const Method& method;
    bool transposed;
    EigenSides solve(const EigenSides& sides) const {
      Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> x = sides;
      at_once(method->solve(x.data(), x.cols(), transposed));
      return x;
    }
  };

  // The rows of the transpose.
  static Csr<double> read(const Operand& a) {
    require_square(a, kName);
    return read_csr<double>(a, true, Part::kAll, kName);
  }
  void read_again(const Operand& a) override {
    Csr<double> columns = read(a);
    pattern_.require(columns, kName);
    take(std::move(columns));
  }
  void take(Csr<double>&& columns) {
    columns_ = std::move(columns);
    n_ = columns_.rows;
    take_one_norm(largest_sum(columns_, false));
    take_scale(columns_.values);
  }
  Task<> make() override {
    if (n_ == 0) co_return;
    if (!method_.chosen()) co_await method_.choose(columns_, order_);
    require_end(co_await method_.factorise(columns_), kName);
    pivots_ = method_->pivots();
    columns_ = Csr<double>();
  }
  double share_done() const override { return method_.chosen() ? method_->share_done() : 0; }

  Order order_;
  Csr<double> columns_;  // until the factors are there
  int64_t n_ = 0;
  Pattern pattern_;
  Method method_;  // none without rows
  LuPivots pivots_;
};

// The columns of a - shift I.
Csr<double> shifted(const Csr<double>& a, double shift) {
  Csr<double> out = a.transposed();
  Vec<int32_t> index;
  Vec<double> values;
  for (int64_t j = 0; j < a.rows; ++j) {
    int64_t& begin = out.pointers[j];
    int64_t p = begin;
    const int64_t end = out.pointers[static_cast<size_t>(j) + 1];
    begin = static_cast<int64_t>(index.size());
    const auto copy = [&](bool before) {
      for (; p < end && (!before || out.index[p] < j); ++p) {
        index.push_back(out.index[p]);
        values.push_back(out.values[p]);
      }
    };
    copy(true);
    const bool there = p < end && out.index[p] == j;
    index.push_back(static_cast<int32_t>(j));
    values.push_back((there ? out.values[p++] : 0) - shift);
    copy(false);
  }
  out.pointers.back() = static_cast<int64_t>(index.size());
  out.index = std::move(index);
  out.values = std::move(values);
  return out;
}

class LuInverse final : public ShiftedInverse {
 public:
  LuInverse(const Csr<double>& a, double shift) : n_(a.rows), columns_(shifted(a, shift)) {}

  Task<> make(const char* name) override {
    if (n_ == 0 || made_) co_return;
    if (!method_.chosen()) co_await method_.choose(columns_, {Ordering::kCheapest, {}});
    require_end(co_await method_.factorise(columns_), name);
    made_ = true;
    columns_ = Csr<double>();
  }
  void apply(const double* x, double* y) const override {
    std::copy_n(x, n_, y);
    if (n_ > 0) at_once(method_->solve(y, 1, false));
  }

 private:
  int64_t n_;
  Csr<double> columns_;  // until the factors are there
  bool made_ = false;
  Method method_;
};

}  // namespace

std::shared_ptr<Solver> make_lu(const Operand& a, Order order) { return make_pooled<Lu>(a, std::move(order)); }

std::unique_ptr<ShiftedInverse> shifted_inverse(const Csr<double>& a, double shift) {
  return std::make_unique<LuInverse>(a, shift);
}

}  // namespace s4j
