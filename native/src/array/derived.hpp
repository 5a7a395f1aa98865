// SPDX-License-Identifier: Apache-2.0
// Derived layouts: other orders of a storage's main, built once, refreshed by one gather, given back when memory is
// short. The answer to the thesis's open problem 8.5 (docs/decisions/0001-array-model.md section 6).
#pragma once

#include <optional>

#include "array/storage.hpp"

namespace s4j {

// A layout as a reader holds it: main, which the guard holds, or another order of it, which `keep` holds.
struct Reading {
  Block b;
  LayoutPtr keep{};
};

// Under a read guard: main in another order, cached. For DENSE: main itself is no GCS, so this builds one of all
// elements.
Reading derived(Storage& s, const Spec& spec);
// The same for a reader that could do without, by one pass over main: nothing where building it is not worth while (few
// entries, or this layout keeps being invalidated before it pays) or memory is short.
std::optional<Reading> derived_if_worth(Storage& s, const Spec& spec);

}  // namespace s4j
