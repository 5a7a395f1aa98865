// SPDX-License-Identifier: Apache-2.0
// LU with partial pivoting: by columns, or by fronts where there is much to compute and the pattern is symmetric.
#include <algorithm>
#include <numbers>

#include "linalg/eigen.hpp"
#include "linalg/lu_columns.hpp"
#include "linalg/lu_fronts.hpp"
#include "linalg/vectors.hpp"

namespace s4j {
namespace {

// Runs a task to its end.
void finish(Task<> task) {
  Computation computation;
  computation.begin(std::move(task));
  while (!computation.run(Computation::Clock::time_point::max())) {
  }
}

template <class I>
Vec<int32_t> order_by(const Csr<double>& columns, Ordering ordering) {
  const EigenPermutation<I> order = order_of(to_eigen<I>(columns), ordering);
  return Vec<int32_t>(order.indices().data(), order.indices().data() + order.size());
}

Vec<int32_t> order_columns(const Csr<double>& columns, Ordering ordering) {
  constexpr int64_t kNarrow = INT32_MAX / 8;  // orderings count in multiples of the entries
  if (columns.nnz() < kNarrow && columns.rows < kNarrow) return order_by<int32_t>(columns, ordering);
  return order_by<int64_t>(columns, ordering);
}

// The share of entries beside the diagonal whose mirror images are entries too.
double symmetry(const Csr<double>& a) {
  const Csr<double> b = a.transposed();
  int64_t beside = 0, both = 0;
  for (int64_t i = 0; i < a.rows; ++i) {
    const auto row = static_cast<size_t>(i);
    int64_t q = b.pointers[row];
    const int64_t end = b.pointers[row + 1];
    for (int64_t p = a.pointers[row]; p < a.pointers[row + 1]; ++p) {
      const int32_t j = a.index[static_cast<size_t>(p)];
      while (q < end && b.index[static_cast<size_t>(q)] < j) ++q;
      if (j == i) continue;
      ++beside;
      both += q < end && b.index[static_cast<size_t>(q)] == j ? 1 : 0;
    }
  }
  return beside == 0 ? 1 : static_cast<double>(both) / static_cast<double>(beside);
}

// Which way is taken. Where the pattern is only in part symmetric, fronts may take many operations that columns do not:
// columns begin, and give up where fronts would have been there.
class Method {
 public:
  Method() = default;
  Method(const Csr<double>& columns, Ordering ordering) {
    Vec<int32_t> order = order_columns(columns, ordering);
    const double share = symmetry(columns);
    double most_work = INFINITY;
    if (share >= kPartlySymmetric) {
      Elimination analysis(columns, order);
      const EliminationCost cost = analysis.cost();
      if (cost.flops >= threshold::kWorthLuFronts * static_cast<double>(cost.entries)) {
        plan_ = std::move(analysis).supernodes();
        most_work = kShareOfFronts * cost.flops;
      }
    }
    if (share >= threshold::kSymmetricShare && plan_.n > 0) {
      use_fronts(columns);
    } else {
      columns_ = make_pooled<LuColumns>(columns, std::move(order));
      columns_->set_most_work(most_work);
      method_ = columns_;
    }
  }

  const LuMethod& operator*() const { return *method_; }
  const LuMethod* operator->() const { return method_.get(); }
  Task<LuEnd> factorise(const Csr<double>& columns) {
    LuEnd end = co_await method_->factorise(columns);
    if (end.given_up) {
      use_fronts(columns);
      end = co_await method_->factorise(columns);
    }
    co_return end;
  }

 private:
  static constexpr double kPartlySymmetric = 0.5, kShareOfFronts = 1.0 / 8;

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

Task<> factorise_into(Method& method, const Csr<double>& columns, LuEnd& end) {
  end = co_await method.factorise(columns);
}

[[noreturn]] void fail_in_column(int64_t column, const char* name) {
  fail(S4J_ARITHMETIC, name, ": the matrix is singular: nothing but 0 is left to divide by in column ", column);
}

void require_entries(const Csr<double>& columns, const char* name) {
  for (int64_t j = 0; j < columns.rows; ++j)
    if (columns.pointers[static_cast<size_t>(j)] == columns.pointers[static_cast<size_t>(j) + 1])
      fail_in_column(j, name);
}

void require_end(const LuEnd& end, const char* name) {
  if (end.overflow)
    fail(S4J_ARITHMETIC, name, ": the factors have elements beyond what DOUBLE holds, from column ", end.column, " on");
  if (end.column >= 0) fail_in_column(end.column, name);
}

class Lu final : public Factorisation {
 public:
  static constexpr const char* kName = "SparseLU";

  Lu(const Operand& a, Ordering ordering) : Factorisation(kName, a.type()) {
    Csr<double> columns = read(a);
    n_ = columns.rows;
    pattern_ = Pattern(columns);
    take_one_norm(largest_sum(columns, false));
    if (n_ == 0) return;
    require_entries(columns, kName);
    method_ = Method(columns, ordering);
    work(columns);
  }

  void refactor(const Operand& a) override {
    require_square(a, kName);
    Csr<double> columns = read(a);
    pattern_.require(columns, kName);
    take_one_norm(largest_sum(columns, false));
    if (n_ > 0) work(columns);
  }

  Layout solve(Allocator& to, const Operand& b, bool transposed) const override {
    return solve_square(to, b, n_, Sides{method_, transposed});
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
      finish(method->solve(x.data(), x.cols(), transposed));
      return x;
    }
  };

  // The rows of the transpose.
  static Csr<double> read(const Operand& a) { return read_csr<double>(a, true, Part::kAll, kName); }
  int64_t uncounted_bytes() const override { return 0; }

  void work(Csr<double>& columns) {
    factorise([&] {
      take_scale(columns.values.data(), columns.nnz());
      LuEnd end;
      finish(factorise_into(method_, columns, end));
      require_end(end, kName);
      pivots_ = method_->pivots();
    });
  }

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
    int64_t& begin = out.pointers[static_cast<size_t>(j)];
    int64_t p = begin;
    const int64_t end = out.pointers[static_cast<size_t>(j) + 1];
    begin = static_cast<int64_t>(index.size());
    const auto copy = [&](bool before) {
      for (; p < end && (!before || out.index[static_cast<size_t>(p)] < j); ++p) {
        index.push_back(out.index[static_cast<size_t>(p)]);
        values.push_back(out.values[static_cast<size_t>(p)]);
      }
    };
    copy(true);
    const bool there = p < end && out.index[static_cast<size_t>(p)] == j;
    index.push_back(static_cast<int32_t>(j));
    values.push_back((there ? out.values[static_cast<size_t>(p++)] : 0) - shift);
    copy(false);
  }
  out.pointers.back() = static_cast<int64_t>(index.size());
  out.index = std::move(index);
  out.values = std::move(values);
  return out;
}

class ShiftedInverse final : public LinearMap {
 public:
  ShiftedInverse(const Csr<double>& a, double shift, const char* name) : n_(a.rows) {
    if (n_ == 0) return;
    const Csr<double> columns = shifted(a, shift);
    method_ = Method(columns, Ordering::kColamd);
    LuEnd end;
    finish(factorise_into(method_, columns, end));
    require_end(end, name);
  }
  void apply(const double* x, double* y) const override {
    std::copy_n(x, n_, y);
    if (n_ > 0) finish(method_->solve(y, 1, false));
  }

 private:
  int64_t n_;
  Method method_;
};

}  // namespace

std::shared_ptr<Solver> make_lu(const Operand& a, Ordering ordering) {
  require_square(a, Lu::kName);
  return make_pooled<Lu>(a, ordering);
}

std::unique_ptr<LinearMap> shifted_inverse(const Csr<double>& a, double shift, const char* name) {
  return std::make_unique<ShiftedInverse>(a, shift, name);
}

}  // namespace s4j
