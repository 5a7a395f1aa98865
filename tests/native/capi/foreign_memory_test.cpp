// SPDX-License-Identifier: Apache-2.0
// Every exported function that takes arrays, on wrapped memory that changes between accesses (shifting_memory.hpp): the
// result is a sound array or an error. The sanitizer build also checks that no byte outside an array is read or
// written.
#include <sys/mman.h>

#include <fstream>
#include <set>

#include "foreign_calls.hpp"

namespace s4j::test {
namespace {

// Stored indexes are sorted, unique and in range; BOOL values are 0 or 1.
void check_sound(int64_t handle) {
  const Block b = whole_of(handle).storage->stored();
  ASSERT_NO_FATAL_FAILURE(validate(b));
  if (b.type != Type::kBool) return;
  const auto* const v = static_cast<const uint8_t*>(b.first_value());
  for (int64_t k = 0; k < b.nnz; ++k) ASSERT_LE(v[k], 1) << "BOOL byte " << k;
}

class Sweep {
 public:
  explicit Sweep(Type type, int64_t side) : type_(type), side_(side) {
    call(s4j_configure, Frame().integers({S4J_CONFIG_THREADS, 1}));
  }
  ~Sweep() { call(s4j_configure, Frame().integers({S4J_CONFIG_THREADS, 0})); }
  Sweep(const Sweep&) = delete;
  Sweep& operator=(const Sweep&) = delete;

  // `turns`: the number of accesses of each call after which the values change from zeros to others, and back.
  void run(int turns, bool every) {
    for (const ForeignCall& c : ForeignCalls(side_, every, every || type_ == Type::kDouble).all) {
      SCOPED_TRACE(c.name + " of " + name_of(type_));
      const int64_t live = live_bytes();
      const bool well = attempt(c, nullptr);
      if (type_ == Type::kDouble && !c.may_fail) {
        EXPECT_TRUE(well) << s4j_context_error(context());
      }
      const int64_t touches = shifted(c, Shifts::kAlways, 0);
      touched_ += touches > 0 ? 1 : 0;
      for (int t = 0; t < turns; ++t) {
        shifted(c, Shifts::kGrow, touches * (t + 1) / (turns + 1));
        shifted(c, Shifts::kShrink, touches * (t + 1) / (turns + 1));
      }
      ASSERT_EQ(live_bytes(), live) << "bytes lost";
      if (::testing::Test::HasFatalFailure()) return;
      ++calls_;
    }
  }
  int calls() const { return calls_; }
  int touched() const { return touched_; }

 private:
  int64_t shifted(const ForeignCall& c, Shifts shifts, int64_t turn) {
    int64_t touches = 0;
    attempt(c, [&](auto&& work) {
      ShiftingMemory::start(shifts, turn);
      work();
      touches = ShiftingMemory::rest();
    });
    return touches;
  }
  bool attempt(const ForeignCall& c, const std::function<void(const std::function<void()>&)>& around) {
    ForeignArrays arrays(type_, side_);
    const Frame frame = c.frame(arrays);
    Out out;
    int32_t status = -1;
    const auto work = [&] { status = c.function(context(), frame.data(), out.words); };
    if (around)
      around(work);
    else
      work();
    EXPECT_NE(status, S4J_INTERNAL) << s4j_context_error(context());
    if (status == S4J_OK && c.done) c.done(out);
    if (status == S4J_OK && c.makes_array) {
      const Handle r(out[1]);
      check_sound(r);
    }
    arrays.check();
    return status == S4J_OK;
  }
  Type type_;
  int64_t side_;
  int calls_ = 0, touched_ = 0;
};

void sweep(Type type, int64_t side, int turns, bool every) {
  Sweep s(type, side);
  s.run(turns, every);
  if (::testing::Test::HasFatalFailure()) return;
  EXPECT_GT(s.calls(), 500);
  EXPECT_GT(s.touched(), s.calls() * 9 / 10) << "calls that touch the memory";
}

TEST(ForeignMemory, EveryCallOnDoublesThatShift) { sweep(Type::kDouble, 5, 1, false); }
TEST(ForeignMemory, EveryCallOnLongsThatShift) { sweep(Type::kLong, 5, 0, false); }
TEST(ForeignMemory, EveryCallOnBoolsThatShift) { sweep(Type::kBool, 5, 0, false); }

TEST(ForeignMemoryRelease, EveryCallOnValuesThatShift) {
  for (const Type type : {Type::kDouble, Type::kFloat, Type::kInt, Type::kLong, Type::kBool}) {
    sweep(type, 8, 3, true);
    if (HasFailure()) return;
  }
}

// A new function must be tested here or listed because it takes no array or reads none of its values.
TEST(ForeignMemory, NoExportedFunctionIsLeftOut) {
  const std::set<std::string> others = {"s4j_configure",
                                        "s4j_memory",
                                        "s4j_trim",
                                        "s4j_info",
                                        "s4j_trace",
                                        "s4j_ops",
                                        "s4j_alloc",
                                        "s4j_free",
                                        "s4j_create",
                                        "s4j_wrap",
                                        "s4j_release",
                                        "s4j_guard",
                                        "s4j_direct_access",
                                        "s4j_builder_create",
                                        "s4j_builder_append",
                                        "s4j_builder_finish",
                                        "s4j_workspace",
                                        "s4j_ravel",
                                        "s4j_builder_release",
                                        "s4j_plan_create",
                                        "s4j_plan_release",
                                        "s4j_matrix_market_read",
                                        "s4j_entries_read",
                                        "s4j_image_open",
                                        "s4j_image_read"};
  std::set<std::string> swept;
  for (const ForeignCall& c : ForeignCalls(5, true, false).all) swept.insert(c.name.substr(0, c.name.find(' ')));
  std::ifstream in(S4J_SOURCE_DIR "/native/include/sparse4j.h");
  const std::string declared = "S4J_API s4j_function ";
  int found = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.rfind(declared, 0) != 0) continue;
    const std::string name = line.substr(declared.size(), line.find(';') - declared.size());
    EXPECT_TRUE(swept.count(name) + others.count(name) == 1) << name;
    ++found;
  }
  EXPECT_EQ(found, static_cast<int>(swept.size() + others.size()));
}

constexpr int64_t kMany = 1 << 16;

struct Wrapped {
  explicit Wrapped(Type type = Type::kDouble)
      : memory(static_cast<size_t>(kMany), 1),
        handle(call(s4j_wrap, Frame().integers({static_cast<int64_t>(type), 2, 256, kMany / 256,
                                                reinterpret_cast<int64_t>(memory.data()), 8 * kMany}))[1]) {}
  std::vector<double> memory;
  Handle handle;
};

// Peak bytes of a call beyond those that it keeps, for an array of 8 * kMany bytes.
int64_t taken(s4j_function* f, const Frame& frame, bool makes_array = false) {
  const int64_t before = call(s4j_memory, Frame().integers({1}))[1];
  const Out out = call(f, frame);
  const int64_t most = call(s4j_memory, Frame())[2];
  if (makes_array) release(out[1]);
  return most - before;
}

// Operands read in place take no memory of the array's size; others take a copy of the view that is read.
TEST(ForeignMemory, OnlyCallsThatDecideOnValuesCopy) {
  const Wrapped x, y;
  Handle vector(call(s4j_create, Frame().number(1).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {256})))[1]);
  constexpr int64_t kSmall = 4 * kMany;  // half of the array: kernels need less scratch
  EXPECT_LT(taken(s4j_scalar, Frame(S4J_OP_ADD, S4J_FLAG_IN_PLACE).whole(x.handle).number(2)), kSmall);
  EXPECT_LT(taken(s4j_transform, Frame(S4J_OP_SQRT, S4J_FLAG_IN_PLACE).whole(x.handle)), kSmall);
  for (int64_t op = S4J_OP_SUM; op <= S4J_OP_REDUCE_NONE; ++op)
    EXPECT_LT(taken(s4j_reduce, Frame(op, S4J_FLAG_NUMBER).whole(x.handle)), kSmall) << op;
  EXPECT_LT(taken(s4j_index_reduce, Frame(S4J_OP_ARG_MAX, S4J_FLAG_NUMBER).whole(x.handle)), kSmall);
  EXPECT_LT(taken(s4j_level1, Frame(S4J_OP_AXPY)
                                  .view(x.handle, {1, 2, 1, 0, 1, 256, 3, -1})
                                  .view(y.handle, {1, 2, 1, 0, 1, 256, 4, -1})
                                  .number(2)),
            kSmall);
  EXPECT_LT(taken(s4j_get, Frame().whole(x.handle).integers({3, 4})), kSmall);
  EXPECT_LT(taken(s4j_put, Frame().whole(x.handle).number(3).integers({3, 4})), kSmall);
  EXPECT_LT(taken(s4j_fill, Frame().whole(x.handle).number(3)), kSmall);
  EXPECT_LT(taken(s4j_assign, Frame().whole(x.handle).whole(y.handle)), kSmall);
  {
    Handle to(call(s4j_create, Frame().number(0).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {256})))[1]);
    EXPECT_LT(taken(s4j_matmul, Frame(0, S4J_FLAG_RESULT).whole(x.handle).whole(vector).whole(to)), kSmall);
  }
  EXPECT_GE(taken(s4j_select, Frame().whole(y.handle).whole(y.handle), true), 16 * kMany) << "two copies";
  // An integer quotient may not exist, which the call checks before it divides.
  const Wrapped whole(Type::kLong);
  EXPECT_LT(taken(s4j_pairwise, Frame(S4J_OP_ADD).whole(whole.handle).whole(whole.handle), true), 12 * kMany);
  for (const int64_t op : {S4J_OP_DIV, S4J_OP_RDIV, S4J_OP_POW, S4J_OP_REMAINDER, S4J_OP_FMOD, S4J_OP_FLOOR_DIV})
    EXPECT_GE(taken(s4j_pairwise, Frame(op).whole(whole.handle).whole(whole.handle), true), 16 * kMany) << op;
  EXPECT_LT(taken(s4j_nonzero, Frame().view(y.handle, {1, 2, 1, 0, 1, 256, 3, -1}), true), kSmall) << "of a row";
}

Handle wrapped(std::vector<double>& memory, int64_t rows) {
  const auto n = static_cast<int64_t>(memory.size());
  return Handle(call(
      s4j_wrap, Frame().integers({S4J_DOUBLE, 2, rows, n / rows, reinterpret_cast<int64_t>(memory.data()), 8 * n}))[1]);
}

// With or without copies, a call writes its results to the memory, and nothing else.
TEST(ForeignMemory, WritesThroughCopiesReachTheCallersMemory) {
  std::vector<double> a = {4, 2, 2, 5}, b = {8, 0, 9, 0};
  const Handle x = wrapped(a, 2), y = wrapped(b, 2);
  // A column of y; the other column keeps its zeros.
  call(s4j_posv, Frame().whole(x).view(y, {1, 2, 0, 0, 1, 2, -1, 0}));
  EXPECT_NEAR(4 * b[0] + 2 * b[2], 8, 1e-12);
  EXPECT_NEAR(2 * b[0] + 5 * b[2], 9, 1e-12);
  EXPECT_EQ(b[1], 0);
  EXPECT_EQ(b[3], 0);
  EXPECT_DOUBLE_EQ(a[3], 2) << "the factor";

  a = {1, 2, 3, 4};
  b = {7, 6, 5, 9};
  const Out sorted = call(s4j_sort, Frame(0, S4J_FLAG_RESULT).whole(y).whole(x).integers({1, 0}));
  EXPECT_EQ(sorted[1], static_cast<int64_t>(x)) << "the array that receives the result is named";
  EXPECT_EQ(a, (std::vector<double>{6, 7, 5, 9}));
  // The call swaps two rows of one array, given as views.
  call(s4j_level1, Frame(S4J_OP_SWAP).view(x, {1, 2, 1, 0, 1, 2, 0, -1}).view(x, {1, 2, 1, 0, 1, 2, 1, -1}));
  EXPECT_EQ(a, (std::vector<double>{5, 9, 6, 7}));
}

// Another thread may write the elements that a call does not change, so the call must not write them: the second page
// is write-protected.
TEST(ForeignMemory, UnchangedElementsAreNotWritten) {
  constexpr size_t kPage = 4096;
  constexpr int64_t kRow = kPage / sizeof(double);
  void* const pages = mmap(nullptr, 2 * kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(pages, MAP_FAILED);
  auto* const memory = static_cast<double*>(pages);
  for (int64_t k = 0; k < kRow; ++k) memory[k] = static_cast<double>(kRow - k);
  for (int64_t k = 0; k < kRow; ++k) memory[kRow + k] = static_cast<double>(k);
  ASSERT_EQ(mprotect(memory + kRow, kPage, PROT_READ), 0);
  {
    const Handle x(
        call(s4j_wrap, Frame().integers({S4J_DOUBLE, 2, 2, kRow, reinterpret_cast<int64_t>(memory), 2 * kPage}))[1]);
    call(s4j_sort, Frame(0, S4J_FLAG_RESULT).whole(x).whole(x).integers({1, 0}));
  }
  for (int64_t k = 0; k < kRow; ++k) ASSERT_EQ(memory[k], static_cast<double>(k + 1));
  munmap(pages, 2 * kPage);
}

// Copies do not disable the checks: two written operands that share elements are refused as for other memory.
TEST(ForeignMemory, OperandsThatShareElementsAreRefused) {
  std::vector<double> memory = {2, -1, 0.5, 0.5};
  const Handle x = wrapped(memory, 2);
  Out out;
  EXPECT_EQ(invoke(s4j_lapack, Frame(S4J_OP_GESV).whole(x).view(x, {1, 2, 1, 0, 1, 2, 1, -1}), out),
            S4J_ILLEGAL_ARGUMENT);
  EXPECT_NE(std::string(s4j_context_error(context())).find("share memory"), std::string::npos);
  EXPECT_EQ(memory, (std::vector<double>{2, -1, 0.5, 0.5}));
}

// A write through a copy raises the values epoch, so that results cached for the old values are dropped.
TEST(ForeignMemory, WritesThroughCopiesRaiseTheValuesEpoch) {
  std::vector<double> memory = {3, 2, 1, 0};
  const Handle x = wrapped(memory, 1);
  const int64_t before = whole_of(x).storage->header()[S4J_H_VALUES_EPOCH];
  call(s4j_sort, Frame(0, S4J_FLAG_RESULT).whole(x).whole(x).integers({1, 0}));
  EXPECT_EQ(memory, (std::vector<double>{0, 1, 2, 3}));
  EXPECT_GT(whole_of(x).storage->header()[S4J_H_VALUES_EPOCH], before);
}

// A BOOL byte that is neither 0 nor 1 counts as true everywhere.
TEST(ForeignMemory, BoolBytesOtherThanZeroAreTrue) {
  std::vector<uint8_t> memory = {0, 1, 0, 0};
  const Handle x(call(s4j_wrap, Frame().integers({S4J_BOOL, 1, 4, reinterpret_cast<int64_t>(memory.data()), 4}))[1]);
  memory = {7, 0, 255, 1};
  EXPECT_EQ(call(s4j_get, Frame().whole(x).integers({0}))[2], 1);
  EXPECT_EQ(call(s4j_reduce, Frame(S4J_OP_COUNT_NON_ZERO, S4J_FLAG_NUMBER).whole(x))[2], 3);
  const Handle copy(call(s4j_copy, Frame().whole(x).integers({-1, -1, 0}))[1]);
  check_sound(copy);
  const Handle same(call(s4j_pairwise, Frame(S4J_OP_XOR).whole(x).whole(x))[1]);
  EXPECT_EQ(call(s4j_reduce, Frame(S4J_OP_ANY, S4J_FLAG_NUMBER).whole(same))[2], 0);
  uint8_t values[4] = {};
  call(s4j_entries, Frame().whole(x).integers({0, 4, reinterpret_cast<int64_t>(values), 0, 1}));
  EXPECT_EQ(values[0], 1);
  EXPECT_EQ(values[2], 1);
  call(s4j_buffer, Frame().whole(x).integers({0, 0, 4, reinterpret_cast<int64_t>(values), 0}));
  EXPECT_EQ(values[0], 1);
  memory[1] = 9;
  call(s4j_buffer, Frame().whole(copy).integers({0, 0, 4, reinterpret_cast<int64_t>(memory.data()), 1}));
  check_sound(copy);
}

}  // namespace
}  // namespace s4j::test
