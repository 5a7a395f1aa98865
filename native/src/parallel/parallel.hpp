// SPDX-License-Identifier: Apache-2.0
// The only place that starts threads. Chunks depend on the size of the work only, never on the number of threads, so
// that results do not depend on it either.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "core/thresholds.hpp"

namespace s4j {

// The thread budget of the process: the threads of all running regions together stay within it.
int set_threads(int threads) noexcept;  // 0 = default; returns the previous setting
int threads() noexcept;

namespace detail {
using ChunkBody = void (*)(void* self, int64_t chunk) noexcept;
void run_chunks(int64_t chunks, int64_t work, void* self, ChunkBody body) noexcept;
}  // namespace detail

// Calls body(chunk) for each chunk in [0, chunks), in any order, on as many threads as `work` units justify. The body
// must not throw, allocate or call back into the library.
template <class Body>
void parallel_chunks(int64_t chunks, int64_t work, Body&& body) noexcept {
  if (chunks <= 0) return;
  if (chunks == 1 || work < 2 * threshold::kParallelWork) {
    for (int64_t c = 0; c < chunks; ++c) body(c);
    return;
  }
  using B = std::remove_reference_t<Body>;
  detail::run_chunks(chunks, work, const_cast<void*>(static_cast<const void*>(&body)),
                     [](void* self, int64_t c) noexcept { (*static_cast<B*>(self))(c); });
}

// Calls body(begin, end) over [0, n) in chunks of `grain`; `cost` = work units per element.
template <class Body>
void parallel_for(int64_t n, int64_t grain, int64_t cost, Body&& body) noexcept {
  const int64_t chunks = (n + grain - 1) / grain;
  parallel_chunks(chunks, n * cost, [&](int64_t c) noexcept { body(c * grain, std::min(n, (c + 1) * grain)); });
}

}  // namespace s4j
