// SPDX-License-Identifier: Apache-2.0
// Brings two arrays to one pattern (set of stored positions), over which the caller then evaluates a function. Fill:
// the value of implicit (not stored) elements. Densify limit: the number of elements that a result may store.
#pragma once

#include "array/result.hpp"

namespace s4j {

// Returns x's values (`second`: y's) in `type` at the union of both patterns, broadcast; `fill` becomes the value of
// elements that neither operand stores. If y is null, the pattern is x's own. If one operand is DENSE, the result is
// DENSE, up to the densify limit. Both calls with the same x and y give the same pattern. O(nnz(x) + nnz(y)).
Result align(Allocator& to, const Operand& x, const Operand* y, bool second, Type type, Scalar fill, const char* name);

}  // namespace s4j
