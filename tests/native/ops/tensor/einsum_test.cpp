// SPDX-License-Identifier: Apache-2.0
// Contractions of random operands of every format and kind of view against plain loops.
#include "ops/filled/filled_products.hpp"
#include "tensors_support.hpp"

namespace s4j::test {
namespace {

TEST(Tensors, EinsumsAreWhatLoopsGive) {
  for (uint64_t seed = 0; seed < 1500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Rng rng(seed);
    std::map<int64_t, int64_t> extents, used;
    const int64_t labels = 1 + below(rng, 5), count = 1 + below(rng, seed % 20 == 0 ? 10 : 4);
    for (int64_t l = 0; l < labels; ++l) extents[97 + l] = below(rng, 20) == 0 ? 0 : 1 + below(rng, 3);
    std::vector<std::unique_ptr<RandomOperand>> operands;
    std::vector<Factor> factors;
    Frame frame(S4J_OP_EINSUM);
    Coords integers;
    bool sparse = true, fills = false;
    for (int64_t i = 0; i < count; ++i) {
      Factor f;
      const int64_t rank = below(rng, 5);
      std::map<int64_t, int64_t> own;  // a label broadcasts in all dimensions of an operand or in none
      for (int64_t d = 0; d < rank; ++d) {
        const int64_t l = 97 + below(rng, labels);
        if (own.count(l) == 0) own[l] = below(rng, 12) == 0 ? 1 : extents[l];
        f.labels.push_back(l);
        f.shape.push_back(own[l]);
        if (used.count(l) == 0 || own[l] != 1) used[l] = own[l];
      }
      operands.push_back(std::make_unique<RandomOperand>(RandomOperand::filled(rng, random_number_type(rng), f.shape)));
      fills = fills || has_fill(**operands.back());
      f.values = values_of(**operands.back());
      sparse = sparse && (*operands.back())->storage->format() != Format::kDense;
      append(frame, **operands.back());
      integers.insert(integers.end(), f.labels.begin(), f.labels.end());
      factors.push_back(f);
    }
    Coords output;
    for (const auto& [l, n] : used)
      if (below(rng, 2) == 0) output.push_back(l);
    scramble(output.begin(), output.end(), rng);
    integers.insert(integers.end(), output.begin(), output.end());
    const Handle r(call(s4j_tensor, frame.integers(integers))[1]);
    const Operand result = whole_of(r);
    ASSERT_EQ(static_cast<int64_t>(output.size()), result.shape().rank);
    for (size_t d = 0; d < output.size(); ++d) EXPECT_EQ(used[output[d]], result.shape()[static_cast<int>(d)]);
    EXPECT_EQ(static_cast<int>(common(operands)), static_cast<int>(result.type()));
    const Format wanted = !sparse ? Format::kDense : output.size() == 2 ? Format::kGcs : Format::kCoo;
    if (!fills || result.storage->format() != Format::kDense) {
      EXPECT_EQ(static_cast<int>(wanted), static_cast<int>(result.storage->format()));
    }
    EXPECT_EQ(loops(factors, output, used), values_of(result));
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Tensors, TtmStaysSparse) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Rng rng(seed);
    const int64_t rank = 1 + below(rng, 4), at = below(rng, rank), rows = 1 + below(rng, 3);
    Factor x, m;
    std::map<int64_t, int64_t> extents;
    for (int64_t d = 0; d < rank; ++d) {
      x.labels.push_back(100 + d);
      x.shape.push_back(1 + below(rng, 4));
      extents[100 + d] = x.shape.back();
    }
    m.labels = {50, 100 + at};
    m.shape = {rows, x.shape[at]};
    extents[50] = rows;
    const RandomOperand a = RandomOperand::filled(rng, random_number_type(rng), x.shape);
    const RandomOperand b = RandomOperand::filled(rng, random_number_type(rng), m.shape);
    x.values = values_of(*a);
    m.values = values_of(*b);
    Frame frame(S4J_OP_TTM);
    append(append(frame, *a), *b).integers(x.labels).integers(m.labels);
    Coords output = x.labels;
    output[at] = 50;
    const Handle r(call(s4j_tensor, frame.integers(output))[1]);
    if (!has_fill(*a) && !has_fill(*b)) {
      EXPECT_EQ(a->storage->format() == Format::kDense, whole_of(r).storage->format() == Format::kDense);
    }
    EXPECT_EQ(loops({x, m}, output, extents), values_of(whole_of(r)));
    if (::testing::Test::HasFailure()) return;
  }
}

// Few entries in extents whose products pass 2^63: no path may depend on a length.
TEST(Tensors, ExtentsBeyondAnyLayout) {
  constexpr int64_t kFar = int64_t{1} << 40;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Rng rng(seed);
    std::map<int64_t, int64_t> extents;
    for (int64_t l = 0; l < 6; ++l) extents[97 + l] = below(rng, 4) == 0 ? 3 : kFar;
    const auto where = [&](int64_t l) { return below(rng, 3) * (extents[l] - 1) / 2; };
    std::vector<std::map<Coords, double>> entries;
    std::vector<Coords> labels;
    std::vector<Handle> arrays;
    Frame frame(S4J_OP_EINSUM);
    Coords integers;
    for (int i = 0; i < 2; ++i) {
      Coords own;
      for (int64_t l = 97; l < 103; ++l)
        if (below(rng, 3) > 0) own.push_back(l);
      scramble(own.begin(), own.end(), rng);
      Coords shape;
      for (const int64_t l : own) shape.push_back(extents[l]);
      arrays.emplace_back(call(s4j_create, Frame().number(0).integers(create_words(S4J_DOUBLE, S4J_COO, 0, shape)))[1]);
      std::map<Coords, double> stored;
      for (int k = 0; k < 12; ++k) {
        Coords at;
        for (const int64_t l : own) at.push_back(where(l));
        const auto v = static_cast<double>(1 + below(rng, 5));
        call(s4j_put, Frame().whole(arrays.back()).number(v).integers(at));
        stored[at] = v;
      }
      frame.whole(arrays.back());
      integers.insert(integers.end(), own.begin(), own.end());
      labels.push_back(own);
      entries.push_back(stored);
    }
    Coords output;
    for (int64_t l = 97; l < 103; ++l) {
      const bool there = std::count(integers.begin(), integers.end(), l) > 0;
      if (there && below(rng, 2) == 0) output.push_back(l);
    }
    scramble(output.begin(), output.end(), rng);
    std::map<Coords, double> expected;
    for (const auto& [ca, va] : entries[0])
      for (const auto& [cb, vb] : entries[1]) {
        std::map<int64_t, int64_t> at;
        for (size_t d = 0; d < ca.size(); ++d) at[labels[0][d]] = ca[d];
        bool meet = true;
        for (size_t d = 0; d < cb.size(); ++d) meet = at.emplace(labels[1][d], cb[d]).first->second == cb[d] && meet;
        if (!meet) continue;
        Coords to;
        for (const int64_t l : output) to.push_back(at[l]);
        expected[to] += va * vb;
      }
    integers.insert(integers.end(), output.begin(), output.end());
    const Handle r(call(s4j_tensor, frame.integers(integers))[1]);
    const Source s = read(whole_of(r));
    validate(s.b);
    const Vec<int64_t> coords = decode_coordinates(s.b);
    std::map<Coords, double> got;
    for (int64_t k = 0; k < s.b.nnz; ++k) {
      Coords at;
      for (size_t d = 0; d < output.size(); ++d)
        at.push_back(coords[d * static_cast<size_t>(s.b.nnz) + static_cast<size_t>(k)]);
      got[at] = static_cast<const double*>(s.b.first_value())[k];
    }
    EXPECT_EQ(expected, got);
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace s4j::test
