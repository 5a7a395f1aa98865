// SPDX-License-Identifier: Apache-2.0
#include "core/parallel.hpp"

#include <omp.h>

#include <atomic>
#include <cstdlib>

namespace s4j {
namespace {

int default_threads() noexcept {
  const char* env = std::getenv("OMP_NUM_THREADS");
  const int asked = env != nullptr ? std::atoi(env) : 0;
  return asked > 0 ? asked : std::max(1, omp_get_num_procs());
}

std::atomic<int> setting{default_threads()};
std::atomic<int> in_use{0};  // threads beyond the callers' own

// Extra threads granted to one region; given back on destruction.
class Grant {
 public:
  explicit Grant(int wanted) noexcept {
    int used = in_use.load(std::memory_order_relaxed);
    do {
      extra_ = std::clamp(setting.load(std::memory_order_relaxed) - 1 - used, 0, wanted);
    } while (extra_ > 0 && !in_use.compare_exchange_weak(used, used + extra_, std::memory_order_relaxed));
  }
  ~Grant() {
    if (extra_ > 0) in_use.fetch_sub(extra_, std::memory_order_relaxed);
  }
  Grant(const Grant&) = delete;
  Grant& operator=(const Grant&) = delete;
  int threads() const noexcept { return extra_ + 1; }

 private:
  int extra_ = 0;
};

}  // namespace

int set_threads(int n) noexcept { return setting.exchange(n > 0 ? n : default_threads()); }
int threads() noexcept { return setting.load(std::memory_order_relaxed); }

namespace detail {

void run_chunks(int64_t chunks, int64_t work, void* self, ChunkBody body) noexcept {
  const int64_t useful = std::min<int64_t>({chunks, work / kParallelWork, 1024});
  const Grant grant(static_cast<int>(std::max<int64_t>(useful - 1, 0)));
  if (grant.threads() == 1) {
    for (int64_t c = 0; c < chunks; ++c) body(self, c);
    return;
  }
#pragma omp parallel for schedule(dynamic, 1) num_threads(grant.threads())
  for (int64_t c = 0; c < chunks; ++c) body(self, c);
}

}  // namespace detail
}  // namespace s4j
