// SPDX-License-Identifier: Apache-2.0
// Workers of LLVM's OpenMP runtime: each caller's region gets a team as large as the budget allows. The code avoids the
// conditions under which the runtime would abort the process, as far as possible (decision 0002).
#include <chrono>
#include <thread>

#include "parallel/spare_threads.hpp"
#include "parallel/workers.hpp"

// LLVM's own functions; other compilers' omp.h does not declare them.
extern "C" {
int kmp_get_blocktime();
void kmp_set_blocktime(int milliseconds);
}

namespace s4j {
namespace detail {
namespace {

// Makes workers of the calling thread's regions sleep as soon as they are idle, instead of spinning for the runtime's
// 200 ms. The setting applies to the calling thread only and is restored, so that the caller's own regions on the same
// runtime keep theirs.
class SleepAtOnce {
 public:
  SleepAtOnce() noexcept { kmp_set_blocktime(0); }
  ~SleepAtOnce() { kmp_set_blocktime(before_); }
  SleepAtOnce(const SleepAtOnce&) = delete;
  SleepAtOnce& operator=(const SleepAtOnce&) = delete;

 private:
  const int before_ = kmp_get_blocktime();
};

// The runtime's destructor fails while a region is running. This destructor runs before it: it waits for running
// regions, and later loops work without the runtime.
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
thread_local int workers_had = 0;  // the largest team of the calling thread so far

// The runtime starts threads when a team is larger than this caller's earlier teams, and aborts if it cannot. At its
// own start it also needs memory for its tables, less than a thread's stack. So more workers are used only if that many
// threads can be started now.
int workers_to_be_had(int wanted) noexcept {
  if (wanted > workers_had) workers_had += spare_threads(wanted - workers_had);
  return std::min(wanted, workers_had);
}

}  // namespace

// The runtime may give fewer threads than requested, down to the caller alone: in a nested region, under
// OMP_THREAD_LIMIT, with OMP_DYNAMIC. A loop is correct with any number.
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
