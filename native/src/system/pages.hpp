// SPDX-License-Identifier: Apache-2.0
// Memory from the system and from the C library, for all platforms.
#pragma once

#include <cstddef>

namespace s4j::sys {

// Maps `bytes` of zeros at a multiple of `alignment`; both must be multiples of the page size. Returns null if the
// system has no memory.
void* map_pages(std::size_t bytes, std::size_t alignment) noexcept;
// Unmaps a range that map_pages() returned, as a whole.
void unmap_pages(void* p, std::size_t bytes) noexcept;
// Advises the system to use huge pages, where it takes such advice.
void prefer_huge_pages(void* p, std::size_t bytes) noexcept;

// Returns whether an allocation of this many bytes would succeed now; frees what it allocates for the test.
bool has_room(std::size_t bytes) noexcept;

// Allocates from the C library. `bytes` must be a multiple of `alignment`, a power of 2. Returns null if there is no
// memory. Only free_block may free the result.
void* aligned_block(std::size_t alignment, std::size_t bytes) noexcept;
void free_block(void* p) noexcept;
// Makes the C library return its free memory to the system; returns false if the C library cannot do that.
bool trim_blocks() noexcept;

}  // namespace s4j::sys
