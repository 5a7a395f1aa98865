// SPDX-License-Identifier: Apache-2.0
// Operations on whole sparse matrices as pausable tasks. Operands must outlive the tasks.
#pragma once

#include "linalg/solver/csr.hpp"
#include "linalg/solver/task.hpp"

namespace s4j {

// Returns the end of the slice of rows, beginning with row `from`, to process before the next pause. The slice has
// about `most` entries and rows together.
int64_t unpaused(const Csr<double>& a, int64_t from, int64_t most = threshold::kUnpaused) noexcept;
// Returns a b. O(multiplications).
Task<Csr<double>> product(const Csr<double>& a, const Csr<double>& b);
// Returns the number of multiplications in the product a b. O(entries of a).
Task<int64_t> count_products(const Csr<double>& a, const Csr<double>& b);
// Returns a^T. O(entries + rows + columns).
Task<Csr<double>> transpose(const Csr<double>& a);

}  // namespace s4j
