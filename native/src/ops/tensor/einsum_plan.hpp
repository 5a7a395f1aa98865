// SPDX-License-Identifier: Apache-2.0
// Plans the order of contractions of several operands by estimated entries and products: the optimal order for few
// operands, a greedy order for many.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "ops/tensor/tensor_terms.hpp"

namespace s4j {

// A term (operand or intermediate result) with its labels as bits, its estimated number of entries, and its format.
struct PlannedTerm {
  uint64_t labels;
  double entries;
  bool sparse;
};
// Returns the pairs of terms to contract, in order. An index below the number of operands is an operand, a larger index
// an earlier result.
std::vector<std::pair<int, int>> plan_contraction(const std::vector<PlannedTerm>& terms, const Extents& extents,
                                                  uint64_t output);

}  // namespace s4j
