// SPDX-License-Identifier: Apache-2.0
#include "ops/routines/symmetric_half.hpp"

#include <algorithm>

#include "array/assign.hpp"
#include "array/lines.hpp"
#include "array/read.hpp"
#include "core/accumulate.hpp"
#include "core/trace.hpp"
#include "ops/product/matmul.hpp"
#include "ops/product/products.hpp"

namespace s4j {
namespace {

// Adds S x to sums, where a stores a triangle of S. Each task (part) owns rows of the result and visits all lines
// (stored rows) of a in order. An element gets its terms in ascending order of S's columns, whichever task owns it.
template <class T>
void add_products(const Lines& a, bool lower, const Matrix<const T>& x, const Matrix<T>& sums) noexcept {
  const int64_t parts = std::clamp<int64_t>(threads(), 1, std::max<int64_t>(a.lines, 1));
  const auto boundary = [&](int64_t part) noexcept {
    if (part == 0) return int64_t{0};
    const int64_t l = part == parts ? a.lines : first_reaching(a.pointers, a.lines, a.nnz() / parts * part);
    return l == a.lines ? a.rows : a.row(l);
  };
  const T* const value = static_cast<const T*>(a.values);
  const auto add = [&](int64_t to, int64_t p, int64_t from) noexcept {
    T* const y = sums.data + to * sums.rs;
    const T* const z = x.data + from * x.rs;
    for (int64_t j = 0; j < x.cols; ++j) y[j] += value[p] * z[j];
  };
  parallel_chunks(parts, 2 * a.nnz() * x.cols, [&](int64_t part) noexcept {
    const int64_t from = boundary(part), to = boundary(part + 1);
    for (int64_t l = 0; l < a.lines; ++l) {
      const int64_t row = a.row(l);
      if (lower ? row < from : row >= to) continue;
      const int64_t begin = lower ? a.pointers[l] : a.first_from(l, row);
      const int64_t end = lower ? a.first_from(l, row + 1) : a.pointers[l + 1];
      if (row >= from && row < to)
        for (int64_t p = begin; p < end; ++p) add(row, p, a.col(p));
      const int64_t first = from == 0 ? begin : std::max(begin, a.first_from(l, from));
      for (int64_t p = first; p < end; ++p) {
        const int64_t c = a.col(p);
        if (c >= to) break;
        if (c != row) add(c, p, row);
      }
    }
  });
}

}  // namespace

void symmetric_half(const Operand& a, const Half& half, const Operand& b, const Operand& c, Scalar alpha, Scalar beta,
                    const char* name) {
  const int64_t n = a.shape()[0];
  for (const Operand* m : {&b, &c})
    if (m->window.rank < 1 || m->window.rank > 2)
      fail(S4J_ILLEGAL_ARGUMENT, name, " takes vectors and matrices, not an array of shape ", text(m->shape()));
  // b a = (a b^T)^T
  const auto from_left = [&](const Operand& m) {
    return m.window.rank == 1 ? as_column(m) : half.right ? m.transposed() : m;
  };
  const Operand x = from_left(b), y = from_left(c);
  if (x.shape()[0] != n)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": shapes ", text(half.right ? b.shape() : a.shape()), " and ",
         text(half.right ? a.shape() : b.shape()),
         " do not fit: the columns of the first must equal the rows of the second");
  if (!(y.shape() == x.shape()))
    fail(S4J_ILLEGAL_ARGUMENT, name, " gives shape ", text(b.shape()), ", but the array for the result has shape ",
         text(c.shape()));
  const Type type = accumulating_type(product_type(a.type(), b.type(), name), c.type());
  if (cast<double>(beta) != 0.0) require_zero_fill(c, name);
  trace("symmetric half");
  dispatch_product(type, name, [&](auto t) {
    using T = decltype(t);
    const T times = factor<T>(alpha, name), keep = factor<T>(beta, name);
    Layout out = Layout::dense(y.storage->allocator(), type, y.shape(), false);
    const Matrix<T> sums{out.mutable_data<T>(), n, x.shape()[1], x.shape()[1], 1};
    std::fill_n(sums.data, out.b.nnz, T{});
    if (times != T(0) && out.b.nnz > 0) {
      // The columns of a are the rows of its transpose, which stores the other triangle.
      const bool columns = result_spec(a).same_as(Spec::csc(), 2);
      const Source rows = read_as(columns ? a.transposed() : a, Spec::csr(), type);
      const Source dense = read_as(x, Spec::dense(), type);
      Vec<T> scratch;
      add_products(Lines(rows.b), half.lower != columns, contiguous_rows(dense_matrix<T>(dense.b), scratch), sums);
    }
    Source before;
    Matrix<const T> old{};
    if (keep != T(0)) {
      before = read_as(y, Spec::dense(), type);
      old = dense_matrix<T>(before.b);
    }
    parallel_for(n, threshold::kGrainHeavy, sums.cols, [&](int64_t begin, int64_t end) noexcept {
      for (int64_t i = begin; i < end; ++i)
        for (int64_t j = 0; j < sums.cols; ++j) {
          T& s = sums.data[i * sums.rs + j];
          s = keep == T(0) ? times * s : times * s + keep * old.data[i * old.rs + j * old.cs];
        }
    });
    deliver_into(y, {std::move(out), Scalar{type, 0}});
  });
}

}  // namespace s4j
