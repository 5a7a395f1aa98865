// SPDX-License-Identifier: Apache-2.0
// Optional memory, which only makes work faster. This is the one place that continues without memory.
#pragma once

#include <new>

#include "core/error.hpp"
#include "memory/memory.hpp"

namespace s4j {

// Runs f; returns false if its allocation failed. f must leave no partial state. Other errors propagate.
template <class F>
bool if_memory(F&& f) {
  try {
    f();
    return true;
  } catch (const Error& e) {
    if (e.status() != S4J_NO_MEMORY) throw;
  } catch (const std::bad_alloc&) {  // thrown by the standard library
  }
  return false;
}

// Returns a vector with room for n elements, or an empty vector if there is no memory.
template <class T>
Vec<T> spare_room(int64_t n) {
  Vec<T> room;
  if_memory([&] { room = Vec<T>(n); });
  return room;
}

}  // namespace s4j
