// SPDX-License-Identifier: Apache-2.0
// Computes c_ij = alpha (sum over S_i of a_ik x_kj + sum over all other k of f x_kj) + beta c_ij, where S_i are the
// indexes k of the entries in row i of a. First sums fixed blocks of x's rows. Needs no memory of a's size.
#pragma once

#include "array/lines.hpp"
#include "blas/blas.hpp"
#include "ops/filled/filled_products.hpp"

namespace s4j {

// Computes c = alpha a x + beta c for a dense x with blocks * inner rows and c with blocks * rows rows.
template <class T>
void filled_times_dense(const FilledProduct& p, const Lines& a, const Matrix<const T>& x, const Matrix<T>& c, T alpha,
                        T beta);

}  // namespace s4j
