// SPDX-License-Identifier: Apache-2.0
// What solvers keep of a matrix and read of a right side. Copies: a solver does not change when the array does.
#pragma once

#include "array/lines.hpp"
#include "array/operand.hpp"
#include "blas/blas.hpp"

namespace s4j {

enum class Part { kAll, kLower, kUpper };

// Compressed rows with 32-bit columns, ascending and unique.
template <class T>
struct Csr {
  int64_t rows = 0, cols = 0;
  Vec<int64_t> pointers;
  Vec<int32_t> index;
  Vec<T> values;

  int64_t nnz() const { return pointers.empty() ? 0 : pointers.back(); }
  // As the product kernels take it.
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

// FLOAT and DOUBLE; others are refused with a hint.
void require_floating(const Operand& x, const char* name);
// A matrix that a solver can work on: rank 2, floating, fill 0, fewer than 2^31 rows and columns.
void require_matrix(const Operand& a, const char* name);
void require_square(const Operand& a, const char* name);
// A copy of a part of op(a), in T. A DENSE array's zeros are left out. Throws when an entry is NaN or infinite.
template <class T>
Csr<T> read_csr(const Operand& a, bool transpose, Part part, const char* name);

// Divides values by 2^e and returns e, so that the largest lies within 2^least and 2^most; 0 where it does already.
// Exact, but for what is smaller than the largest by 2^900 where e > 0.
int take_exponent(double* values, size_t n, int least, int most) noexcept;
// For solvers, which square numbers.
inline int take_exponent(double* values, size_t n, int limit) noexcept {
  return take_exponent(values, n, -limit, limit);
}
inline constexpr int kSquaresSafely = 100;

// A right side in DENSE, [n] or [n, k], cast to T. `keep` holds its memory.
template <class T>
Matrix<const T> read_sides(const Operand& b, int64_t n, const char* name, Source& keep);
// Throws, naming the row, when a number is NaN or infinite: neither factors nor iterations survive one.
template <class T>
void require_finite(const Matrix<const T>& b, const char* name, const char* what = "the right side");
// The shape of the solution of a system with `cols` columns.
Shape solution_shape(const Operand& b, int64_t cols);
// A vector in double as a DENSE array of `type` and shape.
Layout dense_layout(Allocator& to, Type type, const Shape& shape, const double* values);

}  // namespace s4j
