// SPDX-License-Identifier: Apache-2.0
// Reads matrices and right-hand sides for solvers. A solver keeps a copy of its matrix, so that the array may change.
#pragma once

#include "array/lines.hpp"
#include "array/operand.hpp"
#include "blas/blas.hpp"

namespace s4j {

enum class Part { kAll, kLower, kUpper };

// CSR with 32-bit columns, ascending and without duplicates.
template <class T>
struct Csr {
  int64_t rows = 0, cols = 0;
  Vec<int64_t> pointers;
  Vec<int32_t> index;
  Vec<T> values;

  int64_t nnz() const { return pointers.empty() ? 0 : pointers.back(); }
  // Returns a view of the matrix as Lines, the input of product kernels.
  Lines lines() const {
    Block b;
    b.format = Format::kGcs;
    b.type = type_of<T>;
    b.shape = Shape{2, {rows, cols}};
    b.nnz = nnz();
    b.values = values.data();
    b.indexes = index.data();
    b.partitioning = 1;
    b.order = Spec::csr().order;
    b.lines = rows;
    b.pointers = pointers.data();
    return Lines(b);
  }
  Csr transposed() const;
};

// Throws, with a hint, unless the type is FLOAT or DOUBLE.
void require_floating(const Operand& x, const char* name);
// Throws unless a solver accepts the matrix: rank 2, floating, fill 0, fewer than 2^31 rows and columns.
void require_matrix(const Operand& a, const char* name);
void require_square(const Operand& a, const char* name);
// Copies `part` of a, or of a^T, as T. Omits the zeros of a DENSE array. Throws if an entry is NaN or infinite.
template <class T>
Csr<T> read_csr(const Operand& a, bool transpose, Part part, const char* name);

// Divides values by 2^e such that the largest magnitude lies within 2^least and 2^most; returns e. If it already lies
// in that range, e is 0. The division is exact, except for values below 2^-900 times the largest magnitude if e > 0.
int take_exponent(double* values, size_t n, int least, int most) noexcept;
// Brings the largest magnitude into the range 2^-limit to 2^limit. Solvers that square numbers pass kSquaresSafely.
inline int take_exponent(double* values, size_t n, int limit) noexcept {
  return take_exponent(values, n, -limit, limit);
}
inline constexpr int kSquaresSafely = 100;

// Returns the DENSE right-hand side b, [n] or [n, k], cast to T. `keep` owns the memory of the result.
template <class T>
Matrix<const T> read_sides(const Operand& b, int64_t n, const char* name, Source& keep);
// Throws, naming the row, if a number is NaN or infinite: no factorisation or iteration can handle such numbers.
template <class T>
void require_finite(const Matrix<const T>& b, const char* name, const char* what = "the right side");
// Returns the shape of the solution of a system with `cols` columns.
Shape solution_shape(const Operand& b, int64_t cols);
// Copies a vector to a DENSE array of `type` and shape.
Layout dense_layout(Allocator& to, Type type, const Shape& shape, const double* values);

}  // namespace s4j
