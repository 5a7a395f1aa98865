// SPDX-License-Identifier: Apache-2.0
#include "parallel/parallel.hpp"

#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <new>
#include <thread>

namespace s4j {
namespace {

int default_threads() noexcept {
  const char* env = std::getenv("OMP_NUM_THREADS");
  const long asked = env != nullptr ? std::strtol(env, nullptr, 10) : 0;
  if (asked > 0 && asked <= 4096) return static_cast<int>(asked);
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

std::atomic<int> setting{default_threads()};

// One running loop, on its caller's stack. Chunks are taken from `next`; the loop is over when all are taken and the
// helpers inside have left.
struct Loop {
  void* self;
  detail::ChunkBody body;
  int64_t chunks;
  std::atomic<int64_t> next{0};
  int helpers_wanted;  // guarded by the pool's mutex, as are the two below
  int helpers_inside = 0;
  Loop* later = nullptr;  // list of loops that still want helpers

  void work() noexcept {
    for (int64_t c; (c = next.fetch_add(1, std::memory_order_relaxed)) < chunks;) body(self, c);
  }
};

// Process-wide helpers, shared by all callers: however many Java threads call in, there are at most `threads() - 1` of
// them, and they sleep when idle (decision 0002). Never destroyed: a JVM may exit while a thread is inside.
class Helpers {
 public:
  void run(Loop& loop) noexcept {
    int called = 0;
    {
      const std::lock_guard lock(mutex_);
      loop.helpers_wanted = std::min(loop.helpers_wanted, setting.load(std::memory_order_relaxed) - 1 - busy_);
      start(busy_ + loop.helpers_wanted);
      loop.helpers_wanted = std::min(loop.helpers_wanted, started_ - busy_);
      called = loop.helpers_wanted;
      if (called > 0) {
        busy_ += loop.helpers_wanted;  // reserved; those that do not come in time are given back below
        loop.later = open_;
        open_ = &loop;
      }
    }
    for (int i = 0; i < called; ++i) wake_.notify_one();
    loop.work();
    std::unique_lock lock(mutex_);
    for (Loop** at = &open_; *at != nullptr; at = &(*at)->later) {
      if (*at != &loop) continue;
      *at = loop.later;
      busy_ -= loop.helpers_wanted;
      break;
    }
    left_.wait(lock, [&] { return loop.helpers_inside == 0; });
  }

 private:
  void start(int wanted) noexcept {
    while (started_ < wanted) {
      try {
        std::thread([this] { serve(); }).detach();
      } catch (...) {
        return;  // no more threads to be had: the loop runs on those there are
      }
      ++started_;
    }
  }

  void serve() noexcept {
    std::unique_lock lock(mutex_);
    for (;;) {
      wake_.wait(lock, [this] { return open_ != nullptr; });
      Loop& loop = *open_;
      ++loop.helpers_inside;
      if (--loop.helpers_wanted == 0) open_ = loop.later;
      lock.unlock();
      loop.work();
      lock.lock();
      --busy_;
      if (--loop.helpers_inside == 0) left_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_, left_;
  Loop* open_ = nullptr;  // loops that still want helpers
  int started_ = 0;       // threads
  int busy_ = 0;          // threads inside a loop or reserved by one
};

Helpers& helpers() noexcept {
  alignas(Helpers) static unsigned char memory[sizeof(Helpers)];
  static Helpers* const instance = ::new (static_cast<void*>(memory)) Helpers;
  return *instance;
}

}  // namespace

int set_threads(int n) noexcept { return setting.exchange(n > 0 ? n : default_threads()); }
int threads() noexcept { return setting.load(std::memory_order_relaxed); }

namespace detail {

void run_chunks(int64_t chunks, int64_t work, void* self, ChunkBody body) noexcept {
  const int64_t useful = std::min<int64_t>({chunks, work / threshold::kParallelWork, 1024});
  const int64_t helpers_wanted = std::min<int64_t>(useful, threads()) - 1;
  if (helpers_wanted < 1) {
    for (int64_t c = 0; c < chunks; ++c) body(self, c);
    return;
  }
  Loop loop{self, body, chunks, {}, static_cast<int>(helpers_wanted)};
  helpers().run(loop);
}

}  // namespace detail
}  // namespace s4j
