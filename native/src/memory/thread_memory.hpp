// SPDX-License-Identifier: Apache-2.0
// What a thread keeps of the pool for itself: small blocks that it gave back, and counters that it tells the pool in
// bulk, so that small calls of many threads do not meet on one cache line.
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
  // Bytes up to which blocks are kept: none where every block is watched.
  static constexpr std::size_t kKept = S4J_SANITIZED != 0 ? 0 : kTiny;
  struct Counts {
    int64_t live = 0, allocations = 0;
  };
  // Of the process, as far as threads have told.
  struct Told {
    std::atomic<int64_t> live{0}, allocations{0}, storages{0};
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

  struct Chain {
    TinyBlock* first;
    std::size_t count;
  };
  // A block of `size` bytes, a multiple of 64 up to kTiny; null when none is kept.
  void* take(std::size_t size) noexcept;
  // Blocks of a full chain: as many bytes of each size, since what a collection finds of small arrays comes in batches.
  static constexpr std::size_t chain_length(std::size_t size) noexcept {
    return static_cast<std::size_t>(threshold::kTinyBlocks) * (kTiny / size);
  }
  // Keeps a block. The chain, if any, has become too much: it is the caller's to keep or to free. `over_limit`: so has
  // all that is kept, surrender() then.
  Chain keep(void* p, std::size_t size, bool& over_limit) noexcept;
  // Everything that is kept goes to keep_tiny_blocks().
  void surrender() noexcept;
  // Blocks that a thread once could not keep; this one must have none of that size.
  void refill(Chain chain, std::size_t size) noexcept {
    lists_[size / 64 - 1] = {chain, {}};
    kept_ += chain.count * size;
  }
  void count_allocation() noexcept { add(allocations_, 1); }
  // Counts live bytes; false when what is untold has become much: tell() then.
  bool count_live(int64_t bytes) noexcept {
    const int64_t now = add(live_, bytes);
    return now <= threshold::kUncountedBytes && now >= -threshold::kUncountedBytes;
  }
  // Storages that the calling thread makes and drops, of which one may have made what another drops.
  static void count_storage(int64_t by) noexcept {
    if (ThreadMemory* const m = mine())
      add(m->storages_, by);
    else
      told().storages.fetch_add(by, std::memory_order_relaxed);
  }
  // Live storages of the process: exact while none is made or dropped.
  static int64_t storages() noexcept;
  // Live bytes of the process after that.
  int64_t tell() noexcept;
  int64_t untold_live() const noexcept { return live_.load(std::memory_order_relaxed); }

 private:
  static constexpr std::size_t kLists = kTiny / 64;
  // Two chains of each size: of what comes and goes in between, the pool hears nothing.
  struct Lists {
    Chain in_use{}, full{};
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

  std::array<Lists, kLists> lists_{};
  std::size_t kept_ = 0;  // bytes in lists_
  std::atomic<int64_t> live_{0}, allocations_{0}, storages_{0};
  ThreadMemory *next_ = nullptr, *previous_ = nullptr;
};

// The pool keeps them.
void keep_tiny_blocks(ThreadMemory::Chain chain, std::size_t size) noexcept;

}  // namespace s4j
