// SPDX-License-Identifier: Apache-2.0
// Operations as users know them, for messages: COUNT_NON_ZERO is "countNonZero", REDUCE_MAX is "max".
#pragma once

#include <cstdint>

namespace s4j {

// The name of the operation that a frame asks for; `family` when it names none. O(1), allocates nothing, and the text
// lives forever.
const char* op_name(const int64_t* frame, const char* family) noexcept;

}  // namespace s4j
