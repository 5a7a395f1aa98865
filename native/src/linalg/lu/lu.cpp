// SPDX-License-Identifier: Apache-2.0
#include "linalg/lu/lu.hpp"

#include <numbers>

#include "linalg/lu/lu_choice.hpp"
#include "linalg/solver/eigen.hpp"
#include "linalg/solver/factorisation.hpp"

namespace s4j {
namespace {

void require_entries(const Csr<double>& columns, const char* name) {
  for (int64_t j = 0; j < columns.rows; ++j)
    if (columns.pointers[j] == columns.pointers[static_cast<size_t>(j) + 1]) fail_in_column(j, name);
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

  // With a[rows][columns] = L U, result 0 is L, result 1 is U, result 2 the row order and result 3 the column order.
  Layout result(Allocator& to, int64_t which) const override {
    if (which < 0 || which > 3)
      refuse(
          "the numbers of results are 0 and 1, the factors, 2, the order of the rows, and 3, the order of the columns");
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
  // Solves with EigenSides, which store right-hand sides by columns; the method expects rows of right-hand sides.
  struct Sides {
    const LuChoice& method;
    bool transposed;
    EigenSides solve(const EigenSides& sides) const {
      Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> x = sides;
      at_once(method->solve(x.data(), x.cols(), transposed));
      return x;
    }
  };

  // Returns the rows of the transpose.
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
  Csr<double> columns_;  // freed once the factors exist
  int64_t n_ = 0;
  Pattern pattern_;
  LuChoice method_;  // has no method if the matrix has no rows
  LuPivots pivots_;
};

}  // namespace

std::shared_ptr<Solver> make_lu(const Operand& a, Order order) { return make_pooled<Lu>(a, std::move(order)); }

}  // namespace s4j
