// SPDX-License-Identifier: Apache-2.0
#include "linalg/solver/csr.hpp"

#include <algorithm>
#include <cmath>

#include "array/lines.hpp"
#include "array/read.hpp"
#include "ops/product/products.hpp"

namespace s4j {

void require_floating(const Operand& x, const char* name) {
  if (!is_floating(x.type()))
    fail(S4J_ILLEGAL_ARGUMENT, name, " works on FLOAT and DOUBLE, not on ", name_of(x.type()),
         "; convert the array with castTo(DataType.DOUBLE) first");
}

void require_matrix(const Operand& a, const char* name) {
  const Shape s = a.shape();
  if (s.rank != 2) fail(S4J_ILLEGAL_ARGUMENT, name, " takes a matrix, not an array of shape ", text(s));
  require_floating(a, name);
  require_zero_fill(a, name);
  if (s[0] > INT32_MAX || s[1] > INT32_MAX)
    fail(S4J_ILLEGAL_ARGUMENT, name, " takes fewer than 2^31 rows and columns; the shape is ", text(s));
}

void require_square(const Operand& a, const char* name) {
  require_matrix(a, name);
  const Shape s = a.shape();
  if (s[0] != s[1])
    fail(S4J_ILLEGAL_ARGUMENT, name, " takes a square matrix; shape ", text(s), " has ", s[0], " rows and ", s[1],
         " columns");
}

template <class T>
Csr<T> Csr<T>::transposed() const {
  Csr out;
  out.rows = cols;
  out.cols = rows;
  out.pointers.assign(cols + 1, 0);
  out.index.resize(index.size());
  out.values.resize(values.size());
  for (const int32_t j : index) ++out.pointers[j + 1];
  for (int64_t j = 0; j < cols; ++j) out.pointers[j + 1] += out.pointers[j];
  Vec<int64_t> at(out.pointers.begin(), out.pointers.end());
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t p = pointers[i]; p < pointers[i + 1]; ++p) {
      const int64_t to = at[index[p]]++;
      out.index[to] = static_cast<int32_t>(i);
      out.values[to] = values[p];
    }
  return out;
}

template <class T>
Csr<T> read_csr(const Operand& a, bool transpose, Part part, const char* name) {
  const Operand x = transpose ? a.transposed() : a;
  const bool zeros = is_sparse(a);  // explicit zeros of a sparse array belong to the pattern
  const Source s = read_as(x, Spec::csr(), type_of<T>);
  const Lines in(s.b);
  const auto* values = static_cast<const T*>(in.values);
  Csr<T> out;
  out.rows = in.rows;
  out.cols = in.cols;
  out.pointers.assign(in.rows + 1, 0);
  const auto kept = [&](int64_t row, int64_t p) {
    const int64_t j = in.col(p);
    return (part == Part::kAll || (part == Part::kLower ? j <= row : j >= row)) && (zeros || values[p] != T(0));
  };
  for (int64_t l = 0; l < in.lines; ++l) {
    const int64_t row = in.row(l);
    int64_t count = 0;
    for (int64_t p = in.pointers[l]; p < in.pointers[l + 1]; ++p) {
      if (!kept(row, p)) continue;
      if (!std::isfinite(values[p])) {
        const int64_t j = in.col(p);
        fail(S4J_ILLEGAL_ARGUMENT, name, ": element (", transpose ? j : row, ", ", transpose ? row : j, ") is ",
             values[p] != values[p] ? "NaN" : "infinite", "; solvers take finite numbers");
      }
      ++count;
    }
    out.pointers[row + 1] = count;
  }
  for (int64_t i = 0; i < in.rows; ++i) out.pointers[i + 1] += out.pointers[i];
  out.index.resize(out.nnz());
  out.values.resize(out.nnz());
  for (int64_t l = 0; l < in.lines; ++l) {
    const int64_t row = in.row(l);
    int64_t to = out.pointers[row];
    for (int64_t p = in.pointers[l]; p < in.pointers[l + 1]; ++p) {
      if (!kept(row, p)) continue;
      out.index[to] = static_cast<int32_t>(in.col(p));
      out.values[to++] = values[p];
    }
  }
  return out;
}

int take_exponent(double* values, size_t n, int least, int most) noexcept {
  double largest = 0;
  for (size_t i = 0; i < n; ++i) largest = std::max(largest, std::abs(values[i]));
  if (!(largest > 0) || std::isinf(largest)) return 0;
  const int exponent = std::ilogb(largest);
  const int taken = exponent - std::clamp(exponent, least, most);
  for (size_t i = 0; taken != 0 && i < n; ++i) values[i] = std::ldexp(values[i], -taken);
  return taken;
}

template <class T>
Matrix<const T> read_sides(const Operand& b, int64_t n, const char* name, Source& keep) {
  const Shape s = b.shape();
  if ((s.rank != 1 && s.rank != 2) || s[0] != n)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": the matrix has ", n, " rows, but the right-hand side has shape ", text(s),
         "; it must be [", n, "] or [", n, ", k]");
  require_floating(b, name);
  if (is_sparse(b))
    fail(S4J_ILLEGAL_ARGUMENT, name,
         " takes a DENSE right-hand side, because the solution is dense; convert it with toDense()");
  keep = read_as(b, Spec::dense(), type_of<T>);
  return {keep.b.data<T>(), n, s.rank == 2 ? s[1] : 1, keep.b.strides[0], s.rank == 2 ? keep.b.strides[1] : 1};
}

template <class T>
void require_finite(const Matrix<const T>& b, const char* name, const char* what) {
  for (int64_t i = 0; i < b.rows; ++i)
    for (int64_t j = 0; j < b.cols; ++j)
      if (const T v = b.data[i * b.rs + j * b.cs]; !std::isfinite(v))
        fail(S4J_ILLEGAL_ARGUMENT, name, ": row ", i, " of ", what, " is ", v != v ? "NaN" : "infinite",
             "; solvers take finite numbers");
}

template void require_finite(const Matrix<const double>&, const char*, const char*);
template void require_finite(const Matrix<const float>&, const char*, const char*);

Shape solution_shape(const Operand& b, int64_t cols) {
  Shape s = b.shape();
  s[0] = cols;
  return s;
}

Layout dense_layout(Allocator& to, Type type, const Shape& shape, const double* values) {
  Layout out = Layout::dense(to, type, shape, false);
  const int64_t n = shape.length();
  dispatch(type, [&](auto t) {
    using T = decltype(t);
    T* const into = out.mutable_data<T>();
    for (int64_t i = 0; i < n; ++i) into[i] = cast<T>(values[i]);
  });
  return out;
}

template struct Csr<double>;
template struct Csr<float>;
template Csr<double> read_csr(const Operand&, bool, Part, const char*);
template Csr<float> read_csr(const Operand&, bool, Part, const char*);
template Matrix<const double> read_sides(const Operand&, int64_t, const char*, Source&);
template Matrix<const float> read_sides(const Operand&, int64_t, const char*, Source&);

}  // namespace s4j
