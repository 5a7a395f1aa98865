// SPDX-License-Identifier: Apache-2.0
// What makes work faster, and without which it is done as well: the one place that goes on where there is no memory.
#pragma once

#include <new>

#include "core/error.hpp"
#include "memory/memory.hpp"

namespace s4j {

// Whether there was the memory that f asked for; f leaves nothing half done. Other errors pass.
template <class F>
bool if_memory(F&& f) {
  try {
    f();
    return true;
  } catch (const Error& e) {
    if (e.status() != S4J_NO_MEMORY) throw;
  } catch (const std::bad_alloc&) {  // of the standard library's own
  }
  return false;
}

// n elements, or none where there is no memory for them.
template <class T>
Vec<T> spare_room(int64_t n) {
  Vec<T> room;
  if_memory([&] { room = Vec<T>(n); });
  return room;
}

}  // namespace s4j
