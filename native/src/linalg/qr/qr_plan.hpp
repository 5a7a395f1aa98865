// SPDX-License-Identifier: Apache-2.0
// What a sparse QR knows before it has numbers: which columns go together, and which rows begin in them.
#pragma once

#include "linalg/ordering/elimination.hpp"
#include "linalg/solver/task.hpp"

namespace s4j {

// Says when enough has been done since the last look at the clock: `if (pace.due(work)) co_await Pausing{};`.
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

// The fronts of a P = Q R. R has the structure of the Cholesky factor of P^T a^T a P, so that the columns' tree and
// supernodes are those of a^T a. A row belongs to the front of its leftmost column.
struct QrPlan {
  int64_t rows = 0, cols = 0;
  Supernodes fronts;
  Vec<int32_t> place;         // [column of a] = its new place
  Vec<int64_t> row_begin;     // into row_list: rows of a front; as many as fronts, and one
  Vec<int32_t> row_list;      // rows by their leftmost column; rows without entries are missing
  Vec<int32_t> leftmost;      // of each of them, a new place
  Vec<int32_t> children;      // of each front, how many
  int64_t most_height = 0;    // columns of the widest front
  int64_t most_elements = 0;  // of the largest front; more where ranks are not full
  int64_t singletons = 0;     // fronts, the first, of a column and a row of their own (qr_singletons.hpp)
};

// What of a column is no more than rounding: 20 (rows + columns) eps times the largest norm of one, or as much of 1
// where all are 0. `single`: elements were rounded to float, which may leave of a column that depends on others
// 2 sqrt(columns min(rows, columns)) eps of float: half an eps of each column, as many columns as the rank, and
// sqrt(columns) between a column's rest and a singular value. The squares of elements are finite. Pauses.
Task<double> rank_tolerance(const Csr<double>& a, bool single = false);

// Of the rows of a, whose columns are to be eliminated in `order` ([new place] = column). O(nnz alpha(nnz)), without
// the product a^T a: eliminating a row's leftmost column joins all of its columns, so that a star from that one to the
// others fills in as the row's clique does (Gilbert, Li, Ng, Peyton 2001). Throws S4J_NO_MEMORY. Pauses.
Task<QrPlan> plan_qr(const Csr<double>& a, Vec<int32_t> order);

}  // namespace s4j
