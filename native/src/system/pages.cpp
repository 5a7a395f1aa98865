// SPDX-License-Identifier: Apache-2.0
#include "system/pages.hpp"

#include <cstdint>
#include <cstdlib>

#if defined(_WIN32)
#include <malloc.h>
#include <windows.h>
#else
#include <sys/mman.h>
#endif
#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace s4j::sys {

#if defined(_WIN32)

// Windows releases a reservation only as a whole. So a first, larger reservation finds an aligned address and is
// released; then that address is reserved. If another thread takes the address in between, the loop tries again.
void* map_pages(std::size_t bytes, std::size_t alignment) noexcept {
  constexpr int kTries = 64;
  for (int i = 0; i < kTries; ++i) {
    void* const raw = VirtualAlloc(nullptr, bytes + alignment, MEM_RESERVE, PAGE_NOACCESS);
    if (raw == nullptr) return nullptr;
    const auto aligned = (reinterpret_cast<std::uintptr_t>(raw) + alignment - 1) & ~(alignment - 1);
    VirtualFree(raw, 0, MEM_RELEASE);
    void* const p = VirtualAlloc(reinterpret_cast<void*>(aligned), bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    if (p != nullptr) return p;
    if (GetLastError() != ERROR_INVALID_ADDRESS) return nullptr;
  }
  return nullptr;
}
void unmap_pages(void* p, std::size_t) noexcept { VirtualFree(p, 0, MEM_RELEASE); }
bool has_room(std::size_t bytes) noexcept {
  void* const p = VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
  if (p == nullptr) return false;
  VirtualFree(p, 0, MEM_RELEASE);
  return true;
}
void prefer_huge_pages(void*, std::size_t) noexcept {}
void* aligned_block(std::size_t alignment, std::size_t bytes) noexcept { return _aligned_malloc(bytes, alignment); }
void free_block(void* p) noexcept { _aligned_free(p); }

#else

void* map_pages(std::size_t bytes, std::size_t alignment) noexcept {
  // Maps more than asked for, so that it contains an aligned range, then unmaps both ends.
  int flags = MAP_PRIVATE | MAP_ANONYMOUS;
#if defined(MAP_NORESERVE)
  flags |= MAP_NORESERVE;
#endif
  const std::size_t reserved = bytes + alignment;
  void* const raw = mmap(nullptr, reserved, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (raw == MAP_FAILED) return nullptr;
  const auto base = reinterpret_cast<std::uintptr_t>(raw);
  const auto aligned = (base + alignment - 1) & ~(alignment - 1);
  if (aligned > base) munmap(raw, aligned - base);
  const std::size_t tail = base + reserved - (aligned + bytes);
  if (tail > 0) munmap(reinterpret_cast<void*>(aligned + bytes), tail);
  return reinterpret_cast<void*>(aligned);
}
void unmap_pages(void* p, std::size_t bytes) noexcept { munmap(p, bytes); }
bool has_room(std::size_t bytes) noexcept {
  void* const p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) return false;
  munmap(p, bytes);
  return true;
}
void prefer_huge_pages([[maybe_unused]] void* p, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(MADV_HUGEPAGE)
  madvise(p, bytes, MADV_HUGEPAGE);
#endif
}
void* aligned_block(std::size_t alignment, std::size_t bytes) noexcept { return std::aligned_alloc(alignment, bytes); }
void free_block(void* p) noexcept { std::free(p); }

#endif

bool trim_blocks() noexcept {
#if defined(__GLIBC__)
  malloc_trim(0);
  return true;
#else
  return false;
#endif
}

}  // namespace s4j::sys
