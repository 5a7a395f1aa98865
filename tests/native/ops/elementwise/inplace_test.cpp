// SPDX-License-Identifier: Apache-2.0
// Operations in place through the C ABI: values change in place, the fill follows, and integer errors come before any
// write.
#include "frame.hpp"

namespace s4j::test {
namespace {

const std::vector<int64_t> kTuples = {0, 1, 1, 0, 1, 2, 2, 2};
const std::vector<double> kValues = {1, 2, 3, 4};

double get(int64_t x, int64_t i, int64_t j) {
  const Out o = call(s4j_get, Frame().whole(x).integers({i, j}));
  double v;
  std::memcpy(&v, &o.words[2], sizeof v);
  return v;
}

TEST(OpsInPlace, ValueOnlyOperationsKeepTheStructure) {
  for (const int64_t format : {S4J_COO, S4J_GCS}) {
    const Handle x = matrix(3, 3, kTuples, kValues, format);
    const int64_t* h = x.header();
    const int64_t structure = h[S4J_H_STRUCTURE_EPOCH];
    const int64_t address = h[S4J_H_VALUES];
    // Column sums build a derived layout of the rows, which must follow the values.
    const Handle before(call(s4j_reduce, Frame(S4J_OP_SUM).whole(x).integers({0}))[1]);
    call(s4j_scalar, Frame(S4J_OP_MUL, S4J_FLAG_IN_PLACE).whole(x).number(10));
    EXPECT_EQ(h[S4J_H_STRUCTURE_EPOCH], structure);
    EXPECT_EQ(h[S4J_H_VALUES], address);
    EXPECT_EQ(get(x, 1, 2), 30);
    EXPECT_EQ(get(x, 1, 1), 0);
    const Handle after(call(s4j_reduce, Frame(S4J_OP_SUM).whole(x).integers({0}))[1]);
    const Out o = call(s4j_get, Frame().whole(after).integers({2}));
    double v;
    std::memcpy(&v, &o.words[2], sizeof v);
    EXPECT_EQ(v, 70);
    // An operation of stored() with a row, in place.
    const Handle row(call(s4j_create, Frame().number(5).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {3})))[1]);
    call(s4j_pairwise, Frame(S4J_OP_SUB, S4J_FLAG_IN_PLACE | S4J_FLAG_STORED).whole(x).whole(row));
    EXPECT_EQ(h[S4J_H_STRUCTURE_EPOCH], structure);
    EXPECT_EQ(get(x, 0, 1), 5);
    EXPECT_EQ(get(x, 0, 0), 0);
  }
}

// BOOL does not hold -3: the fill does not pass through the type of the operation.
TEST(OpsInPlace, StoredOperationsKeepTheFill) {
  for (const int64_t format : {S4J_COO, S4J_GCS}) {
    const std::vector<int64_t> words = create_words(S4J_DOUBLE, format, 1, {3, 3});
    const Handle x(call(s4j_create, Frame().number(-3).integers(words))[1]);
    call(s4j_fill, Frame().view(x, {0, 2, 1, 2}).number(2));
    call(s4j_scalar, Frame(S4J_OP_GT, S4J_FLAG_IN_PLACE | S4J_FLAG_STORED).whole(x).number(1));
    EXPECT_EQ(get(x, 1, 2), 1);
    EXPECT_EQ(get(x, 0, 0), -3);
    call(s4j_transform, Frame(S4J_OP_IS_NAN, S4J_FLAG_IN_PLACE | S4J_FLAG_STORED).whole(x));
    EXPECT_EQ(get(x, 1, 2), 0);
    EXPECT_EQ(get(x, 2, 2), -3);
  }
}

// As getScalar and putScalar: N writes through views of one element cost O(N log N), without an assembly each.
TEST(OpsInPlace, OneElementOfManyIsWrittenWithoutAssembly) {
  for (const int64_t format : {S4J_COO, S4J_GCS}) {
    const Handle x = matrix(3, 3, kTuples, kValues, format);
    const int64_t* h = x.header();
    const int64_t structure = h[S4J_H_STRUCTURE_EPOCH];
    const std::vector<int64_t> corner = {0, 2, 2, 0};
    const std::vector<int64_t> first = {1, 2, 1, 0, 1, 1, 0, -1};  // row 0, column 0 to 1
    const Handle five(call(s4j_create, Frame().number(5).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {1})))[1]);
    call(s4j_fill, Frame().view(x, corner).number(2));
    call(s4j_assign, Frame().view(x, first).whole(five));
    for (int k = 0; k < 3; ++k) call(s4j_scalar, Frame(S4J_OP_ADD, S4J_FLAG_IN_PLACE).view(x, corner).number(2));
    const Handle sum(call(s4j_pairwise, Frame(S4J_OP_ADD).view(x, corner).view(x, corner))[1]);
    EXPECT_EQ(h[S4J_H_STRUCTURE_EPOCH], structure);
    EXPECT_EQ(h[S4J_H_PENDING], 2);
    EXPECT_EQ(get(x, 2, 0), 8);
    EXPECT_EQ(get(x, 0, 0), 5);
    EXPECT_EQ(call(s4j_count, Frame().whole(x))[1], 6);
    EXPECT_EQ(h[S4J_H_STRUCTURE_EPOCH], structure + 1);
  }
}

// A write to a small part of a large array becomes pending too, after the part's earlier pending entries are merged.
TEST(OpsInPlace, SmallPartsAreWrittenWithoutAssembly) {
  constexpr int64_t kSide = 200;
  std::vector<int64_t> tuples;
  std::vector<double> values;
  for (int64_t i = 0; i < kSide; i += 2)
    for (int64_t j = i % 3; j < kSide; j += 3) {
      tuples.insert(tuples.end(), {i, j});
      values.push_back(static_cast<double>(i + j + 1));
    }
  for (const int64_t format : {S4J_COO, S4J_GCS}) {
    const Handle x = matrix(kSide, kSide, tuples, values, format);
    const int64_t* h = x.header();
    const int64_t structure = h[S4J_H_STRUCTURE_EPOCH];
    const int64_t nnz = call(s4j_count, Frame().whole(x))[1];
    const auto row = [](int64_t i) { return std::vector<int64_t>{1, 2, 1, 0, 1, kSide, i, -1}; };
    // Columns 1 and 100; some rows already store one of them.
    const Handle source = matrix(kSide, 1, {1, 0, 100, 0}, {5, 6}, S4J_COO);
    const std::vector<int64_t> column = {1, 2, 0, 0, 1, kSide, -1, 0};
    int64_t expected = nnz;
    for (int64_t i = 1; i < 40; i += 2) {
      call(s4j_assign, Frame().view(x, row(i)).view(source, column));
      expected += 2;
    }
    EXPECT_EQ(h[S4J_H_STRUCTURE_EPOCH], structure);
    EXPECT_EQ(h[S4J_H_PENDING], 40);
    EXPECT_EQ(get(x, 7, 100), 6);
    // Writes again into a row with pending entries, then into rows without; this removes entries.
    call(s4j_assign, Frame().view(x, row(7)).view(source, column));
    EXPECT_EQ(h[S4J_H_STRUCTURE_EPOCH] > structure, true);
    const Handle parts = matrix(kSide, kSide, {}, {}, S4J_COO);
    call(s4j_assign, Frame().view(x, {1, 2, 1, 0, 1, 12, 4, -1}).view(parts, {1, 2, 1, 0, 1, 12, 0, -1}));
    EXPECT_GT(h[S4J_H_PENDING], 0);
    EXPECT_EQ(get(x, 4, 1), 0);
    EXPECT_EQ(get(x, 4, 13), 18);
    EXPECT_EQ(call(s4j_count, Frame().whole(x))[1], expected - 4);
  }
}

TEST(OpsInPlace, TheFillFollows) {
  const Handle x = matrix(3, 3, kTuples, kValues);
  call(s4j_scalar, Frame(S4J_OP_ADD, S4J_FLAG_IN_PLACE).whole(x).number(1));
  EXPECT_EQ(get(x, 0, 0), 1);
  EXPECT_EQ(get(x, 0, 1), 2);
  call(s4j_pairwise, Frame(S4J_OP_ADD, S4J_FLAG_IN_PLACE).whole(x).whole(x));
  EXPECT_EQ(get(x, 0, 0), 2);
  EXPECT_EQ(get(x, 2, 2), 10);
  call(s4j_transform, Frame(S4J_OP_NEG, S4J_FLAG_IN_PLACE).whole(x));
  EXPECT_EQ(get(x, 0, 0), -2);
}

TEST(OpsInPlace, IntegerDivisionByZeroWritesNothing) {
  const Handle x = matrix(3, 3, kTuples, kValues);
  const Handle whole(call(s4j_copy, Frame().whole(x).integers({S4J_INT, S4J_GCS, 1, 0, 1}))[1]);
  const std::string before = bytes_of(whole);
  Out out;
  EXPECT_EQ(invoke(s4j_pairwise, Frame(S4J_OP_DIV, S4J_FLAG_IN_PLACE).whole(whole).whole(whole), out), S4J_ARITHMETIC);
  EXPECT_EQ(bytes_of(whole), before);
}

// Elements before the zero have results, but the call must not write them.
TEST(OpsInPlace, IntegerDivisionByALaterZeroWritesNothing) {
  const auto integers = [](const std::vector<double>& values) {
    const Handle x = matrix(1, 3, {0, 0, 0, 1, 0, 2}, values);
    return Handle(call(s4j_copy, Frame().whole(x).integers({S4J_LONG, S4J_DENSE, 1, 0, 1}))[1]);
  };
  const Handle x = integers({4, 6, 8}), by = integers({2, 0, 4});
  const std::string x_before = bytes_of(x), by_before = bytes_of(by);
  for (const int64_t stored : {0, int{S4J_FLAG_STORED}}) {
    const int64_t flags = S4J_FLAG_IN_PLACE | stored;
    Out out;
    EXPECT_EQ(invoke(s4j_pairwise, Frame(S4J_OP_DIV, flags).whole(x).whole(by), out), S4J_ARITHMETIC);
    EXPECT_EQ(bytes_of(x), x_before);
    EXPECT_EQ(invoke(s4j_scalar, Frame(S4J_OP_RDIV, flags).whole(by).whole_number(8), out), S4J_ARITHMETIC);
    EXPECT_EQ(bytes_of(by), by_before);
  }
}

TEST(OpsInPlace, TheListOfOperationsIsComplete) {
  const std::vector<std::pair<int64_t, std::string>> expected = {
#define S4J_OP(id, name, family) {id, #name},
#include "sparse4j_ops.def"
#undef S4J_OP
  };
  char name[64];
  const auto at = reinterpret_cast<int64_t>(name);
  const int64_t count = call(s4j_ops, Frame().integers({0, at}))[1];
  ASSERT_EQ(count, static_cast<int64_t>(expected.size()));
  for (int64_t i = 0; i < count; ++i) {
    EXPECT_EQ(call(s4j_ops, Frame().integers({i, at}))[2], expected[i].first);
    EXPECT_EQ(name, expected[i].second);
    EXPECT_LT(i == 0 ? 0 : expected[i - 1].first, expected[i].first);
  }
}

}  // namespace
}  // namespace s4j::test
