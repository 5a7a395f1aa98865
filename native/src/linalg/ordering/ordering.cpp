// SPDX-License-Identifier: Apache-2.0
#include "linalg/ordering/ordering.hpp"

#include <numeric>

#include "linalg/ordering/dissection.hpp"
#include "linalg/ordering/minimum_degree.hpp"

namespace s4j {
namespace {

// Orders that do not depend on the matrix.
Vec<int32_t> fixed_order(int64_t n, const Order& chosen) {
  if (chosen.kind == Ordering::kGiven) return chosen.given;
  Vec<int32_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

}  // namespace

Task<Vec<int32_t>> order_symmetric(const Csr<double>& a, const Order& chosen) {
  switch (chosen.kind) {
    case Ordering::kAmd:
      co_return co_await minimum_degree(a);
    case Ordering::kColamd:
      co_return co_await column_minimum_degree(a, true);
    case Ordering::kDissection:
      co_return co_await nested_dissection(a);
    case Ordering::kCheapest:
      co_return co_await symmetric_order(a);
    default:
      co_return fixed_order(a.rows, chosen);
  }
}

Task<Vec<int32_t>> order_columns(const Csr<double>& columns, const Order& chosen) {
  switch (chosen.kind) {
    case Ordering::kAmd:
      co_return co_await minimum_degree(columns);
    case Ordering::kColamd:
    case Ordering::kCheapest:
      co_return co_await column_minimum_degree(columns, true);
    case Ordering::kDissection:
      co_return co_await nested_dissection(columns);
    default:
      co_return fixed_order(columns.rows, chosen);
  }
}

}  // namespace s4j
