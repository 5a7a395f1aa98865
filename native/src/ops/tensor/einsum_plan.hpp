// SPDX-License-Identifier: Apache-2.0
// The order in which several operands are contracted, by estimated entries and products: the cheapest of all orders for
// few operands, the cheapest next pair for many.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "ops/tensor/tensor_terms.hpp"

namespace s4j {

// Pairs of terms to contract: numbers below the count of terms, then of the results in order.
struct PlannedTerm {
  uint64_t labels;
  double entries;
  bool sparse;
};
std::vector<std::pair<int, int>> plan_contraction(const std::vector<PlannedTerm>& terms, const Extents& extents,
                                                  uint64_t output);

}  // namespace s4j
