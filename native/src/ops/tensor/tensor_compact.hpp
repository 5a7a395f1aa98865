// SPDX-License-Identifier: Apache-2.0
// Groups of dimensions with too many positions for one number: the positions that are stored get numbers of their own,
// the product is one of these, and its result gets the coordinates back. O(entries log entries), whatever the extents.
#pragma once

#include "ops/tensor/contract_terms.hpp"

namespace s4j {

// Whether a group has more positions than a layout can number, and the product by numbers for stored positions only.
bool needs_numbers(const Contraction& c, const LabelGroups& g);
Term contract_by_numbers(const Contraction& c, const LabelGroups& g, const Term& a, const Term& b);

}  // namespace s4j
