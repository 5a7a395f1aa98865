// SPDX-License-Identifier: Apache-2.0
// Retired memory: that of arrays which a thread may still be using without a call (core/hazards.hpp). Such a thread
// leaves within nanoseconds unless the system suspends it. If it does not, the memory is kept and freed later, when
// other memory is retired or trimmed.
#pragma once

#include <array>
#include <cstdint>

#include "memory/memory.hpp"

namespace s4j {

// Waits until no thread uses the buffers of the array with this header. If that takes long, moves the buffers away and
// leaves empty ones. The caller has made sure that no thread finds them any more.
void retire(const int64_t* header, std::array<Buffer, 4>& buffers) noexcept;
// Waits until no thread uses the array with this header, and returns false. If that takes long, returns true: destroy()
// will be called with the owner of the header later.
bool retire(const int64_t* header, void* owner, void (*destroy)(void*) noexcept) noexcept;
// Frees the retired memory that no thread uses any more; returns the number of arrays of which memory is still kept.
int64_t free_retired() noexcept;

}  // namespace s4j
