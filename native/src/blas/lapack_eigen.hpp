// SPDX-License-Identifier: Apache-2.0
// LAPACK's routines implemented with Eigen: what lapack_library() returns on machines without LAPACK. Also
// decompositions that use Eigen on every machine, so that their bits do not depend on the library in use.
#pragma once

#include <cstdint>

#include "blas/lapack.hpp"

namespace s4j {

// Returns the routines that replace lapack_library(). Only one thread at a time may call them.
template <class T>
const LapackLibrary<T>& eigen_lapack();
template <>
const LapackLibrary<double>& eigen_lapack();
template <>
const LapackLibrary<float>& eigen_lapack();
// Computes the eigenvalues, ascending, of a small symmetric n x n matrix; reads its lower half. The columns of `a`
// become the eigenvectors; without `vectors`, `a` is overwritten with scratch data. Sets NaN if the iteration does not
// converge.
void symmetric_eigen(int n, double* a, double* values, bool vectors = true);
// Replaces the n columns of an m x n matrix, m >= n, by an orthonormal basis of their span: Q of the QR decomposition
// by Householder reflections.
void orthonormal_columns(int64_t m, int64_t n, double* a);
// Computes the factor R of that QR decomposition, n x n, with zeros below its diagonal.
void upper_factor(int64_t m, int64_t n, const double* a, double* upper);
// Computes the singular values of a small n x n matrix, descending, by one-sided Jacobi rotations. The columns of `a`
// become the right singular vectors.
void right_singular_vectors(int64_t n, double* a, double* values);
// Computes the n singular values of an m x n matrix, m >= n, descending, and their vectors: the columns of left, m x n,
// and of right, n x n. Uses bidiagonal divide and conquer, which is faster than Jacobi rotations. Returns false if it
// does not converge.
bool singular_vectors(int64_t m, int64_t n, const double* a, double* values, double* left, double* right);
// Computes the order in which a QR decomposition with column pivoting chooses the n columns of an m x n matrix.
void pivot_order(int64_t m, int64_t n, const double* a, int* order);

}  // namespace s4j
