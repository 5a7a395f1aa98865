// SPDX-License-Identifier: Apache-2.0
// Elements selected by a mask: their indexes and values, and replacing them.
#pragma once

#include "array/result.hpp"

namespace s4j {

// The indexes of the elements that are not 0 (NaN is not), DENSE LONG [count, rank], in C order. O(entries). For an
// array with a fill other than 0 it throws above the densify limit.
Result nonzero(Allocator& to, const Operand& x, const char* name);

// The elements of x where the mask, of the same shape, is true, in C order: rank 1. A sparse x gives a sparse result
// with x's fill, in O(entries of both); a DENSE x a DENSE one. A mask with a true fill needs a length below 2^63.
Result select(Allocator& to, const Operand& x, const Operand& mask, const char* name);

// x with its k-th element under the mask, in C order, replaced by the k-th of values, which repeat if they are fewer.
// In x's type and layout. O(entries of all three). With a true fill of the mask and repeated values, it stores all
// these elements and throws above the densify limit.
Result place(Allocator& to, const Operand& x, const Operand& mask, const Operand& values, const char* name);

}  // namespace s4j
