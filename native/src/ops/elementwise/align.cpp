// SPDX-License-Identifier: Apache-2.0
#include "format/convert.hpp"
#include "ops/elementwise/align.hpp"

#include "array/read.hpp"
#include "ops/pattern/merge.hpp"
#include "ops/elementwise/pairwise_full.hpp"
#include "ops/elementwise/same_pattern.hpp"
#include "ops/elementwise/value_merge.hpp"

namespace s4j {
namespace {

// Sets z[k] = a[ia[k]], or b[ib[k]] if Second; position -1 means the fill. U is any type of the values' size.
template <class U, bool Second>
void take(const void* a, const int64_t* ia, const void* fill_a, const void* b, const int64_t* ib, const void* fill_b,
          void* z, int64_t begin, int64_t end, InvalidFlag&) {
  const U* from = static_cast<const U*>(Second ? b : a);
  const int64_t* at = Second ? ib : ia;
  const U fill = *static_cast<const U*>(Second ? fill_b : fill_a);
  U* to = static_cast<U*>(z);
  for (int64_t k = begin; k < end; ++k) {
    const int64_t i = at == nullptr ? k : at[k];
    to[k] = i < 0 ? fill : from[i];
  }
}

BinaryKernels taking(Type type, bool second) {
  BinaryKernels f{type, type, type, false, false, nullptr, nullptr};
  dispatch_size(type, [&](auto u) {
    using U = decltype(u);
    f.entries = second ? &take<U, true> : &take<U, false>;
  });
  return f;
}

Layout copied(Allocator& to, const Operand& x, const Spec& spec, Type type) {
  const Source in = read_as(x, spec, type);
  return convert(to, in.b, cast(in.fill, type), spec);
}

}  // namespace

Result align(Allocator& to, const Operand& x, const Operand* y, bool second, Type type, Scalar fill, const char* name) {
  const Scalar given = cast(fill, type);
  if (y == nullptr) return {copied(to, x, copy_spec(x), type), given};
  const Shape shape = broadcast_shape(x.shape(), y->shape());
  const Operand wx = x.broadcast(shape), wy = y->broadcast(shape);
  const bool dense_x = x.storage->format() == Format::kDense;
  const bool dense_y = y->storage->format() == Format::kDense;
  if (dense_x || dense_y) {
    if (!dense_x || !dense_y) check_densify(shape, name);
    return {copied(to, second ? wy : wx, Spec::dense(), type), given};
  }
  check_copies(x.once(), y->once(), shape, name);
  const Spec spec = result_spec(wx);
  const Source a = read_as(wx, spec, type);
  const Source b = read_as(wy, spec, type);
  const BinaryKernels f = taking(type, second);
  const Scalar fill_a = cast(a.fill, type);
  const Scalar fill_b = cast(b.fill, type);
  InvalidFlag none{false};
  if (same_pattern(a.b, b.b)) return {zip_values(to, a.b, b.b, f, fill_a, fill_b, none), given};
  if (mergeable(a.b)) {
    int64_t distinct = 0;
    return {merge_values(to, a.b, b.b, f, fill_a, fill_b, Lone::all(), Lone::all(), none, &distinct), given};
  }
  Union u = merge_patterns(to, a.b, b.b, type);
  f.indexed(a.b.values, u.left.data(), &fill_a.bits, b.b.values, u.right.data(), &fill_b.bits,
            u.layout.values.as<void>(), u.layout.b.nnz, none);
  return {std::move(u.layout), given};
}

}  // namespace s4j
