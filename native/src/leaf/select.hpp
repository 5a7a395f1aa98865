// SPDX-License-Identifier: Apache-2.0
// Choice of the leaf table: by cpuid once, overridden by the environment variable S4J_ISA = base | avx2 | avx512 or
// set_isa.
#pragma once

#include <type_traits>

#include "leaf/leaf.hpp"

namespace s4j {

// 0 baseline, 1 AVX2+FMA, 2 AVX-512, -1 the best this processor has. What the processor lacks is lowered to what it
// has. Returns the previous level.
int set_isa(int level) noexcept;
int isa_level() noexcept;
const char* isa_name() noexcept;
const LeafTable& leaf_table() noexcept;

template <class T>
const LeafOf<T>& leaf() noexcept {
  if constexpr (std::is_same_v<T, double>)
    return leaf_table().f64;
  else if constexpr (std::is_same_v<T, float>)
    return leaf_table().f32;
  else if constexpr (std::is_same_v<T, uint32_t>)
    return leaf_table().u32;
  else
    return leaf_table().u64;
}

}  // namespace s4j
