// SPDX-License-Identifier: Apache-2.0
// Arenas: the memory behind workspaces.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <utility>

#include "core/memory.hpp"

namespace s4j {

// Bump allocation from one block, spilling to the pool when full; reset() makes everything in it stale (generation + 1)
// and grows the block to the largest cycle so far. Allocation is confined to the thread that entered it last.
//
// Two counts keep it: users (its creator and every array inside, so that stale arrays can still tell) keep the object,
// calls and scoped reads that are inside keep its memory. One that ends while they are inside serves nothing more, and
// the last of them to leave frees its memory.
class Arena final : public Allocator {
 public:
  static constexpr int kNameBytes = 48;
  // `name`: UTF-8 of its workspace, for messages; cut to kNameBytes - 1.
  static Arena* create(std::size_t initial_bytes, const char* name);
  void attach() noexcept { users_.fetch_add(1, std::memory_order_relaxed); }
  void detach() noexcept;
  void* allocate(std::size_t bytes) override;
  // Nothing: an arena frees as a whole.
  void release(void* p, std::size_t bytes) noexcept override;
  bool is_arena() const noexcept override { return true; }

  // An operation goes in, and out. False: it has ended, and nobody comes in any more.
  [[nodiscard]] bool hold(const char* op) noexcept;
  void let_go() noexcept;

  // Ends a cycle. False: somebody is inside, so it is retired; the caller forgets it.
  bool reset() noexcept;
  // Everything stale, memory returned as soon as nobody is inside; the object lives until the last array detaches.
  void retire() noexcept;
  void enter() noexcept { owner_.store(this_thread(), std::memory_order_relaxed); }
  bool owned_by_this_thread() const noexcept { return owner_.load(std::memory_order_relaxed) == this_thread(); }
  int64_t id() const noexcept { return id_; }
  int64_t generation() const noexcept { return generation_.load(std::memory_order_acquire); }
  int64_t capacity() const noexcept { return static_cast<int64_t>(block_.bytes()); }
  int64_t peak() const noexcept { return peak_ > cycle_ ? peak_ : cycle_; }
  int64_t spilled() const noexcept { return spilled_; }

  // Those that ended and still have somebody inside, in words for people; "" when there is none.
  static std::string held_text();

 private:
  Arena(int64_t id, Buffer&& block, const char* name);
  ~Arena() override = default;
  // A number that no other thread of this process ever has: the system gives those of ended threads again.
  static int64_t this_thread() noexcept;
  void free_spills() noexcept;
  void free_memory() noexcept;

  int64_t id_;
  std::atomic<int64_t> users_{1};
  // Twice the operations inside, plus one once it has ended.
  std::atomic<int64_t> inside_{0};
  std::atomic<const char*> holder_{nullptr};
  std::atomic<int64_t> generation_{1};
  std::atomic<int64_t> owner_;
  Buffer block_;
  std::size_t used_ = 0;
  int64_t cycle_ = 0, peak_ = 0, spilled_ = 0;
  Vec<std::pair<void*, std::size_t>> spills_;
  std::array<char, kNameBytes> name_{};
  Arena *next_ = nullptr, *previous_ = nullptr;  // list of those that ended and are held
};

}  // namespace s4j
