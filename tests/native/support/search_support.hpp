// SPDX-License-Identifier: Apache-2.0
// Helpers for tests of searching: results against the model.
#pragma once

#include "ops/reduce/segments.hpp"
#include "oracle.hpp"

namespace s4j::test {

inline constexpr int64_t kHuge = int64_t{1} << 40;

inline bool is_true(const Number& n) { return !is_zero(n); }

// Whether a comes before b; false for equal numbers.
inline bool before(const Number& a, const Number& b, bool descending) {
  if (a.nan() || b.nan()) return descending ? a.nan() && !b.nan() : !a.nan() && b.nan();
  return exact_compare(a, b) == (descending ? 1 : -1);
}

inline Coords coords_of(const Block& b, int64_t k) {
  const Vec<int64_t> all = decode_coordinates(b);
  Coords c;
  for (int d = 0; d < b.shape.rank; ++d) c.push_back(all[d * b.nnz + k]);
  return c;
}

// Stored entries of a result; DENSE results count all elements.
inline int64_t stored_in(const Result& r) { return r.layout.b.nnz; }

inline void expect_all(const Result& got, const Shape& shape, const std::map<Coords, Number>& wanted, bool to_the_bit) {
  ASSERT_EQ(got.layout.b.shape, shape);
  for (const auto& [at, value] : wanted) {
    const Number v = element(got.layout.b, got.fill, at);
    ASSERT_TRUE(to_the_bit ? v.identical(value) : v.same(value))
        << v.text() << " instead of " << value.text() << " at " << text(at.data(), static_cast<int>(at.size()));
  }
  validate(got.layout.b);
}

inline void expect_vector(const Result& got, const std::vector<Number>& wanted) {
  std::map<Coords, Number> at;
  for (size_t k = 0; k < wanted.size(); ++k) at[{static_cast<int64_t>(k)}] = wanted[k];
  expect_all(got, shape_of({static_cast<int64_t>(wanted.size())}), at, true);
}

inline Number whole(int64_t v) { return {Type::kLong, 0, v}; }

template <class F>
inline s4j_status status_of(F&& f) {
  try {
    f();
    return S4J_OK;
  } catch (const Error& e) {
    return e.status();
  }
}

// Returns, group by group, the coordinates of each group's elements in C order of the named dimensions.
inline std::vector<std::vector<Coords>> groups_of(const Shape& s, const Axes& axes) {
  std::map<Coords, std::vector<Coords>> by;
  for (const Coords& at : all_coordinates(s)) {
    Coords key;
    for (const int d : axes.kept) key.push_back(at[d]);
    by[key].push_back(at);
  }
  std::vector<std::vector<Coords>> out;
  for (auto& [key, list] : by) out.push_back(list);
  return out;
}

}  // namespace s4j::test
