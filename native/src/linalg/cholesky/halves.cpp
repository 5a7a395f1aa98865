// SPDX-License-Identifier: Apache-2.0
#include "linalg/cholesky/halves.hpp"

#include "linalg/ordering/ordering.hpp"

namespace s4j {
namespace {

Csr<double> lower_triangle(const Csr<double>& m) {
  Csr<double> out;
  out.rows = out.cols = m.rows;
  out.pointers.assign(m.rows + 1, 0);
  for (int64_t i = 0; i < m.rows; ++i) {
    for (int64_t p = m.pointers[i]; p < m.pointers[i + 1] && m.index[p] <= i; ++p) {
      out.index.push_back(m.index[p]);
      out.values.push_back(m.values[p]);
    }
    out.pointers[i + 1] = static_cast<int64_t>(out.index.size());
  }
  return out;
}

}  // namespace

Halves::Halves(const Csr<double>& m) : m_(m), lower_(lower_triangle(m)) {}

Task<> Halves::factorise(const char* name) {
  if (!factor_) {
    Vec<int32_t> order = co_await order_symmetric(lower_, {Ordering::kCheapest, {}});
    Elimination analysis = co_await Elimination::of(lower_, std::move(order));
    factor_.emplace(lower_, co_await Elimination::supernodes(std::move(analysis)));
  }
  const int64_t row = co_await factor_->factorise(lower_.values.data());
  if (row >= 0)
    fail(S4J_ARITHMETIC, name, ": the matrix m is not positive definite: the pivot of row ", row, " is not positive");
  lower_ = {};
}

Task<> Reduced::apply(const double* x, double* y) const {
  Vector between(x, x + n_);
  halves_.solve_transposed(between.data());
  co_await Pausing{};
  if (!inverse_) {
    co_await inner_.apply(between.data(), y);
  } else {
    Vector product(n_);
    halves_.multiply(between.data(), product.data());
    co_await inner_.apply(product.data(), between.data());
    halves_.multiply(between.data(), y);
  }
  co_await Pausing{};
  halves_.solve(y);
  co_await Pausing{};
}

}  // namespace s4j
