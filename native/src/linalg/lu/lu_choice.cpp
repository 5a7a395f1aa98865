// SPDX-License-Identifier: Apache-2.0
#include "linalg/lu/lu_choice.hpp"

#include "linalg/ordering/ordering.hpp"

namespace s4j {
namespace {

constexpr double kPartlySymmetric = 0.5, kShareOfFronts = 1.0 / 8, kMoreWork = 1.5;

// Returns the fraction of off-diagonal entries (i, j) for which (j, i) is an entry too.
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

}  // namespace

Task<> LuChoice::choose(const Csr<double>& columns, const Order& chosen) {
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

Task<LuEnd> LuChoice::factorise(const Csr<double>& columns) {
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

Task<> LuChoice::use_other_columns(const Csr<double>& columns) {
  auto other = make_pooled<LuColumns>(columns, co_await order_columns(columns, {Ordering::kCheapest, {}}));
  method_ = columns_ = std::move(other);
}

void LuChoice::use_fronts(const Csr<double>& columns) {
  // If the next allocation throws, LuColumns stays in use and must not give up.
  if (columns_ != nullptr) columns_->set_most_work(INFINITY);
  method_ = make_pooled<LuFronts>(columns, std::move(plan_));
  columns_.reset();
  plan_ = Supernodes();
}

}  // namespace s4j
