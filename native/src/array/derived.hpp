// SPDX-License-Identifier: Apache-2.0
// Derived layouts: main in other orders, built once, refreshed by one gather, and freed when memory is short. They
// solve the thesis's open problem 8.5 (docs/decisions/0001-array-model.md section 6).
#pragma once

#include <optional>

#include "array/storage.hpp"

namespace s4j {

// A layout that a reader holds: main, protected by the guard, or another order of it, owned by `keep`.
struct Reading {
  Block b;
  LayoutPtr keep{};
};

// Returns main in another order, cached. Call it under a read guard. For a DENSE main, it builds a GCS of all elements.
Reading derived(Storage& s, const Spec& spec);
// The same for a reader that can instead make one pass over main. Returns nothing if building does not pay (few
// entries, or earlier builds were invalidated too soon) or if memory is short.
std::optional<Reading> derived_if_worth(Storage& s, const Spec& spec);

}  // namespace s4j
