// SPDX-License-Identifier: Apache-2.0
// Sparse layouts that store every element: their values are those of a DENSE array, in C order of COO, in the dimension
// order of GCS. Kernels read them as such, without the indexes.
#pragma once

#include "layout/layout.hpp"

namespace s4j {

// Does a sparse block store every element, of which there is at least one?
bool is_full(const Block& b);
// The same elements as a DENSE block over the same values.
Block full_as_dense(const Block& b);
// A layout that stores every element of a shape that is not empty, but for the values. O(elements).
Layout full_layout(Allocator& to, Type type, const Shape& shape, const Spec& spec);
// The elements of a DENSE block of that type, each of them stored. `spec`: COO or GCS.
Layout full_copy(Allocator& to, const Block& dense, const Spec& spec);

}  // namespace s4j
