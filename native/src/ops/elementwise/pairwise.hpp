// SPDX-License-Identifier: Apache-2.0
// z = f(x, y) with NumPy's broadcasting, for every pair of formats; decision 0001 section 10 says which entries the
// result stores and what its fill is.
#pragma once

#include "array/result.hpp"

namespace s4j {

// `stored_only`: z has x's stored entries and fill; y is looked up at them. `dense_target`: the result is written into
// a DENSE array, so its size needs no limit. `receiver`: the array that the result goes into, if any, which has a say
// in its type (elementwise_type).
Result pairwise(const PatternTarget& to, int op, const Operand& x, const Operand& y, bool stored_only,
                bool dense_target, const char* name, const Operand* receiver = nullptr);

// Sparse operands that are broadcast are stored again and again: throws S4J_WOULD_DENSIFY when a result of `shape`
// would hold more than the densify limit of entries beside x's and y's own, and every entry of either takes part.
void check_copies(const Operand& x, const Operand& y, const Shape& shape, const char* name);

}  // namespace s4j
