// SPDX-License-Identifier: Apache-2.0
// Writing sorted entries into a layout: the common last step of building, converting and gathering.
#pragma once

#include "core/layout.hpp"
#include "format/sort.hpp"

namespace s4j {

// Entries c[perm[0]], c[perm[1]], ... (an empty perm is the identity), sorted by spec's order and unique, with `values`
// of `type`, become a COO or GCS layout.
Layout emit(Allocator& to, Type type, const Shape& shape, const Spec& spec, const Coordinates& c, const void* values,
            const Vec<int64_t>& perm);

// The same for entries in any order, still unique: sorted first.
Layout emit_sorted(Allocator& to, Type type, const Shape& shape, const Spec& spec, const Coordinates& c,
                   const void* values);

// Fill the pointers (and, when hyper, the line ids) of a GCS layout from the line number of each of its sorted entries.
// Returns a layout with room for nnz entries; indexes and values are left to the caller.
Layout gcs_for_lines(Allocator& to, Type type, const Shape& shape, const Spec& spec, const Vec<int64_t>& line_of,
                     int index_width);

// out[k] = in[perm[k]] for values of `size` bytes; an empty perm copies.
void gather_values(int64_t size, const void* in, const Vec<int64_t>& perm, int64_t count, void* out);

// Splits a mixed-radix number of dimensions order[from..to) of a shape into coordinates.
class RadixSplit {
 public:
  RadixSplit(const Shape& shape, const int* order, int from, int to) : count_(to - from) {
    for (int i = 0; i < count_; ++i) {
      dims_[static_cast<size_t>(i)] = order[from + i];
      extents_[static_cast<size_t>(i)] = shape[order[from + i]];
    }
  }
  int count() const { return count_; }
  int dim(int i) const { return dims_[static_cast<size_t>(i)]; }
  // coords[dim] = its digit, for all dimensions of the group.
  void split(int64_t number, int64_t* coords) const {
    for (int i = count_ - 1; i > 0; --i) {
      const int64_t e = extents_[static_cast<size_t>(i)];
      const int64_t q = number / e;
      coords[dims_[static_cast<size_t>(i)]] = number - q * e;
      number = q;
    }
    if (count_ > 0) coords[dims_[0]] = number;
  }

 private:
  int count_;
  std::array<int, kMaxRank> dims_{};
  Dims extents_{};
};

}  // namespace s4j
