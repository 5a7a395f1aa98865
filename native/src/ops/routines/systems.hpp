// SPDX-License-Identifier: Apache-2.0
// Dense arrays as batches of systems: the leading dimensions number the systems in C order, the rest is one matrix or
// vector.
#pragma once

#include "blas/blas.hpp"
#include "layout/layout.hpp"

namespace s4j {

// Returns the offset of system s in a block whose first `lead` dimensions number systems.
inline int64_t system_offset(const Block& x, int lead, int64_t s) noexcept {
  int64_t at = 0;
  for (int d = lead - 1; d >= 0; --d) {
    at += s % x.shape[d] * x.strides[d];
    s /= x.shape[d];
  }
  return at;
}

// Returns system s as a matrix; a vector has one column.
template <class T>
Matrix<T> system_of(const Block& x, int lead, int64_t s) noexcept {
  const auto row = static_cast<size_t>(lead);
  T* const data = static_cast<T*>(const_cast<void*>(x.values)) + system_offset(x, lead, s);
  const bool vector = x.shape.rank == lead + 1;
  return {data, x.shape[lead], vector ? 1 : x.shape[lead + 1], x.strides[row], vector ? 0 : x.strides[row + 1]};
}

inline int64_t count_systems(const Shape& shape, int lead) {
  int64_t n = 1;
  for (int d = 0; d < lead; ++d) n = checked_mul(n, shape[d]);
  return n;
}

}  // namespace s4j
