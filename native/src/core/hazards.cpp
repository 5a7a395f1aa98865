// SPDX-License-Identifier: Apache-2.0
#include "core/hazards.hpp"

#include <mutex>
#include <thread>

#include "system/barrier.hpp"

namespace s4j {
namespace {

std::mutex mutex;
HazardPointer* first = nullptr;  // guarded by mutex

}  // namespace

HazardPointer::HazardPointer() noexcept {
  const std::lock_guard lock(mutex);
  after_ = first;
  if (after_ != nullptr) after_->before_ = this;
  first = this;
}

HazardPointer::~HazardPointer() {
  const std::lock_guard lock(mutex);
  if (after_ != nullptr) after_->before_ = before_;
  (before_ != nullptr ? before_->after_ : first) = after_;
}

bool is_hazard(const void* header) noexcept {
  // Pairs with the barrier between a thread's store to its hazard pointer and its first look at the header. Where this
  // barrier is one of the whole process, threads need only one of the compiler.
  if (sys::has_process_barrier())
    sys::process_barrier();
  else
    std::atomic_thread_fence(std::memory_order_seq_cst);
  const std::lock_guard lock(mutex);
  for (const HazardPointer* p = first; p != nullptr; p = p->after_)
    if (p->words_[0].load(std::memory_order_acquire) == reinterpret_cast<int64_t>(header)) return true;
  return false;
}

bool wait_for_hazard(const void* header, std::chrono::milliseconds limit) noexcept {
  constexpr int kSpins = 100;
  const auto end = std::chrono::steady_clock::now() + limit;
  for (int i = 0; is_hazard(header); ++i) {
    if (i < kSpins) {
      std::this_thread::yield();
      continue;
    }
    if (std::chrono::steady_clock::now() >= end) return false;
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
  return true;
}

}  // namespace s4j
