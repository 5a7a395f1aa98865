// SPDX-License-Identifier: Apache-2.0
// Every operation gives the same bits for any number of threads, on arrays large enough for many chunks.
#include "determinism.hpp"
#include "oracle.hpp"

namespace s4j::test {
namespace {

const int64_t kRows = thorough() ? 3000 : sized(1500, 300);
const int64_t kColumns = thorough() ? 2000 : sized(1000, 200);

class Determinism : public ::testing::TestWithParam<StoredAs> {};

TEST_P(Determinism, EveryOperation) {
  const auto& [name, layout] = GetParam();
  const Handle a = large(kRows, kColumns, layout, 1);
  const Handle b = large(kRows, kColumns, layout, 2);
  const Handle x = random_array({kColumns});
  const std::string n = name;
  for (const int op : ops_of(S4J_FAMILY_UNARY))
    same_bits(n + " unary " + std::to_string(op), s4j_transform, Frame(op).whole(a));
  for (const int op : ops_of(S4J_FAMILY_BINARY)) {
    same_bits(n + " scalar " + std::to_string(op), s4j_scalar, Frame(op).whole(a).number(3));
    same_bits(n + " pairwise " + std::to_string(op), s4j_pairwise, Frame(op).whole(a).whole(b));
    same_bits(n + " broadcast " + std::to_string(op), s4j_pairwise, Frame(op).whole(a).whole(x));
  }
  for (const int op : ops_of(S4J_FAMILY_REDUCE))
    for (const std::vector<int64_t>& dims : {std::vector<int64_t>{}, {0}, {1}}) {
      if (op >= S4J_OP_ENTROPY && dims == std::vector<int64_t>{1}) continue;  // skips slow operations
      same_bits(n + " reduce " + std::to_string(op), s4j_reduce, Frame(op).whole(a).number(30).integers(dims));
    }
  for (const int64_t op : {S4J_OP_CUMSUM, S4J_OP_CUMPROD, S4J_OP_SOFTMAX})
    for (const int64_t d : {0, 1})
      same_bits(n + " along " + std::to_string(op), s4j_along, Frame(op).whole(a).integers({d}));
  for (const std::vector<int64_t>& dims : {std::vector<int64_t>{}, {0}, {1}})
    same_bits(n + " isMax", s4j_along, Frame(S4J_OP_IS_MAX).whole(a).integers(dims));
  for (const int64_t op : {S4J_OP_ARG_MAX, S4J_OP_ARG_MIN})
    for (const std::vector<int64_t>& dims : {std::vector<int64_t>{}, {0}, {1}})
      same_bits(n + " arg " + std::to_string(op), s4j_index_reduce, Frame(op).whole(a).integers(dims));
  const std::vector<int64_t> head = {2, 2, 0, 0, 1, 64, 1, 0, 1, kColumns, -1, -1};
  for (const int op : ops_of(S4J_FAMILY_DISTANCE))
    same_bits(n + " distance " + std::to_string(op), s4j_distance, Frame(op).view(a, head).view(b, head).integers({1}));
  same_bits(n + " align", s4j_align, Frame().whole(a).whole(b).number(0).integers({S4J_DOUBLE, 1}));
  same_bits(n + " top k", s4j_arg_top_k, Frame().whole(a).integers({5}));
  for (const int64_t format : {S4J_DENSE, S4J_COO})
    same_bits(n + " copy", s4j_copy, Frame().whole(a).integers({-1, format, 0}));
  same_bits(n + " transpose", s4j_copy, Frame().whole(a).integers({-1, S4J_GCS, 1, 1, 0}));
}

INSTANTIATE_TEST_SUITE_P(Layouts, Determinism, ::testing::ValuesIn(common_layouts()),
                         [](const auto& p) { return std::string(p.param.name); });

// 300,000 entries of rank 3; one slice of each mode is large enough for many pieces.
TEST(DeterminismOfTensors, ThreadsDoNotMatter) {
  const std::vector<int64_t> shape = {300, 200, 250};
  Magnitudes draw(3);
  std::vector<int64_t> tuples;
  std::vector<double> values;
  for (int i = 0; i < sized(300'000, 20'000); ++i) {
    for (const int64_t e : shape) tuples.push_back(draw.below(8) == 0 ? 0 : draw.below(e));
    values.push_back(draw.value());
  }
  const int64_t builder =
      call(s4j_builder_create, Frame().number(0).integers({S4J_DOUBLE, S4J_SUM, 3, shape[0], shape[1], shape[2]}))[1];
  call(s4j_builder_append,
       Frame().integers({builder, static_cast<int64_t>(values.size()), reinterpret_cast<int64_t>(values.data()),
                         reinterpret_cast<int64_t>(tuples.data()), 8, 1}));
  const Handle x(call(s4j_builder_finish, Frame().integers({builder, S4J_COO, 0}))[1]);
  std::vector<Handle> factors;
  for (const int64_t e : shape) factors.push_back(random_array({e, 13}));
  const std::vector<int64_t> ijk = {105, 106, 107};
  for (int64_t mode = 0; mode < 3; ++mode) {
    Frame f = Frame(S4J_OP_MTTKRP).whole(x);
    for (int64_t d = 0; d < 3; ++d)
      if (d != mode) f.whole(factors[d]);
    same_bits("mttkrp", s4j_tensor, f.integers({mode}));
    const Handle m = random_array({7, shape[mode]});
    std::vector<int64_t> out = ijk;
    out[mode] = 120;
    same_bits("ttm", s4j_tensor,
              Frame(S4J_OP_TTM).whole(x).whole(m).integers(ijk).integers({120, 105 + mode}).integers(out));
  }
  const auto pair = [&](const std::string& what, int64_t a, int64_t b, const std::vector<int64_t>& labels) {
    same_bits("einsum " + what, s4j_tensor, Frame(S4J_OP_EINSUM).whole(a).whole(b).integers(labels));
  };
  pair("sparse", x, x, {105, 106, 107, 108, 106, 107, 105, 108});
  pair("sparse with blocks", x, x, {105, 106, 107, 105, 106, 108, 106, 107, 108});
  pair("mixed", x, factors[1], {105, 106, 107, 106, 114, 114, 105, 107});
  pair("mixed with blocks", x, factors[1], {105, 106, 107, 106, 114, 106, 105, 114});
  pair("dense", factors[0], factors[1], {105, 114, 106, 114, 106, 105});
  pair("dense with blocks", factors[0], factors[0], {105, 114, 105, 115, 105, 114, 115});
  same_bits("einsum of one", s4j_tensor, Frame(S4J_OP_EINSUM).whole(x).integers({105, 106, 107, 106}));
  const std::vector<int64_t> corner = {3, 3, 0, 0, 1, 12, 1, 0, 1, 12, 2, 0, 1, 12, -1, -1, -1};
  same_bits("kron", s4j_tensor, Frame(S4J_OP_KRON).view(x, corner).view(x, corner));
}

TEST(DeterminismOfRandom, ThreadsDoNotMatter) {
  same_for_all_threads("draws", [] {
    std::string bits;
    auto draw = [&](int64_t kind, int64_t type, const std::vector<double>& scalars, const std::vector<int64_t>& shape,
                    int64_t operand) {
      Frame frame;
      if (operand != 0) frame.whole(operand);
      for (const double x : scalars) frame.number(x);
      std::vector<int64_t> words = {kind, type, 5, static_cast<int64_t>(shape.size())};
      words.insert(words.end(), shape.begin(), shape.end());
      Handle r(call(s4j_random, frame.integers(words))[1]);
      bits += bytes_of(r);
      return r;
    };
    const std::vector<int64_t> wide = {1000, 1000};
    draw(0, S4J_DOUBLE, {}, wide, 0);
    draw(1, S4J_FLOAT, {1, 2}, wide, 0);
    const Handle sparse = draw(2, S4J_DOUBLE, {0.05}, wide, 0);
    draw(3, S4J_DOUBLE, {0.5}, wide, 0);
    draw(4, S4J_DOUBLE, {2}, wide, 0);
    draw(5, S4J_DOUBLE, {100, 0.3}, wide, 0);
    draw(5, S4J_DOUBLE, {10, 0.3}, wide, 0);
    draw(6, S4J_LONG, {10}, wide, 0);
    draw(7, S4J_LONG, {}, {100'000}, 0);
    const Handle half = matrix(1, 2, {0, 0, 0, 1}, {0.5, 0.5});
    const std::vector<int64_t> row = {1, 2, 1, 0, 1, 2, 0, -1};  // the only row, as a vector
    Frame choice;
    choice.view(half, row);
    const Handle chosen(call(s4j_random, choice.integers({8, S4J_LONG, 5, 1, 100'000}))[1]);
    bits += bytes_of(chosen);
    draw(9, S4J_DOUBLE, {0.1, 0.7}, {}, sparse);
    return bits;
  });
}

}  // namespace
}  // namespace s4j::test
