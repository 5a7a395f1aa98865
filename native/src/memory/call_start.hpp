// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>

#include "memory/memory.hpp"
#include "memory/thread_memory.hpp"

namespace s4j {

// Records the live bytes of the process when a call across the C ABI begins, so that the message of an exceeded limit
// can say how much of the memory the call itself has allocated. Concurrent calls of other threads count as well.
class CallStart {
 public:
  CallStart() noexcept {
    const ThreadMemory* const mine = ThreadMemory::mine();
    live_ = live_bytes_about() + (mine != nullptr ? mine->untold_live() : 0);
  }
  ~CallStart() { live_ = kNoCall; }
  CallStart(const CallStart&) = delete;
  CallStart& operator=(const CallStart&) = delete;

  // Returns the bytes of `live` that were allocated after this thread's call began; 0 if this thread is in no call.
  static int64_t allocated_since(int64_t live) noexcept { return live > live_ ? live - live_ : 0; }

 private:
  static constexpr int64_t kNoCall = std::numeric_limits<int64_t>::max();
  static thread_local int64_t live_;
};

}  // namespace s4j
