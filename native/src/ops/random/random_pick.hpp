// SPDX-License-Identifier: Apache-2.0
// Random picks among what there is: a permutation, choices by probability, parts of an array's entries.
#pragma once

#include "array/result.hpp"

namespace s4j {

// 0..n-1 in an order drawn uniformly, DENSE LONG: random 64-bit keys, sorted.
Result random_permutation(Allocator& to, uint64_t seed, int64_t n);

// n positions of a vector of probabilities, each drawn by its probability (inversion: a binary search in their running
// sum), DENSE LONG of the shape. O(stored probabilities + n log). Negative or not finite ones, and a sum that is not 1,
// are refused.
Result random_choice(Allocator& to, uint64_t seed, const Operand& probabilities, const Shape& shape);

// The stored entries of x whose draw, uniform in [0, 1) by (seed, number of the entry in C order), is in [from, until);
// ranges that part [0, 1) part the entries. In x's layout and fill; a DENSE x is read as COO. O(nnz).
Result random_part(Allocator& to, uint64_t seed, const Operand& x, double from, double until);

}  // namespace s4j
