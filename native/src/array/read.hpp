// SPDX-License-Identifier: Apache-2.0
// Reads an operand (a view of a storage) as a Source: a Block in view coordinates, in the layout that a kernel needs.
// "Relabelled" means that only dimension numbers, bounds or strides change and the memory is shared.
#pragma once

#include <optional>

#include "array/operand.hpp"
#include "pick/pick.hpp"

namespace s4j {

// Returns the operand in the layout that costs least to make. Whole arrays, permuted GCS, every DENSE view and
// intervals of lines share the memory of main (the storage's own layout) or of a derived layout. Otherwise the result
// is a copy: whole lines (GCS, pick/pick.hpp), or the entries that one gather finds (COO). The result is sorted and
// without duplicates; a GCS block may have any order of dimensions.
Source read(const Operand& x);
// Returns the operand in exactly this layout (in view coordinates) and type. Does not copy if main or a derived layout
// has this form, perhaps after relabelling. If the operand shows its whole storage, a derived layout is built and
// cached. A DENSE result may have any strides.
Source read_as(const Operand& x, const Spec& spec, Type type);
inline Source read_as(const Operand& x, const Spec& spec) { return read_as(x, spec, x.type()); }
// For an operand whose sparse storage stores every element: returns a DENSE block on its values, for any view and
// without a gather (a copy if the type differs). Returns nothing for all other operands, also for DENSE and empty ones.
std::optional<Source> read_full(const Operand& x, Type type);
inline std::optional<Source> read_full(const Operand& x) { return read_full(x, x.type()); }

// For each view dimension, the list of coordinates to take; null takes the whole dimension. A list element kNothing
// leaves that coordinate of the result empty.
using Taken = std::array<const Vec<int64_t>*, kMaxRank>;
// Returns, as a layout `wanted` (COO or GCS), the elements of a view of a sparse storage at the coordinates `taken`;
// `shape` has the lengths of the lists. Combines the window with the lists and copies whole lines of main or of a
// derived layout: O(lines of the result + entries of these lines). Returns nothing if pick() cannot do that or if the
// view repeats elements.
std::optional<Layout> read_lines(Allocator& to, const Operand& x, const Taken& taken, const Shape& shape,
                                 const Spec& wanted);

// Returns the number of stored entries of the operand, or its number of elements for DENSE. Hidden (broadcast)
// dimensions count each entry repeatedly. Does not gather.
int64_t count_entries(const Operand& x);

}  // namespace s4j
