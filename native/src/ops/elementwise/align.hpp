// SPDX-License-Identifier: Apache-2.0
// Brings two arrays to one pattern, over which a function of the caller is then evaluated.
#pragma once

#include "array/result.hpp"

namespace s4j {

// Returns x's values (`second`: y's) in `type` at the union of both patterns, broadcast; `fill` becomes the value of
// elements that neither stores. y may be null: x's own pattern. If one operand is DENSE, the result is too, up to the
// densify limit. Both calls with the same x and y give the same pattern. O(nnz(x) + nnz(y)).
Result align(Allocator& to, const Operand& x, const Operand* y, bool second, Type type, Scalar fill, const char* name);

}  // namespace s4j
