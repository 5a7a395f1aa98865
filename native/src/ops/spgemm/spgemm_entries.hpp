// SPDX-License-Identifier: Apache-2.0
// The number of entries of a sparse product, without computing it.
#pragma once

#include "array/lines.hpp"

namespace s4j {

// The number of entries of a b: the symbolic phase alone. O(terms); one bit per column of b for each thread.
int64_t spgemm_entries(const Lines& a, const Lines& b);

}  // namespace s4j
