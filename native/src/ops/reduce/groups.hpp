// SPDX-License-Identifier: Apache-2.0
// The elements of a DENSE block as groups: one group per position along the kept dimensions.
#pragma once

#include <algorithm>

#include "array/offsets.hpp"
#include "core/thresholds.hpp"
#include "layout/layout.hpp"
#include "ops/reduce/segments.hpp"

namespace s4j {

struct Groups {
  Offsets kept, reduced;  // offsets of each group's first element; offsets within a group
  int64_t count, size;    // number of groups; elements per group

  Groups(const Block& b, const Axes& axes) : kept(along(b, axes.kept)), reduced(along(b, axes.reduced)) {
    count = kept.size();
    size = reduced.size();
  }
  // Calls f(k, offset) for the elements [from, until), numbered group after group.
  template <class F>
  void walk(int64_t from, int64_t until, F&& f) const {
    constexpr int64_t kRun = threshold::kGroupRun;
    int64_t offsets[kRun];
    for (int64_t k = from; k < until;) {
      const int64_t g = k / size;
      const int64_t r = k - g * size;
      const int64_t n = std::min({kRun, size - r, until - k});
      reduced.run(r, n, offsets);
      const int64_t base = kept.at(g);
      for (int64_t i = 0; i < n; ++i) f(k + i, base + offsets[i]);
      k += n;
    }
  }

 private:
  static Offsets along(const Block& b, const std::vector<int>& dims) {
    Offsets out;
    for (const int d : dims) out.append(b.shape[d], b.strides[d]);
    return out;
  }
};

}  // namespace s4j
