// SPDX-License-Identifier: Apache-2.0
// Vectors as input of BLAS level 1 routines.
#pragma once

#include <optional>

#include "array/read.hpp"
#include "ops/filled/filled_products.hpp"

namespace s4j {

// The elements of a rank-1 operand: all elements (DENSE), or the stored elements (COO; a full COO is read as DENSE).
template <class T>
struct Vector {
  Source source;
  bool sparse, all;
  int64_t count, stride = 1;
  const T* values;

  Vector(const Operand& x, Type type) : Vector(x, is_sparse(x) ? read_full(x, type) : std::nullopt, type) {}
  Vector(const Operand& x, const std::optional<Source>& full, Type type)
      : source(full ? *full : read_as(x, is_sparse(x) ? Spec::coo() : Spec::dense(), type)),
        sparse(is_sparse(x)),
        all(source.b.format == Format::kDense),
        count(source.b.nnz),
        values(source.b.data<T>()) {
    if (all) stride = source.b.strides[0];
  }
  T at(int64_t k) const { return values[k * stride]; }
  int64_t coordinate(int64_t k) const {
    if (all) return k;
    return source.b.index_width == 4 ? source.b.coordinate<int32_t>(0)[k] : source.b.coordinate<int64_t>(0)[k];
  }
};

}  // namespace s4j
