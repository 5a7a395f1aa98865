// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <thread>

#include "memory/memory.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

// Scratch that a running chunk borrows: as many pieces as chunks can run at once.
class Slots {
 public:
  Slots(int64_t bytes_each, int64_t chunks)
      : each_((bytes_each + 63) / 64 * 64),
        count_(static_cast<int>(std::clamp<int64_t>(std::min<int64_t>(threads(), chunks), 1, 64))),
        memory_(pool(), static_cast<size_t>(checked_mul(each_, count_))),
        free_(count_ == 64 ? ~uint64_t{0} : (uint64_t{1} << count_) - 1) {}

  class Loan {
   public:
    explicit Loan(Slots& s) noexcept : slots_(s) {
      for (;;) {
        uint64_t free = s.free_.load(std::memory_order_relaxed);
        if (free == 0) {  // more threads than when the slots were made
          std::this_thread::yield();
          continue;
        }
        index_ = std::countr_zero(free);
        if (s.free_.compare_exchange_weak(free, free & (free - 1), std::memory_order_acquire)) return;
      }
    }
    ~Loan() { slots_.free_.fetch_or(uint64_t{1} << index_, std::memory_order_release); }
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;
    char* memory() const noexcept { return slots_.piece(index_); }

   private:
    Slots& slots_;
    int index_ = 0;
  };
  char* piece(int i) const noexcept { return memory_.as<char>() + i * each_; }
  int count() const noexcept { return count_; }

 private:
  int64_t each_;
  int count_;
  Buffer memory_;
  std::atomic<uint64_t> free_;
};

}  // namespace s4j
