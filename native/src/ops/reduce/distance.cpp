// SPDX-License-Identifier: Apache-2.0
#include "ops/reduce/distance.hpp"

#include <algorithm>

#include "core/trace.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/reduce/distance_products.hpp"

namespace s4j {
namespace {

template <class F>
void dispatch_distance(int op, F&& f) {
  switch (op) {
#define S4J_DISTANCE(name) \
  case S4J_OP_##name:      \
    return f(std::integral_constant<int, S4J_OP_##name>{});
    S4J_DISTANCE(EUCLIDEAN_DISTANCE)
    S4J_DISTANCE(MANHATTAN_DISTANCE)
    S4J_DISTANCE(COSINE_SIMILARITY)
    S4J_DISTANCE(COSINE_DISTANCE)
    S4J_DISTANCE(HAMMING_DISTANCE)
    S4J_DISTANCE(JACCARD_DISTANCE)
#undef S4J_DISTANCE
    default:
      fail(S4J_ILLEGAL_ARGUMENT, "no distance has the number ", op);
  }
}

void check_sub_arrays(const Shape& x, const Shape& y, const Axes& axes, const char* name) {
  bool same = x.rank == y.rank;
  for (size_t i = 0; same && i < axes.reduced.size(); ++i) same = x[axes.reduced[i]] == y[axes.reduced[i]];
  if (!same)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": shapes ", text(x), " and ", text(y),
         " must have the same rank and equal extents along the compared dimensions");
}

}  // namespace

Type distance_type(Type x, Type y, const char* name) {
  return arithmetic_type(x, y, name) == Type::kFloat ? Type::kFloat : Type::kDouble;
}

Result all_distances(Allocator& to, int op, const Operand& x, const Operand& y, const Axes& axes, const char* name,
                     const Operand* target) {
  check_sub_arrays(x.shape(), y.shape(), axes, name);
  const Type type = distance_type(x.type(), y.type(), name);
  const GroupSize size = GroupSize::of(x.shape(), axes.reduced);
  if (size.exact < 0)
    fail(S4J_ARITHMETIC, name, ": sub-arrays of shape ", text(x.shape()), " have more than 2^63 - 1 elements");
  Shape shape;
  shape.rank = 2;
  shape[0] = reduced_shape(x.shape(), axes, false).length();
  shape[1] = reduced_shape(y.shape(), axes, false).length();
  check_receiver(target, shape, name);
  const auto is_dense = [](const Operand& o) { return o.storage->format() == Format::kDense; };
  if (!(is_dense(x) && is_dense(y)) && (target == nullptr || !is_dense(*target))) check_densify(shape, name);
  Result out{Layout::dense(to, type, shape, false), Scalar{type, 0}};
  if (out.layout.b.nnz == 0) return out;
  DistanceRows a(x, axes, shape[0], size.exact);
  DistanceRows b(y, axes, shape[1], size.exact);
  const int64_t m = shape[0], n = shape[1];
  const DistancesOut store{out.layout.mutable_first_value(), type == Type::kFloat, n, 1};
  dispatch_distance(op, [&](auto id) {
    constexpr int kOp = decltype(id)::value;
    if constexpr (DistanceFormula<kOp>::kCosine) {
      a.keep_squares(m);
      b.keep_squares(n);
    }
    // A single row shares no work with other rows.
    const bool several = m > 1 && n > 1, zeros = (a.dense || a.fill == 0) && (b.dense || b.fill == 0);
    if constexpr (DistanceFormula<kOp>::kCosine || kOp == S4J_OP_EUCLIDEAN_DISTANCE)
      if (several && a.dense && b.dense) {
        trace("all pairs by dense products");
        return distances_by_gemm<kOp>(a, m, b, n, store);
      }
    if (several && zeros && !(a.dense && b.dense)) {
      trace("all pairs by places");
      if (a.dense) return distances_by_place<kOp>(b, n, a, m, {store.z, store.floats, 1, n});
      return distances_by_place<kOp>(a, m, b, n, store);
    }
    trace(a.dense && b.dense   ? "all pairs of dense rows"
          : a.dense || b.dense ? "all pairs of dense and sparse rows"
                               : "all pairs of merged rows");
    const auto stored = static_cast<int64_t>(a.values.size()) / m + static_cast<int64_t>(b.values.size()) / n;
    const int64_t work = 8 + 4 * (a.dense || b.dense ? size.exact : stored);
    parallel_for(m * n, std::max<int64_t>(1, threshold::kGrainSteps / work), work, [&](int64_t s, int64_t e) {
      for (int64_t k = s; k < e; ++k) store(k / n, k % n, distance_of<kOp>(a, k / n, b, k % n));
    });
  });
  return out;
}

}  // namespace s4j
