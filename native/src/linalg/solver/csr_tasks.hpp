// SPDX-License-Identifier: Apache-2.0
// Operations on whole sparse matrices as pausable tasks. Operands must outlive the tasks.
#pragma once

#include "linalg/solver/csr.hpp"
#include "linalg/solver/task.hpp"

namespace s4j {

// The end of the rows from `from` on to process before the next pause: about `most` entries and rows.
int64_t unpaused(const Csr<double>& a, int64_t from, int64_t most = threshold::kUnpaused) noexcept;
// Returns a b. O(multiplications).
Task<Csr<double>> product(const Csr<double>& a, const Csr<double>& b);
// The number of multiplications of a b. O(entries of a).
Task<int64_t> count_products(const Csr<double>& a, const Csr<double>& b);
// Returns a^T. O(entries + rows + columns).
Task<Csr<double>> transpose(const Csr<double>& a);

}  // namespace s4j
