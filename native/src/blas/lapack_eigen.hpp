// SPDX-License-Identifier: Apache-2.0
// LAPACK's routines by Eigen: the result of lapack_library() on machines without LAPACK, and decompositions that always
// use Eigen, so that their bits do not depend on the library in use.
#pragma once

#include <cstdint>

#include "blas/lapack.hpp"

namespace s4j {

// Returns a replacement for lapack_library(), for one thread at a time.
template <class T>
const LapackLibrary<T>& eigen_lapack();
template <>
const LapackLibrary<double>& eigen_lapack();
template <>
const LapackLibrary<float>& eigen_lapack();
// Eigenvalues, ascending, of a small symmetric n x n matrix whose lower half is read. The columns of `a` become the
// eigenvectors; without `vectors`, `a` is used as scratch. Always uses Eigen, so that bits do not depend on the library
// in use. Sets NaN if the iteration fails.
void symmetric_eigen(int n, double* a, double* values, bool vectors = true);
// Replaces the n columns of an m x n matrix, m >= n, by an orthonormal basis of their span: Q of the QR decomposition
// by Householder reflections.
void orthonormal_columns(int64_t m, int64_t n, double* a);
// Computes R of that QR decomposition, n x n, with zeros below its diagonal.
void upper_factor(int64_t m, int64_t n, const double* a, double* upper);
// Singular values of a small n x n matrix, descending; its columns become the right singular vectors. Uses one-sided
// Jacobi rotations.
void right_singular_vectors(int64_t n, double* a, double* values);
// Computes the n singular values of an m x n matrix, m >= n, descending, and their vectors: the columns of left, m x n,
// and of right, n x n. Uses bidiagonal divide and conquer, which is faster than Jacobi rotations. Returns false if it
// does not converge.
bool singular_vectors(int64_t m, int64_t n, const double* a, double* values, double* left, double* right);
// The order in which a QR decomposition with column pivoting takes the n columns of an m x n matrix.
void pivot_order(int64_t m, int64_t n, const double* a, int* order);

}  // namespace s4j
