// SPDX-License-Identifier: Apache-2.0
#include "memory/call_start.hpp"

namespace s4j {

thread_local int64_t CallStart::live_ = CallStart::kNoCall;

}  // namespace s4j
