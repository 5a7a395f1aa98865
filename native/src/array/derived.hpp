// SPDX-License-Identifier: Apache-2.0
// Derived layouts: the entries of main, a storage's own layout, in other orders. Each is built once, refreshed by one
// gather when only values change, and freed if memory is short. Solves the open problem 8.5 of the thesis
// (docs/decisions/0001-array-model.md section 6).
#pragma once

#include <optional>

#include "array/storage.hpp"

namespace s4j {

// The layout that a reader uses: main, which the storage's guard protects, or a derived layout, which `keep` owns.
struct Reading {
  Block b;
  LayoutPtr keep{};
};

// Returns main in another order, from the cache if possible. The caller holds a read guard. For a DENSE main, returns a
// GCS layout of all elements.
Reading derived(Storage& s, const Spec& spec);
// As derived(), for a caller that can instead make one pass over main. Returns nothing if memory is short or if
// building does not pay off: main has few entries, or writes invalidated earlier layouts too soon.
std::optional<Reading> derived_if_worth(Storage& s, const Spec& spec);

}  // namespace s4j
