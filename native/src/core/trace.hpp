// SPDX-License-Identifier: Apache-2.0
// Records the kernels that a call chooses, for verbose runs. Off by default; recorded per thread.
#pragma once

#include <cstdint>

namespace s4j {

bool set_tracing(bool on) noexcept;  // returns the previous state
// Records a kernel, on the thread that makes the call. `kernel` must be a string literal. Drops all but the first few
// per call.
void trace(const char* kernel) noexcept;
// Writes the calling thread's kernels since the last take, separated by ", " and cut to `capacity` bytes; returns the
// length.
int64_t take_trace(char* to, int64_t capacity) noexcept;

}  // namespace s4j
