// SPDX-License-Identifier: Apache-2.0
// Transposed sparse matrix times vector, by the rows of the matrix.
#pragma once

#include "array/lines.hpp"

namespace s4j {

// y = alpha a^T x by the rows of a, every sum in ascending order.
template <class T>
void spmv_columns_ascending(const Lines& a, const T* x, T* y, T alpha);
// y = alpha a^T x + beta y by the rows of a.
template <class T>
void spmv_by_columns(const Lines& a, const T* x, T* y, T alpha, T beta);
// Whether that is as fast as any other layout for a result of n elements.
bool scatters_in_cache(int64_t n, Type type);
// y = beta y, or 0
template <class T>
void scale_vector(int64_t n, T beta, T* y);

}  // namespace s4j
