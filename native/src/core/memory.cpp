// SPDX-License-Identifier: Apache-2.0
#include "core/memory.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <mutex>

// What a block has beyond the bytes that were asked for: under the address sanitizer nobody may touch it.
#if __has_include(<sanitizer/asan_interface.h>)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(address, bytes) ((void)(address), (void)(bytes))
#define ASAN_UNPOISON_MEMORY_REGION(address, bytes) ((void)(address), (void)(bytes))
#endif

#include "core/error.hpp"
#include "core/machine_memory.hpp"
#include "core/thread_memory.hpp"
#include "core/thresholds.hpp"

namespace s4j {
namespace {

constexpr std::size_t kSmall = threshold::kSmallBlock, kHuge = threshold::kHugeBlock;
constexpr int kFirstClass = std::bit_width(kSmall) - 1;
constexpr int kClasses = 160;
static_assert(std::has_single_bit(kSmall) && std::has_single_bit(kHuge) && kSmall < kHuge);
static_assert((47 - kFirstClass) * 4 <= kClasses);

std::size_t round_up(std::size_t n, std::size_t to) { return (n + to - 1) / to * to; }

// Quarter-power-of-two classes: 80 KiB, 96, 112, 128, 160, ...
std::size_t class_bytes(std::size_t bytes) {
  if (bytes <= kSmall) return round_up(bytes, 64);
  std::size_t step = std::bit_floor(bytes - 1) / 4;
  std::size_t rounded = round_up(bytes, step);
  return rounded < kHuge ? rounded : round_up(rounded, kHuge);
}

// Of a size above kSmall.
int class_index(std::size_t rounded) {
  const int top = std::max(kFirstClass, static_cast<int>(std::bit_width(rounded)) - 1);
  return (top - kFirstClass) * 4 + static_cast<int>((rounded >> (top - 2)) & 3);
}

// The pool's free blocks: by class, the one given back last is taken first; by age, those that nobody took go first.
class FreeBlocks {
 public:
  int64_t bytes() const noexcept { return bytes_; }

  void put(void* p, std::size_t size) noexcept {
    auto* block = ::new (p) Block{size, {}, {}};
    links_[kByClass + class_index(size)].push(block, &Block::in_class);
    links_[kByAge].push(block, &Block::in_age);
    bytes_ += static_cast<int64_t>(size);
  }
  // Null when there is none.
  void* take(std::size_t size) noexcept { return remove(links_[kByClass + class_index(size)].last); }
  // The block that has been here for longest; its size in `size`. Null when there is none.
  void* take_oldest(std::size_t& size) noexcept {
    Block* const block = links_[kByAge].first;
    if (block != nullptr) size = block->bytes;
    return remove(block);
  }

 private:
  struct Block;
  struct Link {
    Block *before, *after;
  };
  struct Block {
    std::size_t bytes;
    Link in_class, in_age;
  };
  struct List {
    Block *first = nullptr, *last = nullptr;
    void push(Block* b, Link Block::*link) noexcept {
      b->*link = {last, nullptr};
      (last == nullptr ? first : (last->*link).after) = b;
      last = b;
    }
    void remove(Block* b, Link Block::*link) noexcept {
      const Link at = b->*link;
      (at.before == nullptr ? first : (at.before->*link).after) = at.after;
      (at.after == nullptr ? last : (at.after->*link).before) = at.before;
    }
  };
  void* remove(Block* b) noexcept {
    if (b == nullptr) return nullptr;
    links_[kByClass + class_index(b->bytes)].remove(b, &Block::in_class);
    links_[kByAge].remove(b, &Block::in_age);
    bytes_ -= static_cast<int64_t>(b->bytes);
    return b;
  }

  static constexpr int kByAge = 0, kByClass = 1;
  std::array<List, kClasses + 1> links_{};
  int64_t bytes_ = 0;
};

void* small_block(std::size_t size, ThreadMemory* mine) noexcept {
  void* const p = size <= ThreadMemory::kTiny && mine != nullptr ? mine->take(size) : nullptr;
  return p != nullptr ? p : std::aligned_alloc(64, size);
}

class Pool final : public Allocator {
 public:
  void* allocate(std::size_t bytes) override {
    if (bytes == 0) return nullptr;
    if (bytes > (std::size_t{1} << 46))
      fail(S4J_NO_MEMORY, "org.sparse4j.maxBytes = ", memory_stats().limit, " would be exceeded: ", bytes,
           " bytes are needed");
    ThreadMemory* const mine = ThreadMemory::mine();
    point(mine);
    const std::size_t size = class_bytes(bytes);
    charge(size, mine);
    void* p = size <= kSmall ? small_block(size, mine) : take(size);
    if (p == nullptr && trim() > 0) p = size <= kSmall ? small_block(size, mine) : take(size);
    if (p == nullptr) {
      discharge(size, mine);
      fail(S4J_NO_MEMORY, "the system refused ", size, " bytes; live bytes: ", stats().live,
           "; close arrays that are no longer needed");
    }
    ASAN_POISON_MEMORY_REGION(static_cast<char*>(p) + bytes, size - bytes);
    return p;
  }

  void release(void* p, std::size_t bytes) noexcept override {
    if (p == nullptr) return;
    const std::size_t size = class_bytes(bytes);
    ASAN_UNPOISON_MEMORY_REGION(static_cast<char*>(p) + bytes, size - bytes);
    ThreadMemory* const mine = ThreadMemory::mine();
    discharge(size, mine);
    if (size <= kSmall) {
      if (size > ThreadMemory::kTiny || mine == nullptr || !mine->keep(p, size)) std::free(p);
      return;
    }
    // As much as was ever live: what a cycle of work gives back, its next round takes again. What was not taken for
    // longest makes room, else blocks of a size that nobody wants any more would fill the pool for ever.
    const int64_t keep = std::max<int64_t>(threshold::kPooledBytes, 2 * most_.load(std::memory_order_relaxed));
    const auto n = static_cast<int64_t>(size);
    if (n > keep) return give_back(p, size);
    {
      std::lock_guard lock(mutex_);
      free_.put(p, size);
    }
    shrink(keep);
  }

  int64_t trim() noexcept { return shrink(0); }

  MemoryStats stats() noexcept {
    const ThreadMemory::Counts untold = ThreadMemory::untold();
    std::lock_guard lock(mutex_);
    const int64_t live = told_.live.load() + untold.live;
    return {live,
            std::max(live, peak_.load()),
            free_.bytes(),
            limit_.load(),
            told_.allocations.load() + untold.allocations,
            countdown_.load(),
            system_.load()};
  }

  void restart_peak() noexcept { peak_ = told_.live.load() + ThreadMemory::untold().live; }
  int64_t live_about() const noexcept { return told_.live.load(std::memory_order_relaxed); }

  void point() { point(ThreadMemory::mine()); }

  int64_t set_limit(int64_t bytes) noexcept {
    explicit_ = bytes > 0;
    return limit_.exchange(bytes > 0 ? bytes : default_limit(machine_.bytes, host_.load()));
  }
  int64_t set_host(int64_t bytes) noexcept {
    const int64_t before = host_.exchange(bytes);
    if (!explicit_) limit_ = default_limit(machine_.bytes, bytes);
    return before;
  }
  std::string limit_text() const {
    std::string text = std::to_string(limit_.load()) + " bytes";
    if (explicit_) return text + ", as it was set";
    text += ": " + machine_.source + " " + std::to_string(machine_.bytes);
    if (limit_.load() == machine_.bytes / 4) return text + ", a quarter of it";
    text += ", less " + std::to_string(host_.load()) + " for the host process's heap";
    return text + " and " + std::to_string(machine_.bytes - host_.load() - limit_.load()) + " for the rest of it";
  }

  std::atomic<int64_t> countdown_{0};
  std::atomic<bool> huge_{true};
  std::atomic<void (*)(int64_t)> reclaim_{nullptr};

 private:
  void point(ThreadMemory* mine) {
    if (mine != nullptr)
      mine->count_allocation();
    else
      told_.allocations.fetch_add(1, std::memory_order_relaxed);
    if (countdown_.load(std::memory_order_relaxed) > 0 && countdown_.fetch_sub(1) == 1)
      fail(S4J_NO_MEMORY, "injected allocation failure");
  }

  // Count `size` as live, or throw when that passes the limit even after rebuildable memory was freed.
  void charge(std::size_t size, ThreadMemory* mine) {
    const auto n = static_cast<int64_t>(size);
    const int64_t slack = ThreadMemory::most_untold();
    if (size <= ThreadMemory::kTiny && mine != nullptr &&
        live_about() + slack <= limit_.load(std::memory_order_relaxed)) {
      if (!mine->count_live(n)) risen_to(mine->tell());
      return;
    }
    for (int attempt = 0;; ++attempt) {
      const int64_t limit = limit_.load(std::memory_order_relaxed);
      int64_t now = told_.live.fetch_add(n, std::memory_order_relaxed) + n;
      if (now + slack <= limit) return risen_to(now + (mine != nullptr ? mine->untold_live() : 0));
      now = told_.live.load(std::memory_order_relaxed) + ThreadMemory::untold().live;
      if (now <= limit) return risen_to(now);
      told_.live.fetch_sub(n, std::memory_order_relaxed);
      auto* reclaim = reclaim_.load();
      if (attempt > 0 || reclaim == nullptr)
        fail(S4J_NO_MEMORY, "org.sparse4j.maxBytes = ", limit, " would be exceeded: ", now - n, " bytes are live and ",
             n, " more are needed; close arrays or raise the limit");
      reclaim(now - limit);
    }
  }

  void discharge(std::size_t size, ThreadMemory* mine) noexcept {
    const auto n = static_cast<int64_t>(size);
    if (size > ThreadMemory::kTiny || mine == nullptr)
      told_.live.fetch_sub(n, std::memory_order_relaxed);
    else if (!mine->count_live(-n))
      mine->tell();
  }

  void risen_to(int64_t now) noexcept {
    int64_t peak = peak_.load(std::memory_order_relaxed);
    while (now > peak && !peak_.compare_exchange_weak(peak, now, std::memory_order_relaxed)) {
    }
    if (now > most_.load(std::memory_order_relaxed)) most_.store(now, std::memory_order_relaxed);
  }

  void* take(std::size_t size) noexcept {
    bool over;
    {
      std::lock_guard lock(mutex_);
      if (void* const block = free_.take(size); block != nullptr) return block;
      over = free_.bytes() > 0 && free_.bytes() > limit_.load(std::memory_order_relaxed) - live_about();
    }
    // Free blocks of other classes are memory too: with them the process would pass the limit.
    if (over) trim();
    system_.fetch_add(1, std::memory_order_relaxed);
    if (size < kHuge) return std::aligned_alloc(4096, round_up(size, 4096));
    // Over-reserve by one huge page to align, then cut the ends off.
    const std::size_t reserve = size + kHuge;
    void* raw = mmap(nullptr, reserve, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (raw == MAP_FAILED) return nullptr;
    const auto base = reinterpret_cast<std::uintptr_t>(raw);
    const auto aligned = round_up(base, kHuge);
    if (aligned > base) munmap(raw, aligned - base);
    const std::size_t tail = base + reserve - (aligned + size);
    if (tail > 0) munmap(reinterpret_cast<void*>(aligned + size), tail);
    auto* p = reinterpret_cast<void*>(aligned);
    if (huge_.load(std::memory_order_relaxed)) madvise(p, size, MADV_HUGEPAGE);
    return p;
  }

  // Gives blocks back until no more than `bytes` are kept; returns how many bytes that were.
  int64_t shrink(int64_t bytes) noexcept {
    int64_t freed = 0;
    for (;;) {
      std::size_t size = 0;
      void* block = nullptr;
      {
        std::lock_guard lock(mutex_);
        if (free_.bytes() > bytes) block = free_.take_oldest(size);
      }
      if (block == nullptr) return freed;
      give_back(block, size);
      freed += static_cast<int64_t>(size);
    }
  }

  static MachineMemory read_machine() noexcept {
    try {
      return machine_memory();
    } catch (...) {  // no memory to read a file: the first allocation will say so
      return {INT64_MAX, ""};
    }
  }

  static void give_back(void* p, std::size_t size) noexcept {
    if (size < kHuge)
      std::free(p);
    else
      munmap(p, size);
  }

  std::mutex mutex_;
  FreeBlocks free_;
  ThreadMemory::Told& told_ = ThreadMemory::told();
  const MachineMemory machine_ = read_machine();
  std::atomic<int64_t> host_{0}, limit_{default_limit(machine_.bytes, 0)};
  std::atomic<bool> explicit_{false};
  std::atomic<int64_t> peak_{0}, system_{0};
  std::atomic<int64_t> most_{0};  // ever live, whatever restarts peak_
};

// Never destroyed: buffers of static storages may outlive any static of this file.
Pool& the_pool() noexcept {
  alignas(Pool) static unsigned char memory[sizeof(Pool)];
  static Pool* instance = ::new (static_cast<void*>(memory)) Pool;
  return *instance;
}

}  // namespace

Allocator& pool() noexcept { return the_pool(); }
MemoryStats memory_stats() noexcept { return the_pool().stats(); }
void restart_peak() noexcept { the_pool().restart_peak(); }
int64_t live_bytes_about() noexcept { return the_pool().live_about(); }
int64_t set_memory_limit(int64_t bytes) noexcept { return the_pool().set_limit(bytes); }
int64_t set_host_bytes(int64_t bytes) noexcept { return the_pool().set_host(bytes); }
std::string limit_text() { return the_pool().limit_text(); }
int64_t set_fail_countdown(int64_t n) noexcept { return the_pool().countdown_.exchange(n); }
bool set_huge_pages(bool on) noexcept { return the_pool().huge_.exchange(on); }
int64_t trim_pool() noexcept { return the_pool().trim(); }
void set_reclaimer(void (*reclaim)(int64_t)) noexcept { the_pool().reclaim_.store(reclaim); }
void allocation_point() { the_pool().point(); }

}  // namespace s4j
