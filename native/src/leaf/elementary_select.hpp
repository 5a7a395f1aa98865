// SPDX-License-Identifier: Apache-2.0
// The elementary functions' loops for the instruction set that select.hpp has chosen.
#pragma once

#include <type_traits>

#include "leaf/elementary_leaf.hpp"

namespace s4j {

const ElementaryLeafTable& elementary_leaf_table() noexcept;

// Returns the loops for T: double or float.
template <class T>
const ElementaryLeafOf<T>& elementary_leaf() noexcept {
  if constexpr (std::is_same_v<T, double>)
    return elementary_leaf_table().f64;
  else
    return elementary_leaf_table().f32;
}

}  // namespace s4j
