// SPDX-License-Identifier: Apache-2.0
// Common parts of both LU methods (lu_columns, lu_fronts).
#pragma once

#include <algorithm>
#include <cmath>

#include "core/thresholds.hpp"
#include "elementary/elementary.hpp"
#include "linalg/solver/csr.hpp"
#include "linalg/solver/pieces.hpp"

namespace s4j {

// L and U, both n x n, by columns (each column is a row of the Csr) with ascending rows. Element (i, j) of L U is
// element (rows[i], columns[j]) of the matrix. L includes its unit diagonal. Zeros are omitted.
struct LuFactors {
  Csr<double> lower, upper;
  Vec<int32_t> rows, columns;
};

// The end of a factorisation: with factors, at a column without a non-zero pivot, or at a column with numbers beyond
// DOUBLE.
struct LuEnd {
  int64_t column = -1;  // column of the matrix; -1: factors exist
  bool overflow = false;
  bool given_up = false;  // the method gave up, since the factors would have needed too many operations
};

// Throws, naming the column, unless the factorisation ended with factors.
void require_end(const LuEnd& end, const char* name);
[[noreturn]] void fail_in_column(int64_t column, const char* name);

struct LuPivots {
  double least = INFINITY, most = 0;  // magnitudes of pivots
  double log_abs_determinant = 0;
  int64_t sign = 1;  // of the determinant
  // Includes a pivot in all figures. pivots() also multiplies `sign` by the signs of both permutations.
  void see(double pivot) {
    least = std::min(least, std::abs(pivot));
    most = std::max(most, std::abs(pivot));
    log_abs_determinant += elementary::log(std::abs(pivot));
    if (pivot < 0) sign = -sign;
  }
};
// Returns the sign of a permutation, 1 or -1. O(n).
int64_t sign_of(const Vec<int32_t>& permutation);

// Collects the elements of a factor in any order; matrix() sorts them.
class LuTerms {
 public:
  void add(int64_t row, int64_t column, double value);
  // Returns the factor by columns.
  Csr<double> matrix(int64_t n) const;

 private:
  Vec<int32_t> rows_, columns_;
  Vec<double> values_;
};

// LU with partial pivoting of matrices with one pattern. The constructors of the methods analyse this pattern.
class LuMethod {
 public:
  LuMethod() = default;
  virtual ~LuMethod() = default;
  LuMethod(const LuMethod&) = delete;
  LuMethod& operator=(const LuMethod&) = delete;

  // Computes the factors. `columns` has the columns of the matrix (as rows of its transpose) and must outlive the task.
  // After a failure or an abandoned task, there are no factors until the next success. Throws S4J_NO_MEMORY.
  virtual Task<LuEnd> factorise(const Csr<double>& columns) = 0;
  // Replaces b, [n, sides] in C order, by a^-1 b, or by a^-T b if `transposed`. Several threads may solve at once.
  virtual Task<> solve(double* b, int64_t sides, bool transposed) const = 0;
  // Returns the approximate finished share of factorise()'s operations.
  virtual double share_done() const = 0;
  virtual int64_t entries() const = 0;  // of L and U, without the unit diagonal
  virtual LuPivots pivots() const = 0;
  // Copies the factors. Time and memory are proportional to their entries.
  virtual LuFactors factors() const = 0;
};

// Calls f(begin, end) over [0, n) in slices, each followed by a suspension point (Pausing). cost: operations per index.
template <class F>
Task<> in_parts(int64_t n, int64_t cost, F f) {
  return in_pieces(n, threshold::kUnpausedWork / std::max<int64_t>(1, cost), std::move(f));
}

// Ensures capacity for `more` additional elements of v. If v has to grow, its capacity at least doubles its size.
template <class T>
Task<> make_room(Vec<T>& v, int64_t more) {
  const auto size = static_cast<int64_t>(v.size());
  if (static_cast<int64_t>(v.capacity()) - size >= more) co_return;
  Vec<T> next;
  next.reserve(size + std::max(2 * more, size));
  next.resize(v.size());
  co_await in_parts(size, 1,
                    [&](int64_t from, int64_t to) { std::copy(v.data() + from, v.data() + to, next.data() + from); });
  v = std::move(next);
}

}  // namespace s4j
