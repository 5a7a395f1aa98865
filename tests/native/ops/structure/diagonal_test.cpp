// SPDX-License-Identifier: Apache-2.0
// Diagonals through the C ABI against a map from coordinates to values.
#include "structure_support.hpp"

namespace s4j::test {
namespace {

// Returns the coordinates of element i of a diagonal, given the other coordinates.
Coords on_diagonal(const Coords& at, size_t d1, size_t d2, int64_t k) {
  Coords c;
  size_t v = 0;
  for (size_t i = 0; i <= at.size(); ++i)
    c.push_back(i == d1   ? at.back() + std::max<int64_t>(-k, 0)
                : i == d2 ? at.back() + std::max<int64_t>(k, 0)
                          : at[v++]);
  return c;
}

void one_diagonal(uint64_t seed) {
  Rng rng(seed);
  const Shape storage = random_shape(rng, 4, 4);
  const Sample x(rng, random_type(rng), storage, random_spec(rng, storage.rank), below(rng, 2) == 0, true);
  const Shape shape = x.shape();
  const int64_t action = below(rng, 4);
  const int64_t k = below(rng, 9) - 4;
  const int rank = shape.rank + (action == 1 ? 1 : 0);
  Frame frame(0, action > 1 ? S4J_FLAG_IN_PLACE : 0);
  add(frame, x.operand());
  Out out;
  if (rank < 2) {
    ASSERT_EQ(invoke(s4j_diagonal, frame.number(1).integers({action, 0, 1, k}), out), S4J_ILLEGAL_ARGUMENT);
    return;
  }
  const int64_t d1 = below(rng, rank);
  const int64_t d2 = (d1 + 1 + below(rng, rank - 1)) % rank;
  const auto i1 = static_cast<size_t>(d1);
  const auto i2 = static_cast<size_t>(d2);
  const std::vector<int64_t> words = {action, d1, d2, k};
  if (action == 1) {
    Coords dims;
    int v = 0;
    const int64_t size = shape[shape.rank - 1] + std::abs(k);
    for (int i = 0; i < rank; ++i) dims.push_back(i == d1 || i == d2 ? size : shape[v++]);
    Values wanted;
    for (const Coords& at : all_coordinates(shape_of(dims))) wanted[at] = type_zero(x.type());
    for (const auto& [at, value] : values_of(x)) wanted[on_diagonal(at, i1, i2, k)] = value;
    expect_result(call(s4j_diagonal, frame.integers(words)), shape_of(dims), x.type(), wanted, x.dense());
    return;
  }
  int64_t length = 0;
  for (int64_t r = 0; r < shape[static_cast<int>(d1)]; ++r)
    length += r + k >= 0 && r + k < shape[static_cast<int>(d2)] ? 1 : 0;
  Coords dims;
  for (int i = 0; i < rank; ++i)
    if (i != d1 && i != d2) dims.push_back(shape[i]);
  dims.push_back(length);
  const Shape diagonal = shape_of(dims);
  if (action == 0) {
    Values wanted;
    for (const Coords& at : all_coordinates(diagonal)) wanted[at] = x.at(on_diagonal(at, i1, i2, k));
    expect_result(call(s4j_diagonal, frame.integers(words)), diagonal, x.type(), wanted, x.dense());
    return;
  }
  Coords narrow = dims;
  for (auto& e : narrow)
    if (below(rng, 4) == 0) e = 1;
  if (below(rng, 4) == 0) narrow.erase(narrow.begin());
  const Sample y(rng, random_type(rng), shape_of(narrow), random_spec(rng, static_cast<int>(narrow.size())), false,
                 true);
  const bool number = below(rng, 3) == 0;
  const Number two = real_number(Type::kDouble, 2);
  if (number)
    frame.number(2);
  else
    add(frame, y.operand());
  Values wanted = values_of(x);
  for (const Coords& at : all_coordinates(diagonal)) {
    Number& v = wanted[on_diagonal(at, i1, i2, k)];
    const Number other = number ? two : y.at(y.narrowed(at));
    v = number_cast(action == 2 ? other : *expected_binary(S4J_OP_ADD, v, other), x.type());
  }
  const int32_t status = invoke(s4j_diagonal, frame.integers(words), out);
  const bool refused = !x.operand().window.writable() ||
                       (action == 3 && (x.type() == Type::kBool || (!number && y.type() == Type::kBool)));
  ASSERT_EQ(status, refused ? S4J_ILLEGAL_ARGUMENT : S4J_OK) << s4j_context_error(context());
  if (refused) return;
  Frame copy;
  add(copy, x.operand());
  expect_result(call(s4j_copy, copy.integers({-1, -1})), shape, x.type(), wanted, x.dense());
}

TEST(Diagonal, RandomActionsEqualTheModel) {
  for (uint64_t seed = 1; seed <= 12000; ++seed) {
    SCOPED_TRACE(seed);
    one_diagonal(seed);
    if (HasFatalFailure()) return;
  }
}

// Diagonal 1 is assigned to the beginning of row 0, which it crosses: the result is the same as if the source was
// copied first.
TEST(Diagonal, SourceMayBeAViewOfTheTarget) {
  for (const int64_t format : {S4J_DENSE, S4J_COO, S4J_GCS}) {
    const Handle a = matrix(3, 3, {0, 0, 0, 1, 1, 1, 2, 0}, {1, 2, 3, 4}, format);
    const std::vector<int64_t> row = {1, 2, 1, 0, 1, 2, 0, -1};
    call(s4j_diagonal, Frame(0, S4J_FLAG_IN_PLACE).whole(a).view(a, row).integers({2, 0, 1, 1}));
    const double wanted[3][3] = {{1, 1, 0}, {0, 3, 2}, {4, 0, 0}};
    for (int64_t i = 0; i < 3; ++i)
      for (int64_t j = 0; j < 3; ++j) {
        const Out got = call(s4j_get, Frame().whole(a).integers({i, j}));
        EXPECT_EQ(std::bit_cast<double>(got[2]), wanted[i][j]) << i << ", " << j << " of format " << format;
      }
  }
}

}  // namespace
}  // namespace s4j::test
