// SPDX-License-Identifier: Apache-2.0
// Parts of an array that lies somewhere else (array/origin.hpp), as copies in the library's own memory. A part is what
// an interval of the leading dimension holds: dimension 0 of COO, the first of the order of a GCS whose lines it makes.
// There its entries lie together.
#pragma once

#include <memory>
#include <utility>

#include "array/operand.hpp"

namespace s4j {

// The leading dimension of a sparse storage; -1 where it has none.
int leading_dimension(const Storage& s) noexcept;

// About the bytes of what lies before a coordinate of it: of files from what is kept beside them, not read.
int64_t leading_bytes(Storage& s, int64_t coordinate);

// What lies in [first, last) of the leading dimension, which is that long in it. Throws S4J_STATE where some was lost.
Layout copy_part(Storage& s, int64_t first, int64_t last);
// All of it, kept beside the storage while memory is not needed otherwise; and only if it is kept already, else null.
std::shared_ptr<Storage> whole_copy(Storage& s);
std::shared_ptr<Storage> kept_copy(Storage& s);

// Throws S4J_STATE where something was lost.
void check_not_lost(const Storage& s);

// Whether a call on all of it does better in parts: it takes more than half of the memory that is left, and nothing
// keeps a copy.
bool better_in_parts(const Operand& x);

// A part of an operand in its place.
struct Part {
  Operand x;
  int dimension;          // of the view: the one that is cut
  int64_t begin, length;  // of the part along it
};
// f(const Part&) for parts of a sixteenth of the memory that is left, in order; one at least. The view shows all of the
// leading dimension (better_in_parts). O(entries + parts log lines).
template <class F>
void for_parts(const Operand& x, F&& f);

namespace detail {
int part_dimension(const Operand& x) noexcept;
// Where a part that begins at `first` ends.
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
