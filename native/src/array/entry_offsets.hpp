// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "layout/layout.hpp"

namespace s4j {

// offset_k = sum_d coordinate_d(k) * strides_d for every entry of a sparse block; strides may be 0 (broadcast). The
// coordinates of a broadcast or DENSE operand at the stored entries. O(nnz * rank).
Vec<int64_t> entry_offsets(const Block& s, const Dims& strides);

}  // namespace s4j
