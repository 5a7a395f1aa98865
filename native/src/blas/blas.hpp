// SPDX-License-Identifier: Apache-2.0
// Dense matrix products: by OpenBLAS if it is found at run time, else by the library's own blocked loops. Both give
// results of the same quality and shape. The result is cut into tiles by its size only, and one single-threaded BLAS
// call computes a tile, so that results do not depend on the number of threads.
#pragma once

#include <cstdint>
#include <string>

#include "memory/memory.hpp"

namespace s4j {

// A strided matrix: element (i, j) at data[i * rs + j * cs]. Strides of read-only operands may be negative or 0.
template <class T>
struct Matrix {
  T* data;
  int64_t rows, cols, rs, cs;
  Matrix transposed() const { return {data, cols, rows, cs, rs}; }
};

// Returns the elements of a strided vector as a contiguous array: the vector itself, or a copy in `scratch`.
template <class T>
const T* contiguous(const T* data, int64_t count, int64_t stride, Vec<T>& scratch) {
  if (stride == 1 || count <= 1) return data;
  scratch.resize(count);
  for (int64_t i = 0; i < count; ++i) scratch[i] = data[i * stride];
  return scratch.data();
}

// c = alpha a b + beta c; does not read c if beta == 0, nor a and b if alpha == 0. c has contiguous rows or columns and
// overlaps neither a nor b. Allocates before it writes. T: double, float, uint32_t, uint64_t.
template <class T>
void gemm(const Matrix<const T>& a, const Matrix<const T>& b, const Matrix<T>& c, T alpha, T beta);

// c -= a^T b on the calling thread, without allocating, so that parallel regions can call it. a is k x m, b is k x n, c
// is m x n and overlaps neither. Rows are contiguous and begin lda, ldb, ldc elements apart.
void subtract_product(int64_t m, int64_t n, int64_t k, const double* a, int64_t lda, const double* b, int64_t ldb,
                      double* c, int64_t ldc) noexcept;
// As subtract_product(), but c -= a b^T: a is m x k, b is n x k.
void subtract_product_by_rows(int64_t m, int64_t n, int64_t k, const double* a, int64_t lda, const double* b,
                              int64_t ldb, double* c, int64_t ldc) noexcept;

}  // namespace s4j
