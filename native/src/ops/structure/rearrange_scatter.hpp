// SPDX-License-Identifier: Apache-2.0
// Writes elements by lists of indexes.
#pragma once

#include <array>

#include "array/operand.hpp"

namespace s4j {

// Assigns dst[lists] = src on the outer product of the lists (null: the whole dimension). src is broadcast and cast. If
// a list repeats an index, the last element is written. The fill follows assign()'s rules.
using Lists = std::array<const Vec<int64_t>*, kMaxRank>;
void scatter(const Operand& dst, const Operand& src, const Lists& lists);

}  // namespace s4j
