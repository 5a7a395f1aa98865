// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum/inertia.hpp"

#include <algorithm>

#include "linalg/cholesky/indefinite.hpp"
#include "linalg/ordering/ordering.hpp"

namespace s4j {
namespace {

// Returns the lower triangle of a - bound I, including the whole diagonal.
Csr<double> lower_of_shifted(const Csr<double>& a, double bound) {
  Csr<double> out;
  out.rows = out.cols = a.rows;
  out.pointers.reserve(static_cast<size_t>(a.rows) + 1);
  out.pointers.push_back(0);
  for (int64_t i = 0; i < a.rows; ++i) {
    const auto row = static_cast<size_t>(i);
    double diagonal = -bound;
    for (int64_t p = a.pointers[row]; p < a.pointers[row + 1] && a.index[p] <= i; ++p) {
      if (a.index[p] == i) {
        diagonal += a.values[p];
        continue;
      }
      out.index.push_back(a.index[p]);
      out.values.push_back(a.values[p]);
    }
    out.index.push_back(static_cast<int32_t>(i));
    out.values.push_back(diagonal);
    out.pointers.push_back(static_cast<int64_t>(out.index.size()));
  }
  return out;
}

}  // namespace

Csr<double> difference(const Csr<double>& a, double sigma, const Csr<double>& m) {
  Csr<double> out;
  out.rows = out.cols = a.rows;
  out.pointers.push_back(0);
  out.index.reserve(a.nnz() + m.nnz());
  out.values.reserve(a.nnz() + m.nnz());
  for (int64_t i = 0; i < a.rows; ++i) {
    int64_t p = a.pointers[i], q = m.pointers[i];
    const int64_t p_end = a.pointers[static_cast<size_t>(i) + 1], q_end = m.pointers[static_cast<size_t>(i) + 1];
    while (p < p_end || q < q_end) {
      const int32_t j = p < p_end ? a.index[p] : INT32_MAX;
      const int32_t l = q < q_end ? m.index[q] : INT32_MAX;
      out.index.push_back(std::min(j, l));
      out.values.push_back((j <= l ? a.values[p] : 0) - (l <= j ? sigma * m.values[q] : 0));
      p += j <= l ? 1 : 0;
      q += l <= j ? 1 : 0;
    }
    out.pointers.push_back(static_cast<int64_t>(out.index.size()));
  }
  return out;
}

Task<std::optional<int64_t>> eigenvalues_below(const Csr<double>& a, const Csr<double>* m, double bound) {
  const Csr<double> lower = m == nullptr ? lower_of_shifted(a, bound) : lower_of_shifted(difference(a, bound, *m), 0);
  Vec<int32_t> order = co_await order_symmetric(lower, {Ordering::kCheapest, {}});
  Elimination analysis = co_await Elimination::of(lower, std::move(order));
  Indefinite factors(lower, co_await Elimination::supernodes(std::move(analysis)));
  const int64_t bad = co_await factors.factorise(lower.values.data());
  std::optional<int64_t> count;
  if (bad < 0) {
    const Indefinite::Inertia inertia = factors.inertia();
    if (inertia.positive + inertia.negative == a.rows) count = inertia.negative;
  }
  co_return count;
}

}  // namespace s4j
