// SPDX-License-Identifier: Apache-2.0
// Compressed lines of the caller's that lie as an array would have them.
#pragma once

#include <cstdint>
#include <optional>

#include "layout/layout.hpp"

namespace s4j {

// Line l has the entries begins[l] to ends[l]; what lies there may change at any time.
struct ForeignLines {
  const void *values, *minors, *begins, *ends;
  int64_t count, lines;  // entries, lines
  int width, pointer_width;
};

// A copy, where the lines lie one after the other from entry 0 to the last, each sorted, no index twice: nothing has to
// be sorted or built. Nothing where something is otherwise, which build() or a message is for, or where an array would
// list the lines that have entries, or look at what its widest index is. Only the copy is looked at. O(bytes), on all
// threads.
std::optional<Layout> copy_sorted_lines(Allocator& to, Type type, const Shape& shape, const Spec& spec,
                                        const ForeignLines& from);

// Throws S4J_ILLEGAL_ARGUMENT, naming the line, where the lines do not lie one after the other from entry 0 to the
// last, each sorted, no index twice. Indexes may lie outside, and there may be too few lines. O(bytes), takes no
// memory.
void require_sorted_lines(const ForeignLines& from);

}  // namespace s4j
