// SPDX-License-Identifier: Apache-2.0
// Who uses an object: n readers or one writer. Never waited for: a failed try is a conflict that its caller names.
#pragma once

#include <atomic>
#include <cstdint>

namespace s4j {

class Guard {
 public:
  // False: somebody writes.
  bool try_read(const char* op) noexcept {
    int64_t users = users_.load(std::memory_order_relaxed);
    do {
      if (users == kWriter) return false;
    } while (!users_.compare_exchange_weak(users, users + 1, std::memory_order_acquire, std::memory_order_relaxed));
    holder_.store(op, std::memory_order_relaxed);
    return true;
  }
  // False: somebody reads or writes; `by_writer` says which.
  bool try_write(const char* op, bool* by_writer) noexcept {
    int64_t none = 0;
    if (!users_.compare_exchange_strong(none, kWriter, std::memory_order_acquire, std::memory_order_relaxed)) {
      *by_writer = none == kWriter;
      return false;
    }
    holder_.store(op, std::memory_order_relaxed);
    return true;
  }
  void unlock_read() noexcept { users_.fetch_sub(1, std::memory_order_release); }
  void unlock_write() noexcept { users_.store(0, std::memory_order_release); }
  // The operation that came in last.
  const char* holder() const noexcept {
    const char* name = holder_.load(std::memory_order_relaxed);
    return name == nullptr ? "another operation" : name;
  }

 private:
  static constexpr int64_t kWriter = -1;
  std::atomic<int64_t> users_{0};
  std::atomic<const char*> holder_{nullptr};
};

}  // namespace s4j
