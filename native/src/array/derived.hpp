// SPDX-License-Identifier: Apache-2.0
// Derived layouts: main in other orders, built once, refreshed by one gather, and freed if memory is short. They solve
// the thesis's open problem 8.5 (docs/decisions/0001-array-model.md section 6).
#pragma once

#include <optional>

#include "array/storage.hpp"

namespace s4j {

// A layout that a reader holds: main, protected by the guard, or main in another order, owned by `keep`.
struct Reading {
  Block b;
  LayoutPtr keep{};
};

// Returns main in another order, cached. Call it under a read guard. For a DENSE main, returns a GCS layout of all
// elements.
Reading derived(Storage& s, const Spec& spec);
// As derived(), for a reader that can instead make one pass over main. Returns nothing if memory is short or if
// building does not pay off: main has few entries, or earlier layouts were invalidated too soon.
std::optional<Reading> derived_if_worth(Storage& s, const Spec& spec);

}  // namespace s4j
