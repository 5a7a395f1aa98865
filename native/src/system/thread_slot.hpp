// SPDX-License-Identifier: Apache-2.0
// One pointer per thread, with a function that the system calls with it when the thread ends. Unlike a thread_local
// object with a destructor, it allocates nothing to register itself; if that allocation failed, the process would end.
#pragma once

namespace s4j::sys {

// Use it as a static object in a function. It has no destructor, because threads may end after static objects are
// destroyed.
class ThreadSlot {
 public:
  explicit ThreadSlot(void (*end)(void*)) noexcept;
  // Sets the calling thread's pointer; returns false if the system has no room for it. `end` is not called for null.
  bool set(void* p) const noexcept;

 private:
  unsigned long key_ = 0;
  bool usable_ = false;
};

}  // namespace s4j::sys
