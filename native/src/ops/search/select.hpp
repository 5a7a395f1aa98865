// SPDX-License-Identifier: Apache-2.0
// Elements by a mask: their indexes, their values, and values put in their places.
#pragma once

#include "array/result.hpp"

namespace s4j {

// The indexes of the elements that are not 0 (NaN is not), DENSE LONG [count, rank], in C order. O(entries); an array
// whose fill is not 0 is refused above the densify limit.
Result nonzero(Allocator& to, const Operand& x, const char* name);

// The elements of x where the mask, of the same shape, is true, in C order: rank 1. Sparse x: sparse with x's fill and
// O(entries of both); DENSE x: DENSE. A mask that is true where it stores nothing needs a length below 2^63.
Result select(Allocator& to, const Operand& x, const Operand& mask, const char* name);

// x with its k-th element under the mask, in C order, replaced by the k-th of values; these repeat when they are fewer.
// In x's type and layout. O(entries of all three); a mask that is true where it stores nothing, with values that
// repeat, stores the elements and is refused above the densify limit.
Result place(Allocator& to, const Operand& x, const Operand& mask, const Operand& values, const char* name);

}  // namespace s4j
