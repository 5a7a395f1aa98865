// SPDX-License-Identifier: Apache-2.0
// Native memory: a pool with a limit, counters and a failure countdown; owning buffers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace s4j {

// Reads a word by itself. Compilers join the copies of neighbouring words into wide ones, and a wide load of words that
// were just written one by one waits until all of them have reached the cache: some 4 ns each time, of which a call on
// a small array had a dozen.
// GCC does not always see that the first `rank` words of an array were written.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
template <class T>
T read_alone(const T& word) noexcept {
  return *static_cast<const volatile T*>(&word);
}
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

// Where the bytes of an array come from: the pool, or a workspace's arena. Addresses are 64-byte aligned.
class Allocator {
 public:
  virtual ~Allocator() = default;
  // Throws Error(S4J_NO_MEMORY). Zero bytes give a null pointer.
  virtual void* allocate(std::size_t bytes) = 0;
  virtual void release(void* p, std::size_t bytes) noexcept = 0;
  virtual bool is_arena() const noexcept { return false; }
};

struct MemoryStats {
  int64_t live, peak, pooled, limit, allocations, fail_countdown, system_allocations;
};

// The process-wide pool: blocks up to 4 KiB in multiples of 64 bytes, of which each thread keeps some; larger ones in
// quarter-power-of-two classes; all kept and reused when freed (fresh pages cost more than most kernels), huge-page
// advised from 2 MiB on. Thread-safe.
Allocator& pool() noexcept;
// live, peak and allocations are exact to what other threads are at, but for the peak: it may miss up to
// kUncountedBytes a thread of blocks that lived for less than a call.
MemoryStats memory_stats() noexcept;
// Live bytes without what threads have not told the pool yet: for deciding when to collect, not for counting.
int64_t live_bytes_about() noexcept;
// The peak starts anew at what is live.
void restart_peak() noexcept;
// Limit on live bytes (0 = the default, of machine_memory.hpp); returns the previous one, 0 if it was the default.
int64_t set_memory_limit(int64_t bytes) noexcept;
// What the process needs for itself, such as a JVM's heap: the default limit shrinks by it. Returns the previous value.
int64_t set_host_bytes(int64_t bytes) noexcept;
// How the limit came about, in words for people.
std::string limit_text();
// The n-th allocation from now fails (0 = off); returns the allocations that were left.
int64_t set_fail_countdown(int64_t n) noexcept;
bool set_huge_pages(bool on) noexcept;
// Give pooled blocks back to the system; returns the bytes.
int64_t trim_pool() noexcept;
// Called when an allocation would pass the limit, or the system refuses it, in this order until there is enough: each
// frees what can be had again, at least `needed` bytes if possible, and returns how many those were.
enum class Reclaimer { kIdleArenas, kDerivedLayouts };
void set_reclaimer(Reclaimer which, int64_t (*reclaim)(int64_t needed)) noexcept;
// Give the injected failure a chance where memory does not come from the pool.
void allocation_point();

// Bytes that another allocator holds for us: live as long as this, within the limit.
class Charge {
 public:
  Charge() = default;
  ~Charge();
  Charge(const Charge&) = delete;
  Charge& operator=(const Charge&) = delete;
  // Throws Error(S4J_NO_MEMORY); nothing is charged then.
  void resize(int64_t bytes);

 private:
  int64_t bytes_ = 0;
};

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
  Buffer(Buffer&& o) noexcept : data_(read_alone(o.data_)), bytes_(read_alone(o.bytes_)), from_(read_alone(o.from_)) {
    o.give_up();
  }
  Buffer& operator=(Buffer&& o) noexcept {
    if (this != &o) {
      reset();
      data_ = read_alone(o.data_);
      bytes_ = read_alone(o.bytes_);
      from_ = read_alone(o.from_);
      o.give_up();
    }
    return *this;
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() { reset(); }

  void reset() noexcept {
    if (data_ != nullptr && from_ != nullptr) from_->release(data_, bytes_);
    give_up();
  }
  // Forgets the memory without releasing it: it is another buffer's now, or an arena's whose cycle has ended.
  void give_up() noexcept {
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

}  // namespace s4j
