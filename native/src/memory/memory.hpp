// SPDX-License-Identifier: Apache-2.0
// Native memory: a pool with a limit, counters and fault injection; owning buffers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace s4j {

// Reads one word with one load. Compilers merge copies of neighbouring words into wide loads. A wide load of words that
// were just written one by one waits until all of them have reached the cache: about 4 ns each time, a dozen times in a
// call on a small array.
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

// The source of arrays' memory: the pool, or a workspace's arena. Addresses are 64-byte aligned.
class Allocator {
 public:
  virtual ~Allocator() = default;
  // Throws Error(S4J_NO_MEMORY). Returns null for zero bytes.
  virtual void* allocate(std::size_t bytes) = 0;
  virtual void release(void* p, std::size_t bytes) noexcept = 0;
  virtual bool is_arena() const noexcept { return false; }
};

struct MemoryStats {
  int64_t live, peak, pooled, limit, allocations, fail_countdown, system_allocations;
};

// Returns the process-wide pool. Blocks up to 4 KiB are multiples of 64 bytes, and each thread keeps some of them.
// Larger blocks have quarter-power-of-two classes. Freed blocks are kept and reused, since fresh pages cost more than
// most kernels. Blocks from 2 MiB on are advised to use huge pages. Thread-safe.
Allocator& pool() noexcept;
// `live`, `peak` and `allocations` are exact except for concurrent calls. The peak may miss up to kUncountedBytes per
// thread of blocks that lived for less than a call.
MemoryStats memory_stats() noexcept;
// Live bytes without those that threads have not reported yet: to decide when to collect garbage, not for exact counts.
int64_t live_bytes_about() noexcept;
// Resets the peak to the live bytes.
void restart_peak() noexcept;
// Sets the limit on live bytes (0: the default limit of machine_memory.hpp); returns the previous limit, 0 if it was
// the default.
int64_t set_memory_limit(int64_t bytes) noexcept;
// Sets the memory that the process needs for itself, such as a JVM's heap; it reduces the default limit. Returns the
// previous value.
int64_t set_host_bytes(int64_t bytes) noexcept;
// Explains in words how the limit was computed.
std::string limit_text();
// Makes the n-th allocation from now fail (0: none); returns the previous countdown.
int64_t set_fail_countdown(int64_t n) noexcept;
bool set_huge_pages(bool on) noexcept;
// Returns free blocks of the pool to the system; returns the bytes.
int64_t trim_pool() noexcept;
// Sources of memory that the pool calls, in this order, when an allocation would exceed the limit or the system has no
// memory. Each frees rebuildable memory, at least `needed` bytes if possible, and returns the bytes freed.
enum class Reclaimer { kIdleArenas, kDerivedLayouts };
void set_reclaimer(Reclaimer which, int64_t (*reclaim)(int64_t needed)) noexcept;
// Lets an injected failure happen at an allocation outside the pool.
void allocation_point();

// Counts bytes of another allocator as live, within the limit, for this object's lifetime.
class Charge {
 public:
  Charge() = default;
  ~Charge();
  Charge(const Charge&) = delete;
  Charge& operator=(const Charge&) = delete;
  // Throws Error(S4J_NO_MEMORY) and then counts nothing.
  void resize(int64_t bytes);

 private:
  int64_t bytes_ = 0;
};

// An owned, 64-byte aligned block; move-only.
class Buffer {
 public:
  Buffer() = default;
  Buffer(Allocator& from, std::size_t bytes) : data_(from.allocate(bytes)), bytes_(bytes), from_(&from) {}
  // Wraps memory of another owner, who keeps it alive; it is neither freed nor counted here.
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
  // Forgets the memory without freeing it: another buffer owns it now, or its arena's cycle has ended.
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

// A standard allocator over the pool: scratch is counted, limited and part of the allocation-failure tests.
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
