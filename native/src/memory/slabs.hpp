// SPDX-License-Identifier: Apache-2.0
// Where tiny blocks come from: slabs of blocks of one size, without anything between them. The C library's
// aligned_alloc takes up to twice their bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "memory/free_blocks.hpp"

namespace s4j {

// Not thread-safe.
class Slabs {
 public:
  // A chain of up to `count` blocks of `size` bytes, a multiple of 64 up to FreeBlocks::kTiny; how many, in `made`.
  // Null when the system has no memory.
  TinyBlock* make(std::size_t size, std::size_t count, std::size_t& made) noexcept;
  // A slab without blocks in use goes back to the system.
  void release(void* block) noexcept;

 private:
  // A mapping that is aligned to its size, so that each block knows its slab.
  struct Slab {
    Slab *before, *after;  // of those with blocks to give
    TinyBlock* free;
    std::size_t size;
    uint32_t used, fresh, most;  // blocks in use, ever given, that there is room for
    bool full() const noexcept { return free == nullptr && fresh == most; }
  };
  static constexpr std::size_t kBytes = threshold::kSlabBytes;
  static constexpr std::size_t kHead = FreeBlocks::class_bytes(1);
  static_assert(std::has_single_bit(kBytes) && sizeof(Slab) <= kHead && kBytes / FreeBlocks::kTiny > 1);

  static Slab* map(std::size_t size) noexcept;
  Slab*& first(std::size_t size) noexcept { return first_[size / 64 - 1]; }
  void push(Slab* s) noexcept;
  void remove(Slab* s) noexcept;

  std::array<Slab*, FreeBlocks::kTiny / 64> first_{};
};

}  // namespace s4j
