// SPDX-License-Identifier: Apache-2.0
// Splits long loops of tasks into pieces (index ranges), with a suspension point (Pausing, task.hpp) after each piece.
#pragma once

#include <algorithm>

#include "linalg/solver/task.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

// The number of elements that a task fills or moves between two suspension points.
inline constexpr int64_t kNumbersAtOnce = threshold::kGrainCopy * 16;

// Calls f(begin, end) over [0, n), with a suspension point after every `grain` indexes.
template <class F>
Task<> in_pieces(int64_t n, int64_t grain, F f) {
  grain = std::max<int64_t>(1, grain);
  for (int64_t begin = 0; begin < n; begin += grain) {
    f(begin, std::min(n, begin + grain));
    co_await Pausing{};
  }
}

inline Task<> fill_zero(Vec<double>& v) {
  co_await in_pieces(static_cast<int64_t>(v.size()), kNumbersAtOnce, [&](int64_t begin, int64_t end) {
    parallel_for(end - begin, threshold::kGrainCopy, 1, [&](int64_t from, int64_t to) noexcept {
      std::fill(v.data() + begin + from, v.data() + begin + to, 0.0);
    });
  });
}

}  // namespace s4j
