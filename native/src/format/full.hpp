// SPDX-License-Identifier: Apache-2.0
// Full layouts: sparse ones that store every element. Their values are in C order for COO, in the order of dimensions
// for GCS, so that kernels can read them as DENSE without the indexes.
#pragma once

#include "layout/layout.hpp"

namespace s4j {

// Returns whether a sparse block has elements and stores all of them.
bool is_full(const Block& b);
// Returns a DENSE block on the values of a full sparse block.
Block full_as_dense(const Block& b);
// Returns a layout that stores every element of a non-empty shape, with uninitialised values. O(elements).
Layout full_layout(Allocator& to, Type type, const Shape& shape, const Spec& spec);
// Returns a full sparse layout with the elements of a DENSE block of the same type. `spec`: COO or GCS.
Layout full_copy(Allocator& to, const Block& dense, const Spec& spec);

}  // namespace s4j
