// SPDX-License-Identifier: Apache-2.0
// Random picks: a permutation, choices by probability, parts of an array's entries.
#pragma once

#include "array/result.hpp"

namespace s4j {

// The numbers 0..n-1 in a uniformly random order, DENSE LONG: sorts random 64-bit keys.
Result random_permutation(Allocator& to, uint64_t seed, int64_t n);

// Positions in a vector of probabilities, each drawn by its probability (by a binary search in their running sum),
// DENSE LONG of the given shape. O(stored probabilities + n log). Throws for negative or non-finite probabilities, and
// if their sum is not 1.
Result random_choice(Allocator& to, uint64_t seed, const Operand& probabilities, const Shape& shape);

// The stored entries of x whose uniform draw in [0, 1) from (seed, number of the entry in C order) lies in [from,
// until). Disjoint ranges that cover [0, 1) give each entry to exactly one part. Keeps x's layout and fill; a DENSE x
// is read as COO. O(nnz).
Result random_part(Allocator& to, uint64_t seed, const Operand& x, double from, double until);

}  // namespace s4j
