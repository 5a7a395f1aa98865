// SPDX-License-Identifier: Apache-2.0
// The order of contractions of several operands, by estimated entries and products: the optimal order for few operands,
// greedy for many.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "ops/tensor/tensor_terms.hpp"

namespace s4j {

// Pairs of terms to contract: indexes of operands, followed by those of earlier results.
struct PlannedTerm {
  uint64_t labels;
  double entries;
  bool sparse;
};
std::vector<std::pair<int, int>> plan_contraction(const std::vector<PlannedTerm>& terms, const Extents& extents,
                                                  uint64_t output);

}  // namespace s4j
