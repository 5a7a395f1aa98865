// SPDX-License-Identifier: Apache-2.0
// Processes dense triangles by blocks: gemm handles off-diagonal blocks, and only diagonal blocks are processed element
// by element. Elements beyond the diagonal never take part, not even as zeros, which would turn infinities into NaN.
// All functions allocate before they write.
#pragma once

#include "blas/blas.hpp"

namespace s4j {

// Computes out = alpha t b, with a triangular t. Rows of out are contiguous, and out overlaps no operand.
template <class T>
void multiply_triangle(const Matrix<const T>& t, bool lower, bool unit, const Matrix<const T>& b, const Matrix<T>& out,
                       T alpha);
// Computes x = t^-1 x; rows of x are contiguous.
template <class T>
void solve_triangle(const Matrix<const T>& t, bool lower, bool unit, const Matrix<T>& x);
// Computes the triangle of c = alpha a a^T + beta c; rows of c are contiguous.
template <class T>
void update_half(const Matrix<const T>& a, bool lower, const Matrix<T>& c, T alpha, T beta);

}  // namespace s4j
