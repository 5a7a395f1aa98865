// SPDX-License-Identifier: Apache-2.0
// Matched entries of broadcast operands: the same ones as a loop over all elements finds.
#include "ops/pattern/broadcast_entries.hpp"

#include <algorithm>
#include <random>
#include <tuple>
#include <vector>

#include "array/read.hpp"
#include "format/convert.hpp"
#include "ops/elementwise/pairwise.hpp"
#include "oracle.hpp"

namespace s4j::test {
namespace {

// Puts 1, 2, 3 ... at about `share` of all places.
void scatter(const Array& out, double share, unsigned seed) {
  std::mt19937 r(seed);
  const Shape shape = out.whole().shape();
  const int64_t n = shape.length_or_minus();
  double v = 0;
  for (int64_t i = 0; i < n; ++i) {
    if (static_cast<double>(r() % 1000) >= share * 1000) continue;
    int64_t at[kMaxRank] = {};
    int64_t rest = i;
    for (int d = shape.rank - 1; d >= 0; --d) {
      at[d] = rest % shape[d];
      rest /= shape[d];
    }
    v += 1;
    out->put(at, &v);
  }
}

Source entries_of(const Array& a) { return read_as(a.whole(), Spec::coo(), Type::kDouble); }

double value_at(const Block& b, int64_t k) { return b.data<double>()[k]; }

using Pair = std::tuple<std::vector<int64_t>, double, double>;

TEST(BroadcastEntries, PairsAreThoseThatALoopFinds) {
  const std::vector<std::pair<Shape, Shape>> shapes = {
      {shape_of({4, 1}), shape_of({1, 5})},       {shape_of({3, 1, 4}), shape_of({1, 5, 4})},
      {shape_of({3, 1, 4}), shape_of({5, 1})},    {shape_of({6}), shape_of({2, 1})},
      {shape_of({}), shape_of({3, 2})},           {shape_of({2, 3}), shape_of({2, 3})},
      {shape_of({1, 1, 2}), shape_of({3, 4, 1})}, {shape_of({4, 1}), shape_of({1, 0})}};
  unsigned seed = 0;
  for (const auto& [sx, sy] : shapes)
    for (const double share : {0.0, 0.4, 1.0}) {
      const Array x(sx, Spec::coo(), Scalar::of(0.0)), y(sy, Spec::coo(), Scalar::of(0.0));
      scatter(x, share, ++seed);
      scatter(y, share, ++seed);
      const Source a = entries_of(x), b = entries_of(y);
      const Shape shape = broadcast_shape(sx, sy);
      const MeetingEntries met(a.b, b.b, shape);
      const MeetingEntries::Pairs pairs = met.list();
      std::vector<Pair> found, wanted;
      for (int64_t k = 0; k < met.count(); ++k) {
        std::vector<int64_t> at;
        for (int d = 0; d < shape.rank; ++d) at.push_back(pairs.coordinates[d * met.count() + k]);
        found.emplace_back(at, value_at(a.b, pairs.left[k]), value_at(b.b, pairs.right[k]));
      }
      const Vec<int64_t> ca = decode_coordinates(a.b), cb = decode_coordinates(b.b);
      for (int64_t i = 0; i < a.b.nnz; ++i)
        for (int64_t j = 0; j < b.b.nnz; ++j) {
          std::vector<int64_t> at(shape.rank);
          bool meet = true;
          for (int d = 0; d < shape.rank; ++d) {
            const int da = d - (shape.rank - sx.rank), db = d - (shape.rank - sy.rank);
            const bool has_a = da >= 0 && sx[da] == shape[d], has_b = db >= 0 && sy[db] == shape[d];
            const int64_t in_a = da < 0 ? 0 : ca[da * a.b.nnz + i], in_b = db < 0 ? 0 : cb[db * b.b.nnz + j];
            meet = meet && (!has_a || !has_b || in_a == in_b);
            at[d] = has_a ? in_a : in_b;
          }
          if (meet) wanted.emplace_back(at, value_at(a.b, i), value_at(b.b, j));
        }
      std::sort(found.begin(), found.end());
      std::sort(wanted.begin(), wanted.end());
      EXPECT_EQ(found, wanted) << text(sx) << " and " << text(sy) << ", " << share;
    }
}

TEST(BroadcastEntries, PositionsAreThoseOfABroadcastOperand) {
  const std::vector<std::pair<Shape, Shape>> shapes = {{shape_of({4, 5}), shape_of({1, 5})},
                                                       {shape_of({4, 5}), shape_of({5})},
                                                       {shape_of({4, 5}), shape_of({4, 1})},
                                                       {shape_of({3, 2, 4}), shape_of({2, 1})},
                                                       {shape_of({4, 5}), shape_of({})}};
  unsigned seed = 100;
  for (const auto& [sx, sy] : shapes) {
    const Array x(sx, Spec::coo(), Scalar::of(0.0)), y(sy, Spec::coo(), Scalar::of(0.0));
    scatter(x, 0.6, ++seed);
    scatter(y, 0.5, ++seed);
    const Source a = entries_of(x), b = entries_of(y);
    const Vec<int64_t> at = positions_at(a.b, b.b), ca = decode_coordinates(a.b), cb = decode_coordinates(b.b);
    for (int64_t k = 0; k < a.b.nnz; ++k) {
      int64_t wanted = -1;
      for (int64_t j = 0; j < b.b.nnz; ++j) {
        bool same = true;
        for (int d = 0; d < sy.rank; ++d)
          same = same && (sy[d] == 1 || cb[d * b.b.nnz + j] == ca[(d + sx.rank - sy.rank) * a.b.nnz + k]);
        if (same) wanted = j;
      }
      EXPECT_EQ(at[k], wanted) << text(sx) << " and " << text(sy) << ", entry " << k;
    }
  }
}

// Copies of these entries would fill any memory.
TEST(BroadcastEntries, ProductsOfHugeBroadcastsCostOnlyEntries) {
  const int64_t e = int64_t{1} << 40;
  const auto at = [](int64_t i, int64_t j) { return std::vector<int64_t>{i, j}; };
  Array big(shape_of({e, e}), Spec::coo(), Scalar::of(0.0)), row(shape_of({1, e}), Spec::coo(), Scalar::of(0.0)),
      column(shape_of({e, 1}), Spec::coo(), Scalar::of(0.0));
  for (int64_t k = 0; k < 100; ++k) {
    const auto v = static_cast<double>(k + 1);
    big->put(at(3 * k, 5 * k).data(), &v);
    if (k % 2 == 0) row->put(at(0, 5 * k).data(), &v);
    if (k % 25 == 0) column->put(at(3 * k, 0).data(), &v);
  }
  for (const auto& [x, y] : {std::pair{&big, &row}, std::pair{&row, &big}}) {
    const Result scaled = pairwise(pool(), S4J_OP_MUL, x->whole(), y->whole(), false, false, "mul");
    EXPECT_EQ(scaled.layout.b.nnz, 50);
    for (int64_t k = 0; k < 100; ++k)
      EXPECT_EQ(element(scaled.layout.b, scaled.fill, {3 * k, 5 * k}).real,
                k % 2 == 0 ? static_cast<double>((k + 1) * (k + 1)) : 0);
  }
  const Result outer = pairwise(pool(), S4J_OP_MUL, column.whole(), row.whole(), false, false, "mul");
  EXPECT_EQ(outer.layout.b.nnz, 200);
  EXPECT_EQ(element(outer.layout.b, outer.fill, {75, 490}).real, 26.0 * 99.0);
  EXPECT_EQ(element(outer.layout.b, outer.fill, {75, 495}).real, 0);
  EXPECT_EQ(element(outer.layout.b, outer.fill, {76, 490}).real, 0);
}

}  // namespace
}  // namespace s4j::test
