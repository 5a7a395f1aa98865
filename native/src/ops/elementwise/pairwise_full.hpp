// SPDX-License-Identifier: Apache-2.0
// Computes f(x, y) for operands that store every element: no patterns to merge, no lookups. Parts that pairwise.cpp
// shares with it: one value for all elements, and the limit on repeated entries of broadcast operands. The fill is the
// value of implicit elements, those that an array does not store.
#pragma once

#include <optional>

#include "array/result.hpp"
#include "ops/elementwise/binary_kernels.hpp"

namespace s4j {

// The arguments of pairwise(), the fills in the kernels' types, and the broadcast shape.
struct PairwiseCall {
  const BinaryKernels& f;
  const PatternTarget& target;
  const Operand &x, &y;
  Shape shape;
  Scalar fill_x, fill_y;
  bool stored_only, dense_target;
  const char* name;
};

// Returns the result in the format and with the fill that pairwise() would give. Returns nothing if a sparse operand
// does not store every element, or if no operand is sparse. O(elements).
std::optional<Result> pairwise_full(const PairwiseCall& call, InvalidFlag& invalid);

// Returns whether f of one value and an element of a non-empty DENSE block (`left`: the value is x) is the same for all
// elements. In that case sets `result`, which is +0 for zeros of both signs, so that no single element decides. Sets
// `invalid` if an integer element has no result. Stops soon after the first different result.
bool one_value(const BinaryKernels& f, const Scalar& with, Block d, bool left, Scalar& result, InvalidFlag& invalid);

// Returns the values of the entries, followed by the fill if some element is implicit, as a DENSE vector.
Layout values_and_fill(const Source& s, const Scalar& fill, bool all_stored);

// Throws S4J_WOULD_DENSIFY if a result of `shape` stores more repeated entries than the densify limit. `entries`: the
// result's entries; `own_x`, `own_y`: the entries of two operands before broadcasting. Only `entries` beyond those two
// numbers count as repeated.
void refuse_copies(double entries, int64_t own_x, int64_t own_y, const Shape& shape, const char* name);
// Throws S4J_WOULD_DENSIFY if broadcasting sparse x and y to `shape` would store more repeated entries, besides their
// own entries, than the densify limit. For operations whose results use every entry of both operands.
void check_copies(const Operand& x, const Operand& y, const Shape& shape, const char* name);

}  // namespace s4j
