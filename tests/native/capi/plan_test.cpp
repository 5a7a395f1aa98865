// SPDX-License-Identifier: Apache-2.0
// Planned calls of s4j_matmul give what calls without a plan give, whatever happens to the operands in between.
#include "capi/plan.hpp"

#include <atomic>
#include <thread>

#include "products_support.hpp"

namespace s4j::test {
namespace {

// y = A x of a small matrix, planned.
class Planned : public ::testing::Test {
 protected:
  Planned() { s4j_frame_plan(frame_, call_words(s4j_plan_create)[1]); }
  ~Planned() override { call(s4j_plan_release, Frame().integers({frame_[7]})); }

  Out call_words(s4j_function* f) {
    Out out;
    EXPECT_EQ(f(context(), frame_, out.words), S4J_OK) << s4j_context_error(context());
    return out;
  }
  void begin(double alpha) {
    s4j_frame_begin(frame_, 0, S4J_FLAG_RESULT);
    s4j_frame_whole(frame_, a_);
    s4j_frame_whole(frame_, x_);
    s4j_frame_whole(frame_, y_);
    s4j_frame_double(frame_, alpha);
  }
  std::vector<double> run() {
    call_words(s4j_matmul);
    return values_of(whole_of(y_));
  }
  // The same product without a plan and into a new array.
  std::vector<double> expected() {
    Frame f;
    f.whole(a_).whole(x_).number(1);
    return values_of(whole_of(Handle(call(s4j_matmul, f)[1])));
  }
  void put(int64_t array, const Coords& at, double v) { whole_of(array).storage->put(at.data(), &v); }

  Handle a_ = matrix(3, 4, {0, 1, 1, 0, 1, 3, 2, 2}, {2, 3, 5, 7}), x_ = dense_of(Type::kDouble, {4}, {1, 2, 3, 4}),
         y_ = dense_of(Type::kDouble, {3}, {0, 0, 0});
  int64_t frame_[64] = {};
  bool begun_ = (begin(1), true);
};

TEST_F(Planned, FollowsValues) {
  EXPECT_EQ(run(), (std::vector<double>{4, 23, 21}));
  put(x_, {3}, 0);
  EXPECT_EQ(run(), (std::vector<double>{4, 3, 21}));
  put(a_, {1, 0}, -1);
  EXPECT_EQ(run(), (std::vector<double>{4, -1, 21}));
}

TEST_F(Planned, FollowsPatterns) {
  run();
  put(a_, {0, 0}, 9);
  EXPECT_EQ(run(), (std::vector<double>{13, 23, 21}));
  EXPECT_EQ(run(), (std::vector<double>{13, 23, 21}));
  put(a_, {0, 1}, 0);
  EXPECT_EQ(run(), (std::vector<double>{9, 23, 21}));
  const Handle other = matrix(3, 4, {2, 0}, {1});
  call(s4j_assign, Frame().whole(a_).whole(other));
  EXPECT_EQ(run(), expected());
  EXPECT_EQ(run(), (std::vector<double>{0, 0, 1}));
}

TEST_F(Planned, DescribesTheResult) {
  const Out general = call(s4j_describe, Frame().whole(y_));
  const Out out = call_words(s4j_matmul);
  EXPECT_EQ(out[1], y_);
  EXPECT_EQ(out[7], general[7]);
  EXPECT_EQ(out[9], 3);
  Out small;
  small.words[0] = 5;
  EXPECT_EQ(s4j_matmul(context(), frame_, small.words), S4J_ILLEGAL_ARGUMENT);
}

TEST_F(Planned, CountsItsWrites) {
  const auto* const h = y_.header();
  const int64_t before = h[S4J_H_VALUES_EPOCH];
  run();
  EXPECT_GT(h[S4J_H_VALUES_EPOCH], before);
}

// Threads that read without calls see that the array was written.
TEST_F(Planned, KeepsTheSequenceLock) {
  call(s4j_direct_access, Frame().whole(y_));
  const Storage& y = *whole_of(y_).storage;
  const int64_t before = y.stamp().load();
  EXPECT_EQ(before & 1, 0);
  run();
  EXPECT_NE(y.stamp().load(), before);
  EXPECT_EQ(y.stamp().load() & 1, 0);
}

TEST_F(Planned, AFrameThatDiffersIsRunAsItSays) {
  run();
  const int64_t plan = frame_[7];
  begin(-2);
  s4j_frame_plan(frame_, plan);
  EXPECT_EQ(run(), (std::vector<double>{-8, -46, -42}));
}

TEST_F(Planned, FailsWhereAnArrayIsInUse) {
  run();
  const auto guard = [](int64_t array, bool take) { call(s4j_guard, Frame().whole(array).integers({take ? 1 : 0})); };
  guard(y_, true);
  Out out;
  EXPECT_EQ(s4j_matmul(context(), frame_, out.words), S4J_BUSY);
  guard(y_, false);
  guard(a_, true);
  EXPECT_EQ(run(), expected());
  guard(a_, false);
  Storage& x = *whole_of(x_).storage;
  x.lock_write("a test");
  EXPECT_EQ(s4j_matmul(context(), frame_, out.words), S4J_BUSY);
  x.unlock_write();
  EXPECT_EQ(run(), expected());
}

TEST_F(Planned, ManyThreadsWriteInTurn) {
  std::atomic<int> good{0}, other{0};
  constexpr int kThreads = 4;
  std::vector<std::thread> threads;
  threads.reserve(kThreads);
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([&] {
      const Context own = new_context();
      Out out;
      for (int i = 0; i < 2000; ++i) {
        const int32_t status = s4j_matmul(own.get(), frame_, out.words);
        if (status == S4J_OK) ++good;
        if (status != S4J_OK && status != S4J_BUSY) ++other;
      }
    });
  for (std::thread& t : threads) t.join();
  EXPECT_GT(good, 0);
  EXPECT_EQ(other, 0);
  EXPECT_EQ(run(), expected());
}

TEST(Plan, ChecksWhatItIsGiven) {
  const Handle a = matrix(3, 4, {0, 1}, {2}), x = dense_of(Type::kDouble, {4}, {1, 2, 3, 4}),
               y = dense_of(Type::kDouble, {4}, {0, 0, 0, 0});
  const std::string shapes =
      failure(s4j_plan_create, Frame(0, S4J_FLAG_RESULT).whole(a).whole(x).whole(y), S4J_ILLEGAL_ARGUMENT);
  EXPECT_NE(shapes.find("[3]"), std::string::npos) << shapes;
  failure(s4j_plan_create, Frame().whole(a).whole(x), S4J_ILLEGAL_ARGUMENT);
  failure(s4j_plan_release, Frame().integers({0}), S4J_STATE);
  failure(s4j_plan_release, Frame().integers({8}), S4J_STATE);
  Frame f;
  f.whole(a).whole(x);
  std::vector<int64_t> words(f.data(), f.data() + 64);
  words[Plan::kWord] = 8;
  Out out;
  EXPECT_EQ(s4j_matmul(context(), words.data(), out.words), S4J_STATE);
}

// Memory of the caller, matrices, vectors of another type: the plan is of no use, but harmless.
TEST(Plan, LeavesOtherProductsToTheGeneralWay) {
  std::vector<double> memory = {1, 2, 3, 4};
  const Handle a = matrix(3, 4, {0, 1, 1, 0}, {2, 3}),
               mine(call(s4j_wrap,
                         Frame().integers({S4J_DOUBLE, 1, 4, reinterpret_cast<int64_t>(memory.data()), 32}))[1]),
               y = dense_of(Type::kDouble, {3}, {0, 0, 0}), floats = dense_of(Type::kFloat, {3}, {0, 0, 0}),
               square = dense_of(Type::kDouble, {4, 2}, {1, 2, 3, 4, 5, 6, 7, 8}),
               result = dense_of(Type::kDouble, {3, 2}, {0, 0, 0, 0, 0, 0});
  const auto twice = [&](int64_t x, int64_t to) {
    Frame f(0, S4J_FLAG_RESULT);
    f.whole(a).whole(x).whole(to);
    std::vector<int64_t> words(f.data(), f.data() + 64);
    words[Plan::kWord] = call(s4j_plan_create, f)[1];
    for (int i = 0; i < 2; ++i) {
      Out out;
      EXPECT_EQ(s4j_matmul(context(), words.data(), out.words), S4J_OK) << s4j_context_error(context());
      memory[1] += 1;
    }
    call(s4j_plan_release, Frame().integers({words[Plan::kWord]}));
    return values_of(whole_of(to));
  };
  EXPECT_EQ(twice(mine, y), (std::vector<double>{6, 3, 0}));
  EXPECT_EQ(twice(mine, floats), (std::vector<double>{10, 3, 0}));
  EXPECT_EQ(twice(square, result), (std::vector<double>{6, 8, 3, 6, 0, 0}));
}

TEST(Plan, LosesNoMemory) {
  const int64_t before = live_bytes();
  {
    const Handle a = matrix(3, 4, {0, 1}, {2}), x = dense_of(Type::kDouble, {4}, {1, 2, 3, 4}),
                 y = dense_of(Type::kDouble, {3}, {0, 0, 0});
    const Frame f = Frame(0, S4J_FLAG_RESULT).whole(a).whole(x).whole(y);
    const int64_t plan = call(s4j_plan_create, f)[1];
    call(s4j_plan_release, Frame().integers({plan}));
  }
  EXPECT_EQ(live_bytes(), before);
}

}  // namespace
}  // namespace s4j::test
