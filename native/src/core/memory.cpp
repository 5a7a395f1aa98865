// SPDX-License-Identifier: Apache-2.0
#include "core/memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <mutex>

#include "core/error.hpp"
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

// The limit when none is set: mappings beyond it succeed, and the process is killed when they are touched.
int64_t physical_memory() noexcept {
  const int64_t pages = sysconf(_SC_PHYS_PAGES);
  const int64_t page = sysconf(_SC_PAGESIZE);
  return pages > 0 && page > 0 ? pages * page : INT64_MAX;
}

struct FreeBlock {
  FreeBlock* next;
};

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

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define S4J_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define S4J_SANITIZED
#endif
#endif

// Blocks of up to kTiny bytes that a thread gave back and takes again. Under sanitizers there are none, so that every
// block is watched.
class TinyBlocks {
 public:
  static constexpr std::size_t kTiny = threshold::kTinyBlock;

  TinyBlocks() = default;
  TinyBlocks(const TinyBlocks&) = delete;
  TinyBlocks& operator=(const TinyBlocks&) = delete;
  ~TinyBlocks() {
    for (std::size_t c = 0; c < kLists; ++c)
      while (counts_[c] > 0) std::free(pop(c));
    closed_ = true;  // later destructors of this thread may still give blocks back
  }
  // Null when there is none.
  void* take(std::size_t size) noexcept {
    const std::size_t c = size / 64 - 1;
    return counts_[c] > 0 ? pop(c) : nullptr;
  }
  bool keep(void* p, std::size_t size) noexcept {
    const std::size_t c = size / 64 - 1;
    if (closed_ || counts_[c] == kMost) return false;
    auto* block = static_cast<FreeBlock*>(p);
    block->next = heads_[c];
    heads_[c] = block;
    ++counts_[c];
    return true;
  }

 private:
  static constexpr std::size_t kLists = kTiny / 64;
#ifdef S4J_SANITIZED
  static constexpr int kMost = 0;
#else
  static constexpr int kMost = threshold::kTinyBlocks;
#endif
  void* pop(std::size_t c) noexcept {
    FreeBlock* block = heads_[c];
    heads_[c] = block->next;
    --counts_[c];
    return block;
  }

  std::array<FreeBlock*, kLists> heads_{};
  std::array<int, kLists> counts_{};
  bool closed_ = false;
};

thread_local TinyBlocks tiny;

void* small_block(std::size_t size) noexcept {
  void* p = size <= TinyBlocks::kTiny ? tiny.take(size) : nullptr;
  return p != nullptr ? p : std::aligned_alloc(64, size);
}

class Pool final : public Allocator {
 public:
  void* allocate(std::size_t bytes) override {
    if (bytes == 0) return nullptr;
    if (bytes > (std::size_t{1} << 46))
      fail(S4J_NO_MEMORY, "org.sparse4j.maxBytes = ", memory_stats().limit, " would be exceeded: ", bytes,
           " bytes are needed");
    allocation_point();
    const std::size_t size = class_bytes(bytes);
    charge(size);
    void* p = size <= kSmall ? small_block(size) : take(size);
    if (p == nullptr && trim() > 0) p = size <= kSmall ? small_block(size) : take(size);
    if (p == nullptr) {
      live_.fetch_sub(static_cast<int64_t>(size), std::memory_order_relaxed);
      fail(S4J_NO_MEMORY, "the system refused ", size, " bytes; live bytes: ", live_.load(),
           "; close arrays that are no longer needed");
    }
    return p;
  }

  void release(void* p, std::size_t bytes) noexcept override {
    if (p == nullptr) return;
    const std::size_t size = class_bytes(bytes);
    live_.fetch_sub(static_cast<int64_t>(size), std::memory_order_relaxed);
    if (size <= kSmall) {
      if (size > TinyBlocks::kTiny || !tiny.keep(p, size)) std::free(p);
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
    std::lock_guard lock(mutex_);
    return {live_.load(),        peak_.load(),      free_.bytes(), limit_.load(),
            allocations_.load(), countdown_.load(), system_.load()};
  }

  void restart_peak() noexcept { peak_ = live_.load(); }

  void point() {
    allocations_.fetch_add(1, std::memory_order_relaxed);
    if (countdown_.load(std::memory_order_relaxed) > 0 && countdown_.fetch_sub(1) == 1)
      fail(S4J_NO_MEMORY, "injected allocation failure");
  }

  std::atomic<int64_t> limit_{physical_memory()}, countdown_{0};
  std::atomic<bool> huge_{true};
  std::atomic<void (*)(int64_t)> reclaim_{nullptr};

 private:
  // Count `size` as live, or throw when that passes the limit even after rebuildable memory was freed.
  void charge(std::size_t size) {
    const auto n = static_cast<int64_t>(size);
    for (int attempt = 0;; ++attempt) {
      const int64_t limit = limit_.load(std::memory_order_relaxed);
      const int64_t now = live_.fetch_add(n, std::memory_order_relaxed) + n;
      if (now <= limit) {
        int64_t peak = peak_.load(std::memory_order_relaxed);
        while (now > peak && !peak_.compare_exchange_weak(peak, now, std::memory_order_relaxed)) {
        }
        if (now > most_.load(std::memory_order_relaxed)) most_.store(now, std::memory_order_relaxed);
        return;
      }
      live_.fetch_sub(n, std::memory_order_relaxed);
      auto* reclaim = reclaim_.load();
      if (attempt > 0 || reclaim == nullptr)
        fail(S4J_NO_MEMORY, "org.sparse4j.maxBytes = ", limit, " would be exceeded: ", now - n, " bytes are live and ",
             n, " more are needed; close arrays or raise the limit");
      reclaim(now - limit);
    }
  }

  void* take(std::size_t size) noexcept {
    bool over;
    {
      std::lock_guard lock(mutex_);
      if (void* const block = free_.take(size); block != nullptr) return block;
      over = free_.bytes() > 0 &&
             free_.bytes() > limit_.load(std::memory_order_relaxed) - live_.load(std::memory_order_relaxed);
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

  static void give_back(void* p, std::size_t size) noexcept {
    if (size < kHuge)
      std::free(p);
    else
      munmap(p, size);
  }

  std::mutex mutex_;
  FreeBlocks free_;
  std::atomic<int64_t> live_{0}, peak_{0}, allocations_{0}, system_{0};
  std::atomic<int64_t> most_{0};  // ever live, whatever restarts peak_
};

// Never destroyed: buffers of static storages may outlive any static of this file.
Pool& the_pool() noexcept {
  alignas(Pool) static unsigned char memory[sizeof(Pool)];
  static Pool* instance = ::new (static_cast<void*>(memory)) Pool;
  return *instance;
}

std::atomic<int64_t> next_arena{1};

}  // namespace

Allocator& pool() noexcept { return the_pool(); }
MemoryStats memory_stats() noexcept { return the_pool().stats(); }
void restart_peak() noexcept { the_pool().restart_peak(); }
int64_t set_memory_limit(int64_t bytes) noexcept {
  return the_pool().limit_.exchange(bytes > 0 ? bytes : physical_memory());
}
int64_t set_fail_countdown(int64_t n) noexcept { return the_pool().countdown_.exchange(n); }
bool set_huge_pages(bool on) noexcept { return the_pool().huge_.exchange(on); }
int64_t trim_pool() noexcept { return the_pool().trim(); }
void set_reclaimer(void (*reclaim)(int64_t)) noexcept { the_pool().reclaim_.store(reclaim); }
void allocation_point() { the_pool().point(); }

Arena::Arena(int64_t id, Buffer&& block) : id_(id), owner_(std::this_thread::get_id()), block_(std::move(block)) {}

Arena* Arena::create(std::size_t initial_bytes) {
  Buffer block(pool(), std::max<std::size_t>(round_up(initial_bytes, 64), threshold::kArenaBytes));
  void* memory = pool().allocate(sizeof(Arena));
  return ::new (memory) Arena(next_arena.fetch_add(1), std::move(block));
}

void Arena::detach() noexcept {
  if (users_.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  free_spills();
  this->~Arena();
  pool().release(this, sizeof(Arena));
}

void* Arena::allocate(std::size_t bytes) {
  if (bytes == 0) return nullptr;
  allocation_point();
  const std::size_t size = round_up(bytes, 64);
  void* p = nullptr;
  if (used_ + size <= block_.bytes()) {
    p = block_.as<unsigned char>() + used_;
    used_ += size;
  } else {
    if (spills_.size() == spills_.capacity()) spills_.reserve(std::max<size_t>(16, 2 * spills_.size()));
    p = pool().allocate(size);
    spills_.emplace_back(p, size);
    spilled_ += static_cast<int64_t>(size);
  }
  cycle_ += static_cast<int64_t>(size);
  return p;
}

void Arena::release(void*, std::size_t) noexcept {}

void Arena::free_spills() noexcept {
  for (auto [p, n] : spills_) pool().release(p, n);
  spills_.clear();
  spilled_ = 0;
}

void Arena::reset() {
  peak_ = std::max(peak_, cycle_);
  generation_.fetch_add(1, std::memory_order_release);
  free_spills();
  used_ = 0;
  cycle_ = 0;
  if (static_cast<std::size_t>(peak_) > block_.bytes()) {
    block_.reset();  // free first: the larger block may take the same pages
    block_ = Buffer(pool(), static_cast<std::size_t>(peak_ + peak_ / 8));
  }
}

void Arena::retire() noexcept {
  generation_.fetch_add(1, std::memory_order_release);
  free_spills();
  block_.reset();
  used_ = 0;
  detach();
}

}  // namespace s4j
