// SPDX-License-Identifier: Apache-2.0
// Who works on a loop beside its caller. helpers.cpp and openmp.cpp are two answers, of which the build takes one
// (SPARSE4J_THREADS, docs/decisions/0002-threads.md). Chunks and the budget are parallel.cpp's, the same for both.
#pragma once

#include <atomic>

#include "parallel/parallel.hpp"

namespace s4j {

// What the build took: "helpers" or "openmp".
const char* thread_pool() noexcept;

namespace detail {

// A running loop, on its caller's stack. Whoever works on it takes the next chunk until none is left, so that it is
// done however many come: nothing is dealt out beforehand.
struct Loop {
  void* self;
  ChunkBody body;
  int64_t chunks;
  std::atomic<int64_t> next{0};

  void work() noexcept {
    for (int64_t c; (c = next.fetch_add(1, std::memory_order_relaxed)) < chunks;) body(self, c);
  }
};

// Runs loop.work() on the calling thread and on at most `workers` others, which were taken from the budget and are
// given back. Returns when all chunks are done and nobody is inside.
void work_with(Loop& loop, int workers) noexcept;

// Of the budget that all running loops share: how many of `wanted` workers may come now. They are taken until given
// back.
int take_workers(int wanted) noexcept;
void give_back_workers(int workers) noexcept;
int workers_taken() noexcept;

}  // namespace detail
}  // namespace s4j
