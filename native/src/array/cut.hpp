// SPDX-License-Identifier: Apache-2.0
// Views whose entries lie together in main or in a derived layout: sub-arrays along any dimensions at one price.
#pragma once

#include "array/derived.hpp"
#include "array/operand.hpp"

namespace s4j {

// The view as a Block on the memory of main or of a derived layout, where points and at most one interval of step 1
// select a run of lines and everything else is whole. False when no layout serves or is worth building; `base` is then
// the layout in which the window's entries lie closest together (main, if no better). O(selected lines).
bool cut(const Operand& x, Source& out, Reading& base);

}  // namespace s4j
