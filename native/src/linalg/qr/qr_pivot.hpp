// SPDX-License-Identifier: Apache-2.0
// Which columns depend on others where only pivots tell.
#pragma once

#include "linalg/qr/qr_factors.hpp"

namespace s4j {

struct PivotedColumns {
  Vec<int32_t> order;  // [place] = column
  int64_t rank = 0;    // columns that were taken, the first of order
};

// A dense matrix by columns, eliminated with the longest rest always next (Businger, Golub 1965), until no rest is as
// long as `negligible`. O(rows cols rank). The bits do not depend on the number of threads. Throws S4J_NO_MEMORY.
// Pauses.
Task<PivotedColumns> pivoted_columns(int64_t rows, int64_t cols, Vec<double> values, double negligible);

// The columns of `candidates` that all others and the rest of the candidates leave less than tolerance() of, as pivots
// choose them: of R's rows that the candidates have, which is what is left of those once all others are eliminated. The
// candidates must stand behind all others in the order of elimination, or be all columns. O(rows of theirs, times
// their number, times those that are taken). Throws S4J_NO_MEMORY. Pauses.
Task<Vec<int32_t>> dependent_columns(const QrFactors& qr, const Vec<int32_t>& candidates);

}  // namespace s4j
