// SPDX-License-Identifier: Apache-2.0
// The library's own worker threads, shared by all callers and started on demand.
#include <condition_variable>
#include <mutex>
#include <new>
#include <thread>

#include "parallel/workers.hpp"

namespace s4j {
namespace detail {
namespace {

// A running parallel loop, on its caller's stack: how many workers it still needs and has. Guarded by Helpers::mutex_.
struct Call {
  Loop& loop;
  int wanted;
  int inside = 0;
  Call* later = nullptr;  // next in the list of loops that need more workers
};

// The number of threads is the largest number of workers ever in use at once, however many Java threads call; idle
// threads sleep (decision 0002). Never destroyed: a JVM may exit while a thread runs a loop.
class Helpers {
 public:
  void run(Loop& loop, int workers) noexcept {
    Call call{loop, workers};
    {
      const std::lock_guard lock(mutex_);
      start(workers_taken());
      call.later = open_;
      open_ = &call;
    }
    for (int i = 0; i < workers; ++i) wake_.notify_one();
    loop.work();
    std::unique_lock lock(mutex_);
    for (Call** at = &open_; *at != nullptr; at = &(*at)->later) {
      if (*at != &call) continue;
      *at = call.later;
      give_back_workers(call.wanted);  // workers that did not join before the loop ended
      break;
    }
    left_.wait(lock, [&] { return call.inside == 0; });
  }

 private:
  void start(int wanted) noexcept {
    while (started_ < wanted) {
      try {
        std::thread([this] { serve(); }).detach();
      } catch (...) {
        return;  // the system has no more threads: loops run on the existing ones
      }
      ++started_;
    }
  }

  void serve() noexcept {
    std::unique_lock lock(mutex_);
    for (;;) {
      wake_.wait(lock, [this] { return open_ != nullptr; });
      Call& call = *open_;
      ++call.inside;
      if (--call.wanted == 0) open_ = call.later;
      lock.unlock();
      call.loop.work();
      give_back_workers(1);
      lock.lock();
      if (--call.inside == 0) left_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_, left_;
  Call* open_ = nullptr;  // list of loops that need more workers
  int started_ = 0;       // number of threads
};

Helpers& helpers() noexcept {
  alignas(Helpers) static unsigned char memory[sizeof(Helpers)];
  static Helpers* const instance = ::new (static_cast<void*>(memory)) Helpers;
  return *instance;
}

}  // namespace

void work_with(Loop& loop, int workers) noexcept { helpers().run(loop, workers); }

}  // namespace detail

const char* thread_pool() noexcept { return "helpers"; }

}  // namespace s4j
