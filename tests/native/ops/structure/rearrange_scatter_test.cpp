// SPDX-License-Identifier: Apache-2.0
// Writing by index lists against a map from coordinates to values: every format, type and view.
#include <array>

#include "ops/structure/rearrange_scatter.hpp"
#include "oracle.hpp"

namespace s4j::test {
namespace {

Vec<int64_t> random_list(Rng& rng, int64_t count, int64_t length) {
  Vec<int64_t> out(static_cast<size_t>(length == 0 ? 0 : count));
  for (auto& c : out) c = below(rng, length);
  return out;
}

void one_scatter(uint64_t seed) {
  Rng rng(seed);
  const Shape storage = random_shape(rng, 4, 4);
  const Sample x(rng, static_cast<Type>(below(rng, 5)), storage, random_spec(rng, storage.rank), below(rng, 2) == 0);
  const Shape to = x.shape();
  Lists lists{};
  std::array<Vec<int64_t>, kMaxRank> held;
  Coords region;
  for (int d = 0; d < to.rank; ++d) {
    region.push_back(to[d]);
    if (below(rng, 3) == 0) continue;
    held[d] = random_list(rng, below(rng, 6), to[d]);
    lists[d] = &held[d];
    region.back() = static_cast<int64_t>(held[d].size());
  }
  Coords dims = region;
  for (auto& e : dims)
    if (below(rng, 4) == 0) e = 1;
  while (!dims.empty() && below(rng, 4) == 0) dims.erase(dims.begin());
  const Sample y(rng, static_cast<Type>(below(rng, 5)), shape_of(dims), random_spec(rng, static_cast<int>(dims.size())),
                 false);
  std::map<Coords, Number> wanted;
  for (const Coords& at : all_coordinates(to)) wanted[at] = x.at(at);
  const Shape all = shape_of(region);
  for (const Coords& at : all_coordinates(all)) {
    Coords c = at;
    for (size_t d = 0; d < c.size(); ++d)
      if (lists[d] != nullptr) c[d] = (*lists[d])[at[d]];
    wanted[c] = number_cast(y.at(y.narrowed(at)), x.type());
  }
  try {
    scatter(x.operand(), y.operand(), lists);
  } catch (const Error& e) {
    ASSERT_EQ(e.status(), S4J_ILLEGAL_ARGUMENT);
    ASSERT_FALSE(x.operand().window.writable());
    return;
  }
  ASSERT_TRUE(x.operand().window.writable());
  validate(x.operand().storage->assembled());
  for (const auto& [at, v] : wanted) {
    Coords c(static_cast<size_t>(storage.rank) + 1);
    Coords view = at;
    view.reserve(1);
    x.operand().window.to_storage(view.data(), c.data());
    Scalar got{x.type(), 0};
    x.operand().storage->get(c.data(), &got.bits);
    ASSERT_TRUE(Number::of(got).same(v)) << text(at.data(), to.rank) << ": " << Number::of(got).text() << " for "
                                         << v.text();
  }
}

TEST(Scatter, RandomListsEqualTheModel) {
  for (uint64_t seed = 1; seed <= 8000; ++seed) {
    SCOPED_TRACE(seed);
    one_scatter(seed);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace s4j::test
