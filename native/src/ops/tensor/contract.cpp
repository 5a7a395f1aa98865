// SPDX-License-Identifier: Apache-2.0
#include "ops/tensor/contract.hpp"

#include "array/read.hpp"
#include "format/dense.hpp"
#include "leaf/select.hpp"
#include "ops/filled/filled_products.hpp"
#include "ops/product/products.hpp"
#include "ops/tensor/einsum.hpp"

namespace s4j {
namespace {

Operand permuted(const Operand& x, const Axes& axes) {
  int order[kMaxRank];
  int n = 0;
  for (const int d : axes.kept) order[n++] = d;
  for (const int d : axes.reduced) order[n++] = d;
  Operand out = x;
  out.window = x.window.permute(order);
  return out;
}

// r = X v with X the copy of x as a matrix [kept, reduced]
template <class T>
Result dense_contract(Allocator& to, Type type, const Operand& x, const T* v, const Shape& result, const Axes& axes) {
  const Source in = read_as(permuted(x, axes), Spec::dense(), type);
  Layout matrix = Layout::dense(pool(), type, in.b.shape, false);
  copy_dense(in.b, matrix.b);
  Result out{Layout::dense(to, type, result, false), cast(Scalar::of(0.0), type)};
  const int64_t rows = result.length();
  const int64_t cols = rows == 0 ? 0 : matrix.b.nnz / rows;
  gemm(Matrix<const T>{matrix.b.data<T>(), rows, cols, cols, 1}, Matrix<const T>{v, cols, 1, 1, 1},
       Matrix<T>{out.layout.mutable_data<T>(), rows, 1, 1, 1}, T(1), T(0));
  return out;
}

// r_s = sum over the entries k of segment s of x_k v[minor_k]
template <class T>
Result sparse_contract(Allocator& to, Type type, const Operand& x, const T* v, const Shape& result, const Axes& axes) {
  const Segments segments(x, axes, true);
  const int64_t n = segments.count();
  Buffer values(pool(), static_cast<size_t>(std::max<int64_t>(n, 1)) * sizeof(T));
  Buffer cast_values;
  const void* stored = segments.values();
  if (x.type() != type && n > 0) {
    Block b;  // the entries as a vector, to cast them
    b.format = Format::kDense;
    b.type = x.type();
    b.shape.rank = 1;
    b.nnz = b.shape[0] = segments.end(n - 1);
    b.strides[0] = 1;
    b.values = stored;
    Layout wide = cast_layout(pool(), b, type);
    cast_values = std::move(wide.values);
    stored = cast_values.as<void>();
  }
  const LeafLines<T> lines{segments.bounds(), nullptr, segments.minors(), static_cast<const T*>(stored)};
  const auto kernel = leaf<T>().spmv[segments.minor_width() == 4 ? 0 : 1];
  const int64_t each = 2 + segments.entries() / std::max<int64_t>(n, 1);
  T* y = values.as<T>();
  parallel_for(n, std::max<int64_t>(1, threshold::kGrainSteps / each), each,
               [&](int64_t b, int64_t e) noexcept { kernel(&lines, b, e, v, y, T(1), T(0)); });
  return {segments.emit_result(to, type, result, Spec::coo(), false, y), cast(Scalar::of(0.0), type)};
}

}  // namespace

Result contract(Allocator& to, const Operand& x, const Operand& v, const Axes& axes, const char* name) {
  const Type type = product_type(x.type(), v.type(), name);
  const Shape shape = x.shape();
  Shape wanted;
  for (const int d : axes.reduced) wanted[wanted.rank++] = shape[d];
  if (!(v.shape() == wanted))
    fail(S4J_ILLEGAL_ARGUMENT, name, ": the dimensions that are summed have extents ", text(wanted),
         ", the second operand has shape ", text(v.shape()));
  const Shape result = reduced_shape(shape, axes, false);
  if (has_fill(x)) {
    Einsum e{name, {x, v}, {{}, {}}, {}, true};
    for (int d = 0; d < shape.rank; ++d) e.labels[0].push_back(d);
    for (const int d : axes.reduced) e.labels[1].push_back(d);
    for (const int d : axes.kept) e.output.push_back(d);
    return einsum(e, to);
  }
  if (is_sparse(v)) check_densify(wanted, name);
  const Source in = read_as(v, Spec::dense(), type);
  Layout weights = Layout::dense(pool(), type, wanted, false);
  copy_dense(in.b, weights.b);
  return dispatch_product(type, name, [&](auto t) {
    using T = decltype(t);
    const T* w = weights.b.data<T>();
    return is_sparse(x) ? sparse_contract<T>(to, type, x, w, result, axes)
                        : dense_contract<T>(to, type, x, w, result, axes);
  });
}

}  // namespace s4j
