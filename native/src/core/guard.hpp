// SPDX-License-Identifier: Apache-2.0
// A lock that never waits: n readers or one writer use an object. A call that would have to wait fails instead, and its
// caller reports the conflict.
//
// users_ is the number of readers, or negative while a writer holds the guard. A reader increments it and looks at the
// old value: one transfer of the cache line between cores and no retry. If the old value was negative, the reader does
// not undo its increment; the writer stores 0 at the end, so that no failed reader is ever counted.
//
// Threads that read elements in memory without a call (core/hazards.hpp) take no guard; those that write an element
// take it as try_write() does.
#pragma once

#include <atomic>
#include <cstdint>

namespace s4j {

class Guard {
 public:
  // Returns false if a writer holds the guard.
  bool try_read(const char* op) noexcept {
    if (users_.fetch_add(1, std::memory_order_acquire) < 0) return false;
    // Stores without comparing first: a comparison would wait for the cache line.
    holder_.store(op, std::memory_order_relaxed);
    return true;
  }
  // Returns false if a reader or writer holds the guard; `by_writer` says which.
  bool try_write(const char* op, bool* by_writer) noexcept {
    int64_t none = 0;
    if (!users_.compare_exchange_strong(none, kWriter, std::memory_order_acquire, std::memory_order_relaxed)) {
      *by_writer = none < 0;
      return false;
    }
    holder_.store(op, std::memory_order_relaxed);
    return true;
  }
  void unlock_read() noexcept { users_.fetch_sub(1, std::memory_order_release); }
  void unlock_write() noexcept { users_.store(0, std::memory_order_release); }
  // Returns the name of the operation that took the guard last.
  const char* holder() const noexcept {
    const char* name = holder_.load(std::memory_order_relaxed);
    return name == nullptr ? "another operation" : name;
  }

  // Returns whether a writer holds the guard. Exact for a thread that holds it itself.
  bool is_written() const noexcept { return users_.load(std::memory_order_relaxed) < 0; }
  // Returns the address of users_; holder_ is the word behind it.
  const void* words() const noexcept { return &users_; }

 private:
  static constexpr int64_t kWriter = INT64_MIN;  // leaves room for 2^63 failed readers during one write
  std::atomic<int64_t> users_{0};
  std::atomic<const char*> holder_{nullptr};
};
static_assert(sizeof(Guard) == 2 * sizeof(int64_t) && std::atomic<int64_t>::is_always_lock_free);

}  // namespace s4j
