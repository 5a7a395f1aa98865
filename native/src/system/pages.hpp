// SPDX-License-Identifier: Apache-2.0
// Memory from the system and from the C library, as every platform gives it.
#pragma once

#include <cstddef>

namespace s4j::sys {

// `bytes` of zeros at a multiple of `alignment`, both multiples of a page; null when the system has none.
void* map_pages(std::size_t bytes, std::size_t alignment) noexcept;
// All of what map_pages gave.
void unmap_pages(void* p, std::size_t bytes) noexcept;
// Asks for huge pages where the system can be asked.
void prefer_huge_pages(void* p, std::size_t bytes) noexcept;

// Whether so much can be had at once, now; nothing is kept.
bool has_room(std::size_t bytes) noexcept;

// From the C library, `bytes` a multiple of `alignment`, a power of 2; null when there is none. Given back by
// free_block alone.
void* aligned_block(std::size_t alignment, std::size_t bytes) noexcept;
void free_block(void* p) noexcept;
// Has the C library give back to the system what it keeps of freed blocks; false where it cannot be told to.
bool trim_blocks() noexcept;

}  // namespace s4j::sys
