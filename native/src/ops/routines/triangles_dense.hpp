// SPDX-License-Identifier: Apache-2.0
// Dense triangles by blocks: what is off the diagonal is gemm's, only the blocks on it are treated element by element.
// Elements beyond the diagonal take part nowhere, not even as zeros, which would make NaN of an infinity. All allocate
// before they write.
#pragma once

#include "blas/blas.hpp"

namespace s4j {

// out = alpha t b, t triangular; rows of out are contiguous, and it overlaps nothing.
template <class T>
void multiply_triangle(const Matrix<const T>& t, bool lower, bool unit, const Matrix<const T>& b, const Matrix<T>& out,
                       T alpha);
// x = t^-1 x; rows of x are contiguous.
template <class T>
void solve_triangle(const Matrix<const T>& t, bool lower, bool unit, const Matrix<T>& x);
// The half of c = alpha a a^T + beta c; rows of c are contiguous.
template <class T>
void update_half(const Matrix<const T>& a, bool lower, const Matrix<T>& c, T alpha, T beta);

}  // namespace s4j
