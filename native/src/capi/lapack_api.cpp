// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "capi/call.hpp"
#include "capi/op_names.hpp"
#include "ops/routines/lapack.hpp"
#include "ops/routines/lapack_orthogonal.hpp"
#include "sparse4j.h"

using namespace s4j;

namespace {

// Returns the operands that the routine of a frame writes, as a bit mask; it only reads the others.
uint32_t written_by(const int64_t* frame) {
  if (frame == nullptr) return 0;
  switch (frame[1]) {
    case S4J_OP_POTRF:
      return 1;
    case S4J_OP_POTRS:
    case S4J_OP_GELS:
      return 2;
    case S4J_OP_GETRS:
      return 4;
    case S4J_OP_GESVD:
      return 2 | 4 | 8;
    default:
      return 1 | 2 | 4;
  }
}

// Returns whether two views of one storage may share an element: their coordinate ranges overlap in every dimension.
bool may_meet(const Window& a, const Window& b) {
  int64_t low[2][kMaxRank] = {}, high[2][kMaxRank] = {};
  for (const Window* w : {&a, &b}) {
    const int i = w == &a ? 0 : 1;
    for (int d = 0; d < w->storage_rank; ++d) low[i][d] = high[i][d] = w->fixed[d];
    for (int d = 0; d < w->rank; ++d) {
      const WindowDim& v = w->dims[d];
      if (v.length == 0) return false;
      if (v.dim < 0) continue;
      const int64_t end = v.begin + v.step * (v.length - 1);
      low[i][v.dim] = std::min(v.begin, end);
      high[i][v.dim] = std::max(v.begin, end);
    }
  }
  for (int d = 0; d < a.storage_rank; ++d)
    if (high[0][d] < low[1][d] || high[1][d] < low[0][d]) return false;
  return true;
}

// Throws if two written operands overlap: one result would overwrite the other.
void require_separate_results(const Call& call, uint32_t written) {
  for (int j = 1; j < call.operands(); ++j)
    for (int i = 0; i < j; ++i) {
      if ((written >> i & 1) == 0 || (written >> j & 1) == 0) continue;
      const Operand &a = call.operand(i), &b = call.operand(j);
      if (a.storage == b.storage && may_meet(a.window, b.window))
        fail(S4J_ILLEGAL_ARGUMENT, call.name(), ": arguments ", i, " and ", j,
             " are both written and share memory; each needs its own");
    }
}

void dense_routine(const Call& call) {
  const char* const name = call.name();
  const auto set = [&](int64_t i) { return i < call.integers() && call.integer(i) != 0; };
  const bool transpose = call.flag(S4J_FLAG_TRANSPOSE_A);
  switch (call.op()) {
    case S4J_OP_POTRF:
      call.expect_operands(1);
      return potrf(call.operand(0), set(0), name);
    case S4J_OP_POTRS:
      call.expect_operands(2);
      return potrs(call.operand(0), call.operand(1), set(0), name);
    case S4J_OP_GETRF:
      call.expect_operands(2);
      return getrf(call.operand(0), call.operand(1), name);
    case S4J_OP_GETRS:
      call.expect_operands(3);
      return getrs(call.operand(0), call.operand(1), call.operand(2), transpose, name);
    case S4J_OP_GESV:
      call.expect_operands(call.operands() == 2 ? 2 : 3);
      return gesv(call.operand(0), call.operands() == 2 ? nullptr : &call.operand(1), call.operand(call.operands() - 1),
                  name);
    case S4J_OP_GEQRF:
      call.expect_operands(2);
      return geqrf(call.operand(0), call.operand(1), name);
    case S4J_OP_GELS:
      call.expect_operands(2);
      return gels(call.operand(0), call.operand(1), transpose, name);
    case S4J_OP_SYEV:
      call.expect_operands(2);
      return syev(call.operand(0), call.operand(1), set(0), set(1), name);
    case S4J_OP_GESVD: {
      const bool u = set(0), vt = set(1);
      call.expect_operands(2 + (u ? 1 : 0) + (vt ? 1 : 0));
      return gesvd(call.operand(0), call.operand(1), u ? &call.operand(2) : nullptr,
                   vt ? &call.operand(u ? 3 : 2) : nullptr, name);
    }
    default:
      fail(S4J_ILLEGAL_ARGUMENT, "the family lapack has no operation ", call.op());
  }
}

}  // namespace

int32_t s4j_lapack(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  const uint32_t written = written_by(frame);
  return run(
      ctx, frame, out, op_name(frame, "lapack"),
      [written](Call& call) {
        require_separate_results(call, written);
        dense_routine(call);
      },
      written);
}
