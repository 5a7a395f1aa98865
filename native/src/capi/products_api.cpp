// SPDX-License-Identifier: Apache-2.0
#include "capi/call.hpp"
#include "capi/foreign.hpp"
#include "capi/op_names.hpp"
#include "capi/plan.hpp"
#include "ops/product/matmul.hpp"
#include "ops/product/row_gram.hpp"
#include "ops/product/sddmm.hpp"
#include "ops/routines/lapack.hpp"
#include "ops/routines/level1.hpp"
#include "ops/spmv/spmv.hpp"
#include "ops/tensor/contract.hpp"

using namespace s4j;

namespace {

// Delivers the result of a product. An empty `r` means that the kernel has already written it to the target operand.
void finish(Call& call, std::optional<Result>&& r) {
  if (r)
    call.deliver(std::move(*r));
  else
    call.out_storage(1, *call.target()->storage);
}

// Writes the target's words to `out` before the kernel runs: if `out` is too small, this throws before any change.
void check_out(Call& call) {
  if (call.target() != nullptr) call.out_storage(1, *call.target()->storage);
}

constexpr char kMatmul[] = "mmul";

// Returns the product that a frame describes.
Matmul product_of(const Call& call) {
  const int64_t semiring = call.integers() > 0 ? call.integer(0) : 0;
  const int64_t masking = call.integers() > 1 ? call.integer(1) : 0;
  if (semiring < 0 || semiring > 4 || masking < 0 || masking > 2)
    fail(S4J_ILLEGAL_ARGUMENT, call.name(), ": the semiring must be from 0 to 4 and the masking from 0 to 2; they are ",
         semiring, " and ", masking);
  call.expect_inputs(masking == 0 ? 2 : 3);
  Matmul m{call.name(),
           call.operand(0),
           call.operand(1),
           call.flag(S4J_FLAG_TRANSPOSE_A),
           call.flag(S4J_FLAG_TRANSPOSE_B),
           Scalar::of(1.0),
           Scalar::of(0.0),
           call.target(),
           static_cast<Semiring>(semiring),
           static_cast<Masking>(masking),
           masking == 0 ? nullptr : &call.operand(2)};
  if (call.scalars() > 0) m.alpha = call.scalar(0);
  if (call.scalars() > 1) m.beta = call.scalar(1);
  if (m.c == nullptr && cast<double>(m.beta) != 0.0)
    fail(S4J_ILLEGAL_ARGUMENT, call.name(),
         ": beta needs an array that the product is added to, but the call has none");
  if (m.c != nullptr && !m.c->window.writable())
    fail(S4J_ILLEGAL_ARGUMENT, call.name(),
         ": the result cannot be written into a broadcast view, in which one stored element stands for several; "
         "dup() it first");
  return m;
}

// Runs a call as its plan says, if it names one. Returns false if the general way must run it.
bool run_planned(s4j_context* ctx, const int64_t* frame, int64_t* out) noexcept {
  if (ctx == nullptr || frame == nullptr || out == nullptr || frame[Plan::kWord] == 0) return false;
  Plan* const plan = Plan::find(frame[Plan::kWord]);
  ctx->hazard.clear();
  return plan != nullptr && plan->run(frame, out, kMatmul);
}

}  // namespace

int32_t s4j_matmul(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  if (run_planned(ctx, frame, out)) return S4J_OK;
  return run(ctx, frame, out, kMatmul, in_place::product, [frame](Call& call) {
    Plan* const plan = frame[Plan::kWord] == 0 ? nullptr : &Plan::at(frame[Plan::kWord]);
    const Matmul m = product_of(call);
    check_out(call);
    finish(call, matmul(m, call.allocator()));
    if (plan != nullptr) plan->learn(call, m);
  });
}

int32_t s4j_plan_create(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, kMatmul, in_place::header, [frame](Call& call) {
    const Matmul m = product_of(call);
    if (m.c == nullptr) fail(S4J_ILLEGAL_ARGUMENT, call.name(), ": a plan is for a call with an array for the result");
    check_matmul(m);
    call.check_out(1);
    Plan* const plan = Plan::create(call, frame);
    plan->learn(call, m);
    call.out(1, reinterpret_cast<int64_t>(plan));
  });
}

int32_t s4j_plan_release(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "plan", [](Call& call) { Plan::destroy(&Plan::at(call.integer(0))); });
}

int32_t s4j_matmul_entries(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "mmulNnz", in_place::numbers, [](Call& call) {
    call.expect_operands(2);
    call.out(1, matmul_entries({call.name(), call.operand(0), call.operand(1), call.flag(S4J_FLAG_TRANSPOSE_A),
                                call.flag(S4J_FLAG_TRANSPOSE_B), Scalar::of(1.0), Scalar::of(0.0), nullptr}));
  });
}

int32_t s4j_optimize(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "optimizeFor", [](Call& call) {
    call.expect_inputs(1);
    const Operand& x = call.operand(0);
    for (int64_t i = 0; i < call.integers(); ++i) {
      const int64_t use = call.integer(i);
      if (use != S4J_USE_VECTOR && use != S4J_USE_VECTOR_TRANSPOSED)
        fail(S4J_ILLEGAL_ARGUMENT, call.name(), ": there is no use with the number ", use);
      optimize_for_vector(x, use == S4J_USE_VECTOR_TRANSPOSED, call.name());
    }
    call.out(1, x.storage->derived_bytes());
  });
}

int32_t s4j_sddmm(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "sddmm", in_place::numbers, [](Call& call) {
    call.expect_inputs(3);
    call.expect_result(call.operand(0).shape());
    call.deliver(sddmm(call.operand(0), call.operand(1), call.operand(2), call.flag(S4J_FLAG_STORED), call.allocator(),
                       call.name(), call.target()));
  });
}

int32_t s4j_contract(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "ttv", in_place::numbers, [](Call& call) {
    call.expect_inputs(2);
    call.expect_integers(1);
    const Operand& x = call.operand(0);
    std::vector<int64_t> dims;
    for (int64_t i = 0; i < call.integers(); ++i) dims.push_back(call.integer(i));
    const Axes axes = axes_of(dims.data(), call.integers(), x.shape().rank, call.name());
    call.expect_result(reduced_shape(x.shape(), axes, false));
    call.deliver(contract(call.allocator(), x, call.operand(1), axes, call.name(), call.target()));
  });
}

int32_t s4j_row_gram(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "rowGram", in_place::numbers, [](Call& call) {
    call.expect_inputs(2, 3);
    check_out(call);
    const Operand* const ridge = call.inputs() == 3 ? &call.operand(2) : nullptr;
    finish(call, row_gram(call.operand(0), call.operand(1), ridge, call.flag(S4J_FLAG_STORED), call.target(),
                          call.allocator(), call.name()));
  });
}

int32_t s4j_posv(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(
      ctx, frame, out, "posv",
      [](Call& call) {
        call.expect_operands(2);
        posv(call.operand(0), call.operand(1), call.name());
      },
      3u);
}

int32_t s4j_level1(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  const int64_t op = frame == nullptr ? 0 : frame[1];
  uint32_t written = 0;
  if (op == S4J_OP_SCAL) written = 1;
  if (op == S4J_OP_AXPY || op == S4J_OP_COPY) written = 2;
  if (op == S4J_OP_ROT || op == S4J_OP_ROTM || op == S4J_OP_SWAP) written = 3;
  return run(
      ctx, frame, out, op_name(frame, "level1"), in_place::level1,
      [](Call& call) {
        switch (call.op()) {
          case S4J_OP_DOT:
            call.expect_operands(2);
            return call.out_scalar(1, vector_dot(call.operand(0), call.operand(1), call.name()));
          case S4J_OP_IAMAX: {
            call.expect_operands(1);
            const bool least = call.integers() > 0 && call.integer(0) == 1;
            const Extreme e = vector_iamax(call.operand(0), least, call.name());
            call.out(1, S4J_LONG);
            call.out(2, e.place);
            return call.out(3, e.coordinate);
          }
          case S4J_OP_AXPY:
            call.expect_operands(2);
            return vector_axpy(call.operand(0), call.operand(1), call.scalar(0), call.name());
          case S4J_OP_SCAL:
            call.expect_operands(1);
            return vector_scal(call.operand(0), call.scalar(0), call.name());
          case S4J_OP_ROT: {
            call.expect_operands(2);
            const Scalar c = call.scalar(0), s = call.scalar(1);
            const Scalar minus_s = Scalar::of(-cast<double>(s));
            return vector_turn(call.operand(0), call.operand(1), {c, s, minus_s, c}, call.name());
          }
          case S4J_OP_ROTM: {
            call.expect_operands(2);
            call.expect_integers(4);
            std::array<Scalar, 4> h;
            for (int i = 0; i < 4; ++i) h[i] = {Type::kDouble, static_cast<uint64_t>(call.integer(i))};
            return vector_turn(call.operand(0), call.operand(1), h, call.name());
          }
          case S4J_OP_SWAP:
            call.expect_operands(2);
            return vector_swap(call.operand(0), call.operand(1), call.name());
          case S4J_OP_COPY:
            call.expect_operands(2);
            return vector_copy(call.operand(0), call.operand(1), call.name());
          default:
            fail(S4J_ILLEGAL_ARGUMENT, "the family level1 has no operation ", call.op());
        }
      },
      written);
}
