// SPDX-License-Identifier: Apache-2.0
// Transposed sparse matrix times vector, by the rows of the matrix. A line is a stored row of a matrix
// (array/lines.hpp).
#pragma once

#include "array/lines.hpp"

namespace s4j {

// Computes y = alpha a^T x by the rows of a; every sum adds its terms in the order of the rows.
template <class T>
void spmv_columns_ascending(const Lines& a, const T* x, T* y, T alpha);
// Computes y = alpha a^T x + beta y by the rows of a.
template <class T>
void spmv_by_columns(const Lines& a, const T* x, T* y, T alpha, T beta);
// Returns whether a result of n elements stays in cache.
bool scatters_in_cache(int64_t n, Type type);
// For a result that stays in cache, fixed row blocks with about equal numbers of entries have separate sums.
// row_blocks() returns the number of blocks, row_block_begin() the first line of block k. add_blocks() adds the sums in
// the order of the blocks and sets y = alpha sums + beta y. Column j of block k is element places[k * cols + j] of
// `sums`, or k * cols + j if `places` is null. add_blocks() modifies `sums`.
int64_t row_blocks(const Lines& a);
int64_t row_block_begin(const Lines& a, int64_t blocks, int64_t k);
template <class T>
void add_blocks(int64_t blocks, int64_t cols, T* sums, const int32_t* places, T* y, T alpha, T beta);
// Sets y = beta y, or 0 if beta is 0.
template <class T>
void scale_vector(int64_t n, T beta, T* y);

}  // namespace s4j
