// SPDX-License-Identifier: Apache-2.0
// Parts of an array in foreign memory or a file (array/origin.hpp), as copies in the library's own memory. A part is an
// interval of the leading dimension: dimension 0 of COO or, for GCS, the first dimension of its order, which must be
// one of those that number lines (compressed rows). The entries of a part are contiguous.
#pragma once

#include <memory>
#include <utility>

#include "array/operand.hpp"

namespace s4j {

// Returns the leading dimension of a sparse storage; -1 if it has none.
int leading_dimension(const Storage& s) noexcept;

// Returns the approximate bytes of everything before a coordinate of the leading dimension. For files, the function
// uses a cached sample of the coordinates (Leads in parts.cpp) instead of reading the file.
int64_t leading_bytes(Storage& s, int64_t coordinate);

// Copies the interval [first, last) of the leading dimension, whose extent becomes last - first. Throws S4J_STATE if
// part of the file was lost.
Layout copy_part(Storage& s, int64_t first, int64_t last);
// Copies the whole storage and caches the copy until the library needs the memory for other data. kept_copy() returns a
// cached copy, or null.
std::shared_ptr<Storage> whole_copy(Storage& s);
std::shared_ptr<Storage> kept_copy(Storage& s);

// Throws S4J_STATE if part of the file was lost.
void check_not_lost(const Storage& s);

// Returns whether a call should process the operand in parts: a copy would take more than half of the remaining memory,
// and none is cached.
bool better_in_parts(const Operand& x);

// A part of an operand that replaces the operand.
struct Part {
  Operand x;
  int dimension;          // the dimension of the view that is cut
  int64_t begin, length;  // the part's interval in that dimension
};
// Calls f(const Part&) for parts of about a sixteenth of the remaining memory each, in order, at least once. The view
// must show the whole leading dimension (better_in_parts). O(entries + parts log lines).
template <class F>
void for_parts(const Operand& x, F&& f);

namespace detail {
int part_dimension(const Operand& x) noexcept;
// Returns the end of the part that begins at `first`.
int64_t part_end(Storage& s, int64_t first, int64_t bytes);
int64_t part_bytes() noexcept;
}  // namespace detail

template <class F>
void for_parts(const Operand& x, F&& f) {
  Storage& s = *x.storage;
  const int d = leading_dimension(s), v = detail::part_dimension(x);
  const int64_t all = s.extent(d), bytes = detail::part_bytes();
  for (int64_t first = 0; first < all || first == 0;) {
    const int64_t last = detail::part_end(s, first, bytes);
    const Temporary copy(copy_part(s, first, last), s.fill());
    Part part{*copy, v, first, last - first};
    part.x.window = x.window;
    part.x.window.dims[v].length = last - first;
    f(std::as_const(part));
    if (last >= all) return;
    first = last;
  }
}

}  // namespace s4j
