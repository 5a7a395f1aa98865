// SPDX-License-Identifier: Apache-2.0
// Parallel regions use as many threads as the budget allows, and are right with fewer. Each loop has at most 16 chunks,
// which check the conditions themselves.
#include "parallel/parallel.hpp"

#include <gtest/gtest.h>

#if !defined(_WIN32)
#include <dlfcn.h>
#include <sys/resource.h>
#include <unistd.h>
#endif

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <latch>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "address_space.hpp"
#include "layout/layout.hpp"
#include "memory/free_blocks.hpp"
#include "parallel/in_order.hpp"
#include "parallel/slots.hpp"
#include "parallel/stages.hpp"
#include "parallel/workers.hpp"
#include "threads.hpp"

namespace s4j::test {
namespace {

// This much work justifies any number of threads.
constexpr int64_t kMuch = int64_t{1} << 40;

class Threads {
 public:
  explicit Threads(int n) : before_(set_threads(n)) {}
  ~Threads() { set_threads(before_); }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

 private:
  int before_;
};

// Returns the threads that run the chunks of a loop. Waits for the expected number, however late they start and
// whatever else they run.
std::set<std::thread::id> threads_of_a_loop(int64_t chunks, size_t expected) {
  std::mutex mutex;
  std::condition_variable came;
  std::set<std::thread::id> seen;
  parallel_chunks(chunks, kMuch, [&](int64_t) noexcept {
    std::unique_lock lock(mutex);
    seen.insert(std::this_thread::get_id());
    came.notify_all();
    came.wait_for(lock, kPatience, [&] { return seen.size() >= expected; });
    lock.unlock();
    // The pause only gives a superfluous thread time to show; the result of a correct build does not depend on it.
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
  });
  return seen;
}

// A loop of another caller that holds this many workers during its lifetime.
class Holding {
 public:
  explicit Holding(int workers) : inside_(workers + 1) {
    caller_ = std::thread([this, workers] {
      parallel_chunks(workers + 1, kMuch, [this](int64_t) noexcept {
        inside_.count_down();
        end_.wait();
      });
    });
    inside_.wait();
  }
  ~Holding() {
    end_.count_down();
    caller_.join();
  }
  Holding(const Holding&) = delete;
  Holding& operator=(const Holding&) = delete;

 private:
  std::latch inside_, end_{1};
  std::thread caller_;
};

// Chunk c has c + 1 entries and writes them once it knows its place: they are in order, once each.
void check_in_order(int64_t chunks) {
  std::vector<int64_t> entries(static_cast<size_t>(chunks * (chunks + 1) / 2), -1);
  InOrder order(0, static_cast<int64_t>(entries.size()));
  Pieces pieces(64, chunks, 1 << 20);
  parallel_chunks(chunks, kMuch, [&](int64_t) noexcept {
    const int piece = pieces.borrow();
    const int64_t chunk = order.take();
    order.hand_on(chunk, piece, chunk + 1, [&](int64_t c, int held, int64_t n, int64_t at) noexcept {
      for (int64_t k = 0; k < n; ++k) entries[static_cast<size_t>(at + k)] = c;
      pieces.give_back(held);
    });
  });
  EXPECT_EQ(order.end(), static_cast<int64_t>(entries.size()));
  for (int64_t chunk = 0, at = 0; chunk < chunks; at += ++chunk)
    for (int64_t k = 0; k <= chunk; ++k) EXPECT_EQ(entries[static_cast<size_t>(at + k)], chunk);
}

// Part p of step s reads the writes of all parts of the previous step.
void check_stages(int lanes) {
  constexpr int kSteps = 20;
  std::vector<int> done(static_cast<size_t>(lanes * kSteps), 0);
  std::atomic<int> early{0};
  Stages stages;
  parallel_chunks(lanes, kMuch, [&](int64_t) noexcept {
    stages.run(
        kSteps, [&](int64_t) noexcept { return lanes; },
        [&](int64_t s, int part, int parts) noexcept {
          for (int p = 0; s > 0 && p < parts; ++p)
            if (done[static_cast<size_t>((s - 1) * parts + p)] != 1) ++early;
          ++done[static_cast<size_t>(s * parts + part)];
        });
  });
  EXPECT_EQ(early, 0);
  for (const int d : done) EXPECT_EQ(d, 1);
}

// No slot is lent to two chunks at once.
void check_slots(int64_t chunks) {
  Slots slots(64, chunks);
  std::vector<std::atomic<int>> users(static_cast<size_t>(slots.count()));
  std::atomic<int> shared{0};
  parallel_chunks(chunks, kMuch, [&](int64_t) noexcept {
    const Slots::Loan loan(slots);
    auto& user = users[static_cast<size_t>((loan.memory() - slots.piece(0)) / 64)];
    if (user.exchange(1) != 0) ++shared;
    std::this_thread::yield();
    user = 0;
  });
  EXPECT_EQ(shared, 0);
}

void check_all(int chunks) {
  check_in_order(chunks);
  check_stages(chunks);
  check_slots(chunks);
}

TEST(Parallel, LoopsUseAsManyThreadsAsAllowed) {
  for (const int count : {1, 2, 4}) {
    const Threads set(count);
    EXPECT_EQ(threads_of_a_loop(12, static_cast<size_t>(count)).size(), static_cast<size_t>(count));
  }
}

// Loops that finish before a worker starts must not keep it from the next loop.
TEST(Parallel, WorkersJoinTheLoopAfterMissedOnes) {
  const Threads set(3);
  threads_of_a_loop(6, 3);  // starts the workers
  for (int k = 0; k < 2'000; ++k) parallel_chunks(2, 8 * threshold::kParallelWork, [](int64_t) noexcept {});
  EXPECT_EQ(threads_of_a_loop(9, 3).size(), 3u);
}

TEST(Parallel, CallersShareTheBudget) {
  const Threads set(4);
  EXPECT_EQ(threads_of_a_loop(12, 4).size(), 4u);
  {
    const Holding others(2);
    EXPECT_EQ(threads_of_a_loop(12, 2).size(), 2u) << "one worker is left";
    const Holding last(1);
    EXPECT_EQ(threads_of_a_loop(12, 1), std::set{std::this_thread::get_id()}) << "none is left";
  }
  EXPECT_EQ(threads_of_a_loop(12, 4).size(), 4u) << "all are free again";
}

TEST(Parallel, ChunksThatWaitForOthersEndOnAnyTeam) {
  const Threads set(5);
  for (int held = 0; held <= 4; ++held) {
    SCOPED_TRACE(held);
    if (held == 0) {
      check_all(16);
      continue;
    }
    const Holding others(held);
    check_all(16);
  }
}

TEST(Parallel, SeveralCallersAtOnce) {
  const Threads set(3);
  on_threads(4, [](int) {
    for (int k = 0; k < 20; ++k) check_all(8);
  });
  EXPECT_EQ(detail::workers_taken(), 0) << "what they took is given back";
}

// No kernel nests loops; nested loops would be slow, but correct.
TEST(Parallel, NestedLoopsEnd) {
  const Threads set(4);
  std::atomic<int> chunks{0};
  parallel_chunks(4, kMuch, [&](int64_t) noexcept { parallel_chunks(4, kMuch, [&](int64_t) noexcept { ++chunks; }); });
  EXPECT_EQ(chunks, 16);
}

// A JVM may exit while other threads compute.
void exit_during_loops() {
  static std::atomic<int> loops[3];
  set_threads(4);
  for (std::atomic<int>& mine : loops)
    std::thread([&mine] {
      for (;; ++mine) parallel_chunks(8, kMuch, [](int64_t) noexcept { std::this_thread::yield(); });
    }).detach();
  for (const std::atomic<int>& each : loops) wait_for([&] { return each >= 20; });
  std::exit(0);
}

TEST(Parallel, TheProcessMayEndDuringLoops) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  for (int k = 0; k < 5; ++k) EXPECT_EXIT(exit_during_loops(), ::testing::ExitedWithCode(0), "");
}

#if !defined(_WIN32)
double processor_seconds() {
  rusage r;
  getrusage(RUSAGE_SELF, &r);
  return static_cast<double>(r.ru_utime.tv_sec + r.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(r.ru_utime.tv_usec + r.ru_stime.tv_usec);
}

TEST(Parallel, WorkersSleepBetweenLoops) {
  const Threads set(3);
  threads_of_a_loop(6, 3);
  const double before = processor_seconds();
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  EXPECT_LT(processor_seconds() - before, 0.05);
}

// If no thread can be created, loops run on the existing ones.
void loops_without_threads() {
  const NoAddressSpace none;
  set_threads(8);
  std::atomic<int> chunks{0};
  for (int k = 0; k < 5; ++k) parallel_chunks(8, kMuch, [&](int64_t) noexcept { ++chunks; });
  _exit(chunks == 40 ? 0 : 1);
}

TEST(Parallel, LoopsRunWithoutRoomForThreads) {
  if (S4J_SANITIZED) GTEST_SKIP() << "sanitizers want address space themselves";
  if (!NoAddressSpace::to_be_had()) GTEST_SKIP() << "this system does not keep to RLIMIT_AS";
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(loops_without_threads(), ::testing::ExitedWithCode(0), "");
}

// The OpenMP runtime's own limits, which a user's program may set: teams are smaller than requested, here one thread.
TEST(Parallel, OpenMpTeamOfOneRunsAllChunks) {
  auto* const levels = reinterpret_cast<void (*)(int)>(dlsym(RTLD_DEFAULT, "omp_set_max_active_levels"));
  auto* const current = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "omp_get_max_active_levels"));
  if (std::string(thread_pool()) != "openmp") GTEST_SKIP() << "these are helpers of our own";
  ASSERT_TRUE(levels != nullptr && current != nullptr);
  const Threads set(4);
  const int before = current();
  levels(0);
  EXPECT_EQ(threads_of_a_loop(4, 1), std::set{std::this_thread::get_id()});
  check_all(16);
  levels(before);
  EXPECT_EQ(threads_of_a_loop(12, 4).size(), 4u) << "what was promised in vain is given back";
}

// Other regions of the program on the same runtime keep their wait policy.
TEST(Parallel, OpenMpKeepsTheCallersBlocktime) {
  auto* const set_time = reinterpret_cast<void (*)(int)>(dlsym(RTLD_DEFAULT, "kmp_set_blocktime"));
  auto* const time = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "kmp_get_blocktime"));
  if (std::string(thread_pool()) != "openmp") GTEST_SKIP() << "these are helpers of our own";
  ASSERT_TRUE(set_time != nullptr && time != nullptr);
  const Threads set(2);
  const int before = time();
  for (const int own : {before, 7}) {
    set_time(own);
    threads_of_a_loop(2, 2);
    EXPECT_EQ(time(), own);
  }
  set_time(before);
}
#endif

}  // namespace
}  // namespace s4j::test
