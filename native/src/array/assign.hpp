// SPDX-License-Identifier: Apache-2.0
// Writing: replaces the region that a Window selects by a Source. Completes or changes nothing.
#pragma once

#include "array/operand.hpp"

namespace s4j {

// dst[...] = src. src has exactly the view shape of dst and any type and layout; it may use dst's own memory. A window
// that covers its whole storage also takes src's fill. For a part of a sparse array with a different fill, every
// element of the region is stored, up to the densify limit.
void assign(const Operand& dst, const Source& src);
// dst[...] = value, by the same rules.
void assign_scalar(const Operand& dst, Scalar value);

// Throws if one stored element appears as several elements of dst.
void check_writable(const Operand& dst);
// Throws unless `target` (null: a new array) can receive a result of this shape. Call it before any work: a result that
// fits nowhere may be far larger than the operands.
void check_receiver(const Operand* target, const Shape& result, const char* name);
// How often a broadcast from one shape to another repeats each element.
double times_copied(const Shape& from, const Shape& to);
// Throws S4J_WOULD_DENSIFY if `given`, broadcast to `to`, would store more copies of its entries in a sparse storage
// than the limit allows. Call it before the broadcast is read, which makes the copies.
void check_spread(const Operand& given, const Shape& to, const Storage& s, const char* name);
// The entries that a part of a sparse storage stores for src (implicit elements: `fill`), as COO of the storage's type
// in src's coordinates. If the fills differ, these are all elements that differ from the storage's fill, up to the
// densify limit.
Layout entries_for_part(const Storage& s, const Block& src, Scalar fill);
// Replaces the entries of a sparse storage at the ascending positions `leaving` by those of `src`: a sparse block of
// the storage's type in the coordinates of w, any window of the storage. Writes only values if the pattern does not
// change.
void replace_entries(Storage& s, const Window& w, const Vec<int64_t>& leaving, const Block& src);

}  // namespace s4j
