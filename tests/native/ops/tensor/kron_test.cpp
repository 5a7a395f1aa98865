// SPDX-License-Identifier: Apache-2.0
// Kronecker products of random operands of every format and kind of view against plain loops.
#include "ops/filled/filled_products.hpp"
#include "tensors_support.hpp"

namespace s4j::test {
namespace {

TEST(Tensors, KronIsWhatLoopsGive) {
  for (uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Rng rng(seed);
    Coords shapes[2];
    for (Coords& s : shapes)
      for (int64_t d = below(rng, 5); d > 0; --d) s.push_back(below(rng, 20) == 0 ? 0 : 1 + below(rng, 3));
    const RandomOperand a = RandomOperand::filled(rng, random_number_type(rng), shapes[0]);
    const RandomOperand b = RandomOperand::filled(rng, random_number_type(rng), shapes[1]);
    Frame frame(S4J_OP_KRON);
    const Handle r(call(s4j_tensor, append(append(frame, *a), *b))[1]);
    const size_t rank = std::max(shapes[0].size(), shapes[1].size());
    for (Coords& s : shapes) s.insert(s.begin(), rank - s.size(), 1);
    const std::vector<double> va = values_of(*a), vb = values_of(*b);
    std::vector<double> expected;
    for (const Coords& c : all_coordinates(whole_of(r).shape())) {
      Coords ca, cb;
      for (size_t d = 0; d < rank; ++d) {
        ca.push_back(c[d] / shapes[1][d]);
        cb.push_back(c[d] % shapes[1][d]);
      }
      expected.push_back(va[flat(ca, shapes[0])] * vb[flat(cb, shapes[1])]);
    }
    for (size_t d = 0; d < rank; ++d) EXPECT_EQ(shapes[0][d] * shapes[1][d], whole_of(r).shape()[static_cast<int>(d)]);
    const bool one_dense = a->storage->format() == Format::kDense || b->storage->format() == Format::kDense;
    const bool dense = one_dense && (has_fill(*a) || has_fill(*b) ? whole_of(r).storage->format() == Format::kDense
                                                                  : a->storage->format() == b->storage->format());
    EXPECT_EQ(static_cast<int>(dense       ? Format::kDense
                               : rank == 2 ? Format::kGcs
                                           : Format::kCoo),
              static_cast<int>(whole_of(r).storage->format()));
    EXPECT_EQ(expected, values_of(whole_of(r)));
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace s4j::test
