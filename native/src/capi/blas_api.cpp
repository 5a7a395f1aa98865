// SPDX-License-Identifier: Apache-2.0
#include "capi/call.hpp"
#include "capi/foreign.hpp"
#include "capi/op_names.hpp"
#include "ops/routines/level1.hpp"
#include "ops/routines/triangles.hpp"

using namespace s4j;

namespace {

Half half_of(const Call& call) {
  const auto set = [&](int64_t i) {
    if (i >= call.integers()) return false;
    const int64_t v = call.integer(i);
    if (v != 0 && v != 1)
      fail(S4J_ILLEGAL_ARGUMENT, call.name(), " takes 0 or 1 as each of its flags lower, unit diagonal and right, not ",
           v);
    return v == 1;
  };
  return {set(0), call.flag(S4J_FLAG_TRANSPOSE_A), set(1), set(2)};
}

void triangle_routine(const Call& call) {
  const char* const name = call.name();
  const Half half = half_of(call);
  const auto vector = [&](int i) { return as_vector(call.operand(i), name); };
  const Scalar one = Scalar::of(1.0);
  switch (call.op()) {
    case S4J_OP_GER:
      call.expect_operands(3);
      return ger(call.operand(0), call.operand(1), call.operand(2), call.scalar(0), name);
    case S4J_OP_SYMV:
      call.expect_operands(3);
      return symm(call.operand(0), half, vector(1), vector(2), call.scalar(0), call.scalar(1), name);
    case S4J_OP_TRMV:
      call.expect_operands(2);
      return trmm(call.operand(0), half, as_column(vector(1)), one, name);
    case S4J_OP_TRSV:
      call.expect_operands(2);
      return trsm(call.operand(0), half, as_column(vector(1)), one, name);
    case S4J_OP_SYMM:
      call.expect_operands(3);
      return symm(call.operand(0), half, call.operand(1), call.operand(2), call.scalar(0), call.scalar(1), name);
    case S4J_OP_SYRK:
      call.expect_operands(2);
      return syrk(call.operand(0), half, call.operand(1), call.scalar(0), call.scalar(1), name);
    case S4J_OP_TRMM:
      call.expect_operands(2);
      return trmm(call.operand(0), half, call.operand(1), call.scalar(0), name);
    case S4J_OP_TRSM:
      call.expect_operands(2);
      return trsm(call.operand(0), half, call.operand(1), call.scalar(0), name);
    default:
      fail(S4J_ILLEGAL_ARGUMENT, "the family blas has no operation ", call.op());
  }
}

}  // namespace

int32_t s4j_blas(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(
      ctx, frame, out, op_name(frame, "blas"), in_place::numbers, [](Call& call) { triangle_routine(call); },
      Call::kLastWritten);
}
