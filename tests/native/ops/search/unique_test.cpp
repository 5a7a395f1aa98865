// SPDX-License-Identifier: Apache-2.0
// Unique values, their counts, first places and inverse numbers against the model.
#include <algorithm>

#include "ops/search/unique.hpp"
#include "search_support.hpp"

namespace s4j::test {
namespace {

void one_unique(uint64_t seed) {
  Rng rng(seed);
  const Shape shape = random_shape(rng, 3, 5);
  const Sample x(rng, static_cast<Type>(below(rng, 5)), shape, random_spec(rng, shape.rank), below(rng, 2) == 0);
  struct Value {
    Number first;
    int64_t count, at;
  };
  std::vector<Value> values;
  const std::vector<Coords> all = all_coordinates(x.shape());
  for (size_t i = 0; i < all.size(); ++i) {
    const Number v = x.at(all[i]);
    const auto same = std::find_if(values.begin(), values.end(), [&](const Value& o) { return o.first.same(v); });
    if (same == values.end())
      values.push_back({v, 1, static_cast<int64_t>(i)});
    else
      ++same->count;
  }
  std::sort(values.begin(), values.end(),
            [](const Value& a, const Value& b) { return before(a.first, b.first, false); });
  std::vector<Number> wanted[3];
  std::map<Coords, Number> inverse;
  for (const Value& v : values) {
    wanted[0].push_back(v.first);
    wanted[1].push_back(whole(v.count));
    wanted[2].push_back(whole(v.at));
  }
  for (const Coords& at : all) {
    const auto value =
        std::find_if(values.begin(), values.end(), [&](const Value& o) { return o.first.same(x.at(at)); });
    inverse[at] = whole(value - values.begin());
  }
  for (int what = 0; what < 3; ++what)
    expect_vector(unique(pool(), x.operand(), static_cast<UniqueWhat>(what), "unique"), wanted[what]);
  expect_all(unique(pool(), x.operand(), UniqueWhat::kInverse, "unique"), x.shape(), inverse, true);
}

TEST(OpsSearch, UniqueAsTheModel) {
  for (uint64_t seed = 0; seed < 6000; ++seed) {
    SCOPED_TRACE(seed);
    one_unique(seed);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace s4j::test
