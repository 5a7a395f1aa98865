// SPDX-License-Identifier: Apache-2.0
// Offsets in a strided array, in elements and in C order of the coordinates: offset(k) = sum_d coordinate_d(k) *
// stride_d, where k is the C-order number of a coordinate tuple.
#pragma once

#include <cstdint>

#include "layout/layout.hpp"

namespace s4j {

// The caller appends dimensions outermost first. Merges neighbouring dimensions that one stride can step through.
class Offsets {
 public:
  void append(int64_t extent, int64_t stride) {
    size_ *= static_cast<uint64_t>(extent);
    if (extent == 1) return;
    const int last = rank_ - 1;
    if (rank_ > 0 && strides_[last] == stride * extent) {
      extents_[last] *= extent;
      strides_[last] = stride;
      return;
    }
    extents_[rank_] = extent;
    strides_[rank_++] = stride;
  }
  static Offsets of(const Block& b) {
    Offsets out;
    for (int d = 0; d < b.shape.rank; ++d) out.append(b.shape[d], b.strides[d]);
    return out;
  }
  int64_t size() const { return static_cast<int64_t>(size_); }
  // Returns whether offset(k) = k * stride() for all k.
  bool linear() const { return rank_ <= 1; }
  bool contiguous() const { return rank_ == 0 || (rank_ == 1 && strides_[0] == 1); }
  int64_t stride() const { return rank_ == 0 ? 0 : strides_[0]; }

  int64_t at(int64_t k) const {
    int64_t out = 0;
    for (int d = rank_ - 1; d > 0; --d) {
      const int64_t q = k / extents_[d];
      out += (k - q * extents_[d]) * strides_[d];
      k = q;
    }
    return rank_ == 0 ? 0 : out + k * strides_[0];
  }
  // out[i] = offset(from + i), i < n.
  void run(int64_t from, int64_t n, int64_t* out) const {
    if (linear()) {
      for (int64_t i = 0; i < n; ++i) out[i] = (from + i) * stride();
      return;
    }
    const int last = rank_ - 1;
    for (int64_t i = 0; i < n;) {
      const int64_t k = from + i;
      const int64_t in_row = k % extents_[last];
      const int64_t until = std::min(n, i + extents_[last] - in_row);
      int64_t offset = at(k);
      for (; i < until; ++i, offset += strides_[last]) out[i] = offset;
    }
  }

 private:
  int rank_ = 0;
  uint64_t size_ = 1;
  Dims extents_{}, strides_{};
};

}  // namespace s4j
