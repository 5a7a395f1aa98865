// SPDX-License-Identifier: Apache-2.0
// Chooses the table of innermost loops (leaf.hpp): once by cpuid, or by the environment variable S4J_ISA = baseline |
// avx2 | avx512, or by set_isa.
#pragma once

#include <type_traits>

#include "leaf/leaf.hpp"
#include "leaf/tensor_leaf.hpp"

namespace s4j {

// Sets the level: 0 baseline, 1 AVX2+FMA, 2 AVX-512, -1 the best of this processor. If the processor lacks that level,
// sets the processor's best level. Returns the previous level.
int set_isa(int level) noexcept;
// Returns the level that `asked`, a value of S4J_ISA, names, but at most `best`. Returns `best` for null or an unknown
// word.
int asked_level(const char* asked, int best) noexcept;
int isa_level() noexcept;
const char* isa_name() noexcept;
const LeafTable& leaf_table() noexcept;
const TensorLeafTable& tensor_leaf_table() noexcept;

// Returns the loops for T in a table.
template <class T, class Table>
const auto& leaf_of(const Table& table) noexcept {
  if constexpr (std::is_same_v<T, double>)
    return table.f64;
  else if constexpr (std::is_same_v<T, float>)
    return table.f32;
  else if constexpr (std::is_same_v<T, uint32_t>)
    return table.u32;
  else
    return table.u64;
}
template <class T>
const LeafOf<T>& leaf() noexcept {
  return leaf_of<T>(leaf_table());
}
template <class T>
const TensorLeafOf<T>& tensor_leaf() noexcept {
  return leaf_of<T>(tensor_leaf_table());
}

}  // namespace s4j
