// SPDX-License-Identifier: Apache-2.0
// C ABI calls of element-wise operations, reductions and random arrays, and the list of operations.
#include <cstring>
#include <vector>

#include "capi/call.hpp"
#include "capi/foreign.hpp"
#include "capi/op_names.hpp"
#include "ops/elementwise/align.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/pairwise.hpp"
#include "ops/random/random.hpp"
#include "ops/random/random_pick.hpp"
#include "ops/reduce/along.hpp"
#include "ops/reduce/distance.hpp"
#include "ops/reduce/index_reduce.hpp"
#include "ops/reduce/reduce.hpp"
#include "ops/search/top_k.hpp"

namespace s4j {
namespace {

struct OpRow {
  int64_t id;
  const char* name;
  int64_t family;
};
constexpr OpRow kOps[] = {
#define S4J_OP(id, name, family) {id, #name, S4J_FAMILY_##family},
#include "sparse4j_ops.def"
#undef S4J_OP
};

bool dense_target(const Call& call) {
  return call.target() != nullptr && call.target()->storage->format() == Format::kDense;
}

// Gives a stored() result that goes into a receiver operand 0's own fill. The fill that the operation returns has
// passed through the types in which it is computed: BOOL keeps only whether it is 0, and DOUBLE rounds a large LONG.
void keep_fill(const Call& call, Result& r) {
  if (!call.flag(S4J_FLAG_STORED) || call.target() == nullptr || r.layout.b.format == Format::kDense) return;
  const Type type = call.target()->type();
  if (r.layout.b.type != type) r.layout = cast_layout(call.allocator(), r.layout.b, type);
  r.fill = cast(call.operand(0).fill(), type);
}

// Delivers a result with the same pattern as operand 0. If operand 0 is a whole sparse array that receives it in its
// own type, changes only values and the fill. The cached derived layouts then keep their structure.
void deliver_values(Call& call, const PatternTarget& to, Result&& r) {
  keep_fill(call, r);
  const Operand& x = call.operand(0);
  const Operand* target = call.target();
  Storage& s = *x.storage;
  const bool in_place = target != nullptr && target->storage == &s && target->whole() && x.whole();
  const bool written = to.over(r.layout.b, r.layout.b.type);
  const bool values_only = in_place && s.format() != Format::kDense && r.layout.b.type == s.type() &&
                           r.layout.b.spec().same_as(s.spec(), s.shape().rank);
  if (!written && !values_only) {
    call.deliver(std::move(r));
    return;
  }
  call.check_out_storage(1);
  s.replace_values(written ? nullptr : &r.layout, r.fill);
  call.out_storage(1, s);
}

Axes call_axes(const Call& call) {
  std::vector<int64_t> dims;
  for (int64_t i = 0; i < call.integers(); ++i) dims.push_back(call.integer(i));
  return axes_of(dims.data(), call.integers(), call.operand(0).shape().rank, call.name());
}

ReduceOptions options(const Call& call) {
  ReduceOptions o{call.flag(S4J_FLAG_KEEP_DIMS), call.flag(S4J_FLAG_STORED), call.name()};
  o.corrected = !call.flag(S4J_FLAG_BIASED);
  if (call.target() != nullptr) o.receiver = call.target()->type();
  if (call.op() == S4J_OP_PERCENTILE) o.percent = cast<double>(call.scalar(0));
  return o;
}

Type type_at(const Call& call, int64_t i) {
  const int64_t type = call.integer(i);
  if (type < 0 || type >= kTypes) fail(S4J_ILLEGAL_ARGUMENT, "there is no data type with the number ", type);
  return static_cast<Type>(type);
}

using ReduceFunction = Result(Allocator&, int, const Operand&, const Axes&, const ReduceOptions&);
using NumberFunction = Scalar(int, const Operand&, const ReduceOptions&);

void run_reduction(Call& call, ReduceFunction* reduce_f, NumberFunction* number_f) {
  call.expect_inputs(1);
  const Axes axes = call_axes(call);
  if (!call.flag(S4J_FLAG_NUMBER)) {
    call.expect_result(reduced_shape(call.operand(0).shape(), axes, call.flag(S4J_FLAG_KEEP_DIMS)));
    call.deliver(reduce_f(call.allocator(), call.op(), call.operand(0), axes, options(call)));
    return;
  }
  if (!axes.all()) fail(S4J_ILLEGAL_ARGUMENT, call.name(), " returns one number only if it reduces all dimensions");
  call.out_scalar(1, number_f(call.op(), call.operand(0), options(call)));
}

}  // namespace
}  // namespace s4j

using namespace s4j;

extern "C" {

int32_t s4j_ops(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "ops", [](Call& call) {
    call.expect_integers(2);
    const int64_t count = std::size(kOps);
    const int64_t at = call.integer(0);
    call.out(1, count);
    if (at < 0 || at >= count)
      fail(S4J_INDEX, "operation ", at, " does not exist; the call has ", count, " operations");
    const OpRow& row = kOps[at];
    call.out(2, row.id);
    call.out(3, row.family);
    if (call.integer(1) != 0) std::strncpy(reinterpret_cast<char*>(call.integer(1)), row.name, 63);
  });
}

int32_t s4j_scalar(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, op_name(frame, "scalar"), in_place::elementwise, [](Call& call) {
    call.expect_inputs(1);
    call.expect_result(call.operand(0).shape());
    const PatternTarget to = call.pattern_target(!is_floating(call.operand(0).type()));
    deliver_values(
        call, to,
        scalar(to, call.op(), call.operand(0), call.scalar(0), call.flag(S4J_FLAG_STORED), call.name(), call.target()));
  });
}

int32_t s4j_transform(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, op_name(frame, "transform"), in_place::numbers, [](Call& call) {
    call.expect_inputs(1);
    call.expect_result(call.operand(0).shape());
    const PatternTarget to = call.pattern_target(false);
    deliver_values(call, to, transform(to, call.op(), call.operand(0), call.flag(S4J_FLAG_STORED), call.name()));
  });
}

int32_t s4j_pairwise(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, op_name(frame, "pairwise"), in_place::elementwise, [](Call& call) {
    call.expect_inputs(2);
    call.expect_result(broadcast_shape(call.operand(0).shape(), call.operand(1).shape()));
    const PatternTarget to = call.pattern_target(!is_floating(call.operand(0).type())).apart_from(call.operand(1));
    Result r = pairwise(to, call.op(), call.operand(0), call.operand(1), call.flag(S4J_FLAG_STORED), dense_target(call),
                        call.name(), call.target());
    if (call.flag(S4J_FLAG_STORED) || to.over(r.layout.b, r.layout.b.type))
      deliver_values(call, to, std::move(r));
    else
      call.deliver(std::move(r));
  });
}

int32_t s4j_reduce(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, op_name(frame, "reduce"), in_place::reduction,
             [](Call& call) { run_reduction(call, &reduce, &reduce_number); });
}

int32_t s4j_index_reduce(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, op_name(frame, "index reduce"), in_place::numbers,
             [](Call& call) { run_reduction(call, &index_reduce, &index_reduce_number); });
}

int32_t s4j_along(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, op_name(frame, "along"), in_place::numbers, [](Call& call) {
    call.expect_inputs(1);
    call.expect_result(call.operand(0).shape());
    call.deliver(along(call.allocator(), call.op(), call.operand(0), call_axes(call), call.name(), call.target()));
  });
}

int32_t s4j_distance(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, op_name(frame, "distance"), in_place::numbers, [](Call& call) {
    call.expect_inputs(2);
    call.deliver(all_distances(call.allocator(), call.op(), call.operand(0), call.operand(1), call_axes(call),
                               call.name(), call.target()));
  });
}

int32_t s4j_align(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "align", [](Call& call) {
    call.expect_integers(2);
    const bool second = call.integer(1) == 1;
    const int inputs = call.inputs();
    if (inputs < 1 || inputs > 2 || (second && inputs < 2))
      fail(S4J_ILLEGAL_ARGUMENT, "align takes one or two operands, but the frame has ", inputs);
    const Shape x = call.operand(0).shape();
    call.expect_result(inputs == 2 ? broadcast_shape(x, call.operand(1).shape()) : x);
    call.deliver(align(call.allocator(), call.operand(0), inputs == 2 ? &call.operand(1) : nullptr, second,
                       type_at(call, 0), call.scalar(0), call.name()));
  });
}

int32_t s4j_arg_top_k(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "argTopK", [](Call& call) {
    call.expect_inputs(1);
    call.expect_integers(1);
    call.deliver(
        arg_top_k(call.allocator(), call.operand(0), call.integer(0), call.flag(S4J_FLAG_STORED), call.target()));
  });
}

int32_t s4j_random(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "random", [](Call& call) {
    call.expect_integers(4);
    const Type type = type_at(call, 1);
    const int64_t rank = call.integer(3);
    if (rank < 0 || rank > kMaxRank) fail(S4J_ILLEGAL_ARGUMENT, "rank ", rank, " is outside 0..", kMaxRank);
    call.expect_integers(4 + rank);
    Shape shape;
    shape.rank = static_cast<int>(rank);
    for (int d = 0; d < shape.rank; ++d) {
      shape[d] = call.integer(4 + d);
      if (shape[d] < 0) fail(S4J_ILLEGAL_ARGUMENT, "shape ", text(shape), " has a negative extent");
    }
    const auto kind = static_cast<RandomKind>(call.integer(0));
    const auto seed = static_cast<uint64_t>(call.integer(2));
    auto number = [&](int i) { return cast<double>(call.scalar(i)); };
    call.expect_result(kind == RandomKind::kPart ? call.operand(0).shape() : shape);
    switch (kind) {
      case RandomKind::kIntegers:
        call.deliver(random_integers(call.allocator(), type, seed, shape, cast<int64_t>(call.scalar(0))));
        return;
      case RandomKind::kPermutation:
        if (rank != 1)
          fail(S4J_ILLEGAL_ARGUMENT, "a permutation must be a vector, not an array of shape ", text(shape));
        call.deliver(random_permutation(call.allocator(), seed, shape[0]));
        return;
      case RandomKind::kChoice:
        call.deliver(random_choice(call.allocator(), seed, call.operand(0), shape));
        return;
      case RandomKind::kPart:
        call.deliver(random_part(call.allocator(), seed, call.operand(0), number(0), number(1)));
        return;
      default: {
        const bool standard = call.scalars() == 0 && (kind == RandomKind::kUniform || kind == RandomKind::kNormal);
        RandomParameters p{0, 1};
        if (!standard) p.first = number(0);
        if (!standard && kind != RandomKind::kSparse && kind != RandomKind::kBernoulli &&
            kind != RandomKind::kExponential)
          p.second = number(1);
        call.deliver(random_array(call.allocator(), kind, type, seed, shape, p));
      }
    }
  });
}

}  // extern "C"
