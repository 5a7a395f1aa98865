// SPDX-License-Identifier: Apache-2.0
// Copies between strided dense memory and layouts. `cast` is the conversion between value types of core/types.hpp.
#pragma once

#include "layout/layout.hpp"

namespace s4j {

// dst[i] = cast(src[i]) for all coordinates. Shapes must agree, any strides, no overlap.
void copy_dense(const Block& src, const Block& dst);
// dst[...] = value (in dst's type).
void fill_dense(const Block& dst, Scalar value);
// dst[coordinates of entry k] = value of entry k, for each entry of a sparse block of dst's type.
void scatter_entries(const Block& sparse, const Block& dst);
// DENSE to sparse: stores the elements that differ from `fill`.
Layout sparsify(Allocator& to, const Block& dense, Scalar fill, const Spec& spec);

// Walks all coordinates of a shape in C order. A row is the elements along the last dimension; threads share the work
// by rows.
struct RowWalk {
  explicit RowWalk(const Shape& shape) : shape_(shape) {
    inner_ = shape.rank == 0 ? 1 : shape[shape.rank - 1];
    rows_ = 1;
    for (int d = 0; d + 1 < shape.rank; ++d) rows_ *= shape[d];
    if (inner_ == 0) rows_ = 0;
  }
  int64_t rows() const { return rows_; }
  int64_t inner() const { return inner_; }
  int64_t inner_stride(const Dims& strides) const { return shape_.rank == 0 ? 0 : strides[shape_.rank - 1]; }
  // Returns the offset in elements of the first element of row r.
  int64_t offset(int64_t r, const Dims& strides) const {
    int64_t at = 0;
    for (int d = shape_.rank - 2; d >= 0; --d) {
      const int64_t e = shape_[d];
      const int64_t q = r / e;
      at += (r - q * e) * strides[d];
      r = q;
    }
    return at;
  }

 private:
  Shape shape_;
  int64_t rows_, inner_;
};

}  // namespace s4j
