// SPDX-License-Identifier: Apache-2.0
#include "memory/memory.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <mutex>
#include <utility>

// What a block has beyond the bytes that were asked for: under the address sanitizer nobody may touch it.
#if __has_include(<sanitizer/asan_interface.h>)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(address, bytes) ((void)(address), (void)(bytes))
#define ASAN_UNPOISON_MEMORY_REGION(address, bytes) ((void)(address), (void)(bytes))
#endif

#include "core/error.hpp"
#include "core/thresholds.hpp"
#include "memory/free_blocks.hpp"
#include "memory/machine_memory.hpp"
#include "memory/slabs.hpp"
#include "memory/thread_memory.hpp"
#include "system/pages.hpp"

namespace s4j {
namespace {

constexpr std::size_t kSmall = FreeBlocks::kSmall, kHuge = FreeBlocks::kHuge;
constexpr std::size_t kPage = 4096, kPaged = 16 * kPage;  // blocks from kPaged on begin on a page

std::size_t round_up(std::size_t n, std::size_t to) { return FreeBlocks::round_up(n, to); }

class Pool final : public Allocator {
 public:
  Pool() { read_machine(); }

  void* allocate(std::size_t bytes) override {
    if (bytes == 0) return nullptr;
    if (bytes > (std::size_t{1} << 46))
      fail_for_bytes(static_cast<int64_t>(bytes >> 1),  // half: signed, and still more than any limit
                     "org.sparse4j.maxBytes = ", memory_stats().limit, " would be exceeded: ", bytes,
                     " bytes are needed");
    ThreadMemory* const mine = ThreadMemory::mine();
    point(mine);
    const std::size_t size = FreeBlocks::class_bytes(bytes);
    charge(size, mine);
    void* p = size <= kSmall ? take_small(size, mine) : take(size);
    if (p == nullptr && (reclaim(static_cast<int64_t>(size)), trim()) > 0)
      p = size <= kSmall ? take_small(size, mine) : take(size);
    if (p == nullptr) {
      discharge(size, mine);
      fail_for_bytes(-static_cast<int64_t>(size), "the system refused ", size, " bytes; live bytes: ", stats().live,
                     "; close arrays that are no longer needed");
    }
    ASAN_POISON_MEMORY_REGION(static_cast<char*>(p) + bytes, size - bytes);
    return p;
  }

  void release(void* p, std::size_t bytes) noexcept override {
    if (p == nullptr) return;
    const std::size_t size = FreeBlocks::class_bytes(bytes);
    ASAN_UNPOISON_MEMORY_REGION(static_cast<char*>(p) + bytes, size - bytes);
    ThreadMemory* const mine = ThreadMemory::mine();
    discharge(size, mine);
    if (size <= kSmall) {
      if (size > ThreadMemory::kKept) return sys::free_block(p);
      if (mine == nullptr) return free_chain(::new (p) TinyBlock{nullptr});
      bool over_limit = false;
      if (const ThreadMemory::Chain full = mine->keep(p, size, over_limit); full.first != nullptr)
        put_chain(full, size);
      if (over_limit) mine->surrender();
      return;
    }
    const int64_t keep = to_keep();
    if (static_cast<int64_t>(size) > keep) return give_back(p, size);
    {
      std::lock_guard lock(mutex_);
      free_.put(p, size);
    }
    shrink(keep);
  }

  int64_t trim() noexcept { return shrink(0); }

  // What a thread cannot keep.
  void put_chain(ThreadMemory::Chain chain, std::size_t size) noexcept {
    {
      std::lock_guard lock(mutex_);
      free_.put_chain(chain.first, size, chain.count);
    }
    shrink(to_keep());
  }

  // Of what comes from elsewhere.
  void charge(int64_t bytes) { charge(static_cast<std::size_t>(bytes), nullptr); }
  void discharge(int64_t bytes) noexcept { discharge(static_cast<std::size_t>(bytes), nullptr); }

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
    int64_t before = 0;
    {
      std::lock_guard lock(reading_mutex_);  // a reading that is under way would replace what is set
      if (explicit_) before = limit_.load();
      explicit_ = bytes > 0;
      if (bytes > 0) limit_ = bytes;
    }
    read_machine();
    return before;
  }
  int64_t set_host(int64_t bytes) noexcept {
    const int64_t before = host_.exchange(bytes);
    read_machine();
    return before;
  }
  // Of now: others may have taken or given back memory since the last reading.
  std::string limit_text() {
    read_machine();
    if (explicit_) return std::to_string(limit_.load()) + " bytes, as it was set";
    std::lock_guard lock(reading_mutex_);
    return reading_.text();
  }

  std::atomic<int64_t> countdown_{0};
  std::atomic<bool> huge_{true};
  std::array<std::atomic<int64_t (*)(int64_t)>, 2> reclaimers_{};

 private:
  void point(ThreadMemory* mine) {
    if (mine != nullptr)
      mine->count_allocation();
    else
      told_.allocations.fetch_add(1, std::memory_order_relaxed);
    if (countdown_.load(std::memory_order_relaxed) > 0 && countdown_.fetch_sub(1) == 1)
      fail(S4J_NO_MEMORY, "injected allocation failure");
  }

  // The default limit, anew: of what the process can have, others may have taken much since the last reading.
  void read_machine() noexcept {
    fresh_ = 0;
    if (explicit_) return;
    try {
      const MemoryStats now = stats();
      std::lock_guard lock(reading_mutex_);
      if (explicit_) return;
      reading_ = read_limit(now.live + now.pooled, host_.load());
      limit_ = reading_.bytes();
    } catch (...) {  // no memory to read a file: the limit of the last reading holds
    }
  }
  // A part of the limit that is worth a look at the machine.
  int64_t worth_reading() const noexcept {
    return explicit_.load(std::memory_order_relaxed) ? INT64_MAX : limit_.load(std::memory_order_relaxed) / kReadShare;
  }
  // So many bytes come from the system: many small blocks may take as much as a large one.
  void taking(std::size_t size) noexcept {
    const auto n = static_cast<int64_t>(size);
    if (fresh_.fetch_add(n, std::memory_order_relaxed) + n > worth_reading()) read_machine();
  }

  // Count `size` as live, or throw when that passes the limit even after rebuildable memory was freed.
  void charge(std::size_t size, ThreadMemory* mine) {
    const auto n = static_cast<int64_t>(size);
    if (n > worth_reading()) read_machine();
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
      if (attempt == 0) {
        read_machine();  // others may have given memory back
        if (limit_.load(std::memory_order_relaxed) > limit) continue;
      }
      if (attempt > 1 || reclaim(now - limit) == 0)
        fail_for_bytes(n, "org.sparse4j.maxBytes = ", limit, " would be exceeded: ", now - n, " bytes are live and ", n,
                       " more are needed; close arrays or raise the limit", reason());
    }
  }

  // Why a limit that nobody has set is so low.
  std::string reason() const {
    if (explicit_) return "";
    std::lock_guard lock(reading_mutex_);
    return " (by default " + reading_.text() + ")";
  }

  int64_t reclaim(int64_t needed) noexcept {
    int64_t freed = 0;
    for (const auto& each : reclaimers_)
      if (auto* const f = each.load(); f != nullptr && freed < needed) freed += f(needed - freed);
    return freed;
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
    for (std::atomic<int64_t>* most : {&most_, &most_lately_})
      if (now > most->load(std::memory_order_relaxed)) most->store(now, std::memory_order_relaxed);
  }

  // As much as was live lately: what a cycle of work gives back, its next round takes again, be it in other sizes. What
  // was not taken for longest makes room, else blocks of a size that nobody wants any more would fill the pool for
  // ever.
  int64_t to_keep() const noexcept {
    return std::max<int64_t>(threshold::kPooledBytes, 2 * most_.load(std::memory_order_relaxed) - live_about());
  }

  // From what the thread keeps, from what threads gave the pool, from the system.
  void* take_small(std::size_t size, ThreadMemory* mine) noexcept {
    if (size > ThreadMemory::kKept) {
      taking(size);
      return sys::aligned_block(64, size);
    }
    if (mine == nullptr) return take_tiny(size, 1).first;
    if (void* const p = mine->take(size); p != nullptr) return p;
    mine->refill(take_tiny(size, ThreadMemory::chain_length(size)), size);
    return mine->take(size);
  }

  // Up to so many.
  ThreadMemory::Chain take_tiny(std::size_t size, std::size_t count) noexcept {
    bool over;
    {
      std::lock_guard lock(mutex_);
      const FreeBlocks::Taken kept = count > 1 ? free_.take(size) : FreeBlocks::Taken{};
      asked(static_cast<int64_t>(kept.bytes));
      if (kept.first != nullptr) return {static_cast<TinyBlock*>(kept.first), kept.bytes / size};
      over = too_much_kept();
    }
    if (over) trim();
    taking(size * count);
    std::lock_guard lock(mutex_);
    ThreadMemory::Chain made{nullptr, 0};
    made.first = slabs_.make(size, count, made.count);
    return made;
  }

  // Free blocks of other classes are memory too: with them the process would pass the limit. mutex_ is held.
  bool too_much_kept() const noexcept {
    return free_.bytes() > 0 && free_.bytes() > limit_.load(std::memory_order_relaxed) - live_about();
  }

  // So many bytes are being taken; mutex_ is held.
  void asked(int64_t bytes) noexcept {
    const int64_t most = most_.load(std::memory_order_relaxed);
    asked_ += bytes;
    if (asked_ < threshold::kForgottenPeak * most) return;
    asked_ = 0;
    most_.store(std::max(most_lately_.exchange(live_about()), most / 2));
  }

  void* take(std::size_t size) noexcept {
    bool over;
    {
      std::lock_guard lock(mutex_);
      asked(static_cast<int64_t>(size));
      if (void* const block = free_.take(size).first; block != nullptr) return block;
      over = too_much_kept();
    }
    if (over) trim();
    system_.fetch_add(1, std::memory_order_relaxed);
    taking(size);
    if (size < kPaged) return sys::aligned_block(64, size);
    if (size < kHuge) return sys::aligned_block(kPage, round_up(size, kPage));
    void* const p = sys::map_pages(size, kHuge);
    if (p != nullptr && huge_.load(std::memory_order_relaxed)) sys::prefer_huge_pages(p, size);
    return p;
  }

  // Gives blocks back until no more than `bytes` are kept; returns how many bytes that were.
  int64_t shrink(int64_t bytes) noexcept {
    int64_t freed = 0, of_malloc = 0;
    for (;;) {
      FreeBlocks::Taken oldest;
      {
        std::lock_guard lock(mutex_);
        if (free_.bytes() > bytes) oldest = free_.take_oldest();
      }
      if (oldest.first == nullptr) {
        if (of_malloc > 0) pass_on(of_malloc);
        return freed;
      }
      if (oldest.size <= ThreadMemory::kTiny)
        free_chain(static_cast<TinyBlock*>(oldest.first));
      else
        give_back(oldest.first, oldest.size);
      freed += static_cast<int64_t>(oldest.bytes);
      if (oldest.size < kHuge) of_malloc += static_cast<int64_t>(oldest.bytes);
    }
  }

  // The C library keeps what is given back to it: pages between blocks that live would be lost to everybody else.
  void pass_on(int64_t bytes) noexcept {
    if (kept_by_malloc_.fetch_add(bytes) + bytes < threshold::kPassedOn) return;
    kept_by_malloc_ = 0;
    sys::trim_blocks();
  }

  void free_chain(TinyBlock* block) noexcept {
    std::lock_guard lock(mutex_);
    while (block != nullptr) slabs_.release(std::exchange(block, block->next));
  }

  static void give_back(void* p, std::size_t size) noexcept {
    if (size < kHuge)
      sys::free_block(p);
    else
      sys::unmap_pages(p, size);
  }

  std::mutex mutex_;
  FreeBlocks free_;
  Slabs slabs_;  // guarded by mutex_, as free_ is
  ThreadMemory::Told& told_ = ThreadMemory::told();
  mutable std::mutex reading_mutex_;
  LimitReading reading_;  // what limit_ follows from, unless it was set; guarded by reading_mutex_
  std::atomic<int64_t> host_{0}, limit_{INT64_MAX};
  std::atomic<int64_t> fresh_{0};  // bytes that came from the system since the last reading
  std::atomic<bool> explicit_{false};
  std::atomic<int64_t> peak_{0}, system_{0};
  std::atomic<int64_t> kept_by_malloc_{0};
  // Most that was live: in this stretch of allocations, and in those before that are not forgotten.
  std::atomic<int64_t> most_lately_{0}, most_{0};
  int64_t asked_ = 0;  // bytes in this stretch; guarded by mutex_
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
void set_reclaimer(Reclaimer which, int64_t (*reclaim)(int64_t)) noexcept {
  the_pool().reclaimers_[static_cast<std::size_t>(which)].store(reclaim);
}
void allocation_point() { the_pool().point(); }
void keep_tiny_blocks(ThreadMemory::Chain chain, std::size_t size) noexcept { the_pool().put_chain(chain, size); }
Charge::~Charge() { the_pool().discharge(bytes_); }
void Charge::resize(int64_t bytes) {
  the_pool().discharge(std::exchange(bytes_, 0));
  the_pool().charge(bytes);
  bytes_ = bytes;
}

}  // namespace s4j
