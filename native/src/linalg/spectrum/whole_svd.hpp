// SPDX-License-Identifier: Apache-2.0
// Computes singular values of a small matrix by its dense singular value decomposition.
#pragma once

#include "linalg/solver/operator.hpp"
#include "linalg/solver/vectors.hpp"

namespace s4j {

// Some singular values, in descending order, and their vectors.
struct WholeSvd {
  Vector values;
  Vec<Vector> left, right;
  double norm = 0;  // the largest singular value of the matrix
};

// Return whether rows x cols elements are few enough to compute all values: is_small_svd() as a last resort,
// is_quick_svd() instead of a slow search.
bool is_small_svd(int64_t rows, int64_t cols) noexcept;
bool is_quick_svd(int64_t rows, int64_t cols) noexcept;
// Returns the k largest or smallest values of a, by products of a with all unit vectors; rows >= cols. Throws
// S4J_ARITHMETIC if an element of a is not finite.
Task<WholeSvd> whole_svd(const Operator& a, int64_t rows, int64_t cols, int64_t k, bool smallest);

}  // namespace s4j
