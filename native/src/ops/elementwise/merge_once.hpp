// SPDX-License-Identifier: Apache-2.0
// Sums and differences of GCS arrays in one pass over their entries: nothing is counted before.
#pragma once

#include "ops/elementwise/binary_kernels.hpp"
#include "ops/pattern/merge_rows.hpp"

namespace s4j {

// out = f(a, b) with every entry of either side, where f adds or subtracts and no job of many is much larger than the
// others; else, or where there is no memory for the scratch of a few, false. Row r of `rows` is line r of a and b, none
// is missing.
template <class Key>
bool merge_once(const Block& a, const Block& b, const BinaryKernels& f, Scalar fill_a, Scalar fill_b,
                const MergeRows<Key>& rows, const MergeJobs& jobs, Layout& out);

}  // namespace s4j
