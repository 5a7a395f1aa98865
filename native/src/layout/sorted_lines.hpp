// SPDX-License-Identifier: Apache-2.0
// CSR-like arrays in a caller's memory (lines: rows, or GCS lines) whose entries already have the order of an array.
#pragma once

#include <cstdint>
#include <optional>

#include "layout/layout.hpp"

namespace s4j {

// Line l has the entries [begins[l], ends[l]). Another thread of the caller may change this memory at any time.
struct ForeignLines {
  const void *values, *minors, *begins, *ends;
  int64_t count, lines;  // numbers of entries and lines
  int width, pointer_width;
};

// Copies the lines if they lie one after the other from entry 0 to the last and each is sorted and free of duplicates,
// so that nothing has to be sorted. Otherwise returns nothing, and the caller calls build() or throws. Also returns
// nothing if an array of this shape would be hyper (store only lines with entries) or have 64-bit indexes. Verifies the
// copy, since the caller's memory may change. O(bytes), on all threads.
std::optional<Layout> copy_sorted_lines(Allocator& to, Type type, const Shape& shape, const Spec& spec,
                                        const ForeignLines& from);

// Throws S4J_ILLEGAL_ARGUMENT, naming the line, unless the lines lie one after the other from entry 0 to the last and
// each is sorted and free of duplicates. Does not check that indexes lie inside the shape, nor the number of lines.
// O(bytes), allocates nothing.
void require_sorted_lines(const ForeignLines& from);

}  // namespace s4j
