// SPDX-License-Identifier: Apache-2.0
// Replaces the region that a Window selects by a Source. Each function completes or changes nothing.
#pragma once

#include "array/operand.hpp"

namespace s4j {

// Assigns dst[...] = src. src has exactly the view shape of dst and any type and layout; it may use dst's own memory.
// If the window covers its whole storage, the storage also takes src's fill. If the window covers a part of a sparse
// storage whose fill differs, every element of the region is stored, up to the densify limit.
void assign(const Operand& dst, const Source& src);
// Assigns dst[...] = value, by the same rules.
void assign_scalar(const Operand& dst, Scalar value);

// Throws if one stored element appears as several elements of dst.
void check_writable(const Operand& dst);
// Throws unless `target` (null: a new array) can receive a result of this shape. Callers check before any work, since a
// result of the wrong shape may be far larger than the operands.
void check_receiver(const Operand* target, const Shape& result, const char* name);
// Returns the number of times that a broadcast from one shape to another repeats each element.
double times_copied(const Shape& from, const Shape& to);
// Throws S4J_WOULD_DENSIFY if a result of `shape` with `entries` entries, copies of the `own_x` and `own_y` entries of
// two operands that were broadcast, stores more copies than the densify limit allows.
void refuse_copies(double entries, int64_t own_x, int64_t own_y, const Shape& shape, const char* name);
// Throws S4J_WOULD_DENSIFY if broadcasting sparse operands to `shape` would store more copies, besides x's and y's own
// entries, than the densify limit. This check is for operations in which every entry takes part.
void check_copies(const Operand& x, const Operand& y, const Shape& shape, const char* name);
// Throws S4J_WOULD_DENSIFY if `given`, broadcast to `to`, would store more copies of its entries in a sparse storage
// than the limit allows. Callers check before they read the broadcast, since reading makes the copies.
void check_spread(const Operand& given, const Shape& to, const Storage& s, const char* name);
// Returns the entries that a part of a sparse storage stores for src, whose implicit elements are `fill`. The result is
// COO of the storage's type in src's coordinates. If the fills differ, the result holds all elements that differ from
// the storage's fill, up to the densify limit.
Layout entries_for_part(const Storage& s, const Block& src, Scalar fill);
// Replaces the entries of a sparse storage at the ascending positions `leaving` by the entries of `src`, a sparse block
// of the storage's type in the coordinates of w. w is any window of the storage. Writes only values if the pattern does
// not change.
void replace_entries(Storage& s, const Window& w, const Vec<int64_t>& leaving, const Block& src);

}  // namespace s4j
