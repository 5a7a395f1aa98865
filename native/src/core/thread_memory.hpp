// SPDX-License-Identifier: Apache-2.0
// What a thread keeps of the pool for itself: small blocks that it gave back, and counters that it tells the pool in
// bulk, so that small calls of many threads do not meet on one cache line.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "core/thresholds.hpp"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define S4J_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define S4J_SANITIZED
#endif
#endif

namespace s4j {

class ThreadMemory {
 public:
  static constexpr std::size_t kTiny = threshold::kTinyBlock;
  struct Counts {
    int64_t live = 0, allocations = 0;
  };
  // Of the process, as far as threads have told.
  struct Told {
    std::atomic<int64_t> live{0}, allocations{0};
  };

  // The calling thread's; null while it ends and where there is no memory for one: the pool then counts by itself.
  static ThreadMemory* mine() noexcept { return current_ != nullptr ? current_ : attach(); }
  static Told& told() noexcept;
  // What all threads have not told yet.
  static Counts untold() noexcept;
  // At least as much as untold().live may differ from 0, both ways.
  static int64_t most_untold() noexcept {
    return threads_.load(std::memory_order_relaxed) * threshold::kUncountedBytes;
  }

  // A block of `size` bytes, a multiple of 64 up to kTiny; null when none is kept.
  void* take(std::size_t size) noexcept;
  // False: the caller frees it.
  bool keep(void* p, std::size_t size) noexcept;
  void count_allocation() noexcept { add(allocations_, 1); }
  // Counts live bytes; false when what is untold has become much: tell() then.
  bool count_live(int64_t bytes) noexcept {
    const int64_t now = add(live_, bytes);
    return now <= threshold::kUncountedBytes && now >= -threshold::kUncountedBytes;
  }
  // Live bytes of the process after that.
  int64_t tell() noexcept;
  int64_t untold_live() const noexcept { return live_.load(std::memory_order_relaxed); }

 private:
  static constexpr std::size_t kLists = kTiny / 64;
#ifdef S4J_SANITIZED
  static constexpr int kMost = 0;  // every block is watched
#else
  static constexpr int kMost = threshold::kTinyBlocks;
#endif
  struct Free {
    Free* next;
  };

  ThreadMemory() = default;
  static ThreadMemory* attach() noexcept;
  static void detach(void* mine) noexcept;
  // Only the owner writes, others read.
  static int64_t add(std::atomic<int64_t>& n, int64_t by) noexcept {
    const int64_t now = n.load(std::memory_order_relaxed) + by;
    n.store(now, std::memory_order_relaxed);
    return now;
  }

  // Of the initial-exec model, as all of the library's: reserved when it is loaded, so that no access ever allocates.
  static thread_local ThreadMemory* current_;
  static std::atomic<int64_t> threads_;

  std::array<Free*, kLists> heads_{};
  std::array<int, kLists> counts_{};
  std::atomic<int64_t> live_{0}, allocations_{0};
  ThreadMemory *next_ = nullptr, *previous_ = nullptr;
};

}  // namespace s4j
