// SPDX-License-Identifier: Apache-2.0
// Selects elements by a mask, replaces such elements, and lists the indexes of non-zero elements. Fill: the value of
// implicit (not stored) elements. Densify limit: the number of elements that a result may store.
#pragma once

#include "array/result.hpp"

namespace s4j {

// Returns the indexes of the elements other than 0 (NaN included), DENSE LONG [count, rank], in C order. O(entries).
// Throws above the densify limit for an array with a fill other than 0.
Result nonzero(Allocator& to, const Operand& x, const char* name);

// Returns the elements of x at the true elements of the mask, in C order, with rank 1. The mask has x's shape. A sparse
// x gives a sparse result with x's fill, in O(entries of both); a DENSE x gives a DENSE result. A mask with a true fill
// needs a length below 2^63.
Result select(Allocator& to, const Operand& x, const Operand& mask, const char* name);

// Returns x with its k-th element under the mask, in C order, replaced by the k-th element of `values`. If there are
// fewer values, they repeat. The result has x's type and layout. O(entries of all three). If the fill of the mask is
// true and values repeat, stores all elements under the mask; throws above the densify limit.
Result place(Allocator& to, const Operand& x, const Operand& mask, const Operand& values, const char* name);

}  // namespace s4j
