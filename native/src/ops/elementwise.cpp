// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise.hpp"

#include "array/read.hpp"
#include "ops/binary_kernels.hpp"
#include "ops/functors.hpp"
#include "ops/map.hpp"

namespace s4j {

Type arithmetic_type(Type a, Type b, const char* name) {
  if (a == Type::kBool || b == Type::kBool)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": BOOL arrays have no arithmetic; castTo another type first");
  return common_type(a, b);
}

namespace {

// A question about each element.
template <class P>
Result ask(Allocator& to, const Operand& x, bool stored_only) {
  const Source in = read_as(x, result_spec(x));
  return dispatch(x.type(), [&](auto t) -> Result {
    using T = decltype(t);
    const T fill = in.fill.template raw<T>();
    const bool keeps = stored_only || in.b.format == Format::kDense;
    return {map_values<T, Bool>(to, in.b, [](T v) { return P::apply(v); }),
            Scalar::of(keeps ? cast<Bool>(fill) : P::apply(fill))};
  });
}

}  // namespace

Result transform(Allocator& to, int op, const Operand& x, bool stored_only, const char* name) {
  if (op == S4J_OP_IS_NAN) return ask<Predicate<S4J_OP_IS_NAN>>(to, x, stored_only);
  if (op == S4J_OP_IS_INF) return ask<Predicate<S4J_OP_IS_INF>>(to, x, stored_only);
  if (op == S4J_OP_IS_FINITE) return ask<Predicate<S4J_OP_IS_FINITE>>(to, x, stored_only);
  if (x.type() == Type::kBool)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": BOOL arrays have no arithmetic; castTo another type first");
  return dispatch_unary(op, [&](auto id) {
    using Op = UnaryOp<decltype(id)::value>;
    const Type type = Op::floating && !is_floating(x.type()) ? Type::kDouble : x.type();
    const Source in = read_as(x, result_spec(x), type);
    return dispatch(type, [&](auto t) -> Result {
      using T = decltype(t);
      if constexpr (is_predicate(decltype(id)::value) || std::is_same_v<T, Bool> ||
                    (Op::floating && !std::is_floating_point_v<T>)) {
        fail(S4J_INTERNAL, name, " of ", name_of(type));
      } else {
        const T fill = cast<T>(in.fill);
        return {map_values<T, T>(to, in.b, [](T v) { return Op::apply(v); }),
                Scalar::of(stored_only || in.b.format == Format::kDense ? fill : Op::apply(fill))};
      }
    });
  });
}

Result scalar(Allocator& to, int op, const Operand& x, Scalar y, bool stored_only, const char* name) {
  const BinaryKernels& f = binary_kernels(op, x.type(), y.type, name);
  const Source in = read_as(x, result_spec(x), f.a);
  const Scalar number = cast(y, f.b);
  Trouble trouble{false};
  Result out;
  // All values as one flat row where memory allows, against a row of the number.
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
    out.layout = Layout::dense(to, f.result, in.b.shape, f_order);
    flat[0] = out.layout.b.nnz;
    z = out.layout.b;
  } else {
    out.layout = Layout::like(to, in.b, f.result);
    z = out.layout.b;
    if (in.b.format == Format::kGcs) a.values = static_cast<const char*>(a.values) + in.b.pointers[0] * size_of(f.a);
  }
  if (one_row) {
    a.format = z.format = Format::kDense;
    a.shape = z.shape = flat;
    a.strides[0] = z.strides[0] = 1;
  }
  f.rows(z, a, constant_block(z.shape, number), trouble);

  if (in.b.format == Format::kDense) {
    out.fill = Scalar{f.result, 0};
  } else if (stored_only) {
    out.fill = cast(in.fill, f.result);
  } else {
    const int64_t n = in.b.shape.length_or_minus();
    Trouble ignored{false};
    out.fill = apply_one(f, in.fill, number, n < 0 || in.b.nnz < n ? trouble : ignored);
  }
  if (trouble) no_integer_result(name);
  return out;
}

}  // namespace s4j
