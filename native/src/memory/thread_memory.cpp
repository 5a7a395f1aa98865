// SPDX-License-Identifier: Apache-2.0
#include "memory/thread_memory.hpp"

#include <mutex>
#include <new>
#include <utility>

#include "system/pages.hpp"
#include "system/thread_slot.hpp"

namespace s4j {
namespace {

// Never destroyed: threads may end after static objects are destroyed.
union Registry {
  constexpr Registry() noexcept : mutex() {}
  ~Registry() {}  // NOLINT(modernize-use-equals-default): the default would destroy the mutex
  std::mutex mutex;
};
constinit Registry registry;
ThreadMemory* first = nullptr;
thread_local bool ended = false;
ThreadMemory::Told counted;

}  // namespace

thread_local ThreadMemory* ThreadMemory::current_ = nullptr;
std::atomic<int64_t> ThreadMemory::threads_{0};

ThreadMemory::Told& ThreadMemory::told() noexcept { return counted; }

ThreadMemory* ThreadMemory::attach() noexcept {
  static const sys::ThreadSlot slot(&ThreadMemory::detach);
  if (ended) return nullptr;
  void* const memory = sys::aligned_block(64, (sizeof(ThreadMemory) + 63) / 64 * 64);
  if (memory == nullptr) return nullptr;
  auto* const made = ::new (memory) ThreadMemory;
  if (!slot.set(made)) {
    sys::free_block(memory);
    return nullptr;
  }
  const std::lock_guard lock(registry.mutex);
  made->next_ = first;
  if (first != nullptr) first->previous_ = made;
  first = made;
  threads_.fetch_add(1, std::memory_order_relaxed);
  current_ = made;
  return made;
}

void ThreadMemory::detach(void* mine) noexcept {
  auto* const m = static_cast<ThreadMemory*>(mine);
  current_ = nullptr;
  ended = true;  // later destructors of this thread may still free blocks
  m->surrender();
  {
    const std::lock_guard lock(registry.mutex);
    m->tell();
    (m->previous_ != nullptr ? m->previous_->next_ : first) = m->next_;
    if (m->next_ != nullptr) m->next_->previous_ = m->previous_;
    counted.storages.fetch_add(m->storages_.load(std::memory_order_relaxed), std::memory_order_relaxed);
    threads_.fetch_sub(1, std::memory_order_relaxed);
  }
  sys::free_block(mine);
}

int64_t ThreadMemory::tell() noexcept {
  counted.allocations.fetch_add(allocations_.exchange(0, std::memory_order_relaxed), std::memory_order_relaxed);
  const int64_t live = live_.exchange(0, std::memory_order_relaxed);
  return counted.live.fetch_add(live, std::memory_order_relaxed) + live;
}

ThreadMemory::Counts ThreadMemory::untold() noexcept {
  const std::lock_guard lock(registry.mutex);
  Counts sum;
  for (const ThreadMemory* m = first; m != nullptr; m = m->next_) {
    sum.live += m->live_.load(std::memory_order_relaxed);
    sum.allocations += m->allocations_.load(std::memory_order_relaxed);
  }
  return sum;
}

int64_t ThreadMemory::storages() noexcept {
  const std::lock_guard lock(registry.mutex);  // no thread reports its counts meanwhile
  int64_t sum = counted.storages.load(std::memory_order_relaxed);
  for (const ThreadMemory* m = first; m != nullptr; m = m->next_) sum += m->storages_.load(std::memory_order_relaxed);
  return sum;
}

void* ThreadMemory::take(std::size_t size) noexcept {
  Lists& of = lists_[size / 64 - 1];
  if (of.in_use.first == nullptr) {
    if (of.full.first == nullptr) return nullptr;
    of.in_use = std::exchange(of.full, {});
  }
  TinyBlock* const block = of.in_use.first;
  of.in_use = {block->next, of.in_use.count - 1};
  kept_ -= size;
  // After a garbage collection the blocks are no longer in the caches; prefetch the one for the next call.
  __builtin_prefetch(block->next, 1);
  return block;
}

ThreadMemory::Chain ThreadMemory::keep(void* p, std::size_t size, bool& over_limit) noexcept {
  Lists& of = lists_[size / 64 - 1];
  Chain out{};
  if (of.in_use.count >= chain_length(size)) out = std::exchange(of.full, std::exchange(of.in_use, {}));
  of.in_use = {::new (p) TinyBlock{of.in_use.first}, of.in_use.count + 1};
  kept_ += size;
  kept_ -= out.count * size;
  over_limit = kept_ > threshold::kKeptByThread;
  return out;
}

void ThreadMemory::surrender() noexcept {
  for (std::size_t c = 0; c < kLists; ++c)
    for (Chain* const chain : {&lists_[c].in_use, &lists_[c].full})
      if (const Chain all = std::exchange(*chain, {}); all.first != nullptr) keep_tiny_blocks(all, (c + 1) * 64);
  kept_ = 0;
}

}  // namespace s4j
