// SPDX-License-Identifier: Apache-2.0
// Which kernels a call has chosen, for verbose runs: off unless asked for, and then per thread.
#pragma once

#include <cstdint>

namespace s4j {

bool set_tracing(bool on) noexcept;  // returns the previous state
// `kernel` is a literal. Called by the thread that makes the call, where a choice is made; more than a few per call are
// dropped.
void trace(const char* kernel) noexcept;
// The calling thread's kernels since the last take, separated by ", " and cut to `capacity` bytes; returns the length.
int64_t take_trace(char* to, int64_t capacity) noexcept;

}  // namespace s4j
