// SPDX-License-Identifier: Apache-2.0
#include "memory/slabs.hpp"

#include "system/pages.hpp"

namespace s4j {

Slabs::Slab* Slabs::map(std::size_t size) noexcept {
  void* const pages = sys::map_pages(kBytes, kBytes);
  if (pages == nullptr) return nullptr;
  auto* const s = ::new (pages) Slab{};
  s->size = size;
  s->most = static_cast<uint32_t>((kBytes - kHead) / size);
  return s;
}

void Slabs::push(Slab* s) noexcept {
  Slab*& head = first(s->size);
  s->before = nullptr;
  s->after = head;
  if (head != nullptr) head->before = s;
  head = s;
}

void Slabs::remove(Slab* s) noexcept {
  (s->before != nullptr ? s->before->after : first(s->size)) = s->after;
  if (s->after != nullptr) s->after->before = s->before;
}

TinyBlock* Slabs::make(std::size_t size, std::size_t count, std::size_t& made) noexcept {
  Slab* s = first(size);
  if (s == nullptr) {
    s = map(size);
    made = 0;
    if (s == nullptr) return nullptr;
    push(s);
  }
  TinyBlock* chain = nullptr;
  for (made = 0; made < count && !s->full(); ++made) {
    void* block = s->free;
    if (block != nullptr)
      s->free = s->free->next;
    else
      block = reinterpret_cast<char*>(s) + kHead + s->size * s->fresh++;
    chain = ::new (block) TinyBlock{chain};
  }
  s->used += static_cast<uint32_t>(made);
  if (s->full()) remove(s);
  return chain;
}

void Slabs::release(void* block) noexcept {
  auto* const s = reinterpret_cast<Slab*>(reinterpret_cast<std::uintptr_t>(block) & ~(kBytes - 1));
  if (s->full()) push(s);
  s->free = ::new (block) TinyBlock{s->free};
  if (--s->used > 0) return;
  remove(s);
  sys::unmap_pages(s, kBytes);
}

}  // namespace s4j
