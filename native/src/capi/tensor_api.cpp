// SPDX-License-Identifier: Apache-2.0
#include "capi/call.hpp"
#include "capi/foreign.hpp"
#include "capi/op_names.hpp"
#include "ops/tensor/einsum.hpp"
#include "ops/tensor/kron.hpp"
#include "ops/tensor/mttkrp.hpp"

using namespace s4j;

namespace {

// Reads the labels of each operand's dimensions, then those of the result's dimensions, from the integers.
Einsum parsed(const Call& call) {
  Einsum e{call.name(), {}, {}, {}};
  int64_t at = 0;
  for (int i = 0; i < call.inputs(); ++i) {
    e.operands.push_back(call.operand(i));
    e.labels.emplace_back();
    for (int d = 0; d < e.operands.back().window.rank; ++d) e.labels.back().push_back(call.integer(at++));
  }
  while (at < call.integers()) e.output.push_back(call.integer(at++));
  e.follow_first = call.op() == S4J_OP_TTM;
  e.target = call.target();
  return e;
}

}  // namespace

int32_t s4j_tensor(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, op_name(frame, "tensor"), in_place::tensor, [](Call& call) {
    switch (call.op()) {
      case S4J_OP_EINSUM:
      case S4J_OP_TENSOR_MMUL:
      case S4J_OP_INNER:
      case S4J_OP_TTM:
        return call.deliver(einsum(parsed(call), call.allocator()));
      case S4J_OP_KRON:
      case S4J_OP_OUTER:
        call.expect_inputs(2);
        return call.deliver(kron(call.operand(0), call.operand(1), call.allocator(), call.name(), call.target()));
      case S4J_OP_MTTKRP: {
        call.expect_integers(1);
        if (call.inputs() < 1) fail(S4J_ILLEGAL_ARGUMENT, call.name(), " takes an array and its factors");
        std::vector<Operand> factors;
        for (int i = 1; i < call.inputs(); ++i) factors.push_back(call.operand(i));
        const int64_t mode = call.integer(0);
        if (mode < 0 || mode >= kMaxRank) fail(S4J_ILLEGAL_ARGUMENT, call.name(), ": there is no dimension ", mode);
        return call.deliver(
            mttkrp(call.operand(0), static_cast<int>(mode), factors, call.allocator(), call.name(), call.target()));
      }
      default:
        fail(S4J_ILLEGAL_ARGUMENT, "the family tensor has no operation ", call.op());
    }
  });
}
