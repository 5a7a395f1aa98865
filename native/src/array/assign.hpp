// SPDX-License-Identifier: Apache-2.0
// Assignments to views. A Window describes the region of a storage that a view shows; a Source holds the elements to
// assign. Each function completes or changes nothing. Implicit elements have no stored entry and equal the fill.
#pragma once

#include "array/operand.hpp"

namespace s4j {

// Assigns dst[...] = src. src has exactly the shape of dst and any type and layout; it may be a view of dst's storage.
// If the window of dst shows the whole storage, the storage also takes src's fill. If it shows a part of a sparse
// storage whose fill differs, every element of that part is stored, up to the densify limit.
void assign(const Operand& dst, const Source& src);
// Assigns dst[...] = value, by the same rules.
void assign_scalar(const Operand& dst, Scalar value);

// Throws if dst shows one element of its storage at several coordinates, as a broadcast view does.
void check_writable(const Operand& dst);
// Throws unless `target` can receive a result of this shape; a null target stands for a new array. Callers check before
// any work, since a result of the wrong shape may be far larger than the operands.
void check_receiver(const Operand* target, const Shape& result, const char* name);
// Returns the number of times that broadcasting from one shape to the other repeats each element.
double times_copied(const Shape& from, const Shape& to);
// Throws S4J_WOULD_DENSIFY if broadcasting `given` to the shape `to` would store more repeated entries in the sparse
// storage s than the limit. Callers check before they read the broadcast operand, since reading repeats the entries.
void check_spread(const Operand& given, const Shape& to, const Storage& s, const char* name);
// Returns the entries that a part of the sparse storage s stores when src is assigned to it; `fill` is the value of
// src's implicit elements. The result is COO in src's coordinates and of the storage's type. If the fills differ, the
// result holds all elements that differ from the storage's fill, up to the densify limit.
Layout entries_for_part(const Storage& s, const Block& src, Scalar fill);
// Replaces the entries of a sparse storage at the ascending positions `leaving` by the entries of `src`, a sparse block
// of the storage's type in the coordinates of the window w. Writes only values if the pattern does not change.
void replace_entries(Storage& s, const Window& w, const Vec<int64_t>& leaving, const Block& src);

}  // namespace s4j
