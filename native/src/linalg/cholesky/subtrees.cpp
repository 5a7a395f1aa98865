// SPDX-License-Identifier: Apache-2.0
#include "linalg/cholesky/subtrees.hpp"

#include <algorithm>

#include "core/thresholds.hpp"

namespace s4j {
double Subtrees::cost_of(int64_t columns, int64_t height) {
  const auto c = static_cast<double>(columns), h = static_cast<double>(height);
  return c * h * h - c * c * h + c * c * c / 3 + c * h;
}

// Splits the most expensive subtrees until there are enough subtrees of similar cost and no subtree contains a very
// expensive front.
Subtrees::Subtrees(const Supernodes& plan) {
  const int64_t count = plan.count();
  Vec<double> cost(count, 0), longest(count, 0);  // cost of each subtree, and of the largest front in it
  Vec<int32_t> size(count, 1);                    // number of supernodes in the subtree
  child_.assign(count, -1);
  brother_.assign(count, -1);
  for (int64_t s = 0; s < count; ++s) {
    const double own = cost_of(plan.columns(s), plan.height(s));
    cost[s] += own;
    longest[s] = std::max(longest[s], own);
    cost_ += own;
    const int32_t up = plan.parent[s];
    if (up < 0) continue;
    cost[up] += cost[s];
    longest[up] = std::max(longest[up], longest[s]);
    size[up] += size[s];
  }
  Vec<int32_t> open;
  const auto dearer = [&](int32_t x, int32_t y) { return cost[x] != cost[y] ? cost[x] < cost[y] : x < y; };
  for (int64_t s = count - 1; s >= 0; --s) {
    const int32_t up = plan.parent[s];
    if (up < 0) {
      open.push_back(static_cast<int32_t>(s));
      continue;
    }
    brother_[s] = child_[up];
    child_[up] = static_cast<int32_t>(s);
  }
  std::make_heap(open.begin(), open.end(), dearer);
  Vec<int32_t> roots;
  while (!open.empty()) {
    std::pop_heap(open.begin(), open.end(), dearer);
    const int32_t s = open.back();
    open.pop_back();
    const bool dear = cost_ > threshold::kFrontAlone && cost[s] > cost_ / threshold::kFrontTasks;
    if (!dear && longest[s] <= threshold::kFrontLong) {
      roots.push_back(s);
      continue;
    }
    above_.push_back(s);
    each_child(s, [&](int32_t c) {
      open.push_back(c);
      std::push_heap(open.begin(), open.end(), dearer);
    });
  }
  std::sort(above_.begin(), above_.end());
  std::sort(roots.begin(), roots.end());
  // Merges cheap adjacent subtrees into one part, since each part has its own memory.
  const double cheap = std::max<double>(threshold::kFrontAlone, cost_ / (4 * threshold::kFrontTasks));
  for (const int32_t root : roots) {
    const int32_t from = root - size[root] + 1;
    if (!parts_.empty() && parts_.back().end == from && parts_.back().cost + cost[root] <= cheap) {
      parts_.back().end = root + 1;
      parts_.back().cost += cost[root];
    } else {
      parts_.push_back({from, root + 1, cost[root]});
    }
  }
  std::sort(parts_.begin(), parts_.end(), [](const Part& x, const Part& y) {  // the most expensive parts start first
    return x.cost != y.cost ? x.cost > y.cost : x.from < y.from;
  });
  part_of_.assign(count, -1);
  for (size_t p = 0; p < parts_.size(); ++p)
    std::fill(part_of_.begin() + parts_[p].from, part_of_.begin() + parts_[p].end, static_cast<int32_t>(p));
}

}  // namespace s4j
