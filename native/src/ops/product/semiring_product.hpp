// SPDX-License-Identifier: Apache-2.0
// Products of sparse matrices over semirings.
#pragma once

#include "array/lines.hpp"
#include "ops/elementwise/semiring.hpp"

namespace s4j {

// The type of a product over a semiring; throws for types without one.
Type semiring_type(Semiring s, Type a, Type b, const char* name);
// The implicit value of such a product: the addition's zero.
Scalar semiring_zero(Semiring s, Type type);

// a b over a semiring as CSR with sorted rows, in `type`; terms are combined in ascending k. `mask`: may be null; has
// the result's shape; its stored non-zero entries count, by `mask_type`. Products at excluded columns never become
// entries.
Layout semiring_product(Allocator& to, Type type, Semiring s, const Lines& a, const Lines& b, Masking masking,
                        const Lines* mask, Type mask_type);

}  // namespace s4j
