// SPDX-License-Identifier: Apache-2.0
// Allocation failures in products of tensors.
#include "allocation_failure.hpp"

namespace s4j::test {
namespace {

TEST(AllocationFailure, Tensors) {
  std::vector<Scenario> all;
  const auto add = [&](const std::string& name, int64_t op, std::function<Inputs()> inputs,
                       const std::vector<int64_t>& integers, bool result = false) {
    all.push_back({name, s4j_tensor, std::move(inputs),
                   [=](const Inputs& in) {
                     Frame frame(op, result ? S4J_FLAG_RESULT : 0);
                     for (const Handle& h : in.arrays) frame.whole(h);
                     return std::move(frame.integers(integers));
                   },
                   result ? nothing : release_result, result});
  };
  for (const auto& [la, a] : kFormats) {
    const std::string one = la;
    add("diagonal sum of " + one, S4J_OP_EINSUM, [a = a] { return inputs_of(pending(a)); }, {105, 105});
    add("sum of " + one, S4J_OP_EINSUM, [a = a] { return inputs_of(a()); }, {105, 106, 106});
    add("mttkrp of " + one, S4J_OP_MTTKRP, [a = a] { return inputs_of(pending(a), dense_of({4, 3}, 2)); }, {1});
    for (const auto& [lb, b] : kFormats) {
      const std::string both = one + " and " + lb;
      auto two = [a = a, b = b] { return inputs_of(pending(a), b()); };
      add("product of " + both, S4J_OP_EINSUM, two, {105, 106, 106, 107, 107, 105});
      add("blocks of " + both, S4J_OP_EINSUM, two, {105, 106, 105, 107, 106, 105, 107});
      add("outer of " + both, S4J_OP_EINSUM, two, {105, 106, 107, 108, 105, 107, 106, 108});
      add("ttm of " + both, S4J_OP_TTM, two, {105, 106, 107, 105, 107, 106});
      add("kron of " + both, S4J_OP_KRON, two, {});
      add("chain of " + both, S4J_OP_EINSUM, [a = a, b = b] { return inputs_of(a(), b(), a()); },
          {105, 106, 106, 107, 107, 108, 105, 108});
      add(
          "product into " + both, S4J_OP_TENSOR_MMUL, [a = a, b = b] { return inputs_of(a(), a(), b()); },
          {105, 106, 106, 107, 105, 107}, true);
    }
  }
  // A rank-3 array with two factors: MTTKRP by einsum; and extents that no layout can number.
  const auto far = [](int64_t extent) {
    Handle x(
        call(s4j_create, Frame().number(0).integers(create_words(S4J_DOUBLE, S4J_COO, 0, {extent, extent, 3})))[1]);
    for (int64_t k = 0; k < 3; ++k) call(s4j_put, Frame().whole(x).number(2).integers({k, extent - 1 - k, k}));
    return x;
  };
  add("mttkrp by einsum", S4J_OP_EINSUM,
      [=] {
        return inputs_of(far(4), dense_of({4, 2}, 3), dense_of({3, 2}, 5));
      },
      {105, 106, 107, 106, 114, 107, 114, 114, 105});
  add("far", S4J_OP_EINSUM, [=] { return inputs_of(far(int64_t{1} << 40), far(int64_t{1} << 40)); },
      {105, 106, 107, 105, 106, 108, 105, 106, 107, 108});
  run_scenarios(all);
}

}  // namespace
}  // namespace s4j::test
