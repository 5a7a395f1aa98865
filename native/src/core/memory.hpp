// SPDX-License-Identifier: Apache-2.0
// Native memory: a pool with a limit, counters and a failure countdown; arenas for workspaces; owning buffers.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

namespace s4j {

// Where the bytes of an array come from: the pool, or a workspace's arena. Addresses are 64-byte aligned.
class Allocator {
 public:
  virtual ~Allocator() = default;
  // Throws Error(S4J_NO_MEMORY). Zero bytes give a null pointer.
  virtual void* allocate(std::size_t bytes) = 0;
  virtual void release(void* p, std::size_t bytes) noexcept = 0;
};

struct MemoryStats {
  int64_t live, peak, pooled, limit, allocations, fail_countdown, system_allocations;
};

// The process-wide pool: blocks up to 64 KiB from malloc; larger ones in quarter-power-of-two classes, kept and reused
// when freed (fresh pages cost more than most kernels), huge-page advised from 2 MiB on. Thread-safe.
Allocator& pool() noexcept;
MemoryStats memory_stats() noexcept;
// The peak starts anew at what is live.
void restart_peak() noexcept;
// Limit on live bytes (0 = the machine's memory, the default); returns the previous one.
int64_t set_memory_limit(int64_t bytes) noexcept;
// The n-th allocation from now fails (0 = off); returns the allocations that were left.
int64_t set_fail_countdown(int64_t n) noexcept;
bool set_huge_pages(bool on) noexcept;
// Give pooled blocks back to the system; returns the bytes.
int64_t trim_pool() noexcept;
// Called when an allocation would pass the limit: frees what can be rebuilt, at least `needed` bytes if possible.
void set_reclaimer(void (*reclaim)(int64_t needed)) noexcept;
// Give the injected failure a chance where memory does not come from the pool.
void allocation_point();

// An owned, 64-byte aligned block; move-only.
class Buffer {
 public:
  Buffer() = default;
  Buffer(Allocator& from, std::size_t bytes) : data_(from.allocate(bytes)), bytes_(bytes), from_(&from) {}
  // Memory of somebody else, who keeps it alive; never freed here, and not counted.
  static Buffer borrowed(void* data, std::size_t bytes) noexcept {
    Buffer b;
    b.data_ = data;
    b.bytes_ = bytes;
    return b;
  }
  Buffer(Buffer&& o) noexcept
      : data_(std::exchange(o.data_, nullptr)), bytes_(std::exchange(o.bytes_, 0)), from_(o.from_) {}
  Buffer& operator=(Buffer&& o) noexcept {
    if (this != &o) {
      reset();
      data_ = std::exchange(o.data_, nullptr);
      bytes_ = std::exchange(o.bytes_, 0);
      from_ = o.from_;
    }
    return *this;
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() { reset(); }

  void reset() noexcept {
    if (data_ != nullptr && from_ != nullptr) from_->release(data_, bytes_);
    data_ = nullptr;
    bytes_ = 0;
  }
  template <class T>
  T* as() const noexcept {
    return static_cast<T*>(data_);
  }
  std::size_t bytes() const noexcept { return bytes_; }
  bool owned() const noexcept { return data_ == nullptr || from_ != nullptr; }

 private:
  void* data_ = nullptr;
  std::size_t bytes_ = 0;
  Allocator* from_ = nullptr;
};

// std allocator over the pool, so that scratch is counted, limited and part of the allocation-failure sweep.
template <class T>
struct PoolAllocator {
  using value_type = T;
  PoolAllocator() = default;
  template <class U>
  PoolAllocator(const PoolAllocator<U>&) noexcept {}
  T* allocate(std::size_t n) { return static_cast<T*>(pool().allocate(n * sizeof(T))); }
  void deallocate(T* p, std::size_t n) noexcept { pool().release(p, n * sizeof(T)); }
  // Elements are left uninitialised by resize(n): scratch is written before it is read.
  template <class U>
  void construct(U* p) noexcept(std::is_nothrow_default_constructible_v<U>) {
    ::new (static_cast<void*>(p)) U;
  }
  template <class U, class... A>
  void construct(U* p, A&&... a) {
    ::new (static_cast<void*>(p)) U(std::forward<A>(a)...);
  }
  friend bool operator==(const PoolAllocator&, const PoolAllocator&) { return true; }
};

template <class T>
using Vec = std::vector<T, PoolAllocator<T>>;

template <class T, class... A>
std::shared_ptr<T> make_pooled(A&&... a) {
  return std::allocate_shared<T>(PoolAllocator<T>(), std::forward<A>(a)...);
}

// The arena behind a MemoryWorkspace: bump allocation from one block, spilling to the pool when full; reset() makes
// everything in it stale (generation + 1) and grows the block to the largest cycle so far. Allocation is confined to
// the thread that entered it last. Counted: the creator and every array inside hold it, so that stale arrays can still
// tell.
class Arena final : public Allocator {
 public:
  static Arena* create(std::size_t initial_bytes);
  void attach() noexcept { users_.fetch_add(1, std::memory_order_relaxed); }
  void detach() noexcept;
  void* allocate(std::size_t bytes) override;
  // Nothing: an arena frees as a whole.
  void release(void* p, std::size_t bytes) noexcept override;
  // Throws S4J_NO_MEMORY when the larger block is refused; the arena is usable all the same.
  void reset();
  // Everything stale, memory returned; the object lives until the last array detaches.
  void retire() noexcept;
  void enter() noexcept { owner_.store(std::this_thread::get_id(), std::memory_order_relaxed); }
  bool owned_by_this_thread() const noexcept {
    return owner_.load(std::memory_order_relaxed) == std::this_thread::get_id();
  }
  int64_t id() const noexcept { return id_; }
  int64_t generation() const noexcept { return generation_.load(std::memory_order_acquire); }
  int64_t capacity() const noexcept { return static_cast<int64_t>(block_.bytes()); }
  int64_t peak() const noexcept { return peak_ > cycle_ ? peak_ : cycle_; }
  int64_t spilled() const noexcept { return spilled_; }

 private:
  Arena(int64_t id, Buffer&& block);
  ~Arena() override = default;
  void free_spills() noexcept;

  int64_t id_;
  std::atomic<int64_t> users_{1};
  std::atomic<int64_t> generation_{1};
  std::atomic<std::thread::id> owner_;
  Buffer block_;
  std::size_t used_ = 0;
  int64_t cycle_ = 0, peak_ = 0, spilled_ = 0;
  Vec<std::pair<void*, std::size_t>> spills_;
};

}  // namespace s4j
