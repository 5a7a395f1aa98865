// SPDX-License-Identifier: Apache-2.0
// Records the names of the kernels that a call chooses, for verbose runs. Off by default; each thread has its own
// record.
#pragma once

#include <cstdint>

namespace s4j {

bool set_tracing(bool on) noexcept;  // returns the previous state
// Records the name of a kernel for the calling thread. `kernel` must be a string literal. Ignores repetitions and all
// but the first few names per call.
void trace(const char* kernel) noexcept;
// Writes the names recorded for the calling thread, separated by ", " and cut to `capacity` bytes, and clears the
// record. Returns the length.
int64_t take_trace(char* to, int64_t capacity) noexcept;

}  // namespace s4j
