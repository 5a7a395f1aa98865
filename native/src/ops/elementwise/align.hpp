// SPDX-License-Identifier: Apache-2.0
// Two arrays brought to one pattern: what a function that only the caller can evaluate runs over.
#pragma once

#include "array/result.hpp"

namespace s4j {

// x's values (`second`: y's) in `type` at the union of both patterns, broadcast; `fill` becomes the value of what
// neither stores. y may be null: x's own pattern. One operand DENSE: the result is, up to the densify limit. Both
// calls on the same x and y give the same pattern. O(nnz(x) + nnz(y)).
Result align(Allocator& to, const Operand& x, const Operand* y, bool second, Type type, Scalar fill, const char* name);

}  // namespace s4j
