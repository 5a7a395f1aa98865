// SPDX-License-Identifier: Apache-2.0
#include "format/dense.hpp"

#include <limits>

#include "small_support.hpp"

namespace s4j::test {
namespace {

Layout dense_of(const Rows& rows, bool f_order = false) {
  Layout out = Layout::dense(pool(), Type::kDouble, shape_of_rows(rows), f_order);
  for (int64_t i = 0; i < out.b.shape[0]; ++i)
    for (int64_t j = 0; j < out.b.shape[1]; ++j)
      out.mutable_data<double>()[i * out.b.strides[0] + j * out.b.strides[1]] =
          rows[static_cast<size_t>(i)][static_cast<size_t>(j)];
  return out;
}

TEST(Dense, ToSparseKeepsElementsThatDifferFromTheFill) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const bool f_order : {false, true})
    for (const Spec& spec : {Spec::coo(), Spec::csr(), Spec::csc()}) {
      const Rows rows = {{0, 1, 0}, {2, 0, -0.0}};
      const Layout in = dense_of(rows, f_order);
      const Layout zero = sparsify(pool(), in.b, Scalar::of(0.0), spec);
      validate(zero.b);
      EXPECT_EQ(zero.b.nnz, 2) << "-0 is 0";
      EXPECT_EQ(rows_of(zero.b), rows);
      const Layout one = sparsify(pool(), in.b, Scalar::of(1.0), spec);
      EXPECT_EQ(one.b.nnz, 5);
      EXPECT_EQ(rows_of(one.b, 1), rows);
    }
  EXPECT_EQ(sparsify(pool(), dense_of({{nan, 1}}).b, Scalar::of(nan), Spec::coo()).b.nnz, 1) << "NaN is NaN";
}

// Converts a broadcast of any size: sparsify reads each distinct element once.
TEST(Dense, BroadcastsToSparse) {
  const Layout row = dense_of({{0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 5}});
  Block wide = row.b;
  wide.strides[0] = 0;
  for (const Spec& spec : {Spec::coo(), Spec::csr(), Spec::csc()}) {
    wide.shape = Shape{2, {3, 17}};
    wide.nnz = 51;
    const Layout few = sparsify(pool(), wide, Scalar::of(0.0), spec);
    validate(few.b);
    const std::vector<double> one = rows_of(row.b)[0];
    EXPECT_EQ(rows_of(few.b), (Rows{one, one, one}));
    const Layout most = sparsify(pool(), wide, Scalar::of(5.0), spec);  // all but three are kept
    validate(most.b);
    EXPECT_EQ(rows_of(most.b, 5), (Rows{one, one, one}));
  }
  const Layout number = dense_of({{2}});
  Block huge = number.b;
  huge.strides[0] = huge.strides[1] = 0;
  for (const int64_t side : {int64_t{1000000}, int64_t{1} << 40}) {
    huge.shape = Shape{2, {side, side}};
    huge.nnz = huge.shape.length_or_minus();
    EXPECT_EQ(sparsify(pool(), huge, Scalar::of(2.0), Spec::coo()).b.nnz, 0);
    EXPECT_THROW(sparsify(pool(), huge, Scalar::of(0.0), Spec::coo()), Error);
    EXPECT_THROW(sparsify(pool(), huge, Scalar::of(0.0), Spec::gcs(2, 2)), Error);
  }
}

TEST(Dense, ScatterWritesEntriesAtTheirElements) {
  for (const bool f_order : {false, true}) {
    const Layout to = dense_of({{9, 9}, {9, 9}}, f_order);
    scatter_entries(layout_of({{0, 1}, {2, 0}}, Spec::csc()).b, to.b);
    EXPECT_EQ(rows_of(to.b), (Rows{{9, 1}, {2, 9}}));
    fill_dense(to.b, Scalar::of(4.0));
    EXPECT_EQ(rows_of(to.b), (Rows{{4, 4}, {4, 4}}));
  }
}

TEST(Dense, CopiesThroughAnyStrides) {
  const Layout in = dense_of({{1, 2, 3}, {4, 5, 6}});
  const Layout out = dense_of({{0, 0}, {0, 0}, {0, 0}});
  Block turned = in.b;  // the transposed block with its rows reversed
  turned.shape = Shape{2, {3, 2}};
  turned.strides = {};
  turned.strides[0] = -1;
  turned.strides[1] = 3;
  turned.values = in.b.data<double>() + 2;
  copy_dense(turned, out.b);
  EXPECT_EQ(rows_of(out.b), (Rows{{3, 6}, {2, 5}, {1, 4}}));
}

}  // namespace
}  // namespace s4j::test
