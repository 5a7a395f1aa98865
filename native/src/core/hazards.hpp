// SPDX-License-Identifier: Apache-2.0
// Hazard pointers (Michael 2004) of threads that read or write elements of an array in memory, without a call, such as
// Java's. Such a thread stores the address of the array's header in its hazard pointer before it looks at the header,
// and 0 at the end. A thread that frees memory of the array first waits until no hazard pointer has that address.
// docs/LAYOUT.md, "Elements without calls", has the whole protocol.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace s4j {

// The hazard pointer of one thread. It registers itself for its lifetime.
class HazardPointer {
 public:
  HazardPointer() noexcept;
  ~HazardPointer();
  HazardPointer(const HazardPointer&) = delete;
  HazardPointer& operator=(const HazardPointer&) = delete;

  // Returns the address of two words: the hazard pointer, and one that its thread may write as it likes.
  std::atomic<int64_t>* words() noexcept { return words_; }
  // Clears the hazard pointer if an exception has left it set. Its thread calls this.
  void clear() noexcept {
    if (words_[0].load(std::memory_order_relaxed) != 0) words_[0].store(0, std::memory_order_release);
  }

 private:
  friend bool is_hazard(const void* header) noexcept;
  // On a cache line of its own, since the thread writes it for every element.
  alignas(64) std::atomic<int64_t> words_[2] = {0, 0};
  HazardPointer *before_ = nullptr, *after_ = nullptr;
};

// Returns whether a thread may be using the array with this header. A thread that sets its hazard pointer later sees
// all that the caller wrote before this call. Costs a barrier of the process, some microseconds.
bool is_hazard(const void* header) noexcept;
// Waits until is_hazard() is false, but not longer than this; returns whether it is false.
bool wait_for_hazard(const void* header, std::chrono::milliseconds limit) noexcept;

}  // namespace s4j
