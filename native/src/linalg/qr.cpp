// SPDX-License-Identifier: Apache-2.0
// Rank-revealing QR by Eigen; least squares, basic solutions where the rank is not full.
#include <Eigen/QR>
#include <Eigen/SparseQR>

#include "linalg/eigen.hpp"

namespace s4j {
namespace {

using Index = int64_t;
using SpMat = EigenMatrix<Index>;

class Qr final : public EigenFactorisation {
 public:
  static constexpr const char* kName = "SparseQR";

  Qr(const Operand& a, Order order) : EigenFactorisation(kName, a.type(), kSquaresSafely), order_(std::move(order)) {
    take(read(a));
    pattern_ = Pattern(columns_);
    if (!empty()) require_room((rows_ + 2 * cols_) * 8, "the factors", kName);
  }

  Layout solve(Allocator& to, const Operand& b, bool transposed) const override {
    if (transposed) refuse("solves least squares, which have no transposed system; factorise the transpose");
    if (!empty()) require_factors();
    return eigen_solutions(to, type(), b, rows_, cols_, kName, [&](EigenSides& side) -> EigenSides {
      if (empty()) return EigenSides::Zero(cols_, side.cols()).eval();
      return solve_scaled(side, [&](const EigenSides& sides) {
        EigenSides x(cols_, sides.cols());
        // Column by column: Eigen's product with Q takes one at a time in any case.
        for (Eigen::Index j = 0; j < sides.cols(); ++j) x.col(j) = qr_.solve(sides.col(j));
        return x;
      });
    });
  }

  // 0: an orthonormal basis of the null space in the columns of [columns, columns - rank]: of a P = Q [R S; 0 0] that
  // of P [-R^-1 S; I].
  Layout result(Allocator& to, int64_t which) const override {
    if (which != 0) refuse("the result is 0, a basis of the null space");
    if (!empty()) require_factors();
    const int64_t rank = empty() ? 0 : qr_.rank(), free = cols_ - rank;
    require_room(3 * 8 * checked_mul(cols_, free), "the basis of the null space and what makes it", kName);
    allocation_point();
    EigenSides basis = EigenSides::Zero(cols_, free);
    basis.bottomRows(free).setIdentity();
    if (rank > 0) {
      const SpMat r = qr_.matrixR().topLeftCorner(rank, rank);
      EigenSides top = -EigenSides(qr_.matrixR().block(0, rank, rank, free));
      r.triangularView<Eigen::Upper>().solveInPlace(top);
      basis.topRows(rank) = top;
      basis = (qr_.colsPermutation() * basis).eval();
    }
    if (free > 0) {
      const Eigen::HouseholderQR<EigenSides> orthogonal(basis);
      basis = orthogonal.householderQ() * EigenSides::Identity(cols_, free);
    }
    Layout out = Layout::dense(to, type(), Shape{2, {cols_, free}}, false);
    dispatch(type(), [&](auto t) {
      using T = decltype(t);
      T* const into = out.mutable_data<T>();
      for (int64_t i = 0; i < cols_; ++i)
        for (int64_t j = 0; j < free; ++j) into[i * free + j] = cast<T>(basis(i, j));
    });
    return out;
  }

  SolverInfo info() const override {
    SolverInfo out;
    out.rows = rows_;
    out.cols = cols_;
    out.rank = 0;
    if (empty()) return out;
    require_factors();
    out.rank = qr_.rank();
    out.entries = qr_.matrixR().nonZeros();
    return out;
  }

 private:
  static Csr<double> read(const Operand& a) {
    require_matrix(a, kName);
    return read_csr<double>(a, true, Part::kAll, kName);
  }
  void read_again(const Operand& a) override {
    Csr<double> columns = read(a);
    pattern_.require(columns, kName);
    take(std::move(columns));
  }
  void take(Csr<double>&& columns) {
    columns_ = std::move(columns);
    rows_ = columns_.cols;
    cols_ = columns_.rows;
    take_scale(columns_.values);
  }
  bool empty() const { return rows_ == 0 || cols_ == 0; }
  // Eigen works to its end in one call.
  Task<> make() override {
    if (empty()) co_return;
    const SpMat m = to_eigen<Index>(columns_);
    if (!analysed_) {
      const EigenPermutation<Index> places = order_of(m, order_).inverse();
      const GivenOrdering<Index>::Scope scope(places);
      qr_.analyzePattern(m);
    }
    analysed_ = true;
    co_await Pausing{};
    qr_.factorize(m);
    if (qr_.info() != Eigen::Success) fail(S4J_ARITHMETIC, kName, ": ", qr_.lastErrorMessage());
    columns_ = Csr<double>();
  }
  int64_t uncounted_bytes() const override {
    return empty() ? 0 : qr_.matrixR().nonZeros() * static_cast<int64_t>(sizeof(double) + sizeof(int32_t));
  }

  Order order_;
  Csr<double> columns_;  // until the factors are there
  bool analysed_ = false;
  int64_t rows_ = 0, cols_ = 0;
  Pattern pattern_;
  Eigen::SparseQR<SpMat, GivenOrdering<Index>> qr_;
};

}  // namespace

std::shared_ptr<Solver> make_qr(const Operand& a, Order order) {
  if (order.kind == Ordering::kAmd)
    fail(S4J_ILLEGAL_ARGUMENT, Qr::kName, ": AMD orders symmetric patterns; QR takes COLAMD or NATURAL");
  return make_pooled<Qr>(a, std::move(order));
}

}  // namespace s4j
