// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/elementwise.hpp"

#include "array/read.hpp"
#include "core/accumulate.hpp"
#include "core/trace.hpp"
#include "ops/elementwise/binary_kernels.hpp"
#include "ops/elementwise/functors.hpp"
#include "ops/elementwise/loops.hpp"
#include "ops/elementwise/map.hpp"

namespace s4j {

void refuse_bool(const char* name) {
  fail(S4J_ILLEGAL_ARGUMENT, name, ": BOOL arrays have no arithmetic; castTo another type first");
}

Type arithmetic_type(Type a, Type b, const char* name) {
  if (a == Type::kBool || b == Type::kBool) refuse_bool(name);
  return common_type(a, b);
}

namespace {

template <int op, class T>
struct Map {
  using R = decltype(UnaryOp<op>::apply(T{}));
  static void run(const void* in, int64_t step, void* out, int64_t n) {
    const T* x = static_cast<const T*>(in);
    R* z = static_cast<R*>(out);
    if constexpr (constexpr auto kLoop = loop_of_one<op, T>(); kLoop != nullptr)
      if (step == 1) return (elementary_leaf<T>().*kLoop)(x, z, n);
    if (step == 1)
      for (int64_t k = 0; k < n; ++k) z[k] = UnaryOp<op>::apply(x[k]);
    else
      for (int64_t k = 0; k < n; ++k) z[k] = UnaryOp<op>::apply(x[k * step]);
  }
  static constexpr UnaryKernel kKernel = {type_of<T>, type_of<R>, run};
};

const UnaryKernel& unary_kernel(int op, Type x, const char* name) {
  return dispatch_unary(op, [&](auto id) -> const UnaryKernel& {
    constexpr int kOp = decltype(id)::value;
    constexpr Typing kTyping = unary_typing(kOp);
    if constexpr (kTyping == Typing::kLogic) {
      return Map<kOp, Bool>::kKernel;
    } else {
      const Type type = kTyping == Typing::kReal && !is_floating(x) && x != Type::kBool ? Type::kDouble : x;
      return dispatch(type, [&](auto t) -> const UnaryKernel& {
        using T = decltype(t);
        if constexpr (std::is_same_v<T, Bool> && kTyping != Typing::kPredicate && kOp != S4J_OP_IDENTITY)
          refuse_bool(name);
        else if constexpr (kTyping == Typing::kReal && !kFloating<T>)
          fail(S4J_INTERNAL, name, " does not exist for ", name_of(type));
        else
          return Map<kOp, T>::kKernel;
      });
    }
  });
}

}  // namespace

Result transform(const PatternTarget& to, int op, const Operand& x, bool stored_only, const char* name) {
  const UnaryKernel& f = unary_kernel(op, x.type(), name);
  const Source in = read_as(x, result_spec(x), f.in);
  trace(in.b.format == Format::kDense ? "map of elements" : "map of entries");
  Result out{map_values(to, in.b, f), cast(in.fill, f.out)};
  if (stored_only || in.b.format == Format::kDense) return out;
  const Scalar fill = cast(in.fill, f.in);
  out.fill = Scalar{f.out, 0};
  f.run(&fill.bits, 1, &out.fill.bits, 1);
  return out;
}

Type elementwise_type(int op, Type x, Type y, const Operand* receiver) {
  const bool sums = op == S4J_OP_ADD || op == S4J_OP_SUB || op == S4J_OP_RSUB || op == S4J_OP_MUL;
  if (receiver == nullptr || !sums || is_floating(x) || is_floating(y) || x == Type::kBool) return x;
  return accumulating_type(x, receiver->type());
}

Result scalar(const PatternTarget& to, int op, const Operand& x, Scalar y, bool stored_only, const char* name,
              const Operand* receiver) {
  const BinaryKernels& f = binary_kernels(op, elementwise_type(op, x.type(), y.type, receiver), y.type, name);
  const Source in = read_as(x, result_spec(x), f.a);
  trace(in.b.format == Format::kDense ? "map of elements" : "map of entries");
  const Scalar number = cast(y, f.b);
  InvalidFlag invalid{false};
  Result out;
  // Treats contiguous values as one flat row against the number.
  Shape flat;
  flat.rank = 1;
  flat[0] = in.b.nnz;
  Block a = in.b;
  Block z;
  bool one_row = true;
  if (in.b.format == Format::kDense) {
    const bool c = contiguous(in.b, false);
    const bool f_order = !c && contiguous(in.b, true);
    one_row = c || f_order;
    out.layout = one_row && to.over(in.b, f.result) ? to.like(in.b, f.result)
                                                    : Layout::dense(to.allocator(), f.result, in.b.shape, f_order);
    flat[0] = out.layout.b.nnz;
    z = out.layout.b;
  } else {
    out.layout = to.like(in.b, f.result);
    z = out.layout.b;
    a.values = in.b.first_value();
    z.values = out.layout.b.first_value();
  }
  if (one_row) {
    a.format = z.format = Format::kDense;
    a.shape = z.shape = flat;
    a.strides[0] = z.strides[0] = 1;
  }
  f.rows(z, a, constant_block(z.shape, number), invalid);

  if (in.b.format == Format::kDense) {
    out.fill = Scalar{f.result, 0};
  } else if (stored_only) {
    out.fill = cast(in.fill, f.result);
  } else {
    const int64_t n = in.b.shape.length_or_minus();
    InvalidFlag ignored{false};
    out.fill = apply_one(f, in.fill, number, n < 0 || in.b.nnz < n ? invalid : ignored);
  }
  if (invalid) no_integer_result(name);
  return out;
}

}  // namespace s4j
