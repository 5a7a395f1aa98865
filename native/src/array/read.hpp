// SPDX-License-Identifier: Apache-2.0
// Reading: operand -> Source in the layout a kernel wants.
#pragma once

#include "array/operand.hpp"

namespace s4j {

// The operand in view coordinates in whatever layout costs least: main itself where it can be relabelled (whole arrays,
// permuted GCS, every DENSE view), one gather else (COO). Sorted and unique always; a GCS block may be in any order.
Source read(const Operand& x);
// The same in exactly this layout (in view coordinates) and type. Zero-copy when main, a relabelled main or a derived
// layout is that already; the derived layout is built and kept when the operand covers its whole storage. spec DENSE
// means: any strides will do.
Source read_as(const Operand& x, const Spec& spec, Type type);
inline Source read_as(const Operand& x, const Spec& spec) { return read_as(x, spec, x.type()); }

// Stored entries of the operand, repeated as its hidden dimensions repeat them; DENSE: elements. Nothing is gathered.
int64_t count_entries(const Operand& x);

}  // namespace s4j
