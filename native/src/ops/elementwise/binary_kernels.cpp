// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/binary_kernels.hpp"

#include <algorithm>

#include "format/dense.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/loops.hpp"
#include "ops/elementwise/map.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = threshold::kGrainLight;

template <int op, class A, class B>
struct Kernel {
  using Op = BinaryOp<op>;
  using R = std::conditional_t<Op::answers, Bool, A>;
  static constexpr auto kLoop = loop_of_two<op, A>();

  static void entries(const void* av, const int64_t* ia, const void* fa, const void* bv, const int64_t* ib,
                      const void* fb, void* zv, int64_t begin, int64_t end, InvalidFlag& invalid) {
    const A* a = static_cast<const A*>(av);
    const B* b = static_cast<const B*>(bv);
    R* z = static_cast<R*>(zv);
    const A fill_a = *static_cast<const A*>(fa);
    const B fill_b = *static_cast<const B*>(fb);
    if (ia == nullptr && ib == nullptr) return run(a + begin, 1, b + begin, 1, z + begin, 1, end - begin, invalid);
    if constexpr (kLoop != nullptr) {
      // Gathers in blocks that stay in the first-level cache.
      constexpr int64_t kBlock = 128;
      A x[kBlock];
      B y[kBlock];
      for (int64_t first = begin; first < end; first += kBlock) {
        const int64_t n = std::min(kBlock, end - first);
        for (int64_t k = 0; k < n; ++k) {
          const int64_t i = ia == nullptr ? first + k : ia[first + k];
          const int64_t j = ib == nullptr ? first + k : ib[first + k];
          x[k] = i < 0 ? fill_a : a[i];
          y[k] = j < 0 ? fill_b : b[j];
        }
        (elementary_leaf<A>().*kLoop)(x, y, 1, z + first, n);
      }
      return;
    }
    for (int64_t k = begin; k < end; ++k) {
      const int64_t i = ia == nullptr ? k : ia[k];
      const int64_t j = ib == nullptr ? k : ib[k];
      z[k] = Op::apply(i < 0 ? fill_a : a[i], j < 0 ? fill_b : b[j], invalid);
    }
  }

  static void run(const void* av, int64_t sa, const void* bv, int64_t sb, void* zv, int64_t sz, int64_t n,
                  InvalidFlag& invalid) {
    const A* a = static_cast<const A*>(av);
    const B* b = static_cast<const B*>(bv);
    R* z = static_cast<R*>(zv);
    if constexpr (kLoop != nullptr)
      if (sz == 1 && sa == 1 && (sb == 0 || sb == 1)) return (elementary_leaf<A>().*kLoop)(a, b, sb, z, n);
    if (sz == 1 && sa == 1 && sb == 1) {
      for (int64_t k = 0; k < n; ++k) z[k] = Op::apply(a[k], b[k], invalid);
    } else if (sz == 1 && sa == 1 && sb == 0) {
      const B y = *b;
      for (int64_t k = 0; k < n; ++k) z[k] = Op::apply(a[k], y, invalid);
    } else {
      for (int64_t k = 0; k < n; ++k) z[k * sz] = Op::apply(a[k * sa], b[k * sb], invalid);
    }
  }

  static constexpr BinaryKernels kTable = {type_of<A>,        type_of<B>, type_of<R>, Op::absorbs_left,
                                           Op::absorbs_right, entries,    run};
};

const char* value_at(const Block& b, int64_t k) { return static_cast<const char*>(b.values) + k * size_of(b.type); }

}  // namespace

void BinaryKernels::indexed(const void* av, const int64_t* ia, const void* fill_a, const void* bv, const int64_t* ib,
                            const void* fill_b, void* z, int64_t n, InvalidFlag& invalid) const {
  parallel_for(n, kGrain, 3, [&](int64_t s, int64_t e) { entries(av, ia, fill_a, bv, ib, fill_b, z, s, e, invalid); });
}

void BinaryKernels::rows(const Block& zb, const Block& ab, const Block& bb, InvalidFlag& invalid) const {
  if (zb.shape.empty()) return;
  const RowWalk walk(zb.shape);
  const int64_t sz = walk.inner_stride(zb.strides), sa = walk.inner_stride(ab.strides),
                sb = walk.inner_stride(bb.strides);
  auto part = [&](int64_t za, int64_t aa, int64_t ba, int64_t n) {
    run(value_at(ab, aa), sa, value_at(bb, ba), sb, const_cast<char*>(value_at(zb, za)), sz, n, invalid);
  };
  // Cuts long single rows (flat arrays) and groups many short rows.
  if (walk.rows() == 1) {
    parallel_for(walk.inner(), kGrain, 2, [&](int64_t s, int64_t e) { part(s * sz, s * sa, s * sb, e - s); });
    return;
  }
  parallel_for(walk.rows(), std::max<int64_t>(1, kGrain / std::max<int64_t>(walk.inner(), 1)), 2 * walk.inner(),
               [&](int64_t s, int64_t e) {
                 for (int64_t r = s; r < e; ++r)
                   part(walk.offset(r, zb.strides), walk.offset(r, ab.strides), walk.offset(r, bb.strides),
                        walk.inner());
               });
}

const BinaryKernels& binary_kernels(int op, Type a, Type b, const char* name) {
  return dispatch_binary(op, [&](auto id) -> const BinaryKernels& {
    constexpr int kOp = decltype(id)::value;
    constexpr Typing kTyping = binary_typing(kOp);
    if constexpr (kTyping == Typing::kLogic) {
      return Kernel<kOp, Bool, Bool>::kTable;
    } else if constexpr (kTyping == Typing::kCompare) {
      // LONG against a floating type is compared exactly; all other mixed pairs fit a common type.
      if (a == Type::kLong && is_floating(b)) return Kernel<kOp, int64_t, double>::kTable;
      if (is_floating(a) && b == Type::kLong) return Kernel<kOp, double, int64_t>::kTable;
      return dispatch(comparison_type(a, b),
                      [](auto t) -> const BinaryKernels& { return Kernel<kOp, decltype(t), decltype(t)>::kTable; });
    } else {
      if constexpr (kOp == S4J_OP_MAX || kOp == S4J_OP_MIN)  // BOOL has an order but no arithmetic
        if (a == Type::kBool && b == Type::kBool) return Kernel<kOp, Bool, Bool>::kTable;
      const Type common = arithmetic_type(a, b, name);
      return dispatch(kTyping == Typing::kReal && !is_floating(common) ? Type::kDouble : common,
                      [&](auto t) -> const BinaryKernels& {
                        using T = decltype(t);
                        if constexpr (std::is_same_v<T, Bool> || (kTyping == Typing::kReal && !kFloating<T>))
                          fail(S4J_INTERNAL, name, " does not exist for ", name_of(common));
                        else
                          return Kernel<kOp, T, T>::kTable;
                      });
    }
  });
}

Scalar apply_one(const BinaryKernels& k, Scalar a, Scalar b, InvalidFlag& invalid) {
  const Scalar x = cast(a, k.a);
  const Scalar y = cast(b, k.b);
  Scalar z{k.result, 0};
  k.run(&x.bits, 1, &y.bits, 1, &z.bits, 1, 1, invalid);
  return z;
}

Block constant_block(const Shape& shape, const Scalar& value) {
  Block b;
  b.format = Format::kDense;
  b.type = value.type;
  b.shape = shape;
  std::fill_n(b.strides.begin(), shape.rank, int64_t{0});
  b.values = &value.bits;
  return b;
}

void no_integer_result(const char* name) {
  fail(S4J_ARITHMETIC, name,
       ": integer division by zero (an implicit element counts as the fill value); nothing was changed");
}

}  // namespace s4j
