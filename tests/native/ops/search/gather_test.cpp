// SPDX-License-Identifier: Apache-2.0
// Elements at lists of places against single reads of the model.
#include "ops/search/gather.hpp"

#include "oracle.hpp"

namespace s4j::test {
namespace {

TEST(Gather, AgreesWithTheModelOnEveryFormatAndView) {
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    const auto type = static_cast<Type>(below(rng, kTypes));
    Coords dims(static_cast<size_t>(below(rng, 5)));
    for (int64_t& d : dims) d = 1 + below(rng, 5);
    const Shape shape = shape_of(dims);
    const Sample x(rng, type, shape, random_spec(rng, shape.rank), true);
    const Shape view = x.operand().shape();
    const int64_t count = view.empty() ? 0 : below(rng, 40);
    std::vector<int64_t> at(static_cast<size_t>(count * view.rank) + 1);
    std::vector<Coords> wanted(static_cast<size_t>(count), Coords(static_cast<size_t>(view.rank)));
    for (int64_t k = 0; k < count; ++k)
      for (int d = 0; d < view.rank; ++d) {
        const int64_t c = below(rng, view[d]);
        wanted[k][d] = c;
        at[k * view.rank + d] = below(rng, 2) == 0 ? c : c - view[d];
      }
    const Result got = gather(pool(), x.operand(), count, at.data());
    ASSERT_EQ(got.layout.b.shape, shape_of({count}));
    ASSERT_EQ(got.layout.b.format, Format::kDense);
    for (int64_t k = 0; k < count; ++k)
      ASSERT_TRUE(element(got.layout.b, got.fill, {k}).identical(x.at(wanted[k]))) << "place " << k;
  }
}

TEST(Gather, NamesThePlaceOutside) {
  Array a(shape_of({3, 4}), Spec::csr(), Scalar::of(0.0));
  const int64_t at[] = {2, 3, -3, 4};
  try {
    gather(pool(), a.whole(), 2, at);
    FAIL() << "a place outside was read";
  } catch (const Error& e) {
    EXPECT_EQ(e.status(), S4J_INDEX);
    EXPECT_STREQ(e.what(), "gather: place 1, [-3, 4], is outside dimension 1 of shape [3, 4]");
  }
}

}  // namespace
}  // namespace s4j::test
