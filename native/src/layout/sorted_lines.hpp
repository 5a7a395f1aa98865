// SPDX-License-Identifier: Apache-2.0
// Compressed lines in a caller's memory that are already in the layout of an array.
#pragma once

#include <cstdint>
#include <optional>

#include "layout/layout.hpp"

namespace s4j {

// Line l has the entries [begins[l], ends[l]). Another thread may change this memory at any time.
struct ForeignLines {
  const void *values, *minors, *begins, *ends;
  int64_t count, lines;  // numbers of entries and lines
  int width, pointer_width;
};

// Copies lines that lie one after the other from entry 0 to the last, each sorted and without duplicates, so that
// nothing has to be sorted. Returns nothing if the lines violate this; then build() or a message handles them. Returns
// nothing either if an array would list only the lines with entries or use wide indexes. Checks only the copy.
// O(bytes), on all threads.
std::optional<Layout> copy_sorted_lines(Allocator& to, Type type, const Shape& shape, const Spec& spec,
                                        const ForeignLines& from);

// Throws S4J_ILLEGAL_ARGUMENT, naming the line, unless the lines lie one after the other from entry 0 to the last, each
// sorted and without duplicates. Does not check the range of indexes or the number of lines. O(bytes), allocates
// nothing.
void require_sorted_lines(const ForeignLines& from);

}  // namespace s4j
