// SPDX-License-Identifier: Apache-2.0
// Tables of the innermost loops of products. leaf_base.cpp, leaf_avx2.cpp and leaf_avx512.cpp each fill one table and
// include this header, so it holds plain data only: the linker could keep a function compiled with AVX for all callers.
//
// Every loop but gemm, gram, chol_* and lu_* gives the same bits on every instruction set: products and sums are
// rounded separately, and sums add their terms in order or in eight partial sums (lanes), whatever the vector width.
// gemm, gram, chol_* and lu_* are compute-bound and use fused multiply-add where the instruction set has it.
#pragma once

#include <stdint.h>

namespace s4j {

// The stored rows of a sparse matrix, called lines. Line l has the entries [pointers[l], pointers[l + 1]) of index
// (int32 or int64) and value.
template <class T>
struct LeafLines {
  const int64_t* pointers;
  const int64_t* ids;  // the row that line l writes; null: l itself
  const void* index;
  const T* value;
};

// SELL-8 (format/sliced.hpp): slices of eight rows, one per lane. Entry k of the row in lane j of slice s lies at
// offsets[s] + 8 k + j; its column is bases[s] + its index. Lanes without a row and padding of short rows hold value 0
// at a valid column.
template <class T>
struct LeafSliced {
  int64_t rows;
  const int64_t* offsets;
  const int32_t* bases;
  const void* index;  // uint16 or int32
  const T* value;
  const int32_t* ids;      // row of each lane, -1 for none; null: lane j of slice s is row 8 s + j
  const int32_t* lengths;  // number of entries in each lane
  const uint8_t* codes;    // if not null, value k is dictionary[codes[k]], one of 16, and `value` is null
  const T* dictionary;
  const uint8_t* straight;  // by slice, 1: the k-th entries of all lanes lie in consecutive columns, for every k
};

// A triangular matrix in slices of eight mutually independent rows. Unknowns are numbered by their position: lane j of
// slice s is unknown 8 s + j. Entry k of its row lies at offsets[s] + 8 k + j. The entry's index is an unknown of an
// earlier slice or, as padding of a shorter row, an unknown that is 0.
template <class T>
struct LeafTriangle {
  const int64_t* offsets;
  const int32_t* index;
  const T* value;
  const T* inverse;     // reciprocals of the diagonal
  const int32_t* rows;  // the element of b and x that each lane uses; -1: a lane without a row
};

// The table of loops for values of T: double, float, uint32_t (INT) or uint64_t (LONG). [2]: int32 and int64 indexes.
template <class T>
struct LeafOf {
  int64_t lanes;  // the number of systems that chol_* and lu_* process at once
  // sum_i a_i b_i
  T (*dot)(const T* a, const T* b, int64_t n);
  // sum_p value_p x[index_p]
  T (*gather_dot[2])(const void* index, const T* value, const T* x, int64_t n);
  // y += alpha x
  void (*axpy)(int64_t n, T alpha, const T* x, T* y);
  // to[j ldt + i] = from[i ldf + j] for i < m, j < n
  void (*transpose)(int64_t m, int64_t n, const T* from, int64_t ldf, T* to, int64_t ldt);
  // y_r = alpha sum_p value_p x[index_p] (+ beta y_r unless beta == 0) for the lines [first, last)
  void (*spmv[2])(const LeafLines<T>* a, int64_t first, int64_t last, const T* x, T* y, T alpha, T beta);
  // As spmv, over slices [first, last). [0] takes 16-bit column offsets, [1] 32-bit offsets; spmv_coded takes coded
  // values. Each row is summed in the order of its entries. Null for integers, like spmv_coded and spmv_narrow.
  void (*spmv_sliced[2])(const LeafSliced<T>* a, int64_t first, int64_t last, const T* x, T* y, T alpha, T beta);
  void (*spmv_coded[2])(const LeafSliced<T>* a, int64_t first, int64_t last, const T* x, T* y, T alpha, T beta);
  // As spmv, for lines whose columns are bases[l] + 16-bit offsets.
  void (*spmv_narrow)(const LeafLines<T>* a, const int32_t* bases, int64_t first, int64_t last, const T* x, T* y,
                      T alpha, T beta);
  // y_i = (b_i - sum_j a_ij y_j) / a_ii for the unknowns of slices [first, last), in the order of a's entries. x
  // receives the same unknowns by row and may alias b. Returns 0, or NaN if an unknown (or b_0) is not finite. Null for
  // integers.
  T (*substitute)(const LeafTriangle<T>* a, int64_t first, int64_t last, const T* b, T* y, T* x);
  // As spmv for k columns: rows of x are ldx apart, rows of y ldy apart.
  void (*spmm[2])(const LeafLines<T>* a, int64_t first, int64_t last, int64_t k, const T* x, int64_t ldx, T* y,
                  int64_t ldy, T alpha, T beta);
  // out_p = weight_p * sum_i a_i b[index_p * ldb + i]; a null `weight` means 1
  void (*sddmm[2])(const void* index, int64_t count, const T* a, const T* b, int64_t ldb, int64_t k, const T* weight,
                   T* out);
  // c = alpha a b + beta c (does not read c if beta == 0): a [m,k], b [k,n], c [m,n], rows lda, ldb, ldc apart
  void (*gemm)(int64_t m, int64_t n, int64_t k, const T* a, int64_t lda, const T* b, int64_t ldb, T* c, int64_t ldc,
               T alpha, T beta);
  // Adds sum_e w_e y_e^T to the upper triangle of out [k,k]; whole vectors may also write below the diagonal. Rows of w
  // and y are `ld` apart and padded with zeros to multiples of 64 bytes. Null for integers, like all members below.
  void (*gram)(int64_t count, int64_t k, const T* w, const T* y, int64_t ld, T* out);
  // Factors `lanes` interleaved systems at once: a = L L^T in place, inverse_i = 1 / L_ii. The lower triangle of a is
  // packed: element (i, j) of system s is a[(i (i + 1) / 2 + j) lanes + s]. bad[s] is the first pivot that is not
  // positive, else unchanged.
  void (*chol_factor)(T* a, T* inverse, int64_t n, int64_t* bad);
  // b = (L L^T)^-1 b; b has n rows of r right-hand sides, interleaved
  void (*chol_solve)(const T* a, const T* inverse, int64_t n, T* b, int64_t r);
  // Factors full matrices, a = P L U; element (i, j) of system s is a[(i n + j) lanes + s]. pivots[k lanes + s] is the
  // row exchanged with row k; bad[s] is the first pivot that is 0, else unchanged.
  void (*lu_factor)(T* a, T* inverse, int64_t n, int64_t* pivots, int64_t* bad);
  // b = a^-1 b, or (a^T)^-1 b
  void (*lu_solve)(const T* a, const T* inverse, int64_t n, const int64_t* pivots, T* b, int64_t r, bool transpose);
  // sum_j + carry_j += f(v_i) for i < n and j = i mod 8; n is a multiple of 8. [3]: f(x) = x, |x|, x^2.
  void (*sum[3])(const T* v, int64_t n, double* sum, double* carry);
  // sum_k + carry_k = sum of f(v_i) over [begin_k, begin_(k + 1)), k < n, for the same three functions. Ranges of at
  // least `most` <= 64 terms are summed in eight lanes, shorter ranges by pairwise sums of eight terms.
  void (*sum_runs[3])(const T* v, const int64_t* begin, int64_t n, int64_t most, double* sum, double* carry);
};

struct LeafTable {
  LeafOf<double> f64;
  LeafOf<float> f32;
  LeafOf<uint32_t> u32;
  LeafOf<uint64_t> u64;
};

extern const LeafTable kLeafBase, kLeafAvx2, kLeafAvx512;

}  // namespace s4j
