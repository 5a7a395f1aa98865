// SPDX-License-Identifier: Apache-2.0
// Symbolic analysis of sparse QR: the supernodes of columns, and the rows that begin in each of them.
#pragma once

#include "linalg/ordering/elimination.hpp"
#include "linalg/solver/task.hpp"

namespace s4j {

// Tells a task when it has done enough operations since its last suspension point: `if (pace.due(work)) co_await
// Pausing{};`.
class Pace {
 public:
  // `work`: operations since the last call.
  bool due(int64_t work) {
    done_ += work;
    if (done_ < threshold::kPausedWork) return false;
    done_ = 0;
    return true;
  }

 private:
  int64_t done_ = 0;
};

// The fronts of a P = Q R. R has the structure of the Cholesky factor of P^T a^T a P, so that the elimination tree and
// the supernodes are those of a^T a. A row belongs to the front of its leftmost column.
struct QrPlan {
  int64_t rows = 0, cols = 0;
  Supernodes fronts;
  Vec<int32_t> place;         // [column of a] = its position in the elimination order
  Vec<int64_t> row_begin;     // where the rows of each front begin in row_list; fronts + 1 elements
  Vec<int32_t> row_list;      // rows by their leftmost column; rows without entries are missing
  Vec<int32_t> leftmost;      // parallel to row_list: the position of the row's leftmost column
  Vec<int32_t> children;      // number of children of each front
  int64_t most_height = 0;    // number of columns of the widest front
  int64_t most_elements = 0;  // elements of the largest front if all ranks are full; else fronts may be larger
  int64_t singletons = 0;     // the number of singletons; they are the first fronts (qr_singletons.hpp)
};

// Returns the norm below which the remainder of a column counts as rounding error: 20 (rows + columns) eps times the
// largest column norm, or times 1 if all columns are 0. `single`: the elements were rounded to float, which may leave a
// larger remainder of a dependent column. The factor is then at least 2 sqrt(columns min(rows, columns)) eps of float:
// half an eps for each column, as many columns as the rank, and sqrt(columns) between a column's remainder and a
// singular value. Squares of elements must be finite. Pauses.
Task<double> rank_tolerance(const Csr<double>& a, bool single = false);

// Returns the plan for a matrix with the rows of a, whose columns are eliminated in `order` ([position] = column).
// O(nnz alpha(nnz)), without forming a^T a. Eliminating a row's leftmost column joins all columns of the row. A star
// from the leftmost column to the others therefore causes the same fill-in as the clique of the row (Gilbert, Li, Ng,
// Peyton 2001). Throws S4J_NO_MEMORY. Pauses.
Task<QrPlan> plan_qr(const Csr<double>& a, Vec<int32_t> order);

}  // namespace s4j
