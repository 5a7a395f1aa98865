// SPDX-License-Identifier: Apache-2.0
#include "linalg/lu/lu_factors.hpp"

namespace s4j {
namespace {

size_t at(int64_t i) { return static_cast<size_t>(i); }

}  // namespace

void require_end(const LuEnd& end, const char* name) {
  if (end.overflow)
    fail(S4J_ARITHMETIC, name, ": elements of the factors exceed the range of DOUBLE, from column ", end.column, " on");
  if (end.column >= 0) fail_in_column(end.column, name);
}

void fail_in_column(int64_t column, const char* name) {
  fail(S4J_ARITHMETIC, name, ": the matrix is singular: every candidate for the pivot is 0 in column ", column);
}

int64_t sign_of(const Vec<int32_t>& permutation) {
  Vec<uint8_t> seen(permutation.size(), 0);
  int64_t sign = 1;
  for (size_t i = 0; i < permutation.size(); ++i)
    for (size_t j = i; seen[j] == 0; j = at(permutation[j])) {
      seen[j] = 1;
      if (at(permutation[j]) != i) sign = -sign;  // a cycle of k elements is k - 1 exchanges
    }
  return sign;
}

void LuTerms::add(int64_t row, int64_t column, double value) {
  if (value == 0) return;
  rows_.push_back(static_cast<int32_t>(row));
  columns_.push_back(static_cast<int32_t>(column));
  values_.push_back(value);
}

Csr<double> LuTerms::matrix(int64_t n) const {
  // Sorts by rows, then by columns.
  Csr<double> by_rows;
  by_rows.rows = by_rows.cols = n;
  by_rows.pointers.assign(at(n) + 1, 0);
  by_rows.index.resize(values_.size());
  by_rows.values.resize(values_.size());
  for (const int32_t i : rows_) ++by_rows.pointers[at(i) + 1];
  for (size_t i = 0; i < at(n); ++i) by_rows.pointers[i + 1] += by_rows.pointers[i];
  Vec<int64_t> next(by_rows.pointers.begin(), by_rows.pointers.end());
  for (size_t e = 0; e < values_.size(); ++e) {
    const size_t to = at(next[at(rows_[e])]++);
    by_rows.index[to] = columns_[e];
    by_rows.values[to] = values_[e];
  }
  return by_rows.transposed();
}

}  // namespace s4j
