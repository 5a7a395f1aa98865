// SPDX-License-Identifier: Apache-2.0
#include "memory/memory.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <mutex>
#include <utility>

// Poisons the bytes of a block beyond those requested, so that the address sanitizer reports accesses to them.
#if __has_include(<sanitizer/asan_interface.h>)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(address, bytes) ((void)(address), (void)(bytes))
#define ASAN_UNPOISON_MEMORY_REGION(address, bytes) ((void)(address), (void)(bytes))
#endif

#include "core/error.hpp"
#include "core/thresholds.hpp"
#include "memory/call_start.hpp"
#include "memory/free_blocks.hpp"
#include "memory/machine_memory.hpp"
#include "memory/slabs.hpp"
#include "memory/thread_memory.hpp"
#include "system/pages.hpp"

namespace s4j {
namespace {

constexpr std::size_t kSmall = FreeBlocks::kSmall, kHuge = FreeBlocks::kHuge;
constexpr std::size_t kPage = 4096, kPaged = 16 * kPage;  // blocks of kPaged bytes or more begin on a page

std::size_t round_up(std::size_t n, std::size_t to) { return FreeBlocks::round_up(n, to); }

class Pool final : public Allocator {
 public:
  Pool() { read_machine(); }

  void* allocate(std::size_t bytes) override {
    if (bytes == 0) return nullptr;
    if (bytes > (std::size_t{1} << 46))
      fail_for_bytes(static_cast<int64_t>(bytes >> 1),  // half: as a signed number it still exceeds any limit
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

  // Takes over a chain (a list of free tiny blocks of one size) that exceeds what a thread may keep.
  void put_chain(ThreadMemory::Chain chain, std::size_t size) noexcept {
    {
      std::lock_guard lock(mutex_);
      free_.put_chain(chain.first, size, chain.count);
    }
    shrink(to_keep());
  }

  // Counts bytes of another allocator.
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
      std::lock_guard lock(reading_mutex_);  // a concurrent reading would overwrite the new limit
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
  // Reads the machine's memory again, since other processes may have taken or freed some.
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
      fail(S4J_NO_MEMORY, "this allocation fails, as S4J_CONFIG_FAIL_ALLOCATION asks");
  }

  // Computes the default limit again, since other processes may have taken much memory since the last reading.
  void read_machine() noexcept {
    fresh_ = 0;
    if (explicit_) return;
    try {
      const MemoryStats now = stats();
      std::lock_guard lock(reading_mutex_);
      if (explicit_) return;
      reading_ = read_limit(now.live + now.pooled, host_.load());
      limit_ = reading_.bytes();
    } catch (...) {  // no memory to read a file: keep the limit of the last reading
    }
  }
  // Returns the least number of bytes of an allocation before which the machine's memory is read again.
  int64_t worth_reading() const noexcept {
    return explicit_.load(std::memory_order_relaxed) ? INT64_MAX : limit_.load(std::memory_order_relaxed) / kReadShare;
  }
  // Counts bytes that come from the system; reads the machine's memory again when small blocks have added up to many.
  void taking(std::size_t size) noexcept {
    const auto n = static_cast<int64_t>(size);
    if (fresh_.fetch_add(n, std::memory_order_relaxed) + n > worth_reading()) read_machine();
  }

  // Counts `size` as live; throws if that exceeds the limit even after rebuildable memory was freed.
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
        read_machine();  // other processes may have freed memory
        if (limit_.load(std::memory_order_relaxed) > limit) continue;
      }
      if (attempt > 1 || reclaim(now - limit) == 0) exceeded(limit, now - n, n);
    }
  }

  // Throws. The message advises closing arrays, unless the call itself needs more than all arrays that it found.
  [[noreturn]] void exceeded(int64_t limit, int64_t live, int64_t n) const {
    const int64_t own = CallStart::allocated_since(live);
    if (own + n <= live - own)
      fail_for_bytes(n, "org.sparse4j.maxBytes = ", limit, " would be exceeded: ", live, " bytes are live and ", n,
                     " more are needed; close arrays or raise the limit", reason());
    fail_for_bytes(n, "org.sparse4j.maxBytes = ", limit, " would be exceeded: ", live, " bytes are live, ", own,
                   " of them allocated by this call, and ", n,
                   " more are needed; work on blocks of rows if the operation allows it (docs/products.md), or raise "
                   "the limit",
                   reason());
  }

  // Returns, in parentheses, how the default limit was computed; "" if the limit was set.
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

  // Returns the number of free bytes to keep: as many as were live recently, since repeated work allocates again what
  // it has freed, perhaps in blocks of other sizes. The oldest free blocks make room; otherwise blocks of sizes that
  // are no longer used would fill the pool forever.
  int64_t to_keep() const noexcept {
    return std::max<int64_t>(threshold::kPooledBytes, 2 * most_.load(std::memory_order_relaxed) - live_about());
  }

  // Takes a block from the thread's own, else from the pool's, else from the system.
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

  // Takes a chain (list) of up to `count` tiny blocks from the free blocks, else from the system.
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

  // Returns whether free blocks of other size classes must be released so that the process stays within the limit. The
  // caller holds mutex_.
  bool too_much_kept() const noexcept {
    return free_.bytes() > 0 && free_.bytes() > limit_.load(std::memory_order_relaxed) - live_about();
  }

  // Counts bytes that are being allocated; begins a new stretch (see most_) when due. The caller holds mutex_.
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

  // Releases blocks until at most `bytes` are kept; returns the bytes released.
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

  // Makes the C library return freed memory to the system: otherwise pages between live blocks stay lost to other
  // processes.
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
  Slabs slabs_;  // guarded by mutex_, like free_
  ThreadMemory::Told& told_ = ThreadMemory::told();
  mutable std::mutex reading_mutex_;
  LimitReading reading_;  // the basis of limit_ unless a limit was set; guarded by reading_mutex_
  std::atomic<int64_t> host_{0}, limit_{INT64_MAX};
  std::atomic<int64_t> fresh_{0};  // bytes taken from the system since the last reading
  std::atomic<bool> explicit_{false};
  std::atomic<int64_t> peak_{0}, system_{0};
  std::atomic<int64_t> kept_by_malloc_{0};
  // The peaks of live bytes: of this stretch (kForgottenPeak * most_ allocated bytes); of earlier ones, halved by each.
  std::atomic<int64_t> most_lately_{0}, most_{0};
  int64_t asked_ = 0;  // bytes allocated in this stretch; guarded by mutex_
};

// Never destroyed: buffers in static storages may outlive this file's statics.
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
