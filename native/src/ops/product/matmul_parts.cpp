// SPDX-License-Identifier: Apache-2.0
// Computes c = alpha op(a) op(b) + beta c. A part is an interval of the leading dimension of the operand in the file.
// If that dimension is kept, each part gives rows or columns of c. If it is summed, the products of the parts are
// added: c = beta c + sum of alpha op(a_part) op(b_part).
#include "ops/product/matmul_parts.hpp"

#include "array/read.hpp"
#include "core/accumulate.hpp"
#include "core/trace.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"
#include "ops/product/semiring_product.hpp"
#include "parts/parts.hpp"

namespace s4j {
namespace {

// Returns the interval [begin, begin + length) of a dimension of a view.
Operand interval(const Operand& x, int v, int64_t begin, int64_t length) {
  Operand out = x;
  WindowDim& d = out.window.dims[v];
  d.begin += d.step * begin;
  d.length = length;
  return out;
}

// Returns the summed dimension of a view; for a vector, its only dimension.
int summed(const Operand& x, bool transpose, bool left) {
  if (x.window.rank == 1) return 0;
  return left != transpose ? 1 : 0;
}

}  // namespace

std::optional<Result> matmul_parts(const Matmul& m, Allocator& to) {
  trace("product in parts");
  const bool left = is_sparse(m.a);
  const Operand& x = left ? m.a : m.b;
  const int sum_a = summed(m.a, m.transpose_a, true), sum_b = summed(m.b, m.transpose_b, false);
  const Shape a = m.a.shape(), b = m.b.shape();
  Shape shape;
  shape.rank = 0;
  if (a.rank == 2) shape[shape.rank++] = a[1 - sum_a];
  if (b.rank == 2) shape[shape.rank++] = b[1 - sum_b];
  const bool ranks = a.rank >= 1 && a.rank <= 2 && b.rank >= 1 && b.rank <= 2;
  if (!ranks || a[sum_a] != b[sum_b] || (m.c != nullptr && !(m.c->shape() == shape))) {
    // Throws the errors of matmul() before any data is read.
    Matmul probe = m;
    const Temporary none(Layout::coo(pool(), x.type(), x.shape(), 0, 4), x.fill());
    (left ? probe.a : probe.b) = *none;
    return matmul(probe, to);
  }
  Type type = semiring_type(m.semiring, m.a.type(), m.b.type(), m.name);
  const bool adds = m.c != nullptr && cast<double>(m.beta) != 0.0;
  if (m.c != nullptr) type = accumulating_type(type, m.c->type());
  const Scalar zero = cast(Scalar::of(0.0), type);
  Layout sum = Layout::dense(pool(), type, shape, false);
  if (adds)
    copy_dense(read_as(*m.c, Spec::dense(), type).b, sum.b);
  else
    fill_dense(sum.b, zero);
  const Temporary c(std::move(sum), zero);
  bool first = true;
  for_parts(x, [&](const Part& part) {
    Matmul now = m;
    (left ? now.a : now.b) = part.x;
    Operand target = *c;
    const bool is_summed = part.dimension == (left ? sum_a : sum_b);
    if (is_summed) {
      Operand& other = left ? now.b : now.a;
      other = interval(other, left ? sum_b : sum_a, part.begin, part.length);
      now.beta = first ? (adds ? m.beta : Scalar::of(0.0)) : Scalar::of(1.0);
    } else {
      target = interval(target, left ? 0 : shape.rank - 1, part.begin, part.length);
      now.beta = adds ? m.beta : Scalar::of(0.0);
    }
    now.c = &target;
    if (std::optional<Result> r = matmul(now, pool())) deliver_into(target, std::move(*r));
    first = false;
  });
  return Result{convert(to, (*c).storage->stored(), zero, Spec::dense()), zero};
}

}  // namespace s4j
