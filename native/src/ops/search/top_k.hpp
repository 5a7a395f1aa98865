// SPDX-License-Identifier: Apache-2.0
// The k largest elements of each row.
#pragma once

#include "array/result.hpp"

namespace s4j {

// DENSE LONG [m, k]: the columns of row i by descending value; ties: the smaller column first; NaN below all numbers;
// -1 if the row has fewer candidates. Implicit elements count with the fill unless `stored_only`.
Result arg_top_k(Allocator& to, const Operand& x, int64_t k, bool stored_only, const Operand* target = nullptr);

}  // namespace s4j
