// SPDX-License-Identifier: Apache-2.0
// Sparse matrix times vector.
#pragma once

#include "array/lines.hpp"
#include "array/operand.hpp"

namespace s4j {

// Computes y = alpha a x + beta y. x and y are contiguous; y covers all rows.
template <class T>
void spmv(const Lines& a, const T* x, T* y, T alpha, T beta);
// Computes y = alpha a x + beta y for a sparse matrix in any layout: by its entries, or by layouts that its storage
// caches once the same product repeats (decision 0005 section 6). x and y are contiguous; y's storage is not an
// operand.
template <class T>
void spmv(const Operand& a, Type type, const T* x, T* y, T alpha, T beta);
// Computes y = alpha a x for an operand without rows long enough to be summed in lanes: by its entries, or by a cached
// layout for repeated products.
template <class T>
void spmv_short_rows(const Operand& a, Type type, const Lines& rows, const T* x, T* y, T alpha);
// Builds at once the cached form (slices.hpp) that spmv would build for the matrix, or its transpose, for repeated use.
void optimize_for_vector(const Operand& a, bool transpose, const char* name);

}  // namespace s4j
