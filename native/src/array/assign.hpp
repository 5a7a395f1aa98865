// SPDX-License-Identifier: Apache-2.0
// Writing: the region a Window selects is replaced by a Source. Completes or changes nothing.
#pragma once

#include "array/operand.hpp"

namespace s4j {

// dst[...] = src. src has dst's view shape exactly and any type and layout; it may borrow dst's own memory. A window
// that covers its whole storage takes the source's fill over; a part of a sparse array stores the region element by
// element when the fills differ, up to the densify limit.
void assign(const Operand& dst, const Source& src);
// dst[...] = value, by the same rules.
void assign_scalar(const Operand& dst, Scalar value);

// Throws when one stored element stands for several of dst.
void check_writable(const Operand& dst);
// Throws unless `target` (null: a new array) can receive a result of this shape. Comes before any work of a call: a
// result that fits nowhere may be far larger than the operands.
void check_receiver(const Operand* target, const Shape& result, const char* name);
// How often an element of an array is repeated where that is broadcast from one shape to another.
double times_copied(const Shape& from, const Shape& to);
// Throws S4J_WOULD_DENSIFY where `given`, broadcast to the shape `to`, would store more copies of its entries in a
// sparse storage than the limit has. Comes before the broadcast is read, which makes them.
void check_spread(const Operand& given, const Shape& to, const Storage& s, const char* name);
// What a part of a sparse storage stores of src (implicit elements: `fill`), as COO of the storage's type in src's
// coordinates: all elements that differ from the storage's fill when the fills differ, up to the densify limit.
Layout entries_for_part(const Storage& s, const Block& src, Scalar fill);
// The entries of a sparse storage at the ascending positions `leaving` make room for those of `src`: a sparse block in
// the coordinates of w (which may be any window of the storage), of the storage's type. Values alone are written where
// the pattern stays.
void replace_entries(Storage& s, const Window& w, const Vec<int64_t>& leaving, const Block& src);

}  // namespace s4j
