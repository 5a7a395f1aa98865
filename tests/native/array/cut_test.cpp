// SPDX-License-Identifier: Apache-2.0
// Views of arrays with few non-empty lines, which are listed (hyper): every window agrees with the elements.
#include "array/cut.hpp"
#include "array/read.hpp"
#include "support.hpp"

namespace s4j::test {
namespace {

constexpr int64_t kLines = 5000, kInner = 6;

// An array whose entries lie in few of many lines; `lead` is the long dimension.
std::unique_ptr<Array> listed(const Spec& spec, int lead, Rng& rng) {
  Shape shape = shape_of({3, kInner, kInner});
  shape[lead] = kLines;
  auto made = std::make_unique<Array>(shape, spec, Scalar::of(0.0));
  for (int64_t k = 0; k < 60; ++k) {
    int64_t at[3];
    for (int d = 0; d < 3; ++d) at[d] = below(rng, shape[d]);
    at[lead] = 80 * below(rng, 30) + 7 * below(rng, 3);  // sometimes neighbours
    const auto v = static_cast<double>(k + 1);
    (*made)->put(at, &v);
  }
  (*made)->assembled();
  return made;
}

void expect_elements(const Array& a, const Operand& x) {
  const Source s = read(x);
  const Shape shape = x.shape();
  ASSERT_TRUE(s.b.shape == shape);
  validate(s.b);
  int64_t entries = 0;
  for (const Coords& c : all_coordinates(shape)) {
    Coords at(3);
    x.window.to_storage(c.data(), at.data());
    double v = 0;
    entries += a->get(at.data(), &v) ? 1 : 0;
    ASSERT_EQ(value_at(s.b, s.fill, c), v) << text(c.data(), shape.rank);
  }
  EXPECT_EQ(s.b.nnz, entries);
  EXPECT_EQ(count_entries(x), entries);
}

TEST(Cut, PointsAndIntervalsOfListedLines) {
  Rng rng(5);
  for (const int lead : {0, 1, 2})
    for (const int partitioning : {1, 2}) {
      int order[] = {lead, (lead + 1) % 3, (lead + 2) % 3};
      SCOPED_TRACE(std::to_string(lead) + " by " + std::to_string(partitioning));
      const auto made = listed(Spec::gcs(3, order, partitioning), lead, rng);
      const Array& a = *made;
      EXPECT_NE(a->stored().line_ids, nullptr);
      for (int64_t round = 0; round < 60; ++round) {
        Window w = Window::whole(a->shape());
        WindowDim& d = w.dims[lead];
        d.begin = 80 * below(rng, 30) + below(rng, 3) * 7 - below(rng, 2);
        d.begin = std::max<int64_t>(d.begin, 0);
        if (round % 3 == 0) {  // a point
          w.fixed[lead] = d.begin;
          for (int v = lead; v + 1 < 3; ++v) w.dims[v] = w.dims[v + 1];
          w.rank = 2;
        } else {
          d.length = round % 3 == 1 ? 1 + below(rng, 12) : 80 * (1 + below(rng, 15)) + 1;
        }
        w.check(a->shape());
        expect_elements(a, a.view(w));
        if (testing::Test::HasFatalFailure()) return;
      }
    }
}

// A point on the long dimension and an interval on another; both dimensions number the lines.
TEST(Cut, PointsAndIntervalsOfLinesOfTwoDimensions) {
  Rng rng(6);
  const int order[] = {0, 1, 2};
  const auto made = listed(Spec::gcs(3, order, 2), 0, rng);
  const Array& a = *made;
  for (int64_t round = 0; round < 40; ++round) {
    Window w = Window::whole(a->shape());
    w.dims[0].begin = 80 * below(rng, 30);
    w.dims[0].length = 1 + below(rng, 200);
    if (round % 2 == 0) w.dims[1] = {1, 1 + below(rng, 2), 1, 2};
    expect_elements(a, a.view(w));
  }
}

// No GCS layout can number this shape, because lines or minor positions exceed 2^62: the cut falls back to a pass over
// main.
TEST(Cut, ShapesThatNoGcsLayoutNumbersAreGathered) {
  const Shape shape = shape_of({4, int64_t{1} << 40, int64_t{1} << 40});
  const Array a(shape, Spec::coo(), Scalar::of(0.0));
  for (int64_t k = 0; k < 20; ++k) {
    const int64_t at[] = {k % 4, k << 35, (20 - k) << 33};
    const auto v = static_cast<double>(k + 1);
    a->put(at, &v);
  }
  Window w = Window::whole(shape);
  w.dims[0] = {0, 1, 1, 1};
  const Source s = read(a.view(w));
  ASSERT_EQ(s.b.nnz, 5);
  validate(s.b);
  for (int64_t k = 1; k < 20; k += 4) EXPECT_EQ(value_at(s.b, s.fill, {0, k << 35, (20 - k) << 33}), k + 1);
}

// Broadcasting an empty row any number of times overflows no count.
TEST(Cut, RepeatedEmptyRowsOverflowNoCount) {
  const Shape shape = shape_of({4, 4});
  for (const Spec& spec : {Spec::coo(), Spec::csr()}) {
    const Array a(shape, spec, Scalar::of(0.0));
    const int64_t at[] = {1, 1};
    const double v = 3;
    a->put(at, &v);
    Window row = Window::whole(shape);  // row 2, which has no entries
    row.rank = 1;
    row.fixed[0] = 2;
    row.dims[0] = {1, 0, 1, 4};
    Operand x = a.view(row);
    x.window = x.window.broadcast(shape_of({int64_t{1} << 40, int64_t{1} << 40, 4}));
    EXPECT_EQ(read(x).b.nnz, 0);
    EXPECT_EQ(count_entries(x), 0);
  }
}

}  // namespace
}  // namespace s4j::test
