// SPDX-License-Identifier: Apache-2.0
// MTTKRP on random operands of every format and kind of view against plain loops.
#include "tensors_support.hpp"

namespace s4j::test {
namespace {

TEST(Tensors, MttkrpIsWhatLoopsGive) {
  for (uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Rng rng(seed);
    const int64_t rank = 2 + below(rng, 4), mode = below(rng, rank);
    const int64_t columns = below(rng, 10) == 0 ? 0 : 1 + below(rng, seed % 5 == 0 ? 70 : 5);
    std::vector<Factor> factors(1);
    std::map<int64_t, int64_t> extents{{50, columns}};
    for (int64_t d = 0; d < rank; ++d) {
      factors[0].labels.push_back(100 + d);
      factors[0].shape.push_back(below(rng, 25) == 0 ? 0 : 1 + below(rng, 4));
      extents[100 + d] = factors[0].shape.back();
    }
    std::vector<std::unique_ptr<RandomOperand>> operands;
    operands.push_back(
        std::make_unique<RandomOperand>(RandomOperand::filled(rng, random_number_type(rng), factors[0].shape)));
    factors[0].values = values_of(**operands[0]);
    Frame frame(S4J_OP_MTTKRP);
    append(frame, **operands[0]);
    for (int64_t d = 0; d < rank; ++d) {
      if (d == mode) continue;
      factors.push_back({{100 + d, 50}, {extents[100 + d], columns}, {}});
      operands.push_back(
          std::make_unique<RandomOperand>(RandomOperand::filled(rng, random_number_type(rng), factors.back().shape)));
      factors.back().values = values_of(**operands.back());
      append(frame, **operands.back());
    }
    const Handle r(call(s4j_tensor, frame.integers({mode}))[1]);
    EXPECT_EQ(static_cast<int>(Format::kDense), static_cast<int>(whole_of(r).storage->format()));
    EXPECT_EQ(static_cast<int>(common(operands)), static_cast<int>(whole_of(r).type()));
    EXPECT_EQ(loops(factors, {100 + mode, 50}, extents), values_of(whole_of(r)));
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace s4j::test
