// SPDX-License-Identifier: Apache-2.0
// Computes sums and differences of GCS arrays in one pass over their entries, without counting first. A job is a group
// of consecutive rows (ops/pattern/merge_rows.hpp). A line is a compressed row of GCS, a generalised CSR.
#pragma once

#include "ops/elementwise/binary_kernels.hpp"
#include "ops/pattern/merge_rows.hpp"

namespace s4j {

// Sets out = f(a, b) with the entries of both sides, if f adds or subtracts and no job is much larger than the others.
// Otherwise, or if memory for scratch is short, returns false. Row r of `rows` must be line r of both a and b.
template <class Key>
bool merge_once(const Block& a, const Block& b, const BinaryKernels& f, Scalar fill_a, Scalar fill_b,
                const MergeRows<Key>& rows, const MergeJobs& jobs, Layout& out);

}  // namespace s4j
