// SPDX-License-Identifier: Apache-2.0
// Workspaces that end during other calls, and threads that end with open workspaces.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "frame.hpp"

namespace s4j::test {
namespace {

Handle dense_in(int64_t ws, double fill) {
  call(s4j_workspace, Frame().integers({1, ws}));
  Handle a(call(s4j_create, Frame().number(fill).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {100, 100})))[1]);
  call(s4j_workspace, Frame().integers({2, 0}));
  return a;
}

std::string memory_text() {
  char text[1000];
  const Out out = call(s4j_memory, Frame().integers({2, reinterpret_cast<int64_t>(text), sizeof text}));
  return {text, static_cast<size_t>(out[11])};
}

TEST(WorkspaceInUse, ItsMemoryStaysUntilAScopedReadEnds) {
  const int64_t before = live_bytes();
  const char name[] = "ITER";
  const int64_t ws = call(s4j_workspace, Frame().integers({0, 1 << 20, reinterpret_cast<int64_t>(name)}))[1];
  {
    const Handle a = dense_in(ws, 3);
    const int64_t* const header = a.header();
    call(s4j_guard, Frame().whole(a).integers({1}));
    const auto* const values = reinterpret_cast<const double*>(header[S4J_H_VALUES]);
    EXPECT_EQ(call(s4j_workspace, Frame().integers({3, ws}))[1], 1) << "somebody is inside";
    for (int k = 0; k < 10'000; ++k) ASSERT_EQ(values[k], 3);
    Out out;
    EXPECT_EQ(invoke(s4j_get, Frame().whole(a).integers({0, 0}), out), S4J_STATE) << "it serves nothing more";
    const std::string held = memory_text();
    EXPECT_NE(held.find("workspace ITER, closed, keeps "), std::string::npos) << held;
    EXPECT_NE(held.find("until reading its buffers ends"), std::string::npos) << held;
    EXPECT_GT(live_bytes(), before + (1 << 20));
    call(s4j_guard, Frame().whole(a).integers({0}));
    EXPECT_LT(live_bytes(), before + 10'000) << "the last one out frees it";
    EXPECT_EQ(memory_text().find("workspace"), std::string::npos) << memory_text();
  }
  EXPECT_EQ(live_bytes(), before);
}

TEST(WorkspaceInUse, UnreadWorkspacesStartNewCycles) {
  const int64_t before = live_bytes();
  const int64_t ws = call(s4j_workspace, Frame().integers({0, 4096}))[1];
  for (int cycle = 0; cycle < 3; ++cycle) {
    const Handle a = dense_in(ws, cycle);
    call(s4j_guard, Frame().whole(a).integers({1}));
    call(s4j_guard, Frame().whole(a).integers({0}));
    EXPECT_EQ(call(s4j_workspace, Frame().integers({3, ws}))[1], 0);
  }
  call(s4j_workspace, Frame().integers({4, ws}));
  EXPECT_EQ(live_bytes(), before);
}

// The system reuses numbers of ended threads: a later thread is still a different one.
TEST(WorkspaceInUse, LaterThreadsDoNotInheritIt) {
  int64_t ws = 0, array = 0;
  std::thread([&] {
    ws = call(s4j_workspace, Frame().integers({0, 1 << 16}))[1];
    call(s4j_workspace, Frame().integers({1, ws}));
    array = call(s4j_create, Frame().number(1).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {10})))[1];
    call(s4j_workspace, Frame().integers({2, 0}));
  }).join();
  for (int k = 0; k < 20; ++k)
    std::thread([&] {
      Out out;
      EXPECT_EQ(invoke(s4j_get, Frame().whole(array).integers({0}), out), S4J_STATE);
      EXPECT_NE(std::string(s4j_context_error(context())).find("another thread"), std::string::npos);
      EXPECT_EQ(invoke(s4j_workspace, Frame().integers({3, ws}), out), S4J_STATE);
    }).join();
  call(s4j_workspace, Frame().integers({4, ws}));
  release(array);
}

// Virtual threads share threads of the system and move between them: each has its own context.
TEST(WorkspaceInUse, BelongsToItsContextOnAnyThread) {
  const Context one = new_context(), other = new_context();
  int64_t ws = 0, array = 0;
  Out out;
  acting() = one.get();
  ws = call(s4j_workspace, Frame().integers({0, 1 << 16}))[1];
  call(s4j_workspace, Frame().integers({1, ws}));
  array = call(s4j_create, Frame().number(1).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {10})))[1];
  acting() = other.get();
  EXPECT_EQ(invoke(s4j_get, Frame().whole(array).integers({0}), out), S4J_STATE) << "another one on the same thread";
  EXPECT_EQ(invoke(s4j_workspace, Frame().integers({3, ws}), out), S4J_STATE);
  std::thread([&] {
    acting() = one.get();
    call(s4j_get, Frame().whole(array).integers({0}));
    call(s4j_workspace, Frame().integers({2, 0}));
    call(s4j_workspace, Frame().integers({3, ws}));
  }).join();
  acting() = one.get();
  call(s4j_workspace, Frame().integers({4, ws}));
  acting() = nullptr;
  EXPECT_EQ(invoke(s4j_get, Frame().whole(array).integers({0}), out), S4J_STATE);
  EXPECT_NE(std::string(s4j_context_error(context())).find("has ended"), std::string::npos)
      << s4j_context_error(context());
  release(array);
}

// Memory that a workspace keeps for its next cycle is live, until an allocation reaches the limit.
TEST(WorkspaceIdle, IdleWorkspacesFreeTheirMemoryAtTheLimit) {
  const int64_t before = live_bytes(), block = 8 << 20;
  const int64_t ws = call(s4j_workspace, Frame().integers({0, block}))[1];
  const auto capacity = [&] { return call(s4j_workspace, Frame().integers({5, ws}))[1]; };
  { const Handle a = dense_in(ws, 1); }
  const int64_t limit = call(s4j_configure, Frame().integers({S4J_CONFIG_MAX_BYTES, before + block + (1 << 20)}))[1];
  const Frame large = Frame().number(0).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {block / 16}));
  Out out;
  EXPECT_EQ(invoke(s4j_create, large, out), S4J_NO_MEMORY) << "it is open";
  call(s4j_workspace, Frame().integers({3, ws}));
  EXPECT_EQ(capacity(), block);
  EXPECT_NE(memory_text().find("workspaces between two uses keep " + std::to_string(block)), std::string::npos)
      << memory_text();
  {
    const Handle a(call(s4j_create, large)[1]);
    EXPECT_EQ(capacity(), 0);
    EXPECT_EQ(memory_text().find("workspaces"), std::string::npos) << memory_text();
    const Handle b = dense_in(ws, 1);
    EXPECT_EQ(capacity(), 0) << "no room: the cycle goes elsewhere";
    call(s4j_workspace, Frame().integers({3, ws}));
  }
  { const Handle a = dense_in(ws, 1); }
  EXPECT_EQ(capacity(), block) << "as large as before";
  call(s4j_workspace, Frame().integers({3, ws}));
  call(s4j_workspace, Frame().integers({4, ws}));
  call(s4j_configure, Frame().integers({S4J_CONFIG_MAX_BYTES, limit}));
  EXPECT_EQ(live_bytes(), before);
}

int64_t spilled(int64_t ws) { return call(s4j_workspace, Frame().integers({5, ws}))[3]; }
int64_t peak(int64_t ws) { return call(s4j_workspace, Frame().integers({5, ws}))[2]; }

void leave_and_free(int64_t ws) {
  call(s4j_workspace, Frame().integers({2, 0}));
  call(s4j_workspace, Frame().integers({3, ws}));
  call(s4j_workspace, Frame().integers({4, ws}));
}

void expect_all(const Handle& a, double value) {
  const auto* const values = reinterpret_cast<const double*>(a.header()[S4J_H_VALUES]);
  for (int k = 0; k < 10'000; ++k) ASSERT_EQ(values[k], value);
}

// Released blocks make room: spilled ones at once, blocks of the arena from the top down.
TEST(WorkspaceCycle, FreeBlocksAreReusedWithinACycle) {
  const int64_t before = live_bytes();
  const int64_t ws = call(s4j_workspace, Frame().integers({0, 1 << 20}))[1];
  call(s4j_workspace, Frame().integers({1, ws}));
  {
    const Handle kept = dense_in(ws, 7);
    for (int k = 0; k < 100; ++k) {
      Handle a = dense_in(ws, k), b = dense_in(ws, k + 1), c = dense_in(ws, k + 2);
      a = Handle();
      expect_all(b, k + 1);
      c = Handle();
      expect_all(b, k + 1);
    }
    EXPECT_EQ(spilled(ws), 0);
    EXPECT_LT(peak(ws), 4 * 81'000);
    std::vector<Handle> many;
    for (int k = 0; k < 40; ++k) many.push_back(dense_in(ws, k));
    EXPECT_GT(spilled(ws), 1'000'000);
    const int64_t live = live_bytes();
    for (size_t k = 1; k < 40; k += 2) many[k] = Handle();
    EXPECT_LT(live_bytes(), live - 800'000);
    for (size_t k = 0; k < 40; k += 2) expect_all(many[k], static_cast<double>(k));
    many.clear();
    EXPECT_EQ(spilled(ws), 0);
    expect_all(kept, 7);
  }
  leave_and_free(ws);
  EXPECT_EQ(live_bytes(), before);
}

// Releasing an array of an earlier cycle, or from another thread, takes no memory of the current cycle.
TEST(WorkspaceCycle, ArraysOfEarlierCyclesTakeNothingFromThisOne) {
  const int64_t before = live_bytes();
  const int64_t ws = call(s4j_workspace, Frame().integers({0, 100'000}))[1];
  call(s4j_workspace, Frame().integers({1, ws}));
  std::vector<Handle> old;
  for (int k = 0; k < 3; ++k) old.push_back(dense_in(ws, k));
  call(s4j_workspace, Frame().integers({3, ws}));
  call(s4j_workspace, Frame().integers({1, ws}));
  {
    const Handle a = dense_in(ws, 4);
    Handle b = dense_in(ws, 5);
    old.clear();
    const Handle c = dense_in(ws, 6);
    expect_all(a, 4);
    expect_all(b, 5);
    std::thread([&] { b = Handle(); }).join();
    const Handle d = dense_in(ws, 8);
    expect_all(a, 4);
    expect_all(c, 6);
    expect_all(d, 8);
  }
  leave_and_free(ws);
  EXPECT_EQ(live_bytes(), before);
}

// A name is cut where a character ends.
TEST(WorkspaceIdle, WorkspacesFilledWithoutReentryKeepTheirMemory) {
  const int64_t before = live_bytes(), block = 8 << 20;
  const int64_t ws = call(s4j_workspace, Frame().integers({0, block}))[1];
  call(s4j_workspace, Frame().integers({1, ws}));
  call(s4j_workspace, Frame().integers({3, ws}));
  const Handle a(call(s4j_create, Frame().number(3).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {1000})))[1]);
  call(s4j_workspace, Frame().integers({2, 0}));
  const int64_t limit = call(s4j_configure, Frame().integers({S4J_CONFIG_MAX_BYTES, before + block + (1 << 20)}))[1];
  Out out;
  EXPECT_EQ(invoke(s4j_create, Frame().number(0).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {block / 16})), out),
            S4J_NO_MEMORY);
  EXPECT_EQ(call(s4j_workspace, Frame().integers({5, ws}))[1], block);
  const auto* const values = reinterpret_cast<const double*>(a.header()[S4J_H_VALUES]);
  for (int k = 0; k < 1000; ++k) ASSERT_EQ(values[k], 3);
  call(s4j_workspace, Frame().integers({4, ws}));
  call(s4j_configure, Frame().integers({S4J_CONFIG_MAX_BYTES, limit}));
}

TEST(WorkspaceIdle, NamesAreCutAtACharacter) {
  const std::string whole(46, 'x');
  std::string name = whole;
  name.append("\u00e4\u00e4");
  const int64_t ws = call(s4j_workspace, Frame().integers({0, 4096, reinterpret_cast<int64_t>(name.c_str())}))[1];
  const Handle a = dense_in(ws, 3);
  call(s4j_guard, Frame().whole(a).integers({1}));
  call(s4j_workspace, Frame().integers({3, ws}));
  EXPECT_NE(memory_text().find("workspace " + whole + ","), std::string::npos) << memory_text();
  call(s4j_guard, Frame().whole(a).integers({0}));
}

// A refused call does not hold the workspace, so it must not end the workspace again.
TEST(WorkspaceInUse, EndedWorkspacesAreNotEndedAgain) {
  const int64_t before = live_bytes();
  const char name[] = "HELD";
  const int64_t held = call(s4j_workspace, Frame().integers({0, 1 << 20, reinterpret_cast<int64_t>(name)}))[1];
  const int64_t ended = call(s4j_workspace, Frame().integers({0, 4096}))[1];
  {
    const Handle a = dense_in(held, 3), b = dense_in(ended, 4);
    const auto* const values = reinterpret_cast<const double*>(a.header()[S4J_H_VALUES]);
    call(s4j_workspace, Frame().integers({4, ended}));
    call(s4j_guard, Frame().whole(a).integers({1}));
    EXPECT_EQ(call(s4j_workspace, Frame().integers({3, held}))[1], 1);
    Out out;
    for (int k = 0; k < 3; ++k) EXPECT_EQ(invoke(s4j_get, Frame().whole(b).integers({0, 0}), out), S4J_STATE);
    EXPECT_NE(memory_text().find("workspace HELD"), std::string::npos) << "still read: " << memory_text();
    for (int k = 0; k < 10'000; ++k) ASSERT_EQ(values[k], 3) << "still read";
    call(s4j_guard, Frame().whole(a).integers({0}));
    for (int k = 0; k < 3; ++k) EXPECT_EQ(invoke(s4j_get, Frame().whole(a).integers({0, 0}), out), S4J_STATE);
    EXPECT_EQ(memory_text().find("workspace"), std::string::npos) << memory_text();
  }
  EXPECT_EQ(live_bytes(), before);
}

// A thread starts and ends cycles while other threads, which are refused, read and release its arrays.
TEST(WorkspaceInUse, CyclesEndOnceWhileOtherThreadsUseArrays) {
  const int64_t before = live_bytes();
  std::array<std::atomic<int64_t>, 8> shared{};
  std::atomic<bool> end{false};
  std::atomic<int64_t> refused{0};
  std::vector<std::thread> others;
  for (int t = 0; t < 3; ++t)
    others.emplace_back([&, t] {
      for (size_t k = static_cast<size_t>(t); !end; ++k) {
        const int64_t array = shared[k % shared.size()].exchange(0);
        if (array == 0) continue;
        Out out;
        for (int i = 0; i < 3; ++i)
          refused += invoke(s4j_get, Frame().whole(array).integers({0, 0}), out) == S4J_STATE ? 1 : 0;
        release(array);
      }
    });
  // Continues on a busy machine until the race has happened once.
  for (int cycle = 0; cycle < 2000 || (refused == 0 && cycle < 200'000); ++cycle) {
    const int64_t ws = call(s4j_workspace, Frame().integers({0, 4096}))[1];
    for (auto& place : shared) {
      call(s4j_workspace, Frame().integers({1, ws}));
      const int64_t old = place.exchange(
          call(s4j_create, Frame().number(1).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {30, 30})))[1]);
      call(s4j_workspace, Frame().integers({2, 0}));
      if (old != 0) release(old);
    }
    if (cycle % 2 == 0 && call(s4j_workspace, Frame().integers({3, ws}))[1] == 1) continue;
    call(s4j_workspace, Frame().integers({4, ws}));
  }
  end = true;
  for (std::thread& t : others) t.join();
  for (auto& place : shared)
    if (const int64_t left = place.exchange(0); left != 0) release(left);
  EXPECT_GT(refused, 0);
  EXPECT_EQ(memory_text().find("workspace"), std::string::npos) << memory_text();
  EXPECT_EQ(live_bytes(), before);
}

}  // namespace
}  // namespace s4j::test
