// SPDX-License-Identifier: Apache-2.0
// C ABI calls that sort and search: sort, where, nonzero, select, place, unique, gather.
#include "capi/call.hpp"
#include "capi/foreign.hpp"
#include "ops/elementwise/where.hpp"
#include "ops/search/gather.hpp"
#include "ops/search/select.hpp"
#include "ops/search/sort_values.hpp"
#include "ops/search/unique.hpp"

namespace s4j {
namespace {

bool dense_target(const Call& call) {
  return call.target() != nullptr && call.target()->storage->format() == Format::kDense;
}

}  // namespace
}  // namespace s4j

using namespace s4j;

extern "C" {

int32_t s4j_sort(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "sort", [](Call& call) {
    call.expect_inputs(1);
    call.expect_integers(2);
    const Operand& x = call.operand(0);
    const int64_t dimension = call.integer(0);
    const bool descending = call.integer(1) != 0;
    const Axes axes = axes_of(&dimension, dimension == S4J_ALL_DIMENSIONS ? 0 : 1, x.shape().rank, "sort");
    call.expect_result(x.shape());
    if (call.flag(S4J_FLAG_POSITIONS))
      call.deliver(argsort(call.allocator(), x, axes, descending, "argsort"));
    else
      call.deliver(sort_values(call.allocator(), x, axes, descending));
  });
}

int32_t s4j_where(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "where", [](Call& call) {
    call.expect_inputs(3);
    call.expect_result(
        broadcast_shape(broadcast_shape(call.operand(0).shape(), call.operand(1).shape()), call.operand(2).shape()));
    call.deliver(where(call.allocator(), call.operand(0), call.operand(1), call.operand(2), dense_target(call), nullptr,
                       call.name()));
  });
}

int32_t s4j_nonzero(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "nonzero", [](Call& call) {
    call.expect_inputs(1);
    call.deliver(nonzero(call.allocator(), call.operand(0), call.name()));
  });
}

int32_t s4j_select(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "select", [](Call& call) {
    call.expect_inputs(2);
    call.deliver(select(call.allocator(), call.operand(0), call.operand(1), call.name()));
  });
}

int32_t s4j_place(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "place", [](Call& call) {
    call.expect_inputs(3);
    call.expect_result(call.operand(0).shape());
    call.deliver(place(call.allocator(), call.operand(0), call.operand(1), call.operand(2), call.name()));
  });
}

int32_t s4j_gather(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "gather", in_place::lookup, [](Call& call) {
    call.expect_operands(1);
    call.expect_integers(2);
    const int64_t count = call.integer(0);
    if (count < 0) fail(S4J_ILLEGAL_ARGUMENT, "gather: the number of places is ", count, "; it must be 0 or more");
    call.deliver(gather(call.allocator(), call.operand(0), count, reinterpret_cast<const int64_t*>(call.integer(1))));
  });
}

int32_t s4j_unique(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "unique", [](Call& call) {
    call.expect_inputs(1);
    call.expect_integers(1);
    const int64_t what = call.integer(0);
    if (what < 0 || what > 3)
      fail(S4J_ILLEGAL_ARGUMENT,
           "unique returns values (0), counts (1), first indexes (2) or the inverse (3); there is no result ", what);
    call.deliver(unique(call.allocator(), call.operand(0), static_cast<UniqueWhat>(what), call.name()));
  });
}

}  // extern "C"
