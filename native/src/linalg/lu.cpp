// SPDX-License-Identifier: Apache-2.0
// LU with partial pivoting by Eigen (supernodal, as SuperLU).
#include <Eigen/SparseLU>
#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numbers>

#include "linalg/eigen.hpp"
#include "linalg/vectors.hpp"

namespace s4j {
namespace {

using Index = int64_t;  // how much fills in is not known before
using SpMat = EigenMatrix<Index>;

class Factors : public Eigen::SparseLU<SpMat, GivenOrdering<Index>> {
 public:
  // The least pivot beside the largest, by magnitude.
  double pivot_ratio() const {
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (Eigen::Index j = 0; j < cols(); ++j)
      for (SCMatrix::InnerIterator it(m_Lstore, j); it; ++it)
        if (it.index() == j) {
          least = std::min(least, std::abs(it.value()));
          most = std::max(most, std::abs(it.value()));
        }
    return most > 0 ? least / most : 0;
  }
};

// a^T x = b.
struct Turned {
  const Factors& factors;
  EigenSides solve(const EigenSides& sides) const {
    // Reads only, though Eigen's view asks for what could be changed.
    return const_cast<Factors&>(factors).transpose().solve(sides);  // NOLINT(cppcoreguidelines-pro-type-const-cast)
  }
};

[[noreturn]] void fail_in_column(int64_t column, const char* name) {
  fail(S4J_ARITHMETIC, name, ": the matrix is singular: nothing but 0 is left to divide by in column ", column);
}

// Eigen 3.4 never ends where fewer entries than a twentieth of the columns are stored: its first guess of the factors'
// size is then 0. So a column without entries is found here.
void require_entries(const Csr<double>& columns, const char* name) {
  for (int64_t j = 0; j < columns.rows; ++j)
    if (columns.pointers[static_cast<size_t>(j)] == columns.pointers[static_cast<size_t>(j) + 1])
      fail_in_column(j, name);
}

// Eigen tells the column, counted from 1 in its own order, at the end of a text.
[[noreturn]] void fail_singular(const Factors& lu, const char* name) {
  const std::string text = lu.lastErrorMessage();
  const size_t digits = text.find_last_not_of("0123456789");
  const long place = std::strtol(text.c_str() + (digits == std::string::npos ? 0 : digits + 1), nullptr, 10) - 1;
  const auto& places = lu.colsPermutation().indices();
  if (place < 0 || place >= places.size()) fail(S4J_ARITHMETIC, name, ": the matrix is singular");
  int64_t column = 0;
  while (column < places.size() - 1 && places(column) != place) ++column;
  fail_in_column(column, name);
}

void analyse(Factors& lu, const SpMat& m, const Order& order) {
  const EigenPermutation<Index> places = order_of(m, order).inverse();
  const GivenOrdering<Index>::Scope scope(places);
  lu.analyzePattern(m);
}

void compute(Factors& lu, const SpMat& m, const char* name) {
  lu.factorize(m);
  if (lu.info() != Eigen::Success) fail_singular(lu, name);
}

class Lu final : public EigenFactorisation {
 public:
  static constexpr const char* kName = "SparseLU";

  Lu(const Operand& a, Order order) : EigenFactorisation(kName, a.type()), order_(std::move(order)) {
    take(read(a));
    pattern_ = Pattern(columns_);
    require_entries(columns_, kName);
    require_room(8 * n_ * 8, "the factors", kName);
  }

  Layout solve(Allocator& to, const Operand& b, bool transposed) const override {
    return transposed ? solve_square(to, b, n_, Turned{lu_}) : solve_square(to, b, n_, lu_);
  }

  SolverInfo info() const override {
    SolverInfo out;
    out.rows = out.cols = n_;
    out.determinant_sign = 1;
    if (n_ == 0) return out;
    require_factors();
    out.entries = lu_.nnzL() + lu_.nnzU();
    out.determinant_sign = determinant_sign_;
    out.one_norm = one_norm();
    out.pivot_ratio = pivot_ratio_;
    out.log_abs_determinant = log_abs_determinant_;
    return out;
  }

 private:
  // Eigen's columns are the rows of the transpose.
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
  // Eigen works to its end in one call.
  Task<> make() override {
    if (n_ == 0) co_return;
    allocation_point();
    const SpMat m = to_eigen<Index>(columns_);
    if (!analysed_) analyse(lu_, m, order_);
    analysed_ = true;
    co_await Pausing{};
    compute(lu_, m, kName);
    // Not const in Eigen, so not part of info().
    determinant_sign_ = lu_.signDeterminant() > 0 ? 1 : -1;
    pivot_ratio_ = lu_.pivot_ratio();
    log_abs_determinant_ = lu_.logAbsDeterminant() + exponent() * std::numbers::ln2 * static_cast<double>(n_);
    columns_ = Csr<double>();
  }
  int64_t uncounted_bytes() const override {
    return n_ == 0 ? 0 : (lu_.nnzL() + lu_.nnzU()) * static_cast<int64_t>(sizeof(double) + sizeof(int32_t));
  }

  Order order_;
  int64_t n_ = 0;
  Csr<double> columns_;  // until the factors are there
  Pattern pattern_;
  bool analysed_ = false;
  Factors lu_;
  int64_t determinant_sign_ = 1;
  double pivot_ratio_ = 1;
  double log_abs_determinant_ = 0;
};

class ShiftedInverse final : public LinearMap {
 public:
  ShiftedInverse(const Csr<double>& a, double shift, const char* name) : n_(a.rows) {
    if (n_ == 0) return;
    SpMat identity(n_, n_);
    identity.setIdentity();
    const SpMat m = to_eigen<Index>(a.transposed()) - shift * identity;
    analyse(lu_, m, {Ordering::kColamd, {}});
    compute(lu_, m, name);
  }
  void apply(const double* x, double* y) const override {
    Eigen::Map<Eigen::VectorXd>(y, n_) = lu_.solve(Eigen::Map<const Eigen::VectorXd>(x, n_));
  }

 private:
  Eigen::Index n_;
  Factors lu_;
};

}  // namespace

std::shared_ptr<Solver> make_lu(const Operand& a, Order order) { return make_pooled<Lu>(a, std::move(order)); }

std::unique_ptr<LinearMap> shifted_inverse(const Csr<double>& a, double shift, const char* name) {
  return std::make_unique<ShiftedInverse>(a, shift, name);
}

}  // namespace s4j
