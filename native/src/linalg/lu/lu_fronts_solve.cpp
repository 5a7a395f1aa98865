// SPDX-License-Identifier: Apache-2.0
// Solves with the factors of lu_fronts.cpp, and exports the factors.
#include <algorithm>

#include "blas/blas.hpp"
#include "leaf/select.hpp"
#include "linalg/lu/lu_fronts.hpp"

namespace s4j {
namespace {

// gather() copies the rows of a front, `sides` numbers each, from x to z; scatter() copies them back.
void gather(const double* x, const Vec<int32_t>& places, int64_t from, int64_t sides, double* z) noexcept {
  for (size_t i = from; i < places.size(); ++i)
    std::copy_n(x + places[i] * sides, sides, z + static_cast<int64_t>(i) * sides);
}
void scatter(const double* z, const Vec<int32_t>& places, int64_t to, int64_t sides, double* x) noexcept {
  for (int64_t i = 0; i < to; ++i) std::copy_n(z + i * sides, sides, x + places[i] * sides);
}

}  // namespace

// Updates rows [from, to) of the front: subtracts the products of L with the earlier rows.
void LuFronts::Factor::lower(int64_t from, int64_t to, double* x, int64_t sides) const noexcept {
  const auto& l = leaf<double>();
  if (from < eliminated) triangles(eliminated).lower(from, std::min(to, eliminated), x, sides);
  const int64_t begin = std::max(from, eliminated);
  if (begin >= to || eliminated == 0) return;
  const double* const rows = below.data() + (begin - eliminated) * eliminated;
  if (sides == 1)
    for (int64_t i = begin; i < to; ++i) x[i] -= l.dot(rows + (i - begin) * eliminated, x, eliminated);
  else
    l.gemm(to - begin, sides, eliminated, rows, eliminated, x, sides, x + begin * sides, sides, -1, 1);
}

// Updates the earlier rows of the front: subtracts the products of L^T with rows [from, to).
void LuFronts::Factor::lower_transposed(int64_t from, int64_t to, double* x, int64_t sides) const noexcept {
  const auto& l = leaf<double>();
  const int64_t begin = std::max(from, eliminated);
  if (begin < to && eliminated > 0) {
    const double* const rows = below.data() + (begin - eliminated) * eliminated;
    if (sides == 1)
      for (int64_t i = to - 1; i >= begin; --i) l.axpy(eliminated, -x[i], rows + (i - begin) * eliminated, x);
    else
      subtract_product(eliminated, sides, to - begin, rows, eliminated, x + begin * sides, sides, x, sides);
  }
  if (from < eliminated) triangles(eliminated).lower_transposed(from, std::min(to, eliminated), x, sides);
}

int64_t LuFronts::highest() const {
  int64_t most = 0;
  for (const Factor& f : factors_) most = std::max(most, f.height);
  return most;
}

// Computes x = L^-1 x, where x is indexed by rows of the plan. If `transposed`, computes x = U^-T x, indexed by
// columns.
Task<> LuFronts::forward(double* x, int64_t sides, bool transposed) const {
  Vec<double> room(highest() * sides);
  double* const z = room.data();
  int64_t steps = 0;
  for (const Factor& f : factors_) {
    const Vec<int32_t>& places = transposed ? f.columns : f.rows;
    const int64_t cost = f.height * sides, count = transposed ? f.eliminated : f.height;
    gather(x, places, 0, sides, z);
    const auto part = [&f, z, sides, transposed](int64_t from, int64_t to) {
      if (transposed)
        f.triangles(f.height).upper_transposed(from, to, z, sides);
      else
        f.lower(from, to, z, sides);
    };
    if (cost * f.eliminated > threshold::kUnpausedWork)
      co_await in_parts(count, cost, part);
    else
      part(0, count);
    scatter(z, places, f.height, sides, x);
    steps += cost * f.eliminated;
    if (steps <= threshold::kUnpausedWork) continue;
    steps = 0;
    co_await Pausing{};
  }
}

// Computes y = U^-1 x, where y is indexed by columns of the plan. If `transposed`, computes y = L^-T x, indexed by
// rows.
Task<> LuFronts::backward(const double* x, double* y, int64_t sides, bool transposed) const {
  Vec<double> room(highest() * sides);
  double* const z = room.data();
  int64_t steps = 0;
  for (size_t s = factors_.size(); s-- > 0;) {
    const Factor& f = factors_[s];
    const Vec<int32_t>&from_places = transposed ? f.columns : f.rows, &to_places = transposed ? f.rows : f.columns;
    const int64_t cost = f.height * sides, count = transposed ? f.height : f.eliminated;
    for (int64_t i = 0; i < f.eliminated; ++i) std::copy_n(x + from_places[i] * sides, sides, z + i * sides);
    gather(y, to_places, f.eliminated, sides, z);
    const auto part = [&f, z, sides, transposed, count](int64_t from, int64_t to) {
      if (transposed)
        f.lower_transposed(count - to, count - from, z, sides);
      else
        f.triangles(f.height).upper(count - to, count - from, z, sides);
    };
    if (cost * f.eliminated > threshold::kUnpausedWork)
      co_await in_parts(count, cost, part);
    else
      part(0, count);
    scatter(z, to_places, f.eliminated, sides, y);
    steps += cost * f.eliminated;
    if (steps <= threshold::kUnpausedWork) continue;
    steps = 0;
    co_await Pausing{};
  }
}

Task<> LuFronts::solve(double* b, int64_t sides, bool transposed) const {
  Vec<double> x(checked_mul(plan_.n, sides)), y(x.size());
  to_order(plan_.order, b, sides, x.data());
  co_await forward(x.data(), sides, transposed);
  co_await backward(x.data(), y.data(), sides, transposed);
  from_order(plan_.order, y.data(), sides, b);
}

int64_t LuFronts::entries() const {
  int64_t sum = 0;
  for (const Factor& f : factors_) sum += static_cast<int64_t>(f.upper.size() + f.below.size());
  return sum;
}

// Appends the rows and columns of the matrix in their elimination order.
void LuFronts::final_orders(Vec<int32_t>& rows, Vec<int32_t>& columns) const {
  for (const Factor& f : factors_)
    for (int64_t k = 0; k < f.eliminated; ++k) {
      rows.push_back(plan_.order[f.rows[k]]);
      columns.push_back(plan_.order[f.columns[k]]);
    }
}

LuPivots LuFronts::pivots() const {
  LuPivots out;
  for (const Factor& f : factors_)
    for (int64_t k = 0; k < f.eliminated; ++k) out.see(f.triangles(f.height).row(k)[k]);
  Vec<int32_t> rows, columns;
  final_orders(rows, columns);
  out.sign *= sign_of(rows) * sign_of(columns);
  return out;
}

LuFactors LuFronts::factors() const {
  LuFactors out;
  const int64_t n = plan_.n;
  final_orders(out.rows, out.columns);
  Vec<int32_t> row_at(n), column_at(n);
  int64_t first = 0;
  for (const Factor& f : factors_)
    for (int64_t k = 0; k < f.eliminated; ++k, ++first) {
      row_at[f.rows[k]] = static_cast<int32_t>(first);
      column_at[f.columns[k]] = static_cast<int32_t>(first);
    }
  LuTerms lower, upper;
  for (const Factor& f : factors_)
    for (int64_t i = 0; i < f.height; ++i) {
      const int64_t row = row_at[f.rows[i]];
      for (int64_t k = 0; k < std::min(i, f.eliminated); ++k)
        lower.add(row, column_at[f.columns[k]],
                  i < f.eliminated ? f.triangles(f.height).row(i)[k] : f.below[(i - f.eliminated) * f.eliminated + k]);
      if (i >= f.eliminated) continue;
      lower.add(row, row, 1);
      for (int64_t j = i; j < f.height; ++j) upper.add(row, column_at[f.columns[j]], f.triangles(f.height).row(i)[j]);
    }
  out.lower = lower.matrix(n);
  out.upper = upper.matrix(n);
  return out;
}

}  // namespace s4j
