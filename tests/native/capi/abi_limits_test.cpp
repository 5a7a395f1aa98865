// SPDX-License-Identifier: Apache-2.0
// Limits of the C ABI: frames and out blocks that are a word too short, short arrays and texts of the caller, solvers
// in use. A refused call changes nothing and writes nothing past the end.
#include <numeric>

#include "frame.hpp"
#include "linalg/solver/solver.hpp"
#include "system_files.hpp"

namespace s4j::test {
namespace {

constexpr int64_t kCanary = 0x5ca1ab1e;

// An out block of `capacity` words; the words behind it must stay unchanged.
int32_t invoke_within(s4j_function* f, const Frame& frame, int64_t capacity) {
  std::vector<int64_t> out(static_cast<size_t>(capacity + 64), kCanary);
  out[0] = capacity;
  const int32_t status = f(context(), frame.data(), out.data());
  for (size_t k = static_cast<size_t>(capacity); k < out.size(); ++k) EXPECT_EQ(out[k], kCanary) << "word " << k;
  return status;
}

int64_t live_arrays() { return call(s4j_memory, Frame())[7]; }

TEST(OutBlocks, OneWordTooFewIsRefused) {
  EXPECT_EQ(invoke_within(s4j_memory, Frame(), 13), S4J_OK);
  EXPECT_EQ(invoke_within(s4j_memory, Frame(), 12), S4J_ILLEGAL_ARGUMENT);
  const int64_t live = live_arrays();
  const Frame made = Frame().number(0).integers(create_words(S4J_DOUBLE, S4J_COO, 0, {3, 3}));
  EXPECT_EQ(invoke_within(s4j_create, made, 40), S4J_ILLEGAL_ARGUMENT);
  EXPECT_EQ(live_arrays(), live) << "no array is left behind";
}

TEST(OutBlocks, OrderOfManyDimensionsIsLeftOut) {
  const std::vector<int64_t> shape(20, 2);
  const Frame made = Frame().number(0).integers(create_words(S4J_DOUBLE, S4J_GCS, 1, shape));
  std::vector<int64_t> out(128, kCanary);
  out[0] = 41;
  ASSERT_EQ(s4j_create(context(), made.data(), out.data()), S4J_OK) << s4j_context_error(context());
  release(out[1]);
  for (size_t k = 1 + 8 + 20; k < out.size(); ++k) EXPECT_EQ(out[k], kCanary) << "word " << k;
}

TEST(OutBlocks, InPlaceCallsWithoutRoomChangeNothing) {
  for (const int64_t format : {S4J_COO, S4J_GCS, S4J_DENSE}) {
    const Handle a = matrix(3, 3, {0, 1, 2, 2}, {4, 9}, format);
    const std::string before = bytes_of(a);
    EXPECT_EQ(invoke_within(s4j_transform, Frame(S4J_OP_NEG, S4J_FLAG_IN_PLACE).whole(a), 12), S4J_ILLEGAL_ARGUMENT);
    EXPECT_EQ(bytes_of(a), before);
  }
}

// 7.2 GB may pass densifyLimit, because the caller asks for DENSE, but not the available memory of a busy machine.
TEST(Copies, ToDenseBeyondAvailableMemoryIsRefused) {
  const Handle a = matrix(30'000, 30'000, {0, 1, 2, 2}, {4, 9}, S4J_COO);
  SystemFiles files;
  files.available(int64_t{1} << 30);
  const InTheirPlace instead(files);
  Out out;
  EXPECT_EQ(invoke(s4j_copy, Frame().whole(a).integers({-1, S4J_DENSE, 0}), out), S4J_NO_MEMORY);
  const std::string said = s4j_context_error(context());
  EXPECT_NE(said.find(std::to_string(int64_t{1} << 30) + " that are available (MemAvailable)"), std::string::npos)
      << said;
}

TEST(Frames, ScalarsOfUnknownTypeAreRefused) {
  for (const int64_t type : {int64_t{-1}, int64_t{5}, INT64_MAX}) {
    const int64_t words[] = {S4J_ABI_VERSION, 0, 0, 1, 6, 0, 16, 0, type, 0, S4J_DOUBLE, S4J_COO, 0, 2, 3, 3};
    Out out;
    EXPECT_EQ(s4j_create(context(), words, out.words), S4J_ILLEGAL_ARGUMENT) << type;
  }
}

TEST(Frames, WordsBehindTheFramesLengthAreRefused) {
  const Frame whole = Frame().number(0).integers(create_words(S4J_DOUBLE, S4J_COO, 0, {3, 3}));
  std::vector<int64_t> words(whole.data(), whole.data() + whole.data()[6]);
  for (; words[6] > 8; --words[6]) {  // the integers, then the scalar, lie past the end
    if (words[6] == whole.data()[6]) continue;
    Out out;
    EXPECT_EQ(s4j_create(context(), words.data(), out.words), S4J_ILLEGAL_ARGUMENT) << words[6];
  }
}

TEST(Buffers, AreReadWithinTheirLength) {
  const Handle a = matrix(3, 3, {0, 1, 2, 2}, {4, 9});
  double values[8] = {};
  const auto status = [&](int64_t which, int64_t first, int64_t count, int64_t write) {
    Out out;
    return invoke(s4j_buffer,
                  Frame().whole(a).integers({which, first, count, reinterpret_cast<int64_t>(values), write}), out);
  };
  EXPECT_EQ(status(0, 0, 2, 0), S4J_OK);
  EXPECT_EQ(values[1], 9);
  EXPECT_EQ(status(0, 0, 3, 0), S4J_INDEX);
  EXPECT_EQ(status(0, 1, 2, 0), S4J_INDEX);
  EXPECT_EQ(status(0, 3, 0, 0), S4J_INDEX);
  EXPECT_EQ(status(2, 0, 5, 0), S4J_INDEX) << "four pointers";
  EXPECT_EQ(status(4, 0, 1, 0), S4J_ILLEGAL_ARGUMENT);
  const std::string before = bytes_of(a);
  EXPECT_EQ(status(1, 0, 1, 1), S4J_ILLEGAL_ARGUMENT) << "indexes are not written";
  EXPECT_EQ(bytes_of(a), before);
}

TEST(Buffers, FirstEntryLiesWithinTheCount) {
  const Handle a = matrix(3, 3, {0, 1, 2, 2}, {4, 9});
  Out out;
  EXPECT_EQ(invoke(s4j_entries, Frame().whole(a).integers({2, 5, 0, 0, 0}), out), S4J_OK);
  EXPECT_EQ(out[1], 0);
  EXPECT_EQ(invoke(s4j_entries, Frame().whole(a).integers({3, 5, 0, 0, 0}), out), S4J_INDEX);
  EXPECT_EQ(invoke(s4j_entries, Frame().whole(a).integers({-1, 5, 0, 0, 0}), out), S4J_INDEX);
}

// Imports two rows of three columns with the caller's pointers.
int32_t import_rows(const std::vector<int64_t>& begins, const std::vector<int64_t>& ends,
                    const std::vector<int64_t>& columns, Out& out, int64_t flags = 0) {
  static const double values[] = {1, 2, 3, 4, 5, 6};
  const auto address = [](const std::vector<int64_t>& v) { return reinterpret_cast<int64_t>(v.data()); };
  return invoke(
      s4j_import,
      Frame(0, flags).number(0).integers({S4J_DOUBLE, S4J_GCS, 1, 2, 2, 3, 0, 1, reinterpret_cast<int64_t>(values),
                                          static_cast<int64_t>(columns.size()), address(columns), 8, address(begins),
                                          address(ends), 8, static_cast<int64_t>(begins.size())}),
      out);
}

TEST(Import, LinesThatOverlapOrPassTheEntriesAreRefused) {
  Out out;
  ASSERT_EQ(import_rows({0, 2}, {2, 3}, {0, 2, 1}, out), S4J_OK) << s4j_context_error(context());
  release(out[1]);
  EXPECT_EQ(import_rows({0, 2}, {2, 4}, {0, 2, 1}, out), S4J_ILLEGAL_ARGUMENT) << "behind the entries";
  EXPECT_EQ(import_rows({0, 1}, {2, 3}, {0, 2, 1}, out), S4J_ILLEGAL_ARGUMENT) << "two lines share an entry";
  EXPECT_EQ(import_rows({1, 0}, {3, 2}, {0, 2, 1}, out), S4J_ILLEGAL_ARGUMENT) << "so in any order";
  EXPECT_EQ(import_rows({0, 2}, {2, 3}, {0, 3, 1}, out), S4J_INDEX) << "columns 0..2";
  EXPECT_EQ(import_rows({0, 2}, {2, 3}, {0, -1, 1}, out), S4J_INDEX);
}

TEST(Import, UnsortedLinesFlaggedSortedAreRefused) {
  Out out;
  const auto with = [&out](const std::vector<int64_t>& begins, const std::vector<int64_t>& columns) {
    return import_rows(begins, {begins[1], 3}, columns, out, S4J_FLAG_SORTED);
  };
  ASSERT_EQ(with({0, 2}, {0, 2, 1}), S4J_OK) << s4j_context_error(context());
  release(out[1]);
  const int64_t live = live_bytes();
  for (const auto& [columns, line] : std::vector<std::pair<std::vector<int64_t>, std::string>>{
           {{0, 0, 1}, "line 0, entry 1: index 0 follows index 0"},
           {{2, 0, 1}, "line 0, entry 1: index 0 follows index 2"}}) {
    EXPECT_EQ(with({0, 2}, columns), S4J_ILLEGAL_ARGUMENT);
    const std::string said = s4j_context_error(context());
    EXPECT_EQ(said.find("import: " + line), 0) << said;
    EXPECT_EQ(import_rows({0, 2}, {2, 3}, columns, out), S4J_OK) << "without the flag they are sorted, and summed";
    release(out[1]);
  }
  EXPECT_EQ(with({1, 2}, {0, 2, 1}), S4J_ILLEGAL_ARGUMENT) << "a gap";
  EXPECT_EQ(with({0, 2}, {0, 3, 1}), S4J_INDEX) << "sorted, but outside";
  ASSERT_EQ(import_rows({0, 0}, {0, 0}, {}, out, S4J_FLAG_SORTED), S4J_OK)
      << "which an array does not store as they lie";
  release(out[1]);
  EXPECT_EQ(live_bytes(), live);
}

// The library checks lines before it sorts them: a refused import allocates only the attempted copy.
TEST(Import, UnsortedLinesAreRefusedBeforeTheyAreSorted) {
  constexpr int64_t n = 20'000;
  const std::vector<double> values(n, 1);
  std::vector<int32_t> columns(n);
  std::iota(columns.begin(), columns.end(), 0);
  columns[n - 1] = n - 2;
  const int64_t pointers[] = {0, n};
  const auto address = [](const void* p) { return reinterpret_cast<int64_t>(p); };
  const auto peak = [&](int64_t flags) {
    call(s4j_memory, Frame().integers({1}));
    const int64_t live = live_bytes();
    Out out;
    const int32_t status = invoke(s4j_import,
                                  Frame(0, flags).number(0).integers(
                                      {S4J_DOUBLE, S4J_GCS, 1, 2, 1, n, 0, 1, address(values.data()), n,
                                       address(columns.data()), 4, address(pointers), address(pointers + 1), 8, 1}),
                                  out);
    EXPECT_EQ(status, flags == 0 ? S4J_OK : S4J_ILLEGAL_ARGUMENT);
    const int64_t peak = call(s4j_memory, Frame())[2] - live;
    if (status == S4J_OK) release(out[1]);
    return peak;
  };
  // A DOUBLE and a 4-byte index per entry, against the memory of sorting; blocks of the pool are larger than requested.
  EXPECT_LT(2 * peak(S4J_FLAG_SORTED), peak(0));
}

TEST(Wrap, MemoryMustBeAlignedAndLongEnough) {
  alignas(8) unsigned char memory[64] = {};
  const auto status = [&](int64_t type, int64_t length, int64_t offset, int64_t bytes) {
    Out out;
    const int32_t s =
        invoke(s4j_wrap, Frame().integers({type, 1, length, reinterpret_cast<int64_t>(memory) + offset, bytes}), out);
    if (s == S4J_OK) release(out[1]);
    return s;
  };
  EXPECT_EQ(status(S4J_DOUBLE, 4, 0, 32), S4J_OK);
  EXPECT_EQ(status(S4J_DOUBLE, 4, 0, 31), S4J_ILLEGAL_ARGUMENT);
  EXPECT_EQ(status(S4J_DOUBLE, 4, 4, 32), S4J_ILLEGAL_ARGUMENT) << "not aligned";
  EXPECT_EQ(status(S4J_BOOL, 4, 1, 4), S4J_OK);
  memory[3] = 2;
  EXPECT_EQ(status(S4J_BOOL, 4, 0, 4), S4J_ILLEGAL_ARGUMENT) << "neither 0 nor 1";
}

TEST(Texts, AreCutAtTheCallersCapacity) {
  char text[2048];
  std::fill_n(text, sizeof text, '#');
  Out out = call(s4j_memory, Frame().integers({2, reinterpret_cast<int64_t>(text), 5}));
  EXPECT_EQ(out[11], 5);
  EXPECT_EQ(std::string(text, 7), "limit##");
  std::fill_n(text, sizeof text, '#');
  EXPECT_EQ(invoke(s4j_info, Frame().integers({reinterpret_cast<int64_t>(text), 5}), out), S4J_ILLEGAL_ARGUMENT);
  EXPECT_EQ(std::string(text, 7), "#######");
}

TEST(Created, ADenseArraysOwnFillIs0) {
  const Handle dense(call(s4j_create, Frame().number(3).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {2, 2})))[1]);
  EXPECT_EQ(dense.header()[S4J_H_FILL], 0);
  const Handle sparse(call(s4j_create, Frame().number(3).integers(create_words(S4J_DOUBLE, S4J_COO, 0, {2, 2})))[1]);
  EXPECT_NE(sparse.header()[S4J_H_FILL], 0);
}

TEST(Workspace, ClosedWorkspacesAllocateNothing) {
  const int64_t ws = call(s4j_workspace, Frame().integers({0, 4096}))[1];
  call(s4j_workspace, Frame().integers({1, ws}));
  call(s4j_workspace, Frame().integers({4, ws}));
  const Handle a(call(s4j_create, Frame().number(1).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {10})))[1]);
  EXPECT_EQ(a.header()[S4J_H_WORKSPACE], 0);
}

TEST(SolversInUse, ConcurrentChangesAreRefused) {
  const Handle a = matrix(2, 2, {0, 0, 1, 1}, {4, 9});
  const int64_t solver = call(s4j_solver, Frame().whole(a).integers({S4J_SOLVER_CREATE, S4J_CHOLESKY, 0, 0}))[1];
  call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, solver, 1}));
  Out out;
  const auto refactor = [&] {
    return invoke(s4j_solver, Frame().whole(a).integers({S4J_SOLVER_REFACTOR, solver}), out);
  };
  const auto info = [&] { return invoke(s4j_solver, Frame().integers({S4J_SOLVER_INFO, solver}), out); };
  Guard& guard = solver_at(solver, "test")->guard();
  ASSERT_TRUE(guard.try_read("another solve"));
  EXPECT_EQ(refactor(), S4J_BUSY);
  EXPECT_NE(std::string(s4j_context_error(context())).find("another solve"), std::string::npos);
  EXPECT_EQ(info(), S4J_OK) << "who reads shares it";
  guard.unlock_read();
  bool written = false;
  ASSERT_TRUE(guard.try_write("another refactor", &written));
  EXPECT_EQ(info(), S4J_BUSY);
  guard.unlock_write();
  EXPECT_EQ(refactor(), S4J_OK) << s4j_context_error(context());
  call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, solver}));
}

}  // namespace
}  // namespace s4j::test
