// SPDX-License-Identifier: Apache-2.0
#include "ops/filled/filled_multiply.hpp"

#include "array/read.hpp"
#include "format/convert.hpp"
#include "ops/elementwise/pairwise.hpp"
#include "ops/filled/filled_products.hpp"

namespace s4j {
namespace {

// An operand cast to a type.
struct Typed {
  std::optional<Temporary> own;
  Operand x;

  Typed(const Operand& given, Type type) : x(given) {
    if (x.type() == type) return;
    const Source s = read(given);
    own.emplace(cast_layout(pool(), s.b, type), cast(given.fill(), type));
    x = **own;
  }
};

bool before(const Vec<int64_t>& a, int64_t n, int64_t i, const Vec<int64_t>& b, int64_t m, int64_t j, int rank) {
  for (int d = 0; d < rank; ++d) {
    const int64_t p = a[d * n + i], q = b[d * m + j];
    if (p != q) return p < q;
  }
  return false;
}

// Returns x's elements at the entries of `pattern` as COO; the other elements are 0.
Layout at_pattern(Allocator& to, const Operand& x, const Operand& pattern) {
  const Source s = read_as(x, Spec::coo()), p = read_as(pattern, Spec::coo());
  const Vec<int64_t> from = decode_coordinates(s.b), at = decode_coordinates(p.b);
  const int64_t n = s.b.nnz, m = p.b.nnz;
  const int rank = s.b.shape.rank;
  Layout out = Layout::like(to, p.b, x.type());
  const Scalar fill = x.fill();
  dispatch_size(x.type(), [&](auto u) {
    using U = decltype(u);
    U* const values = out.mutable_data<U>();
    int64_t i = 0;
    for (int64_t k = 0; k < m; ++k) {
      while (i < n && before(from, n, i, at, m, k, rank)) ++i;
      const bool there = i < n && !before(at, m, k, from, n, i, rank);
      values[k] = there ? s.b.data<U>()[i] : fill.raw<U>();
    }
  });
  return out;
}

}  // namespace

Result filled_multiply(Allocator& to, const Operand& x, const Operand& y, Type type, const char* name) {
  const Typed a(x, type), b(y, type);
  Result out = pairwise(to, S4J_OP_MUL, a.x, b.x, false, false, name);
  for (const Operand* o : {&a.x, &b.x}) {
    if (!is_sparse(*o) || has_fill(*o) || out.layout.b.format == Format::kDense) continue;
    const Shape shape = out.layout.b.shape;
    const Temporary all(std::move(out.layout), out.fill);
    out = {at_pattern(to, *all, o->broadcast(shape)), Scalar{type, 0}};
  }
  return out;
}

}  // namespace s4j
