// SPDX-License-Identifier: Apache-2.0
#include "memory/retired.hpp"

#include <atomic>
#include <chrono>
#include <mutex>
#include <new>
#include <utility>

#include "core/hazards.hpp"

namespace s4j {
namespace {

constexpr std::chrono::milliseconds kPatience{20};

struct Retired {
  const int64_t* header;
  std::array<Buffer, 4> buffers;
  void* owner;  // null: only buffers
  void (*destroy)(void*) noexcept;
  Retired* next;
};

std::mutex retired_mutex;
Retired* retired = nullptr;  // guarded by retired_mutex
std::atomic<int64_t> count{0};

// Without memory for the node, the retired memory is never freed.
void keep(const int64_t* header, std::array<Buffer, 4>& buffers, void* owner,
          void (*destroy)(void*) noexcept) noexcept {
  auto* const made = new (std::nothrow) Retired{header, {}, owner, destroy, nullptr};
  if (made == nullptr) {
    for (Buffer& b : buffers) b.give_up();
    return;
  }
  made->buffers = std::move(buffers);
  const std::lock_guard lock(retired_mutex);
  made->next = std::exchange(retired, made);
  count.fetch_add(1, std::memory_order_relaxed);
}

}  // namespace

int64_t free_retired() noexcept {
  if (count.load(std::memory_order_relaxed) == 0) return 0;
  Retired* left = nullptr;
  {
    const std::lock_guard lock(retired_mutex);
    for (Retired** at = &retired; *at != nullptr;) {
      Retired* const r = *at;
      if (is_hazard(r->header)) {
        at = &r->next;
        continue;
      }
      *at = r->next;
      r->next = std::exchange(left, r);
      count.fetch_sub(1, std::memory_order_relaxed);
    }
  }
  while (left != nullptr) {
    Retired* const r = std::exchange(left, left->next);
    if (r->owner != nullptr) r->destroy(r->owner);
    delete r;
  }
  return count.load(std::memory_order_relaxed);
}

void retire(const int64_t* header, std::array<Buffer, 4>& buffers) noexcept {
  free_retired();
  if (!wait_for_hazard(header, kPatience)) keep(header, buffers, nullptr, nullptr);
}

bool retire(const int64_t* header, void* owner, void (*destroy)(void*) noexcept) noexcept {
  free_retired();
  if (wait_for_hazard(header, kPatience)) return false;
  std::array<Buffer, 4> none;
  keep(header, none, owner, destroy);
  return true;
}

}  // namespace s4j
