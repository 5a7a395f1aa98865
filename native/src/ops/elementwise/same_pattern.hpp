// SPDX-License-Identifier: Apache-2.0
// z = f(a, b) of two sparse blocks that store the same entries: values meet values, and nothing is merged.
#pragma once

#include "array/result.hpp"
#include "ops/elementwise/binary_kernels.hpp"

namespace s4j {

// Do a and b (one shape, one layout: COO, or GCS of one order and partitioning) store the same entries, in what a merge
// of them would give as well? At most one pass over the indexes of both, at the speed of memory; most patterns differ
// in their first few.
bool same_pattern(const Block& a, const Block& b) noexcept;

// z_k = f(a_k, b_k) in the pattern that they have; over a's own values where `to` says so.
Layout zip_values(const PatternTarget& to, const Block& a, const Block& b, const BinaryKernels& f, Scalar fill_a,
                  Scalar fill_b, InvalidFlag& invalid);

}  // namespace s4j
