// SPDX-License-Identifier: Apache-2.0
// Cuts a sparse triangle out of its matrix, or completes a symmetric matrix from one triangle, and calls matmul, which
// handles every combination of formats. symmetric_half.cpp multiplies a sparse symmetric matrix by dense operands.
// Dense triangles have their own kernels (triangles_dense.cpp).
#include "ops/routines/triangles.hpp"

#include <algorithm>
#include <optional>

#include "array/assign.hpp"
#include "array/lines.hpp"
#include "array/read.hpp"
#include "array/result.hpp"
#include "core/accumulate.hpp"
#include "format/build.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"
#include "format/emit.hpp"
#include "ops/product/matmul.hpp"
#include "ops/product/products.hpp"
#include "ops/routines/level1.hpp"
#include "ops/routines/symmetric_half.hpp"
#include "ops/routines/triangles_dense.hpp"

namespace s4j {
namespace {

Scalar zero_of(Type type) { return Scalar{type, 0}; }

void require_matrix(const Operand& x, const char* name) {
  if (x.window.rank != 2) fail(S4J_ILLEGAL_ARGUMENT, name, " takes matrices, not shape ", text(x.shape()));
}

int64_t order_of(const Operand& a, const char* name) {
  require_matrix(a, name);
  const Shape s = a.shape();
  if (s[0] != s[1]) fail(S4J_ILLEGAL_ARGUMENT, name, ": the first matrix must be square, not of shape ", text(s));
  return s[0];
}

// Makes a CSR by rows from the entries of `below` left of the diagonal and the entries of `above` right of it; either
// may be null. With `diagonal`, the diagonal comes from `below` or, if that is null, from `above`.
Layout cut(Type type, const Shape& shape, const Source* below, const Source* above, bool diagonal) {
  return dispatch_size(type, [&](auto u) {
    using U = decltype(u);
    const auto entries = [](const Source* s) { return s == nullptr ? int64_t{0} : s->b.nnz; };
    const auto most = static_cast<size_t>(entries(below) + entries(above));
    Vec<int64_t> at;
    Vec<U> values;
    at.reserve(2 * most);
    values.reserve(most);
    Vec<int64_t> columns;
    columns.reserve(most);
    const auto take = [&](const Source& s, int64_t line, int64_t row, int64_t from, int64_t until) {
      const Lines lines(s.b);
      for (int64_t p = lines.pointers[line]; p < lines.pointers[line + 1]; ++p) {
        const int64_t c = lines.col(p);
        if (c < from || c >= until) continue;
        at.push_back(row);
        columns.push_back(c);
        values.push_back(static_cast<const U*>(lines.values)[p]);
      }
    };
    const auto row_of = [](const Source* s, int64_t line) {
      return s == nullptr || line >= s->b.lines ? INT64_MAX : s->b.line_id(line);
    };
    const int64_t left_end = diagonal ? 1 : 0, right_begin = diagonal && below == nullptr ? 0 : 1;
    for (int64_t i = 0, j = 0;;) {
      const int64_t a = row_of(below, i), b = row_of(above, j), row = std::min(a, b);
      if (row == INT64_MAX) break;
      if (a == row) take(*below, i++, row, 0, row + left_end);
      if (b == row) take(*above, j++, row, row + right_begin, INT64_MAX);
    }
    const auto count = static_cast<int64_t>(values.size());
    at.insert(at.end(), columns.begin(), columns.end());
    return emit(pool(), type, shape, Spec::csr(), Coordinates::of(at.data(), 2, count), values.data(), {});
  });
}

// Returns the triangle of a sparse matrix; strict: without its diagonal.
Layout triangle(Type type, const Operand& a, bool lower, bool strict) {
  const Source rows = read_as(a, Spec::csr(), type);
  return cut(type, a.shape(), lower ? &rows : nullptr, lower ? nullptr : &rows, !strict);
}

// Returns the full symmetric matrix of which `a` holds one triangle.
Layout complete(Type type, const Operand& a, bool lower) {
  if (is_sparse(a)) {
    const Operand left = lower ? a : a.transposed();
    const Source below = read_as(left, Spec::csr(), type), above = read_as(left.transposed(), Spec::csr(), type);
    return cut(type, a.shape(), &below, &above, true);
  }
  const Source s = read_as(a, Spec::dense(), type);
  Layout out = Layout::dense(pool(), type, a.shape(), false);
  dispatch_size(type, [&](auto u) {
    using U = decltype(u);
    const int64_t n = s.b.shape[0], rs = s.b.strides[0], cs = s.b.strides[1];
    const U* const in = s.b.data<U>();
    U* const to = out.mutable_data<U>();
    parallel_for(n, threshold::kTriangleGrain, n, [&](int64_t begin, int64_t end) noexcept {
      for (int64_t i = begin; i < end; ++i)
        for (int64_t j = 0; j < n; ++j) {
          const bool own = lower ? j <= i : j >= i;
          to[i * n + j] = in[own ? i * rs + j * cs : j * rs + i * cs];
        }
    });
  });
  return out;
}

// Computes c = alpha a b + beta c by matmul.
void multiply_into(const char* name, const Operand& a, const Operand& b, const Operand& c, Scalar alpha, Scalar beta) {
  const Matmul m{name, a, b, false, false, alpha, beta, &c};
  if (std::optional<Result> r = matmul(m, c.storage->allocator())) deliver_into(c, std::move(*r));
}

// Returns a dense copy of b whose rows (`by_columns`: whose columns) are contiguous.
Layout dense_copy(const Operand& b, Type type, bool by_columns, const char* name) {
  if (is_sparse(b)) check_densify(b.shape(), name);
  const Source s = read_as(b, Spec::dense(), type);
  Layout out = Layout::dense(b.storage->allocator(), type, b.shape(), by_columns);
  copy_dense(s.b, out.b);
  return out;
}

// Returns a dense layout as a matrix with contiguous rows: transposed if its columns are contiguous.
template <class T>
Matrix<T> rows_of(Layout& x, bool by_columns) {
  const Matrix<T> m{x.mutable_data<T>(), x.b.shape[0], x.b.shape[1], x.b.strides[0], x.b.strides[1]};
  return by_columns ? m.transposed() : m;
}

// Checks the arguments of trmm and trsm; returns the triangular operand as a left factor: b t = (t^T b^T)^T.
Operand effective(const Operand& a, const Half& half, const Operand& b, bool* lower, const char* name) {
  const int64_t n = order_of(a, name);
  require_matrix(b, name);
  if (b.shape()[half.right ? 1 : 0] != n)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": a triangle of shape ", text(a.shape()), " does not fit a matrix of shape ",
         text(b.shape()), half.right ? " on its left" : " on its right");
  require_zero_fill(a, name);
  require_zero_fill(b, name);
  check_writable(b);
  const bool transposed = half.transpose != half.right;
  *lower = half.lower != transposed;
  return transposed ? a.transposed() : a;
}

// A row of a sparse triangle: its off-diagonal entries, and the position of the diagonal (-1: none).
struct Row {
  int64_t begin, end, diagonal;
};

Vec<Row> rows_beside_diagonal(const Lines& t, bool lower) {
  Vec<Row> rows(static_cast<size_t>(t.rows), Row{0, 0, -1});
  for (int64_t l = 0; l < t.lines; ++l) {
    const int64_t row = t.row(l);
    const int64_t at = t.first_from(l, row);
    const bool stored = at < t.pointers[l + 1] && t.col(at) == row;
    Row& r = rows[row];
    r.diagonal = stored ? at : -1;
    r.begin = lower ? t.pointers[l] : at + (stored ? 1 : 0);
    r.end = lower ? at : t.pointers[l + 1];
  }
  return rows;
}

template <class T>
void solve_sparse(const Lines& t, bool lower, bool unit, const Matrix<T>& x, const char* name) {
  const Vec<Row> rows = rows_beside_diagonal(t, lower);
  for (int64_t r = 0; !unit && r < t.rows; ++r)
    if (rows[r].diagonal < 0)
      fail(S4J_ARITHMETIC, name, ": the triangle of order ", t.rows, " is singular: row ", r,
           " stores no diagonal element; nothing was changed");
  const T* const value = static_cast<const T*>(t.values);
  parallel_for(x.cols, threshold::kGrainRows, t.nnz() + t.rows, [&](int64_t from, int64_t to) noexcept {
    for (int64_t s = 0; s < t.rows; ++s) {
      const int64_t r = lower ? s : t.rows - 1 - s;
      const Row& row = rows[r];
      T* const y = x.data + r * x.rs;
      for (int64_t p = row.begin; p < row.end; ++p) {
        const T* const z = x.data + t.col(p) * x.rs;
        for (int64_t j = from; j < to; ++j) y[j] -= value[p] * z[j];
      }
      if (!unit)
        for (int64_t j = from; j < to; ++j) y[j] /= value[row.diagonal];
    }
  });
}

bool in_half(int64_t i, int64_t j, bool lower) { return lower ? j <= i : j >= i; }

// Adds `product`, the entries of one triangle of alpha a a^T, to that triangle of c, which is multiplied by beta. The
// other triangle of c is kept.
template <class T>
Result add_sparse(const Operand& c, const Block& product, bool lower, T beta) {
  const Type type = c.type();
  const Source s = read_as(c, Spec::coo(), type);
  const Vec<int64_t> first = decode_coordinates(product), second = decode_coordinates(s.b);
  const int64_t n1 = product.nnz, n2 = s.b.nnz;
  const int64_t *const i2 = second.data(), *const j2 = second.data() + n2;
  Vec<int64_t> kept;
  for (int64_t k = 0; k < n2; ++k)
    if (beta != T(0) || !in_half(i2[k], j2[k], lower)) kept.push_back(k);
  const auto n = n1 + static_cast<int64_t>(kept.size());
  Vec<int64_t> at(static_cast<size_t>(2 * n));
  Vec<T> values(static_cast<size_t>(n));
  for (int64_t k = 0; k < n1; ++k) {
    at[k] = first[k];
    at[n + k] = first[n1 + k];
    values[k] = product.data<T>()[k];
  }
  for (int64_t q = n1; q < n; ++q) {
    const int64_t k = kept[q - n1];
    at[q] = i2[k];
    at[n + q] = j2[k];
    const T v = s.b.data<T>()[k];
    values[q] = in_half(i2[k], j2[k], lower) ? beta * v : v;
  }
  return {build(c.storage->allocator(), type, c.shape(), Coordinates::of(at.data(), 2, n), values.data(),
                result_spec(c), S4J_SUM),
          zero_of(type)};
}

// As add_sparse(), for a dense c.
template <class T>
Result add_dense(const Operand& c, const Block& product, bool lower, T beta, const char* name) {
  Result out{dense_copy(c, c.type(), false, name), zero_of(c.type())};
  T* const x = out.layout.mutable_data<T>();
  const int64_t n = c.shape()[0];
  parallel_for(n, threshold::kTriangleGrain, n, [&](int64_t begin, int64_t end) noexcept {
    for (int64_t i = begin; i < end; ++i)
      for (int64_t j = lower ? 0 : i; j < (lower ? i + 1 : n); ++j) {
        T& v = x[i * n + j];
        v = beta == T(0) ? T(0) : beta * v;
      }
  });
  const Vec<int64_t> at = decode_coordinates(product);
  for (int64_t k = 0; k < product.nnz; ++k) {
    T& v = x[at[k] * n + at[product.nnz + k]];
    v = product.data<T>()[k] + v;
  }
  return out;
}

}  // namespace

Operand in_type(const Operand& x, Type type, std::optional<Temporary>& copy) {
  if (x.type() == type) return x;
  const Spec spec = is_sparse(x) ? Spec::coo() : Spec::dense();
  const Scalar fill = cast(x.fill(), type);
  copy.emplace(convert(pool(), read_as(x, spec, type).b, fill, spec), fill);
  return **copy;
}

Operand as_column(const Operand& vector) {
  Operand out = vector;
  out.window.rank = 2;
  out.window.dims[1] = {-1, 0, 1, 1};
  return out;
}

void ger(const Operand& x, const Operand& y, const Operand& a, Scalar alpha, const char* name) {
  require_matrix(a, name);
  check_writable(a);
  const Operand column = as_column(as_vector(x, name)), row = as_column(as_vector(y, name)).transposed();
  // Computes in the type of a if that type is the wider one: a must not lose digits by a product in FLOAT.
  const Type type = product_type(a.type(), product_type(x.type(), y.type(), name), name);
  std::optional<Temporary> left, right;
  multiply_into(name, in_type(column, type, left), in_type(row, type, right), a, alpha, Scalar::of(1.0));
}

void symm(const Operand& a, const Half& half, const Operand& b, const Operand& c, Scalar alpha, Scalar beta,
          const char* name) {
  order_of(a, name);
  require_zero_fill(a, name);
  require_zero_fill(b, name);
  check_writable(c);
  if (is_sparse(a) && !is_sparse(b)) return symmetric_half(a, half, b, c, alpha, beta, name);
  const Type type = product_type(a.type(), b.type(), name);
  const Temporary full(complete(type, a, half.lower), zero_of(type));
  multiply_into(name, half.right ? b : *full, half.right ? *full : b, c, alpha, beta);
}

void syrk(const Operand& a, const Half& half, const Operand& c, Scalar alpha, Scalar beta, const char* name) {
  require_matrix(a, name);
  const int64_t n = order_of(c, name);
  const Operand rows = half.transpose ? a.transposed() : a;
  if (rows.shape()[0] != n)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": shape ", text(a.shape()), half.transpose ? " transposed" : "",
         " times its transpose does not fit shape ", text(c.shape()));
  require_zero_fill(a, name);
  require_zero_fill(c, name);
  check_writable(c);
  product_type(a.type(), c.type(), name);
  const Type type = c.type();
  if (is_floating(a.type()) && !is_floating(type))
    fail(S4J_ILLEGAL_ARGUMENT, name, " adds ", name_of(a.type()), " to ", name_of(type), "; castTo ", name_of(a.type()),
         " first");
  dispatch_product(type, name, [&](auto t) {
    using T = decltype(t);
    const T times = factor<T>(alpha, name), keep = factor<T>(beta, name);
    if (!is_sparse(a)) {
      Layout out = dense_copy(c, type, false, name);
      const Source s = read_as(rows, Spec::dense(), type);
      update_half(dense_matrix<T>(s.b), half.lower, rows_of<T>(out, false), times, keep);
      return deliver_into(c, {std::move(out), zero_of(type)});
    }
    std::optional<Temporary> copy;
    const Operand x = in_type(rows, type, copy);
    const Matmul m{name, x, x, false, true, alpha, Scalar::of(0.0), nullptr};
    const Temporary product(std::move(matmul(m, pool())->layout), zero_of(type));
    const Layout added = triangle(type, *product, half.lower, false);
    deliver_into(c, is_sparse(c) ? add_sparse<T>(c, added.b, half.lower, keep)
                                 : add_dense<T>(c, added.b, half.lower, keep, name));
  });
}

void trmm(const Operand& a, const Half& half, const Operand& b, Scalar alpha, const char* name) {
  bool lower;
  const Operand t = effective(a, half, b, &lower, name);
  const Type type = accumulating_type(product_type(a.type(), b.type(), name), b.type());
  if (is_sparse(a)) {
    // alpha (S + I) b = alpha S b + alpha b
    const Temporary s(triangle(type, t, lower, half.unit), zero_of(type));
    const Operand left = half.right ? (*s).transposed() : *s;
    return multiply_into(name, half.right ? b : left, half.right ? left : b, b, alpha,
                         half.unit ? alpha : Scalar::of(0.0));
  }
  dispatch_product(type, name, [&](auto e) {
    using T = decltype(e);
    const T times = factor<T>(alpha, name);
    Layout out = Layout::dense(b.storage->allocator(), type, b.shape(), half.right);
    if (is_sparse(b)) check_densify(b.shape(), name);
    const Source sa = read_as(t, Spec::dense(), type), sb = read_as(b, Spec::dense(), type);
    const Matrix<const T> m = dense_matrix<T>(sb.b);
    if (times == T(0))
      fill_dense(out.b, zero_of(type));
    else
      multiply_triangle(dense_matrix<T>(sa.b), lower, half.unit, half.right ? m.transposed() : m,
                        rows_of<T>(out, half.right), times);
    deliver_into(b, {std::move(out), zero_of(type)});
  });
}

void trsm(const Operand& a, const Half& half, const Operand& b, Scalar alpha, const char* name) {
  bool lower;
  const Operand t = effective(a, half, b, &lower, name);
  const Type type = accumulating_type(product_type(a.type(), b.type(), name), b.type());
  if (!is_floating(b.type()))
    fail(S4J_ILLEGAL_ARGUMENT, name, " solves in FLOAT or DOUBLE, not ", name_of(b.type()), "; castTo DOUBLE first");
  const auto solve = [&](auto e) {
    using T = decltype(e);
    const T times = factor<T>(alpha, name);
    Layout out = dense_copy(b, type, half.right, name);
    T* const v = out.mutable_data<T>();
    if (times != T(1))
      for (int64_t k = 0; k < out.b.nnz; ++k) v[k] = times == T(0) ? T(0) : times * v[k];
    const Matrix<T> x = rows_of<T>(out, half.right);
    if (times != T(0) && out.b.nnz > 0) {
      const Source s = read_as(t, is_sparse(a) ? Spec::csr() : Spec::dense(), type);
      if (is_sparse(a))
        solve_sparse(Lines(s.b), lower, half.unit, x, name);
      else
        solve_triangle(dense_matrix<T>(s.b), lower, half.unit, x);
    }
    deliver_into(b, {std::move(out), zero_of(type)});
  };
  if (type == Type::kFloat)
    solve(float{});
  else
    solve(double{});
}

}  // namespace s4j
