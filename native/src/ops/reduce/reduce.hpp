// SPDX-License-Identifier: Apache-2.0
// Reductions along any dimensions, including implicit elements (those not stored, which have the value of the fill).
#pragma once

#include <optional>

#include "array/result.hpp"
#include "ops/reduce/segments.hpp"

namespace s4j {

struct ReduceOptions {
  bool keep_dims = false;
  // Only stored entries take part. A group without stored entries gets the result's fill: sum 0, prod 1, norms and
  // counts 0; mean, var, std and percentiles NaN; max, min and the like NaN (0 for integers); positions -1.
  bool stored_only = false;
  const char* name = "";
  bool corrected = true;  // variances over n - 1
  double percent = 50;    // the percentage of PERCENTILE
  // The type of the array that receives the result; it determines the types of accumulator and result.
  std::optional<Type> receiver = std::nullopt;
  int exponent = 0;  // SUM of DOUBLE: multiply by 2^exponent
};

// Returns one result for each position along the kept dimensions, in x's format (another rank: COO; DENSE: DENSE).
Result reduce(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& options);
// Reduces all elements to one number: DOUBLE, or LONG for integers (sums exact modulo 2^64).
Scalar reduce_number(int op, const Operand& x, const ReduceOptions& options);

}  // namespace s4j
