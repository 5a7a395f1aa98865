// SPDX-License-Identifier: Apache-2.0
// Writes sorted entries into a layout, the last step of building, converting and gathering. A line is a compressed row
// of GCS; a mixed-radix number numbers coordinates in C order.
#pragma once

#include "format/sort.hpp"
#include "layout/layout.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

// Makes a COO or GCS layout of the entries c[perm[0]], c[perm[1]], ... and their `values` of `type`; an empty perm
// keeps the order. The entries must be distinct, and sorted in that order as spec requires.
Layout emit(Allocator& to, Type type, const Shape& shape, const Spec& spec, const Coordinates& c, const void* values,
            const Vec<int64_t>& perm);

// As emit(), for distinct entries in any order: sorts them first.
Layout emit_sorted(Allocator& to, Type type, const Shape& shape, const Spec& spec, const Coordinates& c,
                   const void* values);

// Returns a GCS layout with room for nnz entries. Computes its pointers, and line ids if hypersparse, from the line
// number of each sorted entry. The caller writes indexes and values.
Layout gcs_for_lines(Allocator& to, Type type, const Shape& shape, const Spec& spec, const Vec<int64_t>& line_of,
                     int index_width);

// Writes the pointers of `lines` lines from n entries sorted by line_of(k). Each entry that begins a line writes the
// pointers of that line and of the empty lines before it.
template <class LineOf>
void fill_pointers(int64_t n, int64_t lines, int64_t* pointers, LineOf&& line_of) noexcept {
  parallel_for(n, threshold::kGrainLight, 2, [&](int64_t b, int64_t e) {
    int64_t before = b == 0 ? -1 : static_cast<int64_t>(line_of(b - 1));
    for (int64_t k = b; k < e; ++k) {
      const auto line = static_cast<int64_t>(line_of(k));
      for (int64_t l = before + 1; l <= line; ++l) pointers[l] = k;
      before = line;
    }
  });
  const int64_t last = n == 0 ? -1 : static_cast<int64_t>(line_of(n - 1));
  for (int64_t l = last + 1; l <= lines; ++l) pointers[l] = n;
}

// out[k] = in[perm[k]] for values of `size` bytes; an empty perm copies.
void gather_values(int64_t size, const void* in, const Vec<int64_t>& perm, int64_t count, void* out);

// Splits the number of an element in the dimensions order[from..to) into coordinates.
class RadixSplit {
 public:
  RadixSplit(const Shape& shape, const int* order, int from, int to) : count_(to - from) {
    for (int i = 0; i < count_; ++i) {
      dims_[i] = order[from + i];
      extents_[i] = shape[order[from + i]];
    }
  }
  int count() const { return count_; }
  int dim(int i) const { return dims_[i]; }
  // Sets coords[dim] for each of these dimensions.
  void split(int64_t number, int64_t* coords) const {
    for (int i = count_ - 1; i > 0; --i) {
      const int64_t e = extents_[i];
      const int64_t q = number / e;
      coords[dims_[i]] = number - q * e;
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
