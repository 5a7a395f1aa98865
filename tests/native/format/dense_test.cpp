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

TEST(Dense, ToSparseKeepsWhatDiffersFromTheFill) {
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

TEST(Dense, EntriesAreWrittenWhereTheyBelong) {
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
  Block turned = in.b;  // the transpose, its rows backwards
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
