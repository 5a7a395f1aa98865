// SPDX-License-Identifier: Apache-2.0
// Slabs: mappings that hold blocks of one tiny size without headers in between. The C library's aligned_alloc would
// take up to twice the bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "memory/free_blocks.hpp"

namespace s4j {

// Not thread-safe.
class Slabs {
 public:
  // Makes a chain of up to `count` blocks of `size` bytes, a multiple of 64 up to FreeBlocks::kTiny, and sets `made` to
  // their number. Returns null if the system has no memory.
  TinyBlock* make(std::size_t size, std::size_t count, std::size_t& made) noexcept;
  // Frees a block. A slab without blocks in use is unmapped.
  void release(void* block) noexcept;

 private:
  // A mapping aligned to its own size, so that a block's address gives its slab.
  struct Slab {
    Slab *before, *after;  // list of slabs with free blocks
    TinyBlock* free;
    std::size_t size;
    uint32_t used, fresh, most;  // blocks in use, blocks ever handed out, capacity
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
