// SPDX-License-Identifier: Apache-2.0
// For groups of dimensions with too many positions for one number: numbers the stored positions, computes the product
// of these numbers, and restores the coordinates of its result. O(entries log entries), for any extents.
#pragma once

#include "ops/tensor/contract_terms.hpp"

namespace s4j {

// Whether a group has more positions than a layout can number; and the product by numbers of stored positions.
bool needs_numbers(const Contraction& c, const LabelGroups& g);
Term contract_by_numbers(const Contraction& c, const LabelGroups& g, const Term& a, const Term& b);

}  // namespace s4j
