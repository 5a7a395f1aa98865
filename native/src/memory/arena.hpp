// SPDX-License-Identifier: Apache-2.0
// Arenas: the memory behind workspaces.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "memory/memory.hpp"

namespace s4j {

// Bump allocation from one block, spilling to the pool when full; reset() makes everything in it stale (generation + 1)
// and has the next cycle begin with a block for what the largest one so far held at once. Allocation is confined to the
// owner that entered it last.
//
// What is released during a cycle is there again: at once where it had spilled, in the block as soon as all above it
// has gone too. So a cycle holds its block and what is in use, however much is made and released in it.
//
// Between cycles it is idle: its block counts as live, since it will be wanted again, but goes when memory is short.
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
  // What was allocated in this cycle. By others than the owner, or after the end: nothing, it goes with the rest.
  void release(void* p, std::size_t bytes) noexcept override;
  bool is_arena() const noexcept override { return true; }

  // An operation goes in, and out. False: it has ended, and nobody comes in any more.
  [[nodiscard]] bool hold(const char* op) noexcept;
  void let_go() noexcept;

  // Ends a cycle. False: somebody is inside, so it is retired; the caller forgets it.
  bool reset() noexcept;
  // The end: memory returned as soon as nobody is inside; the object lives until the last array detaches.
  void retire() noexcept;
  void enter() noexcept;
  bool owned_by_caller() const noexcept;
  bool ended() const noexcept { return (inside_.load(std::memory_order_relaxed) & 1) != 0; }
  int64_t id() const noexcept { return id_; }
  int64_t generation() const noexcept { return generation_.load(std::memory_order_acquire); }
  int64_t capacity() const noexcept;
  int64_t peak() const noexcept { return peak_; }
  int64_t spilled() const noexcept { return spilled_; }

  // Those that ended and still have somebody inside, and what idle ones keep, in words for people; "" when there are
  // none.
  static std::string kept_text();
  // Gives back the blocks of idle arenas, until `needed` bytes are gone; returns how many those were.
  static int64_t free_idle(int64_t needed) noexcept;

  // Who may own arenas: a context, or else a thread. A number that nobody else ever has, since the system gives those
  // of ended threads again, and a thread of the system may run first one and then another virtual thread of the JVM.
  static int64_t new_owner() noexcept;
  // Who makes the calls of this thread from now on.
  static void called_by(int64_t owner) noexcept;

 private:
  struct Head;
  struct Spill {
    Head* head;
  };
  Head* at(std::size_t offset) const noexcept;
  Arena(int64_t id, Buffer&& block, const char* name);
  ~Arena() override = default;
  void free_spills() noexcept;
  void free_memory() noexcept;
  // No longer idle, with a block as large as before if there is memory.
  void wake() noexcept;
  void link(Arena*& first) noexcept;
  void unlink(Arena*& first) noexcept;

  int64_t id_;
  std::atomic<int64_t> users_{1};
  // Twice the operations inside, plus one once it has ended.
  std::atomic<int64_t> inside_{0};
  std::atomic<const char*> holder_{nullptr};
  std::atomic<int64_t> generation_{1};
  std::atomic<int64_t> owner_;
  Buffer block_;  // while idle, guarded by the lists' mutex
  std::size_t used_ = 0, wanted_ = 0;
  std::size_t top_;                              // where the last one in the block begins
  int64_t in_use_ = 0, peak_ = 0, spilled_ = 0;  // bytes: now, at most in any cycle, now outside of the block
  Vec<Spill> spills_;
  std::array<char, kNameBytes> name_{};
  std::atomic<bool> idle_{false};
  Arena *next_ = nullptr, *previous_ = nullptr;  // in the list of the idle, or of those that ended and are held
};

}  // namespace s4j
