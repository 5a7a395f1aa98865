// SPDX-License-Identifier: Apache-2.0
// Pauses of a polling thread.
#pragma once

#include <thread>

#include "core/thresholds.hpp"

namespace s4j {

// Leaves the core's resources to its other hardware thread while the calling thread polls.
inline void pause_core() noexcept {
#ifdef __x86_64__
  __builtin_ia32_pause();
#endif
}

// Called between two polls; `spins` counts them. Yields after some, because the thread that is waited for may have been
// preempted.
inline void pause(int& spins) noexcept {
  if (++spins > threshold::kLaneSpins) return std::this_thread::yield();
  pause_core();
}

}  // namespace s4j
