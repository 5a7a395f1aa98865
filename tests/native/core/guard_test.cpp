// SPDX-License-Identifier: Apache-2.0
// Threads on one storage: lazy assembly and derived layouts are single-flight; writes beside other uses are refused.
#include <atomic>
#include <thread>

#include "array/derived.hpp"
#include "frame.hpp"
#include "memory/arena.hpp"
#include "products_support.hpp"
#include "support.hpp"
#include "threads.hpp"

namespace s4j::test {
namespace {

TEST(Guard, ReadersAssembleOnceAndAgree) {
  for (int round = 0; round < 50; ++round) {
    Array a(shape_of({50, 50}), Spec::csr(), Scalar::of(0.0));
    for (int64_t k = 0; k < 400; ++k) {
      const int64_t at[] = {(k * 7) % 50, (k * 13) % 50};
      const auto v = static_cast<double>(k + 1);
      a->put(at, &v);
    }
    const int64_t epoch = a->header()[S4J_H_STRUCTURE_EPOCH];
    std::atomic<int64_t> nnz{-1};
    std::atomic<bool> agree{true};
    on_threads(4, [&](int t) {
      if (t % 2 == 0) {
        const int64_t n = a->assembled().nnz;
        int64_t none = -1;
        if (!nnz.compare_exchange_strong(none, n) && none != n) agree = false;
      } else {
        for (int64_t i = 0; i < 50; ++i) {
          const int64_t at[] = {i, i};
          double v = -1;
          a->get(at, &v);
          if (v < 0) agree = false;
        }
      }
    });
    EXPECT_TRUE(agree);
    EXPECT_EQ(a->header()[S4J_H_STRUCTURE_EPOCH], epoch + 1);
  }
}

TEST(Guard, DerivedLayoutsAreBuiltOnceAndSurviveEviction) {
  for (int round = 0; round < 50; ++round) {
    Array a(shape_of({40, 40}), Spec::csr(), Scalar::of(0.0));
    for (int64_t k = 0; k < 200; ++k) {
      const int64_t at[] = {(k * 7) % 40, (k * 11) % 40};
      const auto v = static_cast<double>(k + 1);
      a->put(at, &v);
    }
    std::atomic<const void*> seen{nullptr};
    std::atomic<int> different{0};
    on_threads(4, [&](int t) {
      if (t == 3) {
        a->drop_derived();
        return;
      }
      const Reading csc = derived(*a, Spec::csc());
      double sum = 0;
      for (int64_t k = 0; k < csc.b.nnz; ++k) sum += csc.b.data<double>()[k];
      if (sum <= 0) ++different;
      seen = csc.keep.get();
    });
    EXPECT_EQ(different, 0);
    EXPECT_NE(seen, nullptr);
  }
}

TEST(Guard, DerivedValuesFollowAValueOnlyWrite) {
  Array a(shape_of({3, 3}), Spec::csr(), Scalar::of(0.0));
  for (int64_t k = 0; k < 3; ++k) {
    const int64_t at[] = {k, 2 - k};
    const auto v = static_cast<double>(k + 1);
    a->put(at, &v);
  }
  for (int round = 0; round < 4; ++round) {
    const Reading csc = derived(*a, Spec::csc());
    for (const Coords& c : all_coordinates(a->shape()))
      EXPECT_EQ(value_at(csc.b, a->fill(), c), value_at(a->assembled(), a->fill(), c));
    const int64_t at[] = {1, 1};
    const double v = 10.0 + round;
    a->put(at, &v);
  }
}

TEST(Guard, ConcurrentWriteIsRefusedNamingBothCalls) {
  const Handle a = matrix(2, 2, {0, 0}, {1.0});
  call(s4j_guard, Frame().whole(a).integers({1}));
  Out out;
  EXPECT_EQ(invoke(s4j_put, Frame().whole(a).number(2).integers({1, 1}), out), S4J_BUSY);
  const std::string text = s4j_context_error(context());
  EXPECT_NE(text.find("put writes an array of shape [2, 2] while another call reads it (reading its buffers)"),
            std::string::npos)
      << text;
  EXPECT_EQ(invoke(s4j_get, Frame().whole(a).integers({0, 0}), out), S4J_OK);  // readers are welcome
  call(s4j_guard, Frame().whole(a).integers({0}));
  call(s4j_put, Frame().whole(a).number(2).integers({1, 1}));
  Storage& s = *whole_of(a).storage;
  s.lock_write("sort");
  EXPECT_EQ(invoke(s4j_put, Frame().whole(a).number(3).integers({1, 1}), out), S4J_BUSY);
  const std::string both = s4j_context_error(context());
  EXPECT_NE(both.find("put writes an array of shape [2, 2] while another call writes it (sort)"), std::string::npos)
      << both;
  s.unlock_write();
}

// Readers that a writer refuses do not stay counted as readers.
TEST(Guard, RefusedReadersLeaveNothingBehind) {
  Guard guard;
  bool by_writer = false;
  for (int round = 0; round < 3; ++round) {
    ASSERT_TRUE(guard.try_write("sort", &by_writer));
    for (int i = 0; i < 5; ++i) EXPECT_FALSE(guard.try_read("sum"));
    EXPECT_STREQ(guard.holder(), "sort");
    EXPECT_FALSE(guard.try_write("put", &by_writer));
    EXPECT_TRUE(by_writer);
    guard.unlock_write();
    ASSERT_TRUE(guard.try_read("sum"));
    EXPECT_FALSE(guard.try_write("put", &by_writer));
    EXPECT_FALSE(by_writer);
    EXPECT_STREQ(guard.holder(), "sum");
    guard.unlock_read();
  }
}

// Two words that writers change together: no reader sees them differ, and no writer meets another thread.
TEST(Guard, ReadersAndWritersKeepEachOtherOut) {
  constexpr int kTries = 20'000;
  Guard guard;
  int64_t one = 0, other = 0;  // no atomics: the thread sanitizer reports a race
  std::atomic<int64_t> writes{0}, reads{0}, refused{0};
  std::atomic<int> wrong{0}, ready{0};
  on_threads(4, [&](int t) {
    ++ready;
    wait_for([&] { return ready == 4; });
    bool by_writer = false;
    for (int i = 0; i < kTries; ++i) {
      if (t == 0 || i % 16 == t) {
        if (guard.try_write("write", &by_writer)) {
          if (one != other) ++wrong;
          ++one;
          ++other;
          ++writes;
          guard.unlock_write();
        } else {
          ++refused;
        }
      } else if (guard.try_read("read")) {
        if (one != other) ++wrong;
        ++reads;
        guard.unlock_read();
      } else {
        ++refused;
      }
      if (i % 64 == 0) std::this_thread::yield();
    }
    // No thread is refused for ever: each one succeeds in the end.
    wait_for([&] { return guard.try_write("write", &by_writer); });
    ++one;
    ++other;
    ++writes;
    guard.unlock_write();
    wait_for([&] { return guard.try_read("read"); });
    ++reads;
    guard.unlock_read();
  });
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(one, writes);
  EXPECT_GE(writes, 4);
  EXPECT_GE(reads, 4);
  bool by_writer = false;
  EXPECT_TRUE(guard.try_write("the test", &by_writer)) << "somebody was left behind";
}

// A written array is guarded for writing, whatever its role in the call and however many other roles it has. After the
// call its guard is released.
TEST(Guard, ArraysReadAndWrittenInOneCallAreGuardedForWriting) {
  const Handle a = matrix(2, 2, {0, 0, 1, 0}, {1.0, 2.0}), b = matrix(2, 2, {0, 0}, {1.0});
  const Handle later = matrix(2, 2, {0, 1}, {5.0});  // ids order the guards
  const std::vector<int64_t> turned = {2, 2, 1, 0, 1, 2, 0, 0, 1, 2, -1, -1}, row = {1, 2, 1, 0, 1, 2, 0, -1},
                             other = {1, 2, 1, 0, 1, 2, 1, -1};
  const struct {
    const char* name;
    s4j_function* f;
    Frame frame;
  } writes[] = {
      {"x.addi(x)", s4j_pairwise, Frame(S4J_OP_ADD, S4J_FLAG_IN_PLACE).whole(b).whole(b)},
      {"x.addi(x^T)", s4j_pairwise, Frame(S4J_OP_ADD, S4J_FLAG_IN_PLACE).whole(b).view(b, turned)},
      {"x.addi(y)", s4j_pairwise, Frame(S4J_OP_ADD, S4J_FLAG_IN_PLACE).whole(b).whole(a)},
      {"x.addi(z)", s4j_pairwise, Frame(S4J_OP_ADD, S4J_FLAG_IN_PLACE).whole(b).whole(later)},
      {"x of itself", s4j_pairwise, Frame(S4J_OP_ADD, S4J_FLAG_RESULT).whole(b).whole(b).whole(b)},
      {"x of y and x", s4j_pairwise, Frame(S4J_OP_ADD, S4J_FLAG_RESULT).whole(a).whole(b).whole(b)},
      {"x of y", s4j_transform, Frame(S4J_OP_NEG, S4J_FLAG_RESULT).whole(a).whole(b)},
      {"x.sqrti()", s4j_transform, Frame(S4J_OP_SQRT, S4J_FLAG_IN_PLACE).whole(b)},
      {"a row from a row", s4j_assign, Frame().view(b, row).view(b, other)},
      {"rows exchanged", s4j_level1, Frame(S4J_OP_SWAP).view(b, row).view(b, other)},
      {"a row scaled", s4j_level1, Frame(S4J_OP_SCAL).view(b, row).number(2)},
      {"x = x x", s4j_matmul, Frame(0, S4J_FLAG_RESULT).whole(b).whole(b).whole(b)},
      {"put", s4j_put, Frame().whole(b).number(2).integers({1, 1})},
      {"fill", s4j_fill, Frame().view(b, row).number(0)},
  };
  for (const auto& write : writes) {
    SCOPED_TRACE(write.name);
    call(s4j_guard, Frame().whole(b).integers({1}));
    const std::string before = bytes_of(b);
    Out out;
    EXPECT_EQ(invoke(write.f, write.frame, out), S4J_BUSY);
    EXPECT_TRUE(bytes_of(b) == before);
    call(s4j_guard, Frame().whole(b).integers({0}));
    EXPECT_EQ(invoke(write.f, write.frame, out), S4J_OK) << s4j_context_error(context());
    auto* const s = reinterpret_cast<Storage*>(static_cast<int64_t>(b));
    s->lock_write("the test");  // waits until no other thread holds the array
    s->unlock_write();
  }
}

// Through the C ABI, as JVM threads call it: inserts and their assembly, growth, layouts of other orders, explicit
// eviction and eviction at the limit. Calls that are not refused give right results; the thread sanitizer reports no
// race.
TEST(Guard, ReadersBesideAssemblyGrowthLayoutsAndEviction) {
  constexpr int64_t kSide = 64;
  const int64_t usual = call(s4j_configure, Frame().integers({S4J_CONFIG_LAYOUT_ENTRIES, 1}))[1];
  const Handle a = matrix(kSide, kSide, {0, 0}, {1.0});
  std::atomic<int64_t> puts{1};
  std::atomic<int> reads{0};
  std::atomic<int> wrong{0};
  std::atomic<bool> done{false};
  on_threads(5, [&](int t) {
    s4j_context* own = s4j_context_create();
    auto run = [&](s4j_function* f, const Frame& frame, Out& out) {
      const int32_t status = f(own, frame.data(), out.words);
      // The limit is low for short times.
      if (status != S4J_OK && status != S4J_BUSY && status != S4J_NO_MEMORY) ++wrong;
      return status == S4J_OK;
    };
    if (t == 0) {
      wait_for([&] { return reads >= 2; });  // waits until the readers have started
      for (int64_t k = 1; k < 16 * kSide;) {
        Out out;
        if (run(s4j_put, Frame().whole(a).number(1).integers({k * 7 % kSide, k / kSide}), out)) {
          ++k;
          ++puts;
        }
        if (k % 16 == 0) std::this_thread::yield();
      }
      done = true;
    }
    while (!done) {
      const int64_t before = puts;
      Out out;
      if (t == 1 && run(s4j_drop_layouts, Frame().whole(a), out)) std::this_thread::yield();
      if (t == 2) {
        const Buffer some(pool(), 1 << 20);
        set_memory_limit(memory_stats().live + 100);
        set_memory_limit(0);
      }
      if (t < 3) continue;
      // The call reads the transposed view by lines from a derived layout.
      const std::vector<int64_t> turned = {2, 2, 1, 0, 1, kSide, 0, 0, 1, kSide, -1, -1};
      if (!run(t == 3 ? s4j_reduce : s4j_count, Frame(S4J_OP_SUM, S4J_FLAG_NUMBER).view(a, turned), out)) continue;
      double seen = static_cast<double>(out[1]);
      if (t == 3) std::memcpy(&seen, &out.words[2], sizeof seen);
      ++reads;
      if (seen < static_cast<double>(before) || seen > static_cast<double>(puts) + 1) ++wrong;
    }
    s4j_context_destroy(own);
  });
  call(s4j_configure, Frame().integers({S4J_CONFIG_LAYOUT_ENTRIES, usual}));
  EXPECT_EQ(wrong, 0);
}

TEST(Guard, MemoryLimitNamesTheProperty) {
  const int64_t live = live_bytes();
  call(s4j_configure, Frame().integers({S4J_CONFIG_MAX_BYTES, live + 100'000}));
  Out out;
  EXPECT_EQ(invoke(s4j_create, Frame().number(1).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {1000, 1000})), out),
            S4J_NO_MEMORY);
  EXPECT_NE(std::string(s4j_context_error(context())).find("org.sparse4j.maxBytes"), std::string::npos);
  // The counter keeps the bytes that the failed call requested until another call fails for another reason.
  EXPECT_GE(call(s4j_memory, Frame())[12], 8'000'000);
  EXPECT_EQ(invoke(s4j_create, Frame().number(1).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {-1})), out),
            S4J_ILLEGAL_ARGUMENT);
  EXPECT_EQ(call(s4j_memory, Frame())[12], 0);
  call(s4j_configure, Frame().integers({S4J_CONFIG_MAX_BYTES, 0}));
  EXPECT_EQ(live_bytes(), live);
}

TEST(Guard, PeakRestartsOnRequest) {
  // Bytes that threads of earlier tests have not yet reported are not included.
  constexpr int64_t kUncounted = int64_t{1} << 20, kLarge = 8 * 900 * 900, kSmall = 8 * 600 * 600;
  release(call(s4j_create, Frame().number(1).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {900, 900})))[1]);
  const int64_t live = live_bytes();
  EXPECT_GE(call(s4j_memory, Frame().integers({1}))[2], live + kLarge - kUncounted);
  EXPECT_EQ(call(s4j_memory, Frame())[2], live);
  release(call(s4j_create, Frame().number(1).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {600, 600})))[1]);
  const int64_t peak = call(s4j_memory, Frame().integers({0}))[2];
  EXPECT_GE(peak, live + kSmall - kUncounted);
  EXPECT_LT(peak, live + kLarge - kUncounted);
  EXPECT_EQ(call(s4j_memory, Frame())[2], peak);
}

TEST(Guard, LimitEvictsDerivedLayoutsFirst) {
  Array a(shape_of({2000, 2000}), Spec::csr(), Scalar::of(0.0));
  Rng rng(3);
  for (int64_t k = 0; k < 60'000; ++k) {
    const int64_t at[] = {below(rng, 2000), below(rng, 2000)};
    const double v = 1;
    a->put(at, &v);
  }
  derived(*a, Spec::csc());
  ASSERT_GT(a->derived_bytes(), 500'000);
  set_memory_limit(memory_stats().live + 100'000);
  {
    const Buffer more(pool(), 400'000);  // fits only after the derived layout is evicted
    EXPECT_EQ(a->derived_bytes(), 0);
  }
  set_memory_limit(0);
}

TEST(Workspace, ResetMakesItsArraysStaleAndLearnsTheSize) {
  const int64_t before = live_bytes();
  const int64_t ws = call(s4j_workspace, Frame().integers({0, 4096}))[1];
  for (int cycle = 0; cycle < 5; ++cycle) {
    call(s4j_workspace, Frame().integers({1, ws}));
    const Handle a(call(s4j_create, Frame().number(1).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {100, 100})))[1]);
    const Out state = call(s4j_workspace, Frame().integers({5, ws}));
    EXPECT_EQ(state[3] > 0, cycle == 0) << "spilled bytes in cycle " << cycle;
    call(s4j_workspace, Frame().integers({2, 0}));
    call(s4j_workspace, Frame().integers({3, ws}));
    Out out;
    EXPECT_EQ(invoke(s4j_get, Frame().whole(a).integers({0, 0}), out), S4J_STATE);
  }
  call(s4j_workspace, Frame().integers({4, ws}));
  EXPECT_EQ(live_bytes(), before);
}

// Blocks lie in the arena and do not overlap. A block that would pass the end of the arena counts as spilled. The test
// uses capacities of every remainder, because learned capacities are no multiples of 64 bytes, unlike blocks and their
// heads.
TEST(Workspace, BlocksEndWhereTheArenaEnds) {
  Rng rng(41);
  for (int round = 0; round < 60; ++round) {
    Arena* const arena = Arena::create(static_cast<size_t>(below(rng, 20'000)), "test");
    for (int cycle = 0; cycle < 4; ++cycle) {
      const int64_t capacity = arena->capacity();
      int64_t used = 0, spilled = 0, count = 0;
      const char* first = nullptr;
      std::vector<std::pair<char*, size_t>> blocks;
      // Half of the cycles use steps that end exactly at the arena's end.
      for (int64_t all = 0; all < capacity + 4'000; ++count) {
        const size_t bytes = cycle % 2 == 0 ? 64 : static_cast<size_t>(1 + below(rng, 700));
        const int64_t size = static_cast<int64_t>(64 + (bytes + 63) / 64 * 64);
        auto* const p = static_cast<char*>(arena->allocate(bytes));
        if (first == nullptr) first = p;
        if (used + size <= capacity) {
          ASSERT_EQ(p, first + used) << capacity;
          used += size;
        } else {
          spilled += size;
        }
        ASSERT_EQ(arena->spilled(), spilled) << "of " << capacity << " bytes " << used << " are used";
        blocks.emplace_back(p, bytes);
        std::memset(p, static_cast<int>(count % 251), bytes);
        all += size;
      }
      for (int64_t k = 0; k < count; ++k)
        for (size_t i = 0; i < blocks[k].second; ++i)
          ASSERT_EQ(static_cast<unsigned char>(blocks[k].first[i]), k % 251);
      ASSERT_GT(spilled, 0);
      arena->reset();
      arena->enter();
      ASSERT_GT(arena->capacity(), capacity);
    }
    arena->retire();
  }
}

TEST(Workspace, OuterArraysKeepTheirAllocatorWhenTheyGrowInside) {
  const Handle outer = matrix(10, 10, {0, 0}, {1.0});
  const int64_t ws = call(s4j_workspace, Frame().integers({0, 1 << 20}))[1];
  call(s4j_workspace, Frame().integers({1, ws}));
  for (int64_t k = 0; k < 10; ++k) call(s4j_put, Frame().whole(outer).number(2).integers({k, 9 - k}));
  call(s4j_describe, Frame().whole(outer));  // assembles
  call(s4j_workspace, Frame().integers({2, 0}));
  call(s4j_workspace, Frame().integers({3, ws}));
  EXPECT_EQ(call(s4j_count, Frame().whole(outer))[1], 11);
  call(s4j_workspace, Frame().integers({4, ws}));
}

TEST(Trace, NamesKernelsOfThisThreadOnlyWhileTracing) {
  const Handle a = matrix(3, 3, {0, 0, 2, 1}, {1.0, 2.0});
  char text[256] = {};
  auto taken = [&](int64_t capacity) {
    const int64_t n = call(s4j_trace, Frame().integers({reinterpret_cast<int64_t>(text), capacity}))[1];
    return std::string(text, static_cast<size_t>(n));
  };
  auto sum = [&] { Handle(call(s4j_reduce, Frame(S4J_OP_SUM).whole(a).integers({1}))[1]); };
  taken(256);
  sum();
  EXPECT_EQ(taken(256), "");
  EXPECT_EQ(call(s4j_configure, Frame().integers({S4J_CONFIG_TRACE, 1}))[1], 0);
  std::thread(sum).join();  // a thread has its own context
  EXPECT_EQ(taken(256), "");
  sum();
  EXPECT_EQ(taken(256), "entries by lines, fold of entries");
  EXPECT_EQ(taken(256), "");
  for (int i = 0; i < 20; ++i) sum();
  EXPECT_EQ(taken(7), "entries");
  EXPECT_EQ(call(s4j_configure, Frame().integers({S4J_CONFIG_TRACE, 0}))[1], 1);
}

// Free blocks of unused sizes are released in favour of the sizes of later cycles.
TEST(Pool, KeepsBlocksOfSizesInUse) {
  const size_t kOld = 64 << 20, kNew = 40 << 20;
  {
    std::vector<Buffer> old;
    for (int i = 0; i < 6; ++i) old.emplace_back(pool(), kOld);
  }
  const auto cycle = [&] {
    std::vector<Buffer> now;
    for (int i = 0; i < 5; ++i) now.emplace_back(pool(), kNew);
  };
  for (int i = 0; i < 4; ++i) {
    restart_peak();
    cycle();
  }
  const int64_t before = memory_stats().system_allocations;
  for (int i = 0; i < 10; ++i) {
    restart_peak();
    cycle();
  }
  EXPECT_EQ(memory_stats().system_allocations, before);
}

}  // namespace
}  // namespace s4j::test
