// SPDX-License-Identifier: Apache-2.0
// Contracts terms (arrays with labelled dimensions) whose groups of dimensions, rows, columns or inner, have too many
// positions for one number. The functions number the stored positions, contract the terms by these numbers, and restore
// the coordinates of the result. O(entries log entries), for any extents.
#pragma once

#include "ops/tensor/contract_terms.hpp"

namespace s4j {

// needs_numbers() returns whether a group has more positions than a layout can number. contract_by_numbers() computes
// the product by numbers of the stored positions.
bool needs_numbers(const Contraction& c, const LabelGroups& g);
Term contract_by_numbers(const Contraction& c, const LabelGroups& g, const Term& a, const Term& b);

}  // namespace s4j
