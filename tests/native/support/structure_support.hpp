// SPDX-License-Identifier: Apache-2.0
// Helpers for tests of structure: results of calls against a map from coordinates to values.
#pragma once

#include "frame.hpp"
#include "oracle.hpp"

namespace s4j::test {

inline void add(Frame& frame, const Operand& x) {
  std::vector<int64_t> w = {x.window.rank, x.window.storage_rank};
  for (int v = 0; v < x.window.rank; ++v) {
    const WindowDim& d = x.window.dims[v];
    w.insert(w.end(), {d.dim, d.begin, d.step, d.length});
  }
  for (int d = 0; d < x.window.storage_rank; ++d) w.push_back(x.window.fixed[d]);
  frame.view(reinterpret_cast<int64_t>(x.storage), w);
}

using Values = std::map<Coords, Number>;

inline Values values_of(const Sample& x) {
  Values out;
  for (const Coords& at : all_coordinates(x.shape())) out[at] = x.at(at);
  return out;
}

// Checks that the result is well formed and holds exactly these values; releases it.
inline void expect_result(const Out& out, const Shape& shape, Type type, const Values& wanted, bool dense) {
  auto* s = reinterpret_cast<Storage*>(out[1]);
  const Handle held(out[1]);
  ASSERT_EQ(s->shape(), shape);
  ASSERT_EQ(s->type(), type);
  ASSERT_EQ(s->format() == Format::kDense, dense);
  const Block main = s->assembled();
  validate(main);
  ASSERT_EQ(wanted.size(), static_cast<size_t>(shape.length()));
  for (const auto& [at, v] : wanted) {
    const Number got = element(main, s->fill(), at);
    ASSERT_TRUE(got.same(v)) << text(at.data(), shape.rank) << ": " << got.text() << " for " << v.text();
  }
}

inline Type random_type(Rng& rng) { return static_cast<Type>(below(rng, 5)); }

inline Handle empty_coo(double fill, const Coords& shape) {
  return Handle(call(s4j_create, Frame().number(fill).integers(create_words(S4J_DOUBLE, S4J_COO, 0, shape)))[1]);
}

}  // namespace s4j::test
