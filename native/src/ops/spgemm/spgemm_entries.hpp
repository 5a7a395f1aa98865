// SPDX-License-Identifier: Apache-2.0
// Counts the entries of a sparse product without computing the product.
#pragma once

#include "array/lines.hpp"

namespace s4j {

// Returns the number of entries of a b, by the symbolic phase alone. O(terms) time; one bit per column of b for each
// thread.
int64_t spgemm_entries(const Lines& a, const Lines& b);

}  // namespace s4j
