// SPDX-License-Identifier: Apache-2.0
// Products of sparse matrices over semirings.
#pragma once

#include "array/lines.hpp"
#include "ops/elementwise/semiring.hpp"

namespace s4j {

// The type that a product over a semiring has; throws for what it cannot be of.
Type semiring_type(Semiring s, Type a, Type b, const char* name);
// What is not stored in such a product: the addition's zero.
Scalar semiring_zero(Semiring s, Type type);

// a b over a semiring as CSR with sorted rows, in `type`; terms are combined in ascending k. `mask`: null unless asked
// for; of its shape, its stored entries that are not 0 count, by `mask_type`. Products at columns that may not appear
// are never formed into entries.
Layout semiring_product(Allocator& to, Type type, Semiring s, const Lines& a, const Lines& b, Masking masking,
                        const Lines* mask, Type mask_type);

}  // namespace s4j
