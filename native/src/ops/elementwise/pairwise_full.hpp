// SPDX-License-Identifier: Apache-2.0
// f(x, y) where every sparse operand stores every element: no patterns to merge, nothing to look up.
#pragma once

#include <optional>

#include "array/result.hpp"
#include "ops/elementwise/binary_kernels.hpp"

namespace s4j {

// What pairwise() was asked for: the operands' fills in the kernels' types, the shape they broadcast to.
struct PairwiseCall {
  const BinaryKernels& f;
  const PatternTarget& target;
  const Operand &x, &y;
  Shape shape;
  Scalar fill_x, fill_y;
  bool stored_only, dense_target;
  const char* name;
};

// The result in the format and with the fill that pairwise() gives it otherwise; nothing when some sparse operand
// leaves an element out, or when none is sparse. O(elements).
std::optional<Result> pairwise_full(const PairwiseCall& call, InvalidFlag& invalid);

// Whether f of one value and every element of a DENSE block that has some (`left`: the value is x) is the same for all:
// then `result`, of zeros of both signs +0, so that no single element decides, and `invalid` when an integer one has
// none. Stops soon after an element with another one, whatever the rest is.
bool one_value(const BinaryKernels& f, const Scalar& with, Block d, bool left, Scalar& result, InvalidFlag& invalid);

}  // namespace s4j
