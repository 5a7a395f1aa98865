// SPDX-License-Identifier: Apache-2.0
// Reading: operand -> Source in the layout a kernel wants; and conversions between layouts. The only place that sees
// two formats at once.
#pragma once

#include "format/sort.hpp"
#include "layout/layout.hpp"

namespace s4j {

// A new layout with the content of `b` (implicit elements are `fill`, in b's type). DENSE above the densify limit
// throws S4J_WOULD_DENSIFY when b is sparse and `limited`.
Layout convert(Allocator& to, const Block& b, Scalar fill, const Spec& spec);
// Same structure, values cast.
Layout cast_layout(Allocator& to, const Block& b, Type type);

int64_t densify_limit() noexcept;
// The remedy at the end of messages that name the limit.
inline constexpr const char* kRaiseLimit = "; Sparse4j.environment().setDensifyLimit(n) raises the limit";
int64_t set_densify_limit(int64_t elements) noexcept;  // returns the previous one
// Throws S4J_WOULD_DENSIFY with the count when shape has more elements than the limit.
void check_densify(const Shape& shape, const char* what);

// Coordinates of all entries of a sparse block as int64 runs (rank runs of nnz), in the block's order.
Vec<int64_t> decode_coordinates(const Block& b);

}  // namespace s4j
