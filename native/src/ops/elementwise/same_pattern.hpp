// SPDX-License-Identifier: Apache-2.0
// Computes z = f(a, b) of two sparse blocks with the same pattern, without a merge.
#pragma once

#include "array/result.hpp"
#include "ops/elementwise/binary_kernels.hpp"

namespace s4j {

// Returns whether a and b (of one shape and layout: COO, or GCS of one order and partitioning) store the same entries
// in the layout that a merge would give. At most one pass over both indexes, at memory speed; most different patterns
// differ in the first few entries.
bool same_pattern(const Block& a, const Block& b) noexcept;

// Returns whether x and y are whole sparse arrays of these types with few entries and with the same ones, some elements
// being implicit; a and b are then their main layouts. This shortens short calls; same_pattern() decides for all
// others.
bool small_of_one_pattern(const Operand& x, Type type_x, const Operand& y, Type type_y, Block& a, Block& b);

// Computes z_k = f(a_k, b_k) in the common pattern. Overwrites a's values if `to` allows it.
Layout zip_values(const PatternTarget& to, const Block& a, const Block& b, const BinaryKernels& f, Scalar fill_a,
                  Scalar fill_b, InvalidFlag& invalid);

}  // namespace s4j
