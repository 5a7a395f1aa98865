// SPDX-License-Identifier: Apache-2.0
// C ABI calls that move elements to other coordinates: rearrange, scatter, concat, reshape, band, diagonal.
#include "array/read.hpp"
#include "capi/call.hpp"
#include "capi/foreign.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/pairwise.hpp"
#include "ops/structure/band.hpp"
#include "ops/structure/concat.hpp"
#include "ops/structure/diagonal.hpp"
#include "ops/structure/rearrange.hpp"
#include "ops/structure/rearrange_scatter.hpp"
#include "ops/structure/reshape.hpp"

using namespace s4j;

namespace {

// Returns operand `number` as an index list. Operands below `first` are arrays, so a smaller number throws.
const Operand& list_operand(const Call& call, int64_t number, int first) {
  if (number < first || number >= call.inputs())
    fail(S4J_ILLEGAL_ARGUMENT, call.name(), ": operand ", number, " is no index list; the index lists are operands ",
         first, " to ", call.inputs() - 1);
  return call.operand(static_cast<int>(number));
}

// Sets the diagonals of operand 0 to operand 1 or the scalar, or adds operand 1 or the scalar to them.
void write_diagonal(Call& call, const Diagonal& d, bool add) {
  if (!call.flag(S4J_FLAG_IN_PLACE))
    fail(S4J_ILLEGAL_ARGUMENT,
         "writing or adding a diagonal works in place; the frame must have the flag S4J_FLAG_IN_PLACE");
  const Operand& x = call.operand(0);
  if (call.inputs() > 1)
    (add ? add_to_diagonal : copy_to_diagonal)(x, d, call.operand(1));
  else
    (add ? add_number_to_diagonal : put_number_on_diagonal)(x, d, call.scalar(0));
}

}  // namespace

int32_t s4j_rearrange(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "rearrange", [](Call& call) {
    const Operand& x = call.operand(0);
    const Shape shape = x.shape();
    if (call.integers() != 3 * shape.rank)
      fail(S4J_ILLEGAL_ARGUMENT, "rearrange takes 3 integers per dimension of shape ", text(shape),
           ", but the number of integers in the frame is ", call.integers());
    Moves moves;
    for (int d = 0; d < shape.rank; ++d) {
      Move& m = moves[d];
      const int64_t kind = call.integer(3 * d);
      if (kind < 0 || kind > static_cast<int64_t>(MoveKind::kPlace))
        fail(S4J_ILLEGAL_ARGUMENT, "rearrange: dimension ", d, " has the unknown mode ", kind);
      m.kind = static_cast<MoveKind>(kind);
      m.a = call.integer(3 * d + 1);
      m.b = call.integer(3 * d + 2);
      if (m.kind == MoveKind::kTake)
        m.list = index_list(list_operand(call, m.a, 1), shape[d], d, call.name());
      else if (m.kind == MoveKind::kPlace)
        m.list = index_list(list_operand(call, m.a, 1), m.b, d, call.name());
    }
    const Scalar padding = call.scalars() > 0 ? call.scalar(0) : Scalar{x.type(), 0};
    call.deliver(rearrange(call.allocator(), x, moves, padding, call.target()));
  });
}

int32_t s4j_scatter(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(
      ctx, frame, out, "scatter", in_place::scatter,
      [](Call& call) {
        const Operand& dst = call.operand(0);
        const Shape shape = dst.shape();
        if (call.integers() != 2 * shape.rank)
          fail(S4J_ILLEGAL_ARGUMENT, "scatter takes 2 integers per dimension of shape ", text(shape),
               ", but the number of integers in the frame is ", call.integers());
        std::array<Vec<int64_t>, kMaxRank> held;
        Lists lists{};
        for (int d = 0; d < shape.rank; ++d) {
          const int64_t mode = call.integer(2 * d);
          if (mode == 0) continue;
          if (mode != static_cast<int64_t>(MoveKind::kTake))
            fail(S4J_ILLEGAL_ARGUMENT, "scatter: dimension ", d, " has the unknown mode ", mode);
          auto& list = held[d];
          list = index_list(list_operand(call, call.integer(2 * d + 1), 2), shape[d], d, call.name());
          lists[d] = &list;
        }
        scatter(dst, call.operand(1), lists);
      },
      1u);
}

int32_t s4j_concat(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "concat", [](Call& call) {
    call.expect_integers(1);
    const Operands x = call.input_operands();
    call.expect_result(concat_shape(x, call.integer(0)));
    call.deliver(concat(call.allocator(), x, call.integer(0)));
  });
}

int32_t s4j_reshape(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "reshape", [](Call& call) {
    call.expect_inputs(1);
    const int64_t rank = call.integer(0);
    if (rank < 0 || rank > kMaxRank) fail(S4J_ILLEGAL_ARGUMENT, "rank ", rank, " is outside 0..", kMaxRank);
    Shape shape;
    shape.rank = static_cast<int>(rank);
    for (int d = 0; d < shape.rank; ++d) {
      shape[d] = call.integer(1 + d);
      if (shape[d] < 0) fail(S4J_ILLEGAL_ARGUMENT, "dimension ", d, " has the negative length ", shape[d]);
    }
    call.expect_result(shape);
    call.deliver(reshape(call.allocator(), call.operand(0), shape));
  });
}

int32_t s4j_band(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "band", [](Call& call) {
    call.expect_inputs(1);
    call.expect_integers(2);
    call.expect_result(call.operand(0).shape());
    call.deliver(band(call.allocator(), call.operand(0), call.integer(0), call.integer(1)));
  });
}

int32_t s4j_diagonal(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "diagonal", in_place::diagonal, [](Call& call) {
    call.expect_integers(4);
    const Operand& x = call.operand(0);
    const int64_t action = call.integer(0);
    const int64_t d1 = call.integer(1);
    const int64_t d2 = call.integer(2);
    const int64_t k = call.integer(3);
    if (action == 1) {
      call.deliver(diagonal_matrix(call.allocator(), x, d1, d2, k, call.target()));
      return;
    }
    const Diagonal d = Diagonal::of(x.shape(), d1, d2, k);
    if (action == 0) {
      call.expect_result(d.shape(x.shape()));
      call.deliver(extract_diagonal(call.allocator(), x, d));
    } else if (action == 2 || action == 3) {
      write_diagonal(call, d, action == 3);
    } else {
      fail(S4J_ILLEGAL_ARGUMENT, "diagonal: there is no action with the number ", action);
    }
  });
}
