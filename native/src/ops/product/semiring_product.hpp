// SPDX-License-Identifier: Apache-2.0
// Products of sparse matrices over semirings.
#pragma once

#include "array/lines.hpp"
#include "ops/elementwise/semiring.hpp"

namespace s4j {

// Returns the type of a product over a semiring; throws if the types have no product.
Type semiring_type(Semiring s, Type a, Type b, const char* name);
// Returns the value of elements that such a product does not store: the zero of the semiring's addition.
Scalar semiring_zero(Semiring s, Type type);

// Computes a b over a semiring as CSR with sorted rows, in `type`; terms are combined in ascending k. `mask` may be
// null. A mask has the result's shape, and its stored non-zero elements, of `mask_type`, count. Products at excluded
// columns never become entries.
Layout semiring_product(Allocator& to, Type type, Semiring s, const Lines& a, const Lines& b, Masking masking,
                        const Lines* mask, Type mask_type);

}  // namespace s4j
