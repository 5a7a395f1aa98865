// SPDX-License-Identifier: Apache-2.0
// Public names of operations, for messages: COUNT_NON_ZERO is "countNonZero", REDUCE_MAX is "max".
#pragma once

#include <cstdint>

namespace s4j {

// Returns the public name of the operation that a frame asks for, or `family` if the id is unknown. O(1), allocates
// nothing; the text is static.
const char* op_name(const int64_t* frame, const char* family) noexcept;

}  // namespace s4j
