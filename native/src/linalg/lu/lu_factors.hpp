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

// L and U by columns (as rows of the Csr), rows ascending, both n x n: element (i, j) of L U is the matrix's element
// (rows[i], columns[j]). L has its unit diagonal. Zeros are omitted.
struct LuFactors {
  Csr<double> lower, upper;
  Vec<int32_t> rows, columns;
};

// How a factorisation ended: with factors; at a column without a non-zero pivot; or at a column with numbers beyond
// DOUBLE.
struct LuEnd {
  int64_t column = -1;  // of the matrix; -1: factors exist
  bool overflow = false;
  bool given_up = false;  // gave up, because the factors would have needed too many operations
};

// Throws, naming the column, unless there are factors.
void require_end(const LuEnd& end, const char* name);
[[noreturn]] void fail_in_column(int64_t column, const char* name);

struct LuPivots {
  double least = INFINITY, most = 0;  // magnitudes
  double log_abs_determinant = 0;
  int64_t sign = 1;  // of the determinant
  // Includes a pivot; the constructor includes both permutations.
  void see(double pivot) {
    least = std::min(least, std::abs(pivot));
    most = std::max(most, std::abs(pivot));
    log_abs_determinant += elementary::log(std::abs(pivot));
    if (pivot < 0) sign = -sign;
  }
};
// 1 or -1: the sign of a permutation. O(n).
int64_t sign_of(const Vec<int32_t>& permutation);

// The elements of a factor in any order; matrix() sorts them.
class LuTerms {
 public:
  void add(int64_t row, int64_t column, double value);
  // Returns the factor by columns.
  Csr<double> matrix(int64_t n) const;

 private:
  Vec<int32_t> rows_, columns_;
  Vec<double> values_;
};

// LU with partial pivoting of matrices with one pattern, which the constructor analyses.
class LuMethod {
 public:
  LuMethod() = default;
  virtual ~LuMethod() = default;
  LuMethod(const LuMethod&) = delete;
  LuMethod& operator=(const LuMethod&) = delete;

  // Makes the factors. `columns` are those of the matrix (the rows of its transpose) and must outlive the task. After a
  // failure, or if the task is abandoned, there are no factors until the next success. Throws S4J_NO_MEMORY.
  virtual Task<LuEnd> factorise(const Csr<double>& columns) = 0;
  // b, n rows of `sides` numbers, becomes a^-1 b or a^-T b. Several threads may solve at once.
  virtual Task<> solve(double* b, int64_t sides, bool transposed) const = 0;
  // The approximate share of factorise()'s work that is done.
  virtual double share_done() const = 0;
  virtual int64_t entries() const = 0;  // of L and U, without the unit diagonal
  virtual LuPivots pivots() const = 0;
  // Copies the factors; time and memory are those of their entries.
  virtual LuFactors factors() const = 0;
};

// Calls f(begin, end) over [0, n) in parts, with a chance to pause after each; cost: operations per step.
template <class F>
Task<> in_parts(int64_t n, int64_t cost, F f) {
  return in_pieces(n, threshold::kUnpausedWork / std::max<int64_t>(1, cost), std::move(f));
}

// Ensures room for `more` further elements of v; if necessary, doubles the capacity.
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
