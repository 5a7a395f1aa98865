// SPDX-License-Identifier: Apache-2.0
// The text of a failed call begins with the operation, exactly once.
#include <gtest/gtest.h>

#include <string>

#include "capi/call.hpp"
#include "capi/op_names.hpp"
#include "frame.hpp"

namespace s4j::test {
namespace {

std::string failure(s4j_function* f, const Frame& frame, s4j_status status = S4J_ILLEGAL_ARGUMENT) {
  Out out;
  EXPECT_EQ(invoke(f, frame, out), status);
  return s4j_context_error(context());
}

Handle vector_of(int64_t length) {
  return Handle(call(s4j_create, Frame().number(1).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {length})))[1]);
}

TEST(ErrorText, OperationsHaveTheNamesOfTheirMethods) {
  auto name = [](int64_t op) { return std::string(op_name(Frame(op).data(), "family")); };
  EXPECT_EQ(name(S4J_OP_ADD), "add");
  EXPECT_EQ(name(S4J_OP_LOG1P), "log1p");
  EXPECT_EQ(name(S4J_OP_COUNT_NON_ZERO), "countNonZero");
  EXPECT_EQ(name(S4J_OP_MAX), "max");
  EXPECT_EQ(name(S4J_OP_REDUCE_MAX), "max");
  EXPECT_EQ(name(S4J_OP_ARG_MIN), "argMin");
  EXPECT_EQ(name(S4J_OP_AXPY), "axpy");
  for (const int64_t none : {int64_t{0}, int64_t{-1}, int64_t{100}, int64_t{1023}, int64_t{1024}, INT64_MAX})
    EXPECT_EQ(name(none), "family") << none;
  EXPECT_STREQ(op_name(nullptr, "family"), "family");
}

TEST(ErrorText, BeginsWithTheOperationOnce) {
  const Handle three = vector_of(3);
  const Handle four = vector_of(4);
  const std::string tail = " do not broadcast: aligned at the end, 3 and 4 are neither equal nor 1";
  EXPECT_EQ(failure(s4j_pairwise, Frame(S4J_OP_SUB).whole(three).whole(four)), "sub: shapes [3] and [4]" + tail);
  EXPECT_EQ(failure(s4j_pairwise, Frame(S4J_OP_GTE, S4J_FLAG_IN_PLACE).whole(three).whole(four)),
            "gte: shapes [3] and [4]" + tail);
  EXPECT_EQ(failure(s4j_assign, Frame().whole(three).whole(four)).rfind("assign: shape [4] does not broadcast", 0), 0U);
  EXPECT_EQ(failure(s4j_reduce, Frame(S4J_OP_REDUCE_MIN).whole(three).integers({1})),
            "min: dimension 1 does not exist in an array of rank 1; the first dimension is 0, the last -1");
  // Texts that name the operation themselves.
  EXPECT_EQ(failure(s4j_scalar, Frame(S4J_OP_ADD, S4J_FLAG_RESULT).whole(three).whole(four).number(1))
                .rfind("add gives shape [3]", 0),
            0U);
  EXPECT_EQ(failure(s4j_get, Frame().whole(three).integers({3}), S4J_INDEX),
            "get: index 3 is outside dimension 0 of shape [3]");
  EXPECT_EQ(failure(s4j_level1, Frame(S4J_OP_DOT).whole(three).whole(four)).rfind("dot: vectors of shapes", 0), 0U);
}

TEST(ErrorText, PrefixOfTheOperationIsNotTakenForItsName) {
  s4j_context* ctx = context();
  record(ctx, S4J_STATE, "add", "address 0");
  EXPECT_STREQ(s4j_context_error(ctx), "add: address 0");
  record(ctx, S4J_STATE, "add", "add gives shape");
  EXPECT_STREQ(s4j_context_error(ctx), "add gives shape");
  record(ctx, S4J_STATE, "random", "sprand: density 2");
  EXPECT_STREQ(s4j_context_error(ctx), "sprand: density 2");
  record(ctx, S4J_STATE, "add", "");
  EXPECT_STREQ(s4j_context_error(ctx), "add: ");
  EXPECT_EQ(record(nullptr, S4J_STATE, "add", "text"), S4J_STATE);
}

TEST(ErrorText, ANumberIsReducedAlongItsOnlyDimension) {
  const Handle x(call(s4j_create, Frame().number(7).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {})))[1]);
  for (const int64_t flags : {int64_t{0}, int64_t{S4J_FLAG_KEEP_DIMS}})
    for (const int64_t d : {0, -1}) {
      const Out sum = call(s4j_reduce, Frame(S4J_OP_SUM, flags).whole(x).integers({d}));
      const Handle r(sum[1]);
      EXPECT_EQ(sum[5], 0);
      EXPECT_EQ(call(s4j_get, Frame().whole(r))[2], call(s4j_get, Frame().whole(x))[2]);
      const Handle at(call(s4j_index_reduce, Frame(S4J_OP_ARG_MAX, flags).whole(x).integers({d}))[1]);
      EXPECT_EQ(call(s4j_get, Frame().whole(at))[2], 0);
    }
  EXPECT_EQ(failure(s4j_reduce, Frame(S4J_OP_SUM).whole(x).integers({1})),
            "sum: dimension 1 does not exist in an array of rank 0");
  EXPECT_EQ(failure(s4j_reduce, Frame(S4J_OP_SUM).whole(x).integers({0, -1})),
            "sum: dimension 0 does not exist in an array of rank 0");
}

}  // namespace
}  // namespace s4j::test
