// SPDX-License-Identifier: Apache-2.0
#include "ops/structure/diagonal.hpp"

#include <algorithm>

#include "array/read.hpp"
#include "array/scan.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"
#include "format/emit.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/pairwise.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

// Returns the diagonals as a DENSE block over the same memory.
Block diagonal_block(const Block& b, const Diagonal& d) {
  Block out = b;
  out.shape = d.shape(b.shape);
  out.nnz = out.shape.length();
  out.strides = {};
  int v = 0;
  for (int i = 0; i < b.shape.rank; ++i)
    if (i != d.d1 && i != d.d2) out.strides[v++] = b.strides[i];
  const int64_t down = b.strides[d.d1];
  const int64_t right = b.strides[d.d2];
  out.strides[v] = down + right;
  if (!out.shape.empty()) {
    const int64_t offset = d.k >= 0 ? d.k * right : -d.k * down;
    out.values = static_cast<const char*>(b.values) + offset * size_of(b.type);
  }
  return out;
}

}  // namespace

Diagonal Diagonal::of(const Shape& s, int64_t d1, int64_t d2, int64_t k) {
  if (d1 < 0 || d2 < 0 || d1 >= s.rank || d2 >= s.rank || d1 == d2)
    fail(S4J_ILLEGAL_ARGUMENT, "diagonal: ", d1, " and ", d2, " are not two dimensions of shape ", text(s));
  return {static_cast<int>(d1), static_cast<int>(d2), k};
}

int64_t Diagonal::length(const Shape& s) const {
  const int64_t rows = s[d1];
  const int64_t columns = s[d2];
  if (k >= columns || k <= -rows) return 0;
  return k >= 0 ? std::min(rows, columns - k) : std::min(rows + k, columns);
}

Shape Diagonal::shape(const Shape& s) const {
  Shape out;
  for (int v = 0; v < s.rank; ++v)
    if (v != d1 && v != d2) out[out.rank++] = s[v];
  out[out.rank++] = length(s);
  return out;
}

Result extract_diagonal(Allocator& to, const Operand& x, const Diagonal& d) {
  const Source s = read(x);
  const Shape shape = d.shape(s.b.shape);
  if (s.b.format == Format::kDense) {
    Result out{Layout::dense(to, x.type(), shape, false), Scalar{x.type(), 0}};
    copy_dense(diagonal_block(s.b, d), out.layout.b);
    return out;
  }
  const int64_t n = s.b.nnz;
  const Vec<int64_t> coords = decode_coordinates(s.b);
  const int64_t* row = coords.data() + d.d1 * n;
  const int64_t* column = coords.data() + d.d2 * n;
  Vec<int64_t> found;
  for (int64_t k = 0; k < n; ++k)
    if (column[k] - row[k] == d.k) found.push_back(k);
  const auto m = static_cast<int64_t>(found.size());
  Vec<int64_t> runs(static_cast<size_t>(checked_mul(m, shape.rank)));
  int v = 0;
  for (int i = 0; i < s.b.shape.rank; ++i)
    if (i != d.d1 && i != d.d2) gather_values(8, coords.data() + i * n, found, m, runs.data() + v++ * m);
  gather_values(8, d.k >= 0 ? row : column, found, m, runs.data() + v * m);
  Buffer values(pool(), static_cast<size_t>(m * size_of(x.type())));
  gather_values(size_of(x.type()), s.b.first_value(), found, m, values.as<void>());
  return {emit_sorted(to, x.type(), shape, Spec::coo(), Coordinates::of(runs.data(), shape.rank, m), values.as<void>()),
          x.fill()};
}

Result diagonal_matrix(Allocator& to, const Operand& x, int64_t d1, int64_t d2, int64_t k, const Operand* target) {
  const Shape from = x.shape();
  if (from.rank == 0) fail(S4J_ILLEGAL_ARGUMENT, "diag: the diagonal has rank 0; it must have rank 1 or more");
  if (from.rank == kMaxRank)
    fail(S4J_ILLEGAL_ARGUMENT, "diag: the result would have rank ", kMaxRank + 1, "; an array has at most rank ",
         kMaxRank);
  const int64_t n = from[from.rank - 1];
  int64_t size;
  if (k == INT64_MIN || __builtin_add_overflow(n, k < 0 ? -k : k, &size))
    fail(S4J_ARITHMETIC, "diag: a matrix with ", n, " elements on diagonal ", k, " has more than 2^63 - 1 rows");
  Shape shape;
  shape.rank = from.rank + 1;
  const Diagonal d = Diagonal::of(shape, d1, d2, k);
  int v = 0;
  for (int i = 0; i < shape.rank; ++i) shape[i] = i == d.d1 || i == d.d2 ? size : from[v++];
  check_receiver(target, shape, "diag");

  Source s = read(x);
  const Scalar zero{x.type(), 0};
  if (s.b.format == Format::kDense) {
    Result out{Layout::dense(to, x.type(), shape, false), zero};
    fill_dense(out.layout.b, zero);
    copy_dense(s.b, diagonal_block(out.layout.b, d));
    return out;
  }
  Layout stored;  // entries relative to a fill of 0
  if (!same_scalar(x.fill(), zero)) {
    check_densify(from, "diag of an array whose fill is not 0");
    const Layout dense = convert(pool(), s.b, x.fill(), Spec::dense());
    stored = sparsify(pool(), dense.b, zero, Spec::coo());
    s.b = stored.b;
  }
  const int64_t m = s.b.nnz;
  const Vec<int64_t> coords = decode_coordinates(s.b);
  Vec<int64_t> runs(static_cast<size_t>(checked_mul(m, shape.rank)));
  v = 0;
  for (int i = 0; i < shape.rank; ++i) {
    const bool diagonal = i == d.d1 || i == d.d2;
    const int64_t* in = coords.data() + (diagonal ? from.rank - 1 : v++) * m;
    const int64_t add = i == d.d1 ? std::max<int64_t>(-k, 0) : i == d.d2 ? std::max<int64_t>(k, 0) : 0;
    for (int64_t e = 0; e < m; ++e) runs[i * m + e] = in[e] + add;
  }
  return {emit_sorted(to, x.type(), shape, Spec::coo(), Coordinates::of(runs.data(), shape.rank, m), s.b.first_value()),
          zero};
}

void put_diagonal(const Operand& x, const Diagonal& d, const Block& src, Scalar fill) {
  check_writable(x);
  Storage& s = *x.storage;
  const Shape shape = x.shape();
  if (src.shape.empty()) return;
  if (s.format() == Format::kDense) {
    Layout dense;
    Block in = src;
    if (in.format != Format::kDense) {
      dense = convert(pool(), in, fill, Spec::dense());
      in = dense.b;
    }
    copy_dense(in, diagonal_block(read(x).b, d));
    s.values_changed();
    return;
  }
  const Layout in = entries_for_part(s, src, fill);
  const int64_t n = in.b.nnz;
  const Vec<int64_t> coords = decode_coordinates(in.b);
  Vec<int64_t> runs(static_cast<size_t>(checked_mul(n, shape.rank)));
  int v = 0;
  for (int i = 0; i < shape.rank; ++i) {
    const bool diagonal = i == d.d1 || i == d.d2;
    const int64_t* from = coords.data() + (diagonal ? src.shape.rank - 1 : v++) * n;
    const int64_t add = i == d.d1 ? std::max<int64_t>(-d.k, 0) : i == d.d2 ? std::max<int64_t>(d.k, 0) : 0;
    for (int64_t e = 0; e < n; ++e) runs[i * n + e] = from[e] + add;
  }
  const Layout placed =
      emit_sorted(pool(), s.type(), shape, Spec::coo(), Coordinates::of(runs.data(), shape.rank, n), in.b.values);

  const Block main = s.writable();
  Vec<int64_t> leaving = positions_in_window(main, x.window);
  const Vec<int64_t> there = coordinates_at(main, leaving);
  const size_t total = leaving.size();
  auto view = [&](int dimension, size_t k) {
    const WindowDim& w = x.window.dims[dimension];
    return w.dim < 0 ? 0 : (there[static_cast<size_t>(w.dim) * total + k] - w.begin) / w.step;
  };
  size_t kept = 0;
  for (size_t k = 0; k < total; ++k)
    if (view(d.d2, k) - view(d.d1, k) == d.k) leaving[kept++] = leaving[k];
  leaving.resize(kept);
  replace_entries(s, x.window, leaving, placed.b);
}

namespace {

Operand spread(const Operand& y, const Shape& shape) {
  Operand out = y;
  out.window = y.window.assigned_to(shape);
  return out;
}

// Replaces the diagonals of x by the result of f(diagonals).
template <class F>
void change_diagonal(const Operand& x, const Diagonal& d, F&& f) {
  Result diagonal = extract_diagonal(pool(), x, d);
  const Temporary now(std::move(diagonal.layout), diagonal.fill);
  const Result changed = f(*now);
  put_diagonal(x, d, changed.layout.b, changed.fill);
}

}  // namespace

void put_number_on_diagonal(const Operand& x, const Diagonal& d, Scalar v) {
  check_writable(x);
  const Shape shape = d.shape(x.shape());
  v = cast(v, x.type());
  if (x.storage->format() != Format::kDense && !same_scalar(x.fill(), v))
    check_densify(shape, "putting a number on a diagonal");
  // A layout without entries: every element is implicit.
  const Layout none = Layout::coo(pool(), x.type(), shape, 0, 4);
  put_diagonal(x, d, none.b, v);
}

void add_number_to_diagonal(const Operand& x, const Diagonal& d, Scalar v) {
  check_writable(x);
  change_diagonal(x, d, [&](const Operand& now) { return scalar(pool(), S4J_OP_ADD, now, v, false, "addDiagonal"); });
}

void add_to_diagonal(const Operand& x, const Diagonal& d, const Operand& y) {
  check_writable(x);
  check_spread(y, d.shape(x.shape()), *x.storage, "addDiagonal");
  const Operand spread_y = spread(y, d.shape(x.shape()));
  const bool dense = x.storage->format() == Format::kDense;
  change_diagonal(x, d, [&](const Operand& now) {
    return pairwise(pool(), S4J_OP_ADD, now, spread_y, false, dense, "addDiagonal");
  });
}

void copy_to_diagonal(const Operand& x, const Diagonal& d, const Operand& y) {
  check_writable(x);
  check_spread(y, d.shape(x.shape()), *x.storage, "putDiagonal");
  const Source s = read(spread(y, d.shape(x.shape())));
  if (s.of != x.storage) {
    put_diagonal(x, d, s.b, s.fill);
    return;
  }
  // y is another view of x's memory: copies y first.
  const Layout copy = convert(pool(), s.b, s.fill, s.b.spec());
  put_diagonal(x, d, copy.b, s.fill);
}

}  // namespace s4j
