// SPDX-License-Identifier: Apache-2.0
// The k largest elements of each row. The fill is the value of implicit elements, those that an array does not store.
#pragma once

#include "array/result.hpp"

namespace s4j {

// Returns the columns of each row by descending value, DENSE LONG [m, k]. Ties: the smaller column comes first. NaN
// comes below all numbers. The rest of a row with fewer candidates is -1. Implicit elements count with the fill unless
// `stored_only`.
Result arg_top_k(Allocator& to, const Operand& x, int64_t k, bool stored_only, const Operand* target = nullptr);

}  // namespace s4j
