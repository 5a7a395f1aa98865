// SPDX-License-Identifier: Apache-2.0
// Reading: operand -> Source in the layout a kernel wants.
#pragma once

#include <optional>

#include "array/operand.hpp"

namespace s4j {

// The operand in view coordinates in the cheapest layout: main itself if it can be relabelled (whole arrays, permuted
// GCS, every DENSE view), else one gather (COO). Always sorted and without duplicates; a GCS block may be in any order.
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

// The number of stored entries of the operand, with the repetitions of hidden dimensions; DENSE: the number of
// elements. Does not gather.
int64_t count_entries(const Operand& x);

}  // namespace s4j
