// SPDX-License-Identifier: Apache-2.0
// Conversions between layouts. Kernels handle one format each; apart from reading views, only this module handles two
// formats at once.
#pragma once

#include "format/sort.hpp"
#include "layout/layout.hpp"

namespace s4j {

// Returns a new layout with the content of `b`, whose implicit elements are `fill` in b's type. Throws
// S4J_WOULD_DENSIFY if b is sparse, the result DENSE and larger than the densify limit.
Layout convert(Allocator& to, const Block& b, Scalar fill, const Spec& spec);
// Returns the same structure with the values cast to `type`.
Layout cast_layout(Allocator& to, const Block& b, Type type);

int64_t densify_limit() noexcept;
// The end of messages about the densify limit; names the remedy.
inline constexpr const char* kRaiseLimit = "; Sparse4j.environment().setDensifyLimit(n) raises the limit";
int64_t set_densify_limit(int64_t elements) noexcept;  // returns the previous limit
// Throws S4J_WOULD_DENSIFY if the shape has more elements than the densify limit.
void check_densify(const Shape& shape, const char* what);

// Returns the coordinates of all entries of a sparse block as int64, in the block's order: one array of nnz elements
// per dimension.
Vec<int64_t> decode_coordinates(const Block& b);

}  // namespace s4j
