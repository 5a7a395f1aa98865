// SPDX-License-Identifier: Apache-2.0
// A part is an interval of the operand's leading dimension; a group is the elements that give one result.
#include "ops/reduce/reduce_parts.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "parts/parts.hpp"
#include "core/trace.hpp"
#include "format/builder.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/pairwise.hpp"

namespace s4j {
namespace {

// Returns the operation that combines the results of two parts, if there is one.
std::optional<int> joining(int op) {
  switch (op) {
    case S4J_OP_SUM:
    case S4J_OP_NORM1:
    case S4J_OP_COUNT_NON_ZERO:
    case S4J_OP_COUNT_ZERO:
      return S4J_OP_ADD;
    case S4J_OP_REDUCE_MAX:
    case S4J_OP_AMAX:
    case S4J_OP_NORMMAX:
      return S4J_OP_MAX;
    case S4J_OP_REDUCE_MIN:
    case S4J_OP_AMIN:
      return S4J_OP_MIN;
    case S4J_OP_ANY:
      return S4J_OP_OR;
    case S4J_OP_ALL:
      return S4J_OP_AND;
    default:
      return std::nullopt;
  }
}

bool reduces(const Axes& axes, int v) {
  return std::find(axes.reduced.begin(), axes.reduced.end(), v) != axes.reduced.end();
}

// Concatenates the results of the parts, if each group lies within a part.
Result join_kept(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& o) {
  const Shape shape = x.shape(), result = reduced_shape(shape, axes, o.keep_dims);
  Spec spec = Spec::coo();
  if (result.rank == shape.rank) spec = result_spec(x);
  check_spec(spec, result);
  std::unique_ptr<Builder, decltype(&Builder::destroy)> all(nullptr, &Builder::destroy);
  Scalar fill;
  // The dimension of the result that is cut into parts.
  const int cut = detail::part_dimension(x);
  const auto before = std::count_if(axes.reduced.begin(), axes.reduced.end(), [&](int d) { return d < cut; });
  const int place = o.keep_dims ? cut : cut - static_cast<int>(before);
  for_parts(x, [&](const Part& part) {
    const Result r = reduce(pool(), op, part.x, axes, o);
    fill = r.fill;
    if (all == nullptr) all.reset(Builder::create(fill.type, result, S4J_ERROR, fill));
    const Layout coo = convert(pool(), r.layout.b, fill, Spec::coo());
    all->append(coo.b, place, part.begin);
  });
  return {all->finish(to, spec), fill};
}

// The sum of two parts may leave the range of DOUBLE although the total is in range. Parts are then summed again,
// scaled by 2^-kSmaller.
constexpr int kSmaller = 64;
bool may_sum_again(int op, Type type, const ReduceOptions& o) {
  return op == S4J_OP_SUM && type == Type::kDouble && o.exponent == 0;
}
ReduceOptions smaller(ReduceOptions o) {
  o.exponent = -kSmaller;
  return o;
}

// Combines the results of the parts, if each group spans all parts.
Result join_reduced(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& o) {
  std::optional<Result> all;
  for_parts(x, [&](const Part& part) {
    Result r = reduce(pool(), op, part.x, axes, o);
    if (!all) {
      all = std::move(r);
      return;
    }
    const Temporary before(std::move(all->layout), all->fill), now(std::move(r.layout), r.fill);
    all = pairwise(PatternTarget(pool()), *joining(op), *before, *now, false, false, o.name);
  });
  if (may_sum_again(op, all->fill.type, o)) {
    const auto finite = [](double v) { return std::isfinite(v); };
    const Block& b = all->layout.b;
    const auto* const v = b.data<double>();
    if (!finite(all->fill.raw<double>()) || !std::all_of(v, v + b.nnz, finite)) {
      Result again = join_reduced(to, op, x, axes, smaller(o));
      auto* const z = again.layout.mutable_data<double>();
      for (int64_t k = 0; k < again.layout.b.nnz; ++k) z[k] = std::scalbn(z[k], kSmaller);
      again.fill = Scalar::of(std::scalbn(again.fill.raw<double>(), kSmaller));
      return again;
    }
  }
  return {convert(to, all->layout.b, all->fill, all->layout.b.spec()), all->fill};
}

}  // namespace

bool can_reduce_parts(int op, const Operand& x, const Axes& axes, bool stored_only) {
  const int v = detail::part_dimension(x);
  if (v < 0) return false;
  return !reduces(axes, v) || (joining(op).has_value() && !stored_only);
}

Result reduce_parts(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& o) {
  trace("reduction in parts");
  return reduces(axes, detail::part_dimension(x)) ? join_reduced(to, op, x, axes, o) : join_kept(to, op, x, axes, o);
}

Scalar reduce_number_parts(int op, const Operand& x, const ReduceOptions& o) {
  trace("reduction in parts");
  std::optional<Scalar> all;
  for_parts(x, [&](const Part& part) {
    const Scalar now = reduce_number(op, part.x, o);
    if (!all) {
      all = now;
      return;
    }
    const auto one = [](Scalar s) {
      Layout out = Layout::dense(pool(), s.type, Shape{}, false);
      std::memcpy(out.values.as<void>(), &s.bits, static_cast<size_t>(size_of(s.type)));
      return out;
    };
    const Scalar none{now.type, 0};
    const Temporary a(one(*all), none), b(one(now), none);
    const Result r = pairwise(PatternTarget(pool()), *joining(op), *a, *b, false, true, o.name);
    all =
        cast(dispatch(r.layout.b.type, [&](auto t) { return Scalar::of(*r.layout.b.data<decltype(t)>()); }), now.type);
  });
  if (may_sum_again(op, x.type(), o) && !std::isfinite(all->raw<double>()))
    return Scalar::of(std::scalbn(reduce_number_parts(op, x, smaller(o)).raw<double>(), kSmaller));
  return *all;
}

}  // namespace s4j
