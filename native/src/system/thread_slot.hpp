// SPDX-License-Identifier: Apache-2.0
// A pointer that every thread has its own of, with a function that gets it when the thread ends: what thread_local
// objects with destructors are, but that nothing is allocated to register them, which would end the process where there
// is no memory.
#pragma once

namespace s4j::sys {

// As a static object in a function: made once, never destroyed, since threads end after static objects do.
class ThreadSlot {
 public:
  explicit ThreadSlot(void (*end)(void*)) noexcept;
  // Of the calling thread; false when the system has no room for it. Null: `end` is not called.
  bool set(void* p) const noexcept;

 private:
  unsigned long key_ = 0;
  bool usable_ = false;
};

}  // namespace s4j::sys
