// SPDX-License-Identifier: Apache-2.0
// Reads views without a copy if their entries are contiguous in main, the storage's own layout, or in a cached derived
// layout (main in another order). So a sub-array costs the same along any dimension.
#pragma once

#include "array/derived.hpp"
#include "array/operand.hpp"

namespace s4j {

// Makes `out` a Block of the view on the memory of main or of a derived layout. Requires that single coordinates
// ("points") and at most one interval of step 1 select a range of lines, and that all other dimensions are whole.
// Returns false if no layout serves or pays off; `base` is then the layout in which the window's entries lie closest
// together, main if none is better. O(selected lines).
bool cut(const Operand& x, Source& out, Reading& base);

}  // namespace s4j
