// SPDX-License-Identifier: Apache-2.0
#include "memory/arena.hpp"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <new>

#include "core/error.hpp"
#include "core/thresholds.hpp"

namespace s4j {
namespace {

std::atomic<int64_t> next_arena{1}, next_owner{1};
thread_local int64_t caller = 0;
std::mutex lists_mutex;
Arena *held_first = nullptr, *idle_first = nullptr;

int64_t this_caller() noexcept {
  if (caller == 0) caller = Arena::new_owner();
  return caller;
}

// Returns the length of the name's longest prefix of at most `most` bytes that ends with a whole character.
std::size_t cut(const char* name, std::size_t most) noexcept {
  std::size_t n = ::strnlen(name, most + 1);
  if (n <= most) return n;
  for (n = most; n > 0 && (static_cast<unsigned char>(name[n]) & 0xC0) == 0x80;) --n;
  return n;
}

class Reopened {
 public:
  explicit Reopened(std::atomic<int64_t>& inside) noexcept : inside_(inside) {}
  ~Reopened() { inside_.store(0, std::memory_order_release); }
  Reopened(const Reopened&) = delete;
  Reopened& operator=(const Reopened&) = delete;

 private:
  std::atomic<int64_t>& inside_;
};

std::size_t round_up(std::size_t n) { return (n + 63) / 64 * 64; }

constexpr std::size_t kNone = ~std::size_t{0};

}  // namespace

// The header before each allocation.
struct alignas(64) Arena::Head {
  std::size_t bytes;  // including this header
  std::size_t place;  // offset of the allocation below, if in the block; else the index in spills_
  bool spilled, released;
};

Arena::Head* Arena::at(std::size_t offset) const noexcept {
  return reinterpret_cast<Head*>(block_.as<unsigned char>() + offset);
}

int64_t Arena::new_owner() noexcept { return next_owner.fetch_add(1, std::memory_order_relaxed); }
void Arena::called_by(int64_t owner) noexcept { caller = owner; }
bool Arena::owned_by_caller() const noexcept { return owner_.load(std::memory_order_relaxed) == this_caller(); }

Arena::Arena(int64_t id, Buffer&& block, const char* name)
    : id_(id), owner_(this_caller()), block_(std::move(block)), wanted_(block_.bytes()), top_(kNone) {
  std::memcpy(name_.data(), name, cut(name, kNameBytes - 1));
}

Arena* Arena::create(std::size_t initial_bytes, const char* name) {
  Buffer block(pool(), std::max<std::size_t>(round_up(initial_bytes), threshold::kArenaBytes));
  void* const memory = pool().allocate(sizeof(Arena));
  set_reclaimer(Reclaimer::kIdleArenas, free_idle);
  return ::new (memory) Arena(next_arena.fetch_add(1), std::move(block), name);
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
  if (idle_.load(std::memory_order_relaxed)) wake();
  const std::size_t size = sizeof(Head) + round_up(bytes);
  Head* head = nullptr;
  if (used_ + size <= block_.bytes()) {
    head = ::new (at(used_)) Head{size, top_, false, false};
    top_ = used_;
    used_ += size;
  } else {
    if (spills_.size() == spills_.capacity()) spills_.reserve(std::max<size_t>(16, 2 * spills_.size()));
    head = ::new (pool().allocate(size)) Head{size, spills_.size(), true, false};
    spills_.push_back({head});
    spilled_ += static_cast<int64_t>(size);
  }
  in_use_ += static_cast<int64_t>(size);
  peak_ = std::max(peak_, in_use_);
  return head + 1;
}

void Arena::release(void* p, std::size_t) noexcept {
  if (p == nullptr || ended() || !owned_by_caller()) return;
  Head* const head = static_cast<Head*>(p) - 1;
  const std::size_t size = head->bytes;
  in_use_ -= static_cast<int64_t>(size);
  if (head->spilled) {
    spills_.back().head->place = head->place;
    spills_[head->place] = spills_.back();
    spills_.pop_back();
    spilled_ -= static_cast<int64_t>(size);
    return pool().release(head, size);
  }
  head->released = true;
  while (top_ != kNone && at(top_)->released) {
    used_ = top_;
    top_ = at(top_)->place;
  }
}

bool Arena::hold(const char* op) noexcept {
  int64_t inside = inside_.load(std::memory_order_relaxed);
  do {
    if ((inside & 1) != 0) return false;
  } while (!inside_.compare_exchange_weak(inside, inside + 2, std::memory_order_acquire, std::memory_order_relaxed));
  attach();
  holder_.store(op, std::memory_order_relaxed);
  return true;
}

void Arena::let_go() noexcept {
  // After retire() no operation can start, so only the last one to end sees 3: itself (2) and the mark of retire() (1).
  if (inside_.fetch_sub(2, std::memory_order_acq_rel) == 3) {
    {
      const std::lock_guard lock(lists_mutex);
      unlink(held_first);
    }
    free_memory();
  }
  detach();
}

void Arena::link(Arena*& first) noexcept {
  previous_ = nullptr;
  next_ = first;
  if (next_ != nullptr) next_->previous_ = this;
  first = this;
}

void Arena::unlink(Arena*& first) noexcept {
  (previous_ != nullptr ? previous_->next_ : first) = next_;
  if (next_ != nullptr) next_->previous_ = previous_;
}

void Arena::enter() noexcept {
  owner_.store(this_caller(), std::memory_order_relaxed);
  if (idle_.load(std::memory_order_relaxed)) wake();
}

void Arena::wake() noexcept {
  {
    const std::lock_guard lock(lists_mutex);
    if (!idle_) return;
    idle_ = false;
    unlink(idle_first);
  }
  if (block_.bytes() == 0) try {
      block_ = Buffer(pool(), wanted_);
    } catch (const Error&) {  // no memory for the block: the cycle allocates from the pool
    }
}

int64_t Arena::capacity() const noexcept {
  const std::lock_guard lock(lists_mutex);
  return static_cast<int64_t>(block_.bytes());
}

int64_t Arena::free_idle(int64_t needed) noexcept {
  const std::lock_guard lock(lists_mutex);
  int64_t freed = 0;
  for (Arena* a = idle_first; a != nullptr && freed < needed; a = a->next_) {
    freed += static_cast<int64_t>(a->block_.bytes());
    a->block_.reset();
  }
  return freed;
}

void Arena::free_spills() noexcept {
  for (const auto [head] : spills_) pool().release(head, head->bytes);
  spills_.clear();
  spilled_ = 0;
}

void Arena::free_memory() noexcept {
  free_spills();
  block_.reset();
  used_ = 0;
  top_ = kNone;
}

bool Arena::reset() noexcept {
  // While reset() runs, the arena is marked as retired, so that no operation can start; Reopened removes the mark.
  int64_t nobody = 0;
  if (!inside_.compare_exchange_strong(nobody, 1, std::memory_order_acq_rel)) {
    retire();
    return false;
  }
  const Reopened reopened(inside_);
  generation_.fetch_add(1, std::memory_order_release);
  free_spills();
  used_ = 0;
  top_ = kNone;
  in_use_ = 0;
  if (static_cast<std::size_t>(peak_) > wanted_) wanted_ = static_cast<std::size_t>(peak_ + peak_ / 8);
  if (block_.bytes() < wanted_) block_.reset();  // freed first, so that the next block may take the same pages
  const std::lock_guard lock(lists_mutex);
  if (!idle_) link(idle_first);
  idle_ = true;
  return true;
}

void Arena::retire() noexcept {
  bool free_now;
  {
    // Links the arena under the lock that let_go() takes, so that the last operation to end finds it in the list.
    const std::lock_guard lock(lists_mutex);
    if (idle_.exchange(false)) unlink(idle_first);
    free_now = inside_.fetch_or(1, std::memory_order_acq_rel) == 0;
    if (!free_now) link(held_first);
  }
  if (free_now) free_memory();
  detach();
}

std::string Arena::kept_text() {
  const std::lock_guard lock(lists_mutex);
  std::string text;
  for (const Arena* a = held_first; a != nullptr; a = a->next_) {
    const char* const op = a->holder_.load(std::memory_order_relaxed);
    text += (text.empty() ? "" : "; ") + std::string("workspace ") + a->name_.data() + ", closed, keeps " +
            std::to_string(static_cast<int64_t>(a->block_.bytes()) + a->spilled_) + " bytes until " +
            (op == nullptr ? "a call" : op) + " ends";
  }
  int64_t idle = 0;
  for (const Arena* a = idle_first; a != nullptr; a = a->next_) idle += static_cast<int64_t>(a->block_.bytes());
  if (idle == 0) return text;
  return text + (text.empty() ? "" : "; ") + "workspaces between two uses keep " + std::to_string(idle) +
         " bytes, given back when memory is short";
}

}  // namespace s4j
