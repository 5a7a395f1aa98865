// SPDX-License-Identifier: Apache-2.0
// c_ij of filled_products.hpp where a mask allows it: the row's sums in scratch, of which the allowed places are taken.
#pragma once

#include "array/lines.hpp"
#include "ops/elementwise/semiring.hpp"
#include "ops/filled/filled_products.hpp"

namespace s4j {

// a b where a mask allows it, as CSR of fill 0: the stored elements of the mask that are not 0 or, kComplement, all
// others. One block.
template <class T>
Layout filled_masked(Allocator& to, const FilledProduct& p, const Lines& a, const Lines& b, Masking masking,
                     const Lines& mask, Type mask_type);

}  // namespace s4j
