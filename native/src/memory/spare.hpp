// SPDX-License-Identifier: Apache-2.0
// Room that makes work faster, and without which it is done as well.
#pragma once

#include "core/error.hpp"
#include "memory/memory.hpp"

namespace s4j {

// n elements, or none where there is no memory for them.
template <class T>
Vec<T> spare_room(int64_t n) {
  try {
    return Vec<T>(n);
  } catch (const Error& e) {
    if (e.status() != S4J_NO_MEMORY) throw;
    return {};
  }
}

}  // namespace s4j
