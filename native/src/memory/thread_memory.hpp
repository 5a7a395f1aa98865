// SPDX-License-Identifier: Apache-2.0
// A thread's own part of the pool: chains (lists) of small free blocks of one size, and counters that the thread
// reports in bulk. So small calls of many threads do not contend for one cache line.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "core/thresholds.hpp"
#include "memory/free_blocks.hpp"

namespace s4j {

class ThreadMemory {
 public:
  static constexpr std::size_t kTiny = FreeBlocks::kTiny;
  // The largest block that a thread keeps; none under a sanitizer, which watches every block.
  static constexpr std::size_t kKept = S4J_SANITIZED != 0 ? 0 : kTiny;
  struct Counts {
    int64_t live = 0, allocations = 0;
  };
  // The process's counters, without the counts that threads have not reported yet.
  struct Told {
    std::atomic<int64_t> live{0}, allocations{0}, storages{0};
  };

  // Returns the calling thread's object. Null while the thread ends or if there is no memory; the pool then counts
  // directly.
  static ThreadMemory* mine() noexcept { return current_ != nullptr ? current_ : attach(); }
  static Told& told() noexcept;
  // Returns the sum of the counts that threads have not reported yet.
  static Counts untold() noexcept;
  // Returns an upper bound of the absolute value of untold().live.
  static int64_t most_untold() noexcept {
    return threads_.load(std::memory_order_relaxed) * threshold::kUncountedBytes;
  }

  struct Chain {
    TinyBlock* first;
    std::size_t count;
  };
  // Takes a block of `size` bytes, a multiple of 64 up to kTiny; null if none is kept.
  void* take(std::size_t size) noexcept;
  // Returns the number of blocks in a full chain, which has the same bytes for each size. Chains hold many blocks,
  // since a garbage collection of the JVM frees many small arrays at once.
  static constexpr std::size_t chain_length(std::size_t size) noexcept {
    return static_cast<std::size_t>(threshold::kTinyBlocks) * (kTiny / size);
  }
  // Keeps a block. The returned chain, if any, exceeds what the thread may keep; the caller keeps or frees it.
  // `over_limit`: the thread keeps too much in all sizes together; call surrender().
  Chain keep(void* p, std::size_t size, bool& over_limit) noexcept;
  // Passes all kept blocks to the pool, by keep_tiny_blocks().
  void surrender() noexcept;
  // Keeps a chain that came from the pool; this thread must hold no blocks of that size.
  void refill(Chain chain, std::size_t size) noexcept {
    lists_[size / 64 - 1] = {chain, {}};
    kept_ += chain.count * size;
  }
  void count_allocation() noexcept { add(allocations_, 1); }
  // Counts live bytes; returns false if the unreported count has become large: call tell() then.
  bool count_live(int64_t bytes) noexcept {
    const int64_t now = add(live_, bytes);
    return now <= threshold::kUncountedBytes && now >= -threshold::kUncountedBytes;
  }
  // Counts storages that the calling thread makes (+) and drops (-); another thread may drop what this thread made.
  static void count_storage(int64_t by) noexcept {
    if (ThreadMemory* const m = mine())
      add(m->storages_, by);
    else
      told().storages.fetch_add(by, std::memory_order_relaxed);
  }
  // Returns the number of live storages in the process; exact while no thread makes or drops one.
  static int64_t storages() noexcept;
  // Reports this thread's counts; returns the live bytes of the process.
  int64_t tell() noexcept;
  int64_t untold_live() const noexcept { return live_.load(std::memory_order_relaxed); }

 private:
  static constexpr std::size_t kLists = kTiny / 64;
  // Two chains per size, so that alternating takes and frees do not reach the pool.
  struct Lists {
    Chain in_use{}, full{};
  };

  ThreadMemory() = default;
  static ThreadMemory* attach() noexcept;
  static void detach(void* mine) noexcept;
  // Only the owner thread writes its counters; other threads read them.
  static int64_t add(std::atomic<int64_t>& n, int64_t by) noexcept {
    const int64_t now = n.load(std::memory_order_relaxed) + by;
    n.store(now, std::memory_order_relaxed);
    return now;
  }

  // Uses the initial-exec TLS model, like all of the library: the variable's memory is reserved at load time, so that
  // no access allocates.
  static thread_local ThreadMemory* current_;
  static std::atomic<int64_t> threads_;

  std::array<Lists, kLists> lists_{};
  std::size_t kept_ = 0;  // bytes in lists_
  std::atomic<int64_t> live_{0}, allocations_{0}, storages_{0};
  ThreadMemory *next_ = nullptr, *previous_ = nullptr;
};

// The pool takes over a chain of blocks of `size` bytes.
void keep_tiny_blocks(ThreadMemory::Chain chain, std::size_t size) noexcept;

}  // namespace s4j
