// SPDX-License-Identifier: Apache-2.0
// Reads views without a copy if their entries are contiguous in main or in a derived layout, so that sub-arrays cost
// the same along any dimension.
#pragma once

#include "array/derived.hpp"
#include "array/operand.hpp"

namespace s4j {

// Makes `out` a Block of the view on the memory of main or of a derived layout. This requires that points and at most
// one interval of step 1 select a range of lines and that all other dimensions are whole. Returns false if no layout
// serves or pays off. `base` is then the layout in which the window's entries are closest together (main, if none is
// better). O(selected lines).
bool cut(const Operand& x, Source& out, Reading& base);

}  // namespace s4j
