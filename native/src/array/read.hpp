// SPDX-License-Identifier: Apache-2.0
// Reads an operand as a Source in the layout that a kernel needs.
#pragma once

#include <optional>

#include "array/operand.hpp"
#include "pick/pick.hpp"

namespace s4j {

// Returns the operand in view coordinates in the cheapest layout. This is main itself if it can be relabelled: whole
// arrays, permuted GCS, every DENSE view, intervals of lines. Otherwise the result is a copy: of picked lines (GCS,
// pick/pick.hpp) or of the entries that one gather finds (COO). The result is sorted and without duplicates; a GCS
// block may be in any order.
Source read(const Operand& x);
// Returns the operand in exactly this layout (in view coordinates) and type. Does not copy if main, a relabelled main
// or a derived layout has this form already. If the operand covers its whole storage, a derived layout is built and
// cached. DENSE allows any strides and the result of read_full().
Source read_as(const Operand& x, const Spec& spec, Type type);
inline Source read_as(const Operand& x, const Spec& spec) { return read_as(x, spec, x.type()); }
// Returns an operand whose sparse storage stores every element as a DENSE block on its values (a copy if the type
// differs), without gathering, for any view. Returns nothing for other operands, including DENSE and empty operands.
std::optional<Source> read_full(const Operand& x, Type type);
inline std::optional<Source> read_full(const Operand& x) { return read_full(x, x.type()); }

// The coordinates to take along each dimension of a view; null: the whole dimension. kNothing leaves a coordinate of
// the result empty.
using Taken = std::array<const Vec<int64_t>*, kMaxRank>;
// Returns the coordinates `taken` of a view of a sparse storage as a layout `wanted` (COO or GCS). `shape` has the
// lengths of the lists. The function composes the window with the lists, then picks whole lines of main or of a derived
// layout: O(lines of the result + entries of the picked lines). Returns nothing if pick() returns nothing or if the
// view repeats elements.
std::optional<Layout> read_lines(Allocator& to, const Operand& x, const Taken& taken, const Shape& shape,
                                 const Spec& wanted);

// Returns the number of stored entries of the operand, including the repetitions of hidden dimensions; for DENSE, the
// number of elements. Does not gather.
int64_t count_entries(const Operand& x);

}  // namespace s4j
