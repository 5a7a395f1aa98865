// SPDX-License-Identifier: Apache-2.0
// The first and the last element that is true against the model.
#include <algorithm>

#include "ops/reduce/index_reduce.hpp"
#include "search_support.hpp"

namespace s4j::test {
namespace {

void one_match(uint64_t seed) {
  Rng rng(seed);
  const Shape shape = random_shape(rng, 4, 5);
  const Sample x(rng, static_cast<Type>(below(rng, 5)), shape, random_spec(rng, shape.rank), below(rng, 2) == 0);
  const Shape s = x.shape();
  std::vector<int64_t> dims;
  for (int d = 0; d < s.rank; ++d)
    if (below(rng, 2) == 0) dims.push_back(d);
  const Axes axes = axes_of(dims.data(), static_cast<int64_t>(dims.size()), s.rank, "firstIndex");
  const ReduceOptions o{below(rng, 2) == 0, false, "firstIndex"};
  const Result first = index_reduce(pool(), S4J_OP_FIRST_INDEX, x.operand(), axes, o);
  const Result last = index_reduce(pool(), S4J_OP_LAST_INDEX, x.operand(), axes, o);
  std::map<Coords, Number> wanted[2];
  for (const Coords& at : all_coordinates(reduced_shape(s, axes, o.keep_dims))) {
    wanted[0][at] = whole(-1);
    wanted[1][at] = whole(-1);
  }
  for (const std::vector<Coords>& group : groups_of(s, axes)) {
    Coords key;
    for (int d = 0; d < s.rank; ++d) {
      const bool kept = std::find(axes.kept.begin(), axes.kept.end(), d) != axes.kept.end();
      if (kept || o.keep_dims) key.push_back(kept ? group[0][d] : 0);
    }
    for (size_t i = 0; i < group.size(); ++i) {
      if (!is_true(x.at(group[i]))) continue;
      if (wanted[0][key].whole < 0) wanted[0][key] = whole(static_cast<int64_t>(i));
      wanted[1][key] = whole(static_cast<int64_t>(i));
    }
  }
  expect_all(first, reduced_shape(s, axes, o.keep_dims), wanted[0], true);
  expect_all(last, reduced_shape(s, axes, o.keep_dims), wanted[1], true);
}

TEST(OpsSearch, FirstAndLastIndexAsTheModel) {
  for (uint64_t seed = 0; seed < 4000; ++seed) {
    SCOPED_TRACE(seed);
    one_match(seed);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace s4j::test
