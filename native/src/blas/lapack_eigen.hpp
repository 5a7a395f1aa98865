// SPDX-License-Identifier: Apache-2.0
// LAPACK's routines by Eigen: what lapack_library() gives where no LAPACK is found, and what is always computed so,
// that no bit depends on the library in use.
#pragma once

#include "blas/lapack.hpp"

namespace s4j {

// As lapack_library() gives one; for one thread at a time.
template <class T>
const LapackLibrary<T>& eigen_lapack();
template <>
const LapackLibrary<double>& eigen_lapack();
template <>
const LapackLibrary<float>& eigen_lapack();
// Eigenvalues, ascending, of a small symmetric n x n matrix whose lower half is read; its columns become the vectors,
// or scratch without `vectors`. By Eigen, so that no bit depends on the library in use. NaN where they are not found.
void symmetric_eigen(int n, double* a, double* values, bool vectors = true);

}  // namespace s4j
