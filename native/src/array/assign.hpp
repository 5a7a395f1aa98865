// SPDX-License-Identifier: Apache-2.0
// Writing: the region a Window selects is replaced by a Source. Completes or changes nothing.
#pragma once

#include "array/operand.hpp"

namespace s4j {

// dst[...] = src. src has dst's view shape exactly and any type and layout; it may borrow dst's own memory. A window
// that covers its whole storage takes the source's fill over; a part of a sparse array stores the region element by
// element when the fills differ, up to the densify limit.
void assign(const Operand& dst, const Source& src);
// dst[...] = value, by the same rules.
void assign_scalar(const Operand& dst, Scalar value);

}  // namespace s4j
