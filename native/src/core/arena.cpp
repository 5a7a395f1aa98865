// SPDX-License-Identifier: Apache-2.0
#include "core/arena.hpp"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <new>

#include "core/error.hpp"
#include "core/thresholds.hpp"

namespace s4j {
namespace {

std::atomic<int64_t> next_arena{1}, next_thread{1};
std::mutex held_mutex;
Arena* held_first = nullptr;

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

}  // namespace

int64_t Arena::this_thread() noexcept {
  thread_local int64_t token = 0;
  if (token == 0) token = next_thread.fetch_add(1, std::memory_order_relaxed);
  return token;
}

Arena::Arena(int64_t id, Buffer&& block, const char* name) : id_(id), owner_(this_thread()), block_(std::move(block)) {
  std::strncpy(name_.data(), name, kNameBytes - 1);
}

Arena* Arena::create(std::size_t initial_bytes, const char* name) {
  Buffer block(pool(), std::max<std::size_t>(round_up(initial_bytes), threshold::kArenaBytes));
  void* const memory = pool().allocate(sizeof(Arena));
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
  const std::size_t size = round_up(bytes);
  void* p = nullptr;
  if (used_ + size <= block_.bytes()) {
    p = block_.as<unsigned char>() + used_;
    used_ += size;
  } else {
    if (spills_.size() == spills_.capacity()) spills_.reserve(std::max<size_t>(16, 2 * spills_.size()));
    p = pool().allocate(size);
    spills_.emplace_back(p, size);
    spilled_ += static_cast<int64_t>(size);
  }
  cycle_ += static_cast<int64_t>(size);
  return p;
}

void Arena::release(void*, std::size_t) noexcept {}

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
  // Nobody comes in after the end: this is the last one, once.
  if (inside_.fetch_sub(2, std::memory_order_acq_rel) == 3) {
    {
      const std::lock_guard lock(held_mutex);
      (previous_ != nullptr ? previous_->next_ : held_first) = next_;
      if (next_ != nullptr) next_->previous_ = previous_;
    }
    free_memory();
  }
  detach();
}

void Arena::free_spills() noexcept {
  for (auto [p, n] : spills_) pool().release(p, n);
  spills_.clear();
  spilled_ = 0;
}

void Arena::free_memory() noexcept {
  free_spills();
  block_.reset();
  used_ = 0;
}

bool Arena::reset() noexcept {
  // As if it had ended, until nothing of the last cycle is left.
  int64_t nobody = 0;
  if (!inside_.compare_exchange_strong(nobody, 1, std::memory_order_acq_rel)) {
    retire();
    return false;
  }
  const Reopened reopened(inside_);
  peak_ = std::max(peak_, cycle_);
  generation_.fetch_add(1, std::memory_order_release);
  free_spills();
  used_ = 0;
  cycle_ = 0;
  if (static_cast<std::size_t>(peak_) > block_.bytes()) {
    const std::size_t before = block_.bytes();
    block_.reset();  // free first: the larger block may take the same pages
    // A cycle has ended, whether there is memory for a larger block or not: without one the next cycle spills.
    for (const std::size_t bytes : {static_cast<std::size_t>(peak_ + peak_ / 8), before}) try {
        if (block_.bytes() == 0) block_ = Buffer(pool(), bytes);
      } catch (const Error&) {
      }
  }
  return true;
}

void Arena::retire() noexcept {
  generation_.fetch_add(1, std::memory_order_release);
  bool free_now;
  {
    // The list is changed with the count, so that whoever leaves last finds it there.
    const std::lock_guard lock(held_mutex);
    free_now = inside_.fetch_or(1, std::memory_order_acq_rel) == 0;
    if (!free_now) {
      next_ = held_first;
      if (next_ != nullptr) next_->previous_ = this;
      held_first = this;
    }
  }
  if (free_now) free_memory();
  detach();
}

std::string Arena::held_text() {
  const std::lock_guard lock(held_mutex);
  std::string text;
  for (const Arena* a = held_first; a != nullptr; a = a->next_) {
    const char* const op = a->holder_.load(std::memory_order_relaxed);
    text += (text.empty() ? "" : "; ") + std::string("workspace ") + a->name_.data() + ", closed, keeps " +
            std::to_string(a->capacity() + a->spilled_) + " bytes until " + (op == nullptr ? "a call" : op) + " ends";
  }
  return text;
}

}  // namespace s4j
