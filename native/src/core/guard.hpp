// SPDX-License-Identifier: Apache-2.0
// Who uses an object: n readers or one writer. Never waited for: a failed try is a conflict that its caller names.
//
// users_ is n, or in a writer's hands kWriter and above, below 0. A reader adds itself and looks what was there before:
// one transfer of the line where threads meet, and no second try. Where a writer was, it leaves its 1 behind: below 0
// nobody counts, and the writer stores 0 when it leaves. So no reader that was refused is ever taken for one that
// reads.
#pragma once

#include <atomic>
#include <cstdint>

namespace s4j {

class Guard {
 public:
  // False: somebody writes.
  bool try_read(const char* op) noexcept {
    if (users_.fetch_add(1, std::memory_order_acquire) < 0) return false;
    holder_.store(op, std::memory_order_relaxed);  // looking first whether it is that already would wait for the line
    return true;
  }
  // False: somebody reads or writes; `by_writer` says which.
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
  // The operation that came in last.
  const char* holder() const noexcept {
    const char* name = holder_.load(std::memory_order_relaxed);
    return name == nullptr ? "another operation" : name;
  }

 private:
  static constexpr int64_t kWriter = INT64_MIN;  // readers may be refused 2^63 times during one write
  std::atomic<int64_t> users_{0};
  std::atomic<const char*> holder_{nullptr};
};

}  // namespace s4j
