// SPDX-License-Identifier: Apache-2.0
// The elementary functions, for one number: errors below 0.6 units in the last place, special values as annex F of C99 has
// them, and the same bits on every platform, as the loops of leaf/elementary_leaf.hpp give them.
// docs/decisions/0008-elementary-functions.md says how.
#pragma once

namespace s4j::elementary {

#define S4J_OF_ONE(name) double name(double x) noexcept;
#define S4J_OF_TWO(name) double name(double x, double y) noexcept;
#include "elementary/functions.def"

// sqrt(x^2 + y^2), below 1 unit in the last place
double hypot(double x, double y) noexcept;

}  // namespace s4j::elementary
