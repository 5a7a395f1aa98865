// SPDX-License-Identifier: Apache-2.0
// Worker threads of loops. helpers.cpp and openmp.cpp are alternative implementations; the build compiles one of them
// (SPARSE4J_THREADS, docs/decisions/0002-threads.md). parallel.cpp has the chunks and the budget for both.
#pragma once

#include <atomic>

#include "parallel/parallel.hpp"

namespace s4j {

// Returns the name of the implementation that the build compiled: "helpers" or "openmp".
const char* thread_pool() noexcept;

namespace detail {

// A running loop, on its caller's stack. Each thread takes the next chunk until none is left, so that the loop finishes
// with any number of threads.
struct Loop {
  void* self;
  ChunkBody body;
  int64_t chunks;
  std::atomic<int64_t> next{0};

  void work() noexcept {
    for (int64_t c; (c = next.fetch_add(1, std::memory_order_relaxed)) < chunks;) body(self, c);
  }
};

// Runs loop.work() on the calling thread and at most `workers` others, which the caller has reserved by take_workers();
// gives those back. Returns when all chunks are done and all workers have left the loop.
void work_with(Loop& loop, int workers) noexcept;

// Reserves up to `wanted` workers of the thread budget (set_threads); returns their number. The caller gives them back.
int take_workers(int wanted) noexcept;
void give_back_workers(int workers) noexcept;
int workers_taken() noexcept;

}  // namespace detail
}  // namespace s4j
