// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <thread>

#include "core/error.hpp"
#include "core/types.hpp"
#include "memory/memory.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

// Scratch memory that the chunks of a parallel loop borrow: one piece for each chunk that can run at once.
class Slots {
 public:
  static constexpr int kMost = 64;  // bits of free_

  Slots(int64_t bytes_each, int64_t chunks) : Slots(bytes_each, at_once(chunks), Counted{}) {}

  // Borrows a piece; any thread may give it back.
  int borrow() noexcept {
    for (;;) {
      uint64_t free = free_.load(std::memory_order_relaxed);
      if (free == 0) {  // more threads now than at construction, or chunks waiting behind a slow one
        std::this_thread::yield();
        continue;
      }
      if (free_.compare_exchange_weak(free, free & (free - 1), std::memory_order_acquire))
        return std::countr_zero(free);
    }
  }
  void give_back(int i) noexcept { free_.fetch_or(uint64_t{1} << i, std::memory_order_release); }

  class Loan {
   public:
    explicit Loan(Slots& s) noexcept : slots_(s), index_(s.borrow()) {}
    ~Loan() { slots_.give_back(index_); }
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;
    char* memory() const noexcept { return slots_.piece(index_); }

   private:
    Slots& slots_;
    int index_;
  };
  char* piece(int i) const noexcept { return memory_.as<char>() + i * each_; }
  int count() const noexcept { return count_; }

 protected:
  struct Counted {};
  Slots(int64_t bytes_each, int64_t count, Counted)
      : each_((bytes_each + 63) / 64 * 64),
        count_(static_cast<int>(count)),
        memory_(pool(), static_cast<size_t>(checked_mul(each_, count_))),
        free_(~uint64_t{0} >> (kMost - count_)) {}
  static int64_t at_once(int64_t chunks) noexcept {
    return std::clamp<int64_t>(std::min<int64_t>(threads(), chunks), 1, kMost);
  }

 private:
  int64_t each_;
  int count_;
  Buffer memory_;
  std::atomic<uint64_t> free_;
};

}  // namespace s4j
