// SPDX-License-Identifier: Apache-2.0
// How a thread waits that looks again and again.
#pragma once

#include <thread>

#include "core/thresholds.hpp"

namespace s4j {

// Leaves the core's other thread what looking would take.
inline void pause_core() noexcept {
#ifdef __x86_64__
  __builtin_ia32_pause();
#endif
}

// Between two looks, of which `spins` counts: whoever is waited for may have lost its core.
inline void pause(int& spins) noexcept {
  if (++spins > threshold::kLaneSpins) return std::this_thread::yield();
  pause_core();
}

}  // namespace s4j
