// SPDX-License-Identifier: Apache-2.0
// The C ABI's calls that move elements: rearrange, scatter, concat, reshape, band, diagonal.
#include "capi/call.hpp"
#include "ops/rearrange.hpp"

using namespace s4j;

namespace {

// The operand with an index list; 0 and, for scatter, 1 are arrays.
const Operand& list_operand(const Call& call, int64_t number, int first) {
  if (number < first || number >= call.inputs())
    fail(S4J_ILLEGAL_ARGUMENT, call.name(), ": operand ", number, " is no index list; they are ", first, " to ",
         call.inputs() - 1);
  return call.operand(static_cast<int>(number));
}

}  // namespace

int32_t s4j_rearrange(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "rearrange", [](Call& call) {
    const Operand& x = call.operand(0);
    const Shape shape = x.shape();
    if (call.integers() != 3 * shape.rank)
      fail(S4J_ILLEGAL_ARGUMENT, "rearrange takes 3 integers per dimension of shape ", text(shape), ", the frame has ",
           call.integers());
    Moves moves;
    for (int d = 0; d < shape.rank; ++d) {
      Move& m = moves[static_cast<size_t>(d)];
      const int64_t kind = call.integer(3 * d);
      if (kind < 0 || kind > static_cast<int64_t>(MoveKind::kPlace))
        fail(S4J_ILLEGAL_ARGUMENT, "rearrange: unknown mode ", kind, " of dimension ", d);
      m.kind = static_cast<MoveKind>(kind);
      m.a = call.integer(3 * d + 1);
      m.b = call.integer(3 * d + 2);
      if (m.kind == MoveKind::kTake)
        m.list = index_list(list_operand(call, m.a, 1), shape[d], d, call.name());
      else if (m.kind == MoveKind::kPlace)
        m.list = index_list(list_operand(call, m.a, 1), m.b, d, call.name());
    }
    const Scalar padding = call.scalars() > 0 ? call.scalar(0) : Scalar{x.type(), 0};
    call.deliver(rearrange(call.allocator(), x, moves, padding));
  });
}

int32_t s4j_scatter(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(
      ctx, frame, out, "scatter",
      [](Call& call) {
        const Operand& dst = call.operand(0);
        const Shape shape = dst.shape();
        if (call.integers() != 2 * shape.rank)
          fail(S4J_ILLEGAL_ARGUMENT, "scatter takes 2 integers per dimension of shape ", text(shape),
               ", the frame has ", call.integers());
        std::array<Vec<int64_t>, kMaxRank> held;
        Lists lists{};
        for (int d = 0; d < shape.rank; ++d) {
          const int64_t mode = call.integer(2 * d);
          if (mode == 0) continue;
          if (mode != static_cast<int64_t>(MoveKind::kTake))
            fail(S4J_ILLEGAL_ARGUMENT, "scatter: unknown mode ", mode, " of dimension ", d);
          auto& list = held[static_cast<size_t>(d)];
          list = index_list(list_operand(call, call.integer(2 * d + 1), 2), shape[d], d, call.name());
          lists[static_cast<size_t>(d)] = &list;
        }
        scatter(dst, call.operand(1), lists);
      },
      1u);
}
