// SPDX-License-Identifier: Apache-2.0
// Workers of LLVM's OpenMP runtime: a team for each region of each caller, as large as the budget allows. What the
// runtime ends the process for is kept from it as far as that can be (decision 0002).
#include <chrono>
#include <thread>

#include "parallel/spare_threads.hpp"
#include "parallel/workers.hpp"

// LLVM's own functions, which omp.h of other compilers lacks.
extern "C" {
int kmp_get_blocktime();
void kmp_set_blocktime(int milliseconds);
}

namespace s4j {
namespace detail {
namespace {

// Workers of regions that the calling thread begins sleep as soon as they have nothing to do, instead of spinning for
// the runtime's 200 ms. The setting is of the calling thread alone, and is put back: regions of the caller's own, on
// the same runtime, keep theirs.
class SleepAtOnce {
 public:
  SleepAtOnce() noexcept { kmp_set_blocktime(0); }
  ~SleepAtOnce() { kmp_set_blocktime(before_); }
  SleepAtOnce(const SleepAtOnce&) = delete;
  SleepAtOnce& operator=(const SleepAtOnce&) = delete;

 private:
  const int before_ = kmp_get_blocktime();
};

// The runtime's destructor fails when a region is inside. Ours comes before it: what is inside ends, and what comes
// later works without the runtime.
class Door {
 public:
  bool enter() noexcept {
    ++inside_;
    if (open_) return true;
    --inside_;
    return false;
  }
  void leave() noexcept { --inside_; }
  ~Door() {
    open_ = false;
    while (inside_ != 0) std::this_thread::sleep_for(std::chrono::microseconds(100));
  }

 private:
  std::atomic<int> inside_{0};
  std::atomic<bool> open_{true};
};

Door door;
thread_local int workers_had = 0;  // most that the calling thread's teams had

// The runtime makes threads for a team that is larger than this caller's were, and aborts when it cannot have one; or,
// at its start, the memory for its own tables, which is less than a thread's stack.
int workers_to_be_had(int wanted) noexcept {
  if (wanted > workers_had) workers_had += spare_threads(wanted - workers_had);
  return std::min(wanted, workers_had);
}

}  // namespace

// The runtime may give fewer threads than are asked for, down to the caller alone: in a region of the caller's own,
// under OMP_THREAD_LIMIT, with OMP_DYNAMIC. A loop is right with any of them.
void work_with(Loop& loop, int workers) noexcept {
  std::atomic<int> missing{workers};
  const int team = 1 + workers_to_be_had(workers);
  if (team == 1 || !door.enter()) {
    loop.work();
  } else {
    const SleepAtOnce sleep;
    const std::thread::id caller = std::this_thread::get_id();
#pragma omp parallel num_threads(team)
    {
      loop.work();
      if (std::this_thread::get_id() != caller) {
        missing.fetch_sub(1, std::memory_order_relaxed);
        give_back_workers(1);
      }
    }
    door.leave();
  }
  give_back_workers(missing.load(std::memory_order_relaxed));
}

}  // namespace detail

const char* thread_pool() noexcept { return "openmp"; }

}  // namespace s4j
