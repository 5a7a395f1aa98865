// SPDX-License-Identifier: Apache-2.0
// The pool's free blocks: take() reuses the last freed block of a size class; eviction starts with the oldest block.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>

#include "core/thresholds.hpp"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define S4J_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define S4J_SANITIZED 1
#endif
#endif
#ifndef S4J_SANITIZED
#define S4J_SANITIZED 0
#endif

namespace s4j {

// A link of a chain, a list of free blocks of one size up to kTiny bytes. Threads and the pool exchange chains.
struct TinyBlock {
  TinyBlock* next;
};

// Not thread-safe.
class FreeBlocks {
 public:
  static constexpr std::size_t kSmall = S4J_SANITIZED != 0 ? threshold::kWatchedBlock : threshold::kSmallBlock,
                               kHuge = threshold::kHugeBlock, kTiny = threshold::kTinyBlock;
  static_assert(std::has_single_bit(kSmall) && std::has_single_bit(kHuge) && kSmall < kHuge && kTiny <= kSmall);

  // Size classes: multiples of 64 up to kSmall, then quarter powers of two: 5 KiB, 6, 7, 8, 10, ...
  static constexpr std::size_t class_bytes(std::size_t bytes) {
    if (bytes <= kSmall) return round_up(bytes, 64);
    const std::size_t step = std::bit_floor(bytes - 1) / 4;
    const std::size_t rounded = round_up(bytes, step);
    return rounded < kHuge ? rounded : round_up(rounded, kHuge);
  }
  static constexpr std::size_t round_up(std::size_t n, std::size_t to) { return (n + to - 1) / to * to; }

  // One block above kSmall, or a chain of tiny blocks of `size` bytes each.
  struct Taken {
    void* first = nullptr;  // null if there is none
    std::size_t bytes = 0, size = 0;
  };

  int64_t bytes() const noexcept { return bytes_; }
  void put(void* p, std::size_t size) noexcept { push(::new (p) Block{{nullptr}, size, size, {}, {}}); }
  void put_chain(TinyBlock* first, std::size_t size, std::size_t count) noexcept {
    TinyBlock* const next = first->next;
    push(::new (static_cast<void*>(first)) Block{{next}, size * count, size, {}, {}});
  }
  Taken take(std::size_t size) noexcept { return remove(links_[class_index(size)].last); }
  // Removes the block that has been free for longest.
  Taken take_oldest() noexcept { return remove(links_[kByAge].first); }

 private:
  struct Block;
  struct Link {
    Block *before, *after;
  };
  struct Block {
    TinyBlock tiny;  // used in the first block of a chain
    std::size_t bytes, size;
    Link in_class, in_age;
  };
  struct List {
    Block *first = nullptr, *last = nullptr;
    void push(Block* b, Link Block::*link) noexcept {
      b->*link = {last, nullptr};
      (last == nullptr ? first : (last->*link).after) = b;
      last = b;
    }
    void remove(Block* b, Link Block::*link) noexcept {
      const Link at = b->*link;
      (at.before == nullptr ? first : (at.before->*link).after) = at.after;
      (at.after == nullptr ? last : (at.after->*link).before) = at.before;
    }
  };

  static constexpr int kByAge = 0, kByTinySize = 1, kByClass = kByTinySize + static_cast<int>(kTiny / 64);
  static constexpr int kFirstClass = std::bit_width(kSmall) - 1, kClasses = 160;
  static_assert((47 - kFirstClass) * 4 <= kClasses);

  // Returns the index of the size class; `size` is at most kTiny or above kSmall.
  static constexpr std::size_t class_index(std::size_t size) {
    if (size <= kTiny) return kByTinySize + size / 64 - 1;
    const int top = std::max(kFirstClass, static_cast<int>(std::bit_width(size)) - 1);
    return static_cast<std::size_t>(kByClass + (top - kFirstClass) * 4) + ((size >> (top - 2)) & 3);
  }

  void push(Block* b) noexcept {
    static_assert(sizeof(Block) <= class_bytes(1));
    links_[class_index(b->size)].push(b, &Block::in_class);
    links_[kByAge].push(b, &Block::in_age);
    bytes_ += static_cast<int64_t>(b->bytes);
  }
  Taken remove(Block* b) noexcept {
    if (b == nullptr) return {};
    links_[class_index(b->size)].remove(b, &Block::in_class);
    links_[kByAge].remove(b, &Block::in_age);
    bytes_ -= static_cast<int64_t>(b->bytes);
    const Taken taken{b, b->bytes, b->size};
    TinyBlock* const next = b->tiny.next;
    ::new (static_cast<void*>(b)) TinyBlock{next};
    return taken;
  }

  std::array<List, kByClass + kClasses> links_{};
  int64_t bytes_ = 0;
};

}  // namespace s4j
