// SPDX-License-Identifier: Apache-2.0
// Work on whole sparse matrices, as tasks that pause. Operands outlive the tasks.
#pragma once

#include "linalg/solver/csr.hpp"
#include "linalg/solver/task.hpp"

namespace s4j {

// The end of the rows from `from` on that are worked on before a task pauses: about `most` entries and rows.
int64_t unpaused(const Csr<double>& a, int64_t from, int64_t most = threshold::kUnpaused) noexcept;
// a b. O(products).
Task<Csr<double>> product(const Csr<double>& a, const Csr<double>& b);
// How many multiplications that takes. O(entries of a).
Task<int64_t> count_products(const Csr<double>& a, const Csr<double>& b);
// a^T. O(entries + rows + columns).
Task<Csr<double>> transpose(const Csr<double>& a);

}  // namespace s4j
