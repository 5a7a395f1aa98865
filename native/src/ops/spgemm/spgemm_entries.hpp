// SPDX-License-Identifier: Apache-2.0
// The size of a sparse product before it is computed.
#pragma once

#include "array/lines.hpp"

namespace s4j {

// How many entries a b has: its symbolic phase alone. O(terms); a bit per column of b for each running thread.
int64_t spgemm_entries(const Lines& a, const Lines& b);

}  // namespace s4j
