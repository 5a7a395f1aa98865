// SPDX-License-Identifier: Apache-2.0
// Random picks: a permutation, choices by probability, parts of an array's entries.
#pragma once

#include "array/result.hpp"

namespace s4j {

// Returns the numbers 0..n-1 in a uniformly random order, DENSE LONG. Sorts random 64-bit keys.
Result random_permutation(Allocator& to, uint64_t seed, int64_t n);

// Returns positions in a vector of probabilities, DENSE LONG of the given shape. Each position is drawn by its
// probability, with a binary search in the running sums. O(stored probabilities + n log(stored probabilities)) for n
// draws. Throws if a probability is negative or not finite, or if the sum of the probabilities is not 1.
Result random_choice(Allocator& to, uint64_t seed, const Operand& probabilities, const Shape& shape);

// Returns the stored entries of x whose uniform draw in [0, 1) lies in [from, until). The draw depends on the seed and
// the entry's number in C order. Disjoint ranges that cover [0, 1) give each entry to exactly one part. The result has
// x's layout and fill; a DENSE x is read as COO. O(nnz).
Result random_part(Allocator& to, uint64_t seed, const Operand& x, double from, double until);

}  // namespace s4j
