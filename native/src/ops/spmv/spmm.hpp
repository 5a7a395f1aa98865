// SPDX-License-Identifier: Apache-2.0
// Sparse matrix times dense matrix.
#pragma once

#include "array/lines.hpp"
#include "blas/blas.hpp"

namespace s4j {

// Computes y = alpha a x + beta y for strided x and y.
template <class T>
void spmm(const Lines& a, const Matrix<const T>& x, const Matrix<T>& y, T alpha, T beta);

}  // namespace s4j
