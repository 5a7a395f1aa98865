// SPDX-License-Identifier: Apache-2.0
// Whole lines that move.
#pragma once

#include <optional>

#include "ops/structure/rearrange.hpp"

namespace s4j {

// rearrange() when only whole lines of a GCS block move, so that they are copied as they lie; nothing where that does
// not apply or does not pay.
std::optional<Layout> rearrange_lines(Allocator& to, const Block& b, const Moves& moves, const Shape& shape);

}  // namespace s4j
