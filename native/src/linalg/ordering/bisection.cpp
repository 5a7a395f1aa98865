// SPDX-License-Identifier: Apache-2.0
#include "linalg/ordering/bisection.hpp"

#include <algorithm>
#include <numeric>

#include "core/thresholds.hpp"
#include "linalg/ordering/coarsening.hpp"
#include "linalg/ordering/separator.hpp"

namespace s4j {
namespace {

// The coarser graphs of all levels, from fine to coarse.
using Levels = Vec<Coarse>;

constexpr int64_t kSharedLevels = 4;
// A refinement pass ends after this many moves without improvement per separator vertex: kSeedPatience for a separator
// grown from one of many seeds, kPatience on the levels to which the best separator is projected.
constexpr int64_t kSeedPatience = 1, kPatience = 2;

const Graph& coarsest(const Graph& g, const Levels& levels) { return levels.empty() ? g : levels.back().graph; }

Task<> coarsen(const Graph& g, Levels& levels, int64_t until, int64_t most_levels, int64_t most_weight,
               Splitmix& random) {
  for (int64_t level = 0; level < most_levels && coarsest(g, levels).size() > until; ++level) {
    const int64_t n = coarsest(g, levels).size();
    Coarse next = co_await coarsened(coarsest(g, levels), most_weight, random);
    if (next.graph.size() >= n - n / 16) break;
    levels.push_back(std::move(next));
  }
}

struct Found {
  Vec<uint8_t> sides;
  Separator::Quality quality{INT64_MAX, 0, 0};
};

// Returns the best of the separators that grow from `seeds` random vertices.
Task<Found> grown(const Graph& g, int64_t seeds, Splitmix& random) {
  Found best;
  for (int64_t k = 0; k < seeds; ++k) {
    Separator s(g);
    co_await s.grow(random.below(g.size()));
    co_await s.refine(kSeedPatience);
    if (!s.parts() || !(s.quality() < best.quality)) continue;
    best.quality = s.quality();
    best.sides = std::move(s).sides();
  }
  co_return std::move(best);
}

// Projects the separator from the coarsest level to the graph itself, refining it on each level; frees the levels.
Task<Found> raised(const Graph& g, Levels& levels, Found found) {
  while (!levels.empty()) {
    const Coarse coarse = std::move(levels.back());
    levels.pop_back();
    Separator s(coarsest(g, levels), found.sides, coarse.of);
    co_await Pausing{};
    co_await s.refine(kPatience);
    found.quality = s.quality();
    found.sides = std::move(s).sides();
  }
  co_return std::move(found);
}

}  // namespace

Task<Vec<uint8_t>> bisected(const Graph& g, Splitmix& random) {
  const int64_t total = std::accumulate(g.weights.begin(), g.weights.end(), int64_t{0});
  const int64_t most_weight = std::max<int64_t>(2, 3 * total / (2 * threshold::kCoarsestVertices));
  Levels shared;
  co_await coarsen(g, shared, threshold::kTriedVertices, kSharedLevels, most_weight, random);
  const int64_t tries = g.size() > threshold::kTriedVertices ? threshold::kSeparatorTries : 1;
  Found best;
  for (int64_t k = 0; k < tries; ++k) {
    Levels levels;
    const Graph& top = coarsest(g, shared);
    co_await coarsen(top, levels, threshold::kCoarsestVertices, INT32_MAX, most_weight, random);
    Found now = co_await grown(coarsest(top, levels), threshold::kSeparatorSeeds / (tries > 1 ? 1 : 2), random);
    if (now.sides.empty()) continue;
    now = co_await raised(top, levels, std::move(now));
    if (now.quality < best.quality) best = std::move(now);
  }
  if (best.sides.empty()) co_return Vec<uint8_t>(static_cast<size_t>(g.size()), kBetween);
  best = co_await raised(g, shared, std::move(best));
  co_return std::move(best.sides);
}

}  // namespace s4j
