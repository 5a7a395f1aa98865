// SPDX-License-Identifier: Apache-2.0
#include "ops/binary_kernels.hpp"

#include <algorithm>

#include "core/parallel.hpp"
#include "format/dense.hpp"
#include "ops/elementwise.hpp"
#include "ops/map.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = 1 << 15;

template <int op, class A, class B>
struct Kernel {
  using Op = BinaryOp<op>;
  using R = std::conditional_t<Op::compares, Bool, A>;

  static void indexed(const void* av, const int64_t* ia, const void* fa, const void* bv, const int64_t* ib,
                      const void* fb, void* zv, int64_t n, Trouble& trouble) {
    const A* a = static_cast<const A*>(av);
    const B* b = static_cast<const B*>(bv);
    R* z = static_cast<R*>(zv);
    const A fill_a = *static_cast<const A*>(fa);
    const B fill_b = *static_cast<const B*>(fb);
    parallel_for(n, kGrain, 3, [&](int64_t s, int64_t e) {
      for (int64_t k = s; k < e; ++k) {
        const int64_t i = ia == nullptr ? k : ia[k];
        const int64_t j = ib == nullptr ? k : ib[k];
        z[k] = Op::apply(i < 0 ? fill_a : a[i], j < 0 ? fill_b : b[j], trouble);
      }
    });
  }

  static void run(const A* a, int64_t sa, const B* b, int64_t sb, R* z, int64_t sz, int64_t n, Trouble& trouble) {
    if (sz == 1 && sa == 1 && sb == 1) {
      for (int64_t k = 0; k < n; ++k) z[k] = Op::apply(a[k], b[k], trouble);
    } else if (sz == 1 && sa == 1 && sb == 0) {
      const B y = *b;
      for (int64_t k = 0; k < n; ++k) z[k] = Op::apply(a[k], y, trouble);
    } else {
      for (int64_t k = 0; k < n; ++k) z[k * sz] = Op::apply(a[k * sa], b[k * sb], trouble);
    }
  }

  static void rows(const Block& zb, const Block& ab, const Block& bb, Trouble& trouble) {
    if (zb.shape.empty()) return;
    const RowWalk walk(zb.shape);
    const int64_t sz = walk.inner_stride(zb.strides), sa = walk.inner_stride(ab.strides),
                  sb = walk.inner_stride(bb.strides);
    R* z = const_cast<R*>(zb.data<R>());
    // Long single rows (flat arrays) are cut, many short rows are grouped.
    if (walk.rows() == 1) {
      parallel_for(walk.inner(), kGrain, 2, [&](int64_t s, int64_t e) {
        run(ab.data<A>() + s * sa, sa, bb.data<B>() + s * sb, sb, z + s * sz, sz, e - s, trouble);
      });
      return;
    }
    parallel_for(walk.rows(), std::max<int64_t>(1, kGrain / std::max<int64_t>(walk.inner(), 1)), 2 * walk.inner(),
                 [&](int64_t s, int64_t e) {
                   for (int64_t r = s; r < e; ++r)
                     run(ab.data<A>() + walk.offset(r, ab.strides), sa, bb.data<B>() + walk.offset(r, bb.strides), sb,
                         z + walk.offset(r, zb.strides), sz, walk.inner(), trouble);
                 });
  }

  static constexpr BinaryKernels kTable = {type_of<A>,        type_of<B>, type_of<R>, Op::absorbs_left,
                                           Op::absorbs_right, indexed,    rows};
};

}  // namespace

const BinaryKernels& binary_kernels(int op, Type a, Type b, const char* name) {
  return dispatch_binary(op, [&](auto id) -> const BinaryKernels& {
    constexpr int kOp = decltype(id)::value;
    if constexpr (BinaryOp<kOp>::compares) {
      if ((a == Type::kBool || b == Type::kBool) && kOp != S4J_OP_EQ && kOp != S4J_OP_NEQ)
        fail(S4J_ILLEGAL_ARGUMENT, name,
             ": BOOL has no order; eq and neq compare it, castTo another type gives numbers");
      // A LONG against a floating number is compared exactly; all other mixed pairs fit a common type.
      if (a == Type::kLong && is_floating(b)) return Kernel<kOp, int64_t, double>::kTable;
      if (is_floating(a) && b == Type::kLong) return Kernel<kOp, double, int64_t>::kTable;
      return dispatch(comparison_type(a, b),
                      [](auto t) -> const BinaryKernels& { return Kernel<kOp, decltype(t), decltype(t)>::kTable; });
    } else {
      return dispatch(arithmetic_type(a, b, name), [&](auto t) -> const BinaryKernels& {
        using T = decltype(t);
        if constexpr (std::is_same_v<T, Bool>)
          fail(S4J_INTERNAL, name, " of BOOL");
        else
          return Kernel<kOp, T, T>::kTable;
      });
    }
  });
}

Scalar apply_one(const BinaryKernels& k, Scalar a, Scalar b, Trouble& trouble) {
  const Scalar x = cast(a, k.a);
  const Scalar y = cast(b, k.b);
  Scalar z{k.result, 0};
  k.indexed(&x.bits, nullptr, &x.bits, &y.bits, nullptr, &y.bits, &z.bits, 1, trouble);
  return z;
}

Block constant_block(const Shape& shape, const Scalar& value) {
  Block b;
  b.format = Format::kDense;
  b.type = value.type;
  b.shape = shape;
  b.values = &value.bits;
  return b;
}

void no_integer_result(const char* name) {
  fail(S4J_ARITHMETIC, name,
       ": integer division by zero (an implicit element counts as the fill value); nothing was changed");
}

}  // namespace s4j
