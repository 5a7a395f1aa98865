// SPDX-License-Identifier: Apache-2.0
// Finds entries in a sorted block by binary search. A line is a compressed row of GCS, CSR's generalization to more
// dimensions; a hyper block stores only the lines with entries, with their ids (line numbers).
#pragma once

#include <algorithm>
#include <cstdint>

#include "layout/layout.hpp"

namespace s4j {

// Returns the first position in [begin, end) of an ascending array whose value is >= key.
template <class I>
int64_t lower_bound_run(const I* run, int64_t begin, int64_t end, int64_t key) {
  while (begin < end) {
    const int64_t mid = begin + (end - begin) / 2;
    if (static_cast<int64_t>(run[mid]) < key)
      begin = mid + 1;
    else
      end = mid;
  }
  return begin;
}

// Numbers the coordinates in the dimensions order[from..to), the last one varying fastest: a line number or minor
// index.
inline int64_t linear_index(const Block& b, const int64_t* coords, int from, int to) {
  int64_t n = 0;
  for (int i = from; i < to; ++i) {
    const int d = b.order[i];
    n = n * b.shape[d] + coords[d];
  }
  return n;
}

// Returns the index of the stored line with this id. If a hyper block does not store that line, sets `found` to false
// and returns the index of the stored line before which it belongs.
inline int64_t find_line(const Block& b, int64_t id, bool* found) {
  if (b.line_ids == nullptr) {
    *found = true;
    return id;
  }
  const int64_t at = lower_bound_run(b.line_ids, 0, b.lines, id);
  *found = at < b.lines && b.line_ids[at] == id;
  return at;
}

// The result of a search in a sorted sparse block: the position of the entry, or the one at which it would be inserted.
struct Place {
  int64_t position;
  bool found;
};
Place find_entry(const Block& b, const int64_t* coords);

// Returns the offset in elements of DENSE coordinates.
inline int64_t dense_offset(const Block& b, const int64_t* coords) {
  int64_t at = 0;
  for (int d = 0; d < b.shape.rank; ++d) at += coords[d] * b.strides[d];
  return at;
}

}  // namespace s4j
