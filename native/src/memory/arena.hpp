// SPDX-License-Identifier: Apache-2.0
// Arenas: the memory of workspaces, in which a caller allocates arrays that are all released at once.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "memory/memory.hpp"

namespace s4j {

// Bump allocation from one block; when it is full, further allocations come from the pool (spills). A cycle ends with
// reset(), which invalidates all allocations (generation + 1). The next cycle begins with a block at least as large as
// the highest use so far. Only the owner (context or thread) that entered the arena last allocates from it.
//
// Memory released during a cycle is reused: spilled memory at once, memory in the block as soon as everything above it
// has been released. So a cycle holds its block and what is in use, however much it allocates and releases.
//
// Between reset() and the next enter() the arena is idle. Its block counts as live, since the next cycle uses it, but
// is freed when memory is short.
//
// Two reference counts keep an arena. `users` (its creator and every array in it, so that stale arrays can still be
// detected) keeps the object. `inside` (running operations: calls and scoped reads) keeps its memory. A retired arena
// accepts no further operations; the last operation to end frees its memory.
class Arena final : public Allocator {
 public:
  static constexpr int kNameBytes = 48;
  // `name`: the workspace's name in UTF-8, for messages; cut to kNameBytes - 1.
  static Arena* create(std::size_t initial_bytes, const char* name);
  void attach() noexcept { users_.fetch_add(1, std::memory_order_relaxed); }
  void detach() noexcept;
  void* allocate(std::size_t bytes) override;
  // Frees an allocation of this cycle. Does nothing if another owner calls it, or after retire(); the arena later frees
  // the allocation with all others.
  void release(void* p, std::size_t bytes) noexcept override;
  bool is_arena() const noexcept override { return true; }

  // An operation calls hold() before it uses the arena, and let_go() when it ends. hold() returns false if the arena is
  // retired.
  [[nodiscard]] bool hold(const char* op) noexcept;
  void let_go() noexcept;

  // Ends a cycle. Returns false if an operation is running: the arena is then retired, and the caller must not use it.
  bool reset() noexcept;
  // Retires the arena. Its memory is freed when no operation runs; the object lives until the last array detaches.
  void retire() noexcept;
  void enter() noexcept;
  bool owned_by_caller() const noexcept;
  bool ended() const noexcept { return (inside_.load(std::memory_order_relaxed) & 1) != 0; }
  int64_t id() const noexcept { return id_; }
  int64_t generation() const noexcept { return generation_.load(std::memory_order_acquire); }
  int64_t capacity() const noexcept;
  int64_t peak() const noexcept { return peak_; }
  int64_t spilled() const noexcept { return spilled_; }

  // Returns a text for messages that lists the retired arenas that operations still use and the bytes that idle arenas
  // keep; "" if there are none.
  static std::string kept_text();
  // Frees blocks of idle arenas until `needed` bytes are free; returns the bytes freed.
  static int64_t free_idle(int64_t needed) noexcept;

  // Returns a number for an owner of arenas: a context of the C API, or else a thread. It is never reused, unlike the
  // system's thread ids; and one system thread may run several virtual threads of the JVM.
  static int64_t new_owner() noexcept;
  // Sets the owner on whose behalf this thread makes its calls from now on.
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
  // Leaves the idle state; allocates a block as large as before if there is memory.
  void wake() noexcept;
  void link(Arena*& first) noexcept;
  void unlink(Arena*& first) noexcept;

  int64_t id_;
  std::atomic<int64_t> users_{1};
  // Twice the number of running operations, plus one after retire().
  std::atomic<int64_t> inside_{0};
  std::atomic<const char*> holder_{nullptr};
  std::atomic<int64_t> generation_{1};
  std::atomic<int64_t> owner_;
  Buffer block_;  // guarded by lists_mutex while idle
  std::size_t used_ = 0, wanted_ = 0;
  std::size_t top_;  // offset of the last allocation in the block
  // bytes: in use now, the most in any cycle, in use outside of the block
  int64_t in_use_ = 0, peak_ = 0, spilled_ = 0;
  Vec<Spill> spills_;
  std::array<char, kNameBytes> name_{};
  std::atomic<bool> idle_{false};
  Arena *next_ = nullptr, *previous_ = nullptr;  // list of idle arenas, or of retired arenas in use
};

}  // namespace s4j
