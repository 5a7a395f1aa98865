// SPDX-License-Identifier: Apache-2.0
// Finds dependent columns by column pivoting, for matrices in which the tests of qr_rank.hpp do not find all of them.
#pragma once

#include "linalg/qr/qr_factors.hpp"

namespace s4j {

struct PivotedColumns {
  Vec<int32_t> order;  // [position] = column
  int64_t rank = 0;    // number of independent columns, which come first in order
};

// Eliminates a dense matrix, stored by columns, with column pivoting (Businger, Golub 1965): the next column is the one
// with the remainder of largest norm. Stops when all remainders have norms below `negligible`. O(rows cols rank). The
// bits of results do not depend on the number of threads. Throws S4J_NO_MEMORY. Pauses.
Task<PivotedColumns> pivoted_columns(int64_t rows, int64_t cols, Vec<double> values, double negligible);

// Returns the candidates that depend on all other columns, as column pivoting chooses them: their remainders have norms
// below tolerance(). Pivoting works on the rows of R that belong to candidates; these rows are the remainder of the
// candidates after the elimination of all other columns. Candidates must follow all other columns in the order of
// elimination, or be all columns. O(candidates^2 times the number of independent candidates). Throws S4J_NO_MEMORY.
// Pauses.
Task<Vec<int32_t>> dependent_columns(const QrFactors& qr, const Vec<int32_t>& candidates);

}  // namespace s4j
