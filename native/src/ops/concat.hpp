// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "capi/call.hpp"

namespace s4j {

// The operands of a call one after the other along a dimension; see s4j_concat.
Result concat(Allocator& to, const Call& call, int64_t dimension);

}  // namespace s4j
