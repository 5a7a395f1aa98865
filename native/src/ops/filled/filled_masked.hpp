// SPDX-License-Identifier: Apache-2.0
// Masked products with fills, c_ij of filled_products.hpp. The kernel computes a row's sums in scratch and takes the
// elements that the mask allows.
#pragma once

#include "array/lines.hpp"
#include "ops/elementwise/semiring.hpp"
#include "ops/filled/filled_products.hpp"

namespace s4j {

// Computes a b under a mask, as CSR with fill 0: at the stored non-zero elements of the mask or, for kComplement, at
// all other elements. p has one block (no batch).
template <class T>
Layout filled_masked(Allocator& to, const FilledProduct& p, const Lines& a, const Lines& b, Masking masking,
                     const Lines& mask, Type mask_type);

}  // namespace s4j
