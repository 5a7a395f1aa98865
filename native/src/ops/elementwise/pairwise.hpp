// SPDX-License-Identifier: Apache-2.0
// Computes z = f(x, y) with NumPy's broadcasting, for every pair of formats. Decision 0001 section 10 defines the
// stored entries and the fill of the result.
#pragma once

#include "array/result.hpp"

namespace s4j {

// `stored_only`: z has x's pattern and fill; y is looked up at x's entries. `dense_target`: the result is written into
// a DENSE array, so no limit applies. `receiver`: the array that receives the result, if any; it influences the type
// (elementwise_type).
Result pairwise(const PatternTarget& to, int op, const Operand& x, const Operand& y, bool stored_only,
                bool dense_target, const char* name, const Operand* receiver = nullptr);

}  // namespace s4j
