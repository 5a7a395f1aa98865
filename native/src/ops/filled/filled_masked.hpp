// SPDX-License-Identifier: Apache-2.0
// Masked products with fills, c_ij of filled_products.hpp: computes a row's sums in scratch and takes the allowed
// places.
#pragma once

#include "array/lines.hpp"
#include "ops/elementwise/semiring.hpp"
#include "ops/filled/filled_products.hpp"

namespace s4j {

// a b under a mask, as CSR with fill 0: at the stored non-zero elements of the mask, or, kComplement, at all other
// places. One block.
template <class T>
Layout filled_masked(Allocator& to, const FilledProduct& p, const Lines& a, const Lines& b, Masking masking,
                     const Lines& mask, Type mask_type);

}  // namespace s4j
