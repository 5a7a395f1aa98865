// SPDX-License-Identifier: Apache-2.0
#include "parallel/parallel.hpp"

#include <cstdlib>
#include <thread>

#include "parallel/workers.hpp"

namespace s4j {
namespace {

int default_threads() noexcept {
  const char* env = std::getenv("OMP_NUM_THREADS");
  const long asked = env != nullptr ? std::strtol(env, nullptr, 10) : 0;
  if (asked > 0 && asked <= 4096) return static_cast<int>(asked);
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

std::atomic<int> setting{default_threads()};
std::atomic<int> taken{0};  // workers inside a loop or reserved for one

}  // namespace

int set_threads(int n) noexcept { return setting.exchange(n > 0 ? n : default_threads()); }
int threads() noexcept { return setting.load(std::memory_order_relaxed); }

namespace detail {

int take_workers(int wanted) noexcept {
  for (int before = taken.load(std::memory_order_relaxed);;) {
    const int n = std::min(wanted, threads() - 1 - before);
    if (n <= 0) return 0;
    if (taken.compare_exchange_weak(before, before + n, std::memory_order_relaxed)) return n;
  }
}

void give_back_workers(int workers) noexcept { taken.fetch_sub(workers, std::memory_order_relaxed); }
int workers_taken() noexcept { return taken.load(std::memory_order_relaxed); }

void run_chunks(int64_t chunks, int64_t work, void* self, ChunkBody body) noexcept {
  const int64_t useful = std::min<int64_t>({chunks, work / threshold::kParallelWork, 1024, threads()});
  const int workers = take_workers(static_cast<int>(useful) - 1);
  if (workers == 0) {
    for (int64_t c = 0; c < chunks; ++c) body(self, c);
    return;
  }
  Loop loop{self, body, chunks};
  work_with(loop, workers);
}

}  // namespace detail
}  // namespace s4j
