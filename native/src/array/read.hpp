// SPDX-License-Identifier: Apache-2.0
// Reading: operand -> Source in the layout a kernel wants.
#pragma once

#include <optional>

#include "array/operand.hpp"
#include "pick/pick.hpp"

namespace s4j {

// The operand in view coordinates in the cheapest layout: main itself if it can be relabelled (whole arrays, permuted
// GCS, every DENSE view, intervals of lines), else a copy: of picked lines (GCS, pick/pick.hpp) or of the entries that
// one gather finds (COO). Always sorted and without duplicates; a GCS block may be in any order.
Source read(const Operand& x);
// The same in exactly this layout (in view coordinates) and type. Zero-copy if main, a relabelled main or a derived
// layout has it already. A derived layout is built and cached if the operand covers its whole storage. DENSE accepts
// any strides and the result of read_full().
Source read_as(const Operand& x, const Spec& spec, Type type);
inline Source read_as(const Operand& x, const Spec& spec) { return read_as(x, spec, x.type()); }
// An operand whose sparse storage stores every element, as a DENSE block on its values (a copy if the type differs),
// without gathering, for any view. Returns nothing for other operands, including DENSE and empty ones.
std::optional<Source> read_full(const Operand& x, Type type);
inline std::optional<Source> read_full(const Operand& x) { return read_full(x, x.type()); }

// By dimension of a view the coordinates that are taken, kNothing where nothing lands; null: the whole dimension.
using Taken = std::array<const Vec<int64_t>*, kMaxRank>;
// What is taken of a view of a sparse storage, as a layout `wanted` (COO or GCS) of `shape`, which has the lists'
// lengths. The window and the lists are composed first, and whole lines of main, or of a derived layout, are picked by
// them: O(lines of the result + entries of the picked lines). Nothing where pick() gives nothing, and where the view
// repeats elements.
std::optional<Layout> read_lines(Allocator& to, const Operand& x, const Taken& taken, const Shape& shape,
                                 const Spec& wanted);

// The number of stored entries of the operand, with the repetitions of hidden dimensions; DENSE: the number of
// elements. Does not gather.
int64_t count_entries(const Operand& x);

}  // namespace s4j
