// SPDX-License-Identifier: Apache-2.0
#include "array/operand.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(Operands, ShapesBroadcastAsNumPySays) {
  EXPECT_EQ(broadcast_shape(shape_of({3, 1}), shape_of({4})), shape_of({3, 4}));
  EXPECT_EQ(broadcast_shape(shape_of({}), shape_of({2, 0})), shape_of({2, 0}));
  const auto [status, told] = thrown_by([] { broadcast_shape(shape_of({2, 3}), shape_of({2})); });
  EXPECT_EQ(status, S4J_ILLEGAL_ARGUMENT);
  EXPECT_NE(told.find("[2, 3]"), std::string::npos) << told;
}

TEST(Operands, WindowsMapElementsToTheArray) {
  Window w = Window::whole(shape_of({4, 5}));
  EXPECT_TRUE(w.identity(shape_of({4, 5})));
  w.dims[0] = {0, 1, 2, 2};  // rows 1 and 3
  const int turned[] = {1, 0};
  const Window t = w.permute(turned);
  EXPECT_EQ(t.shape(), shape_of({5, 2}));
  const int64_t view[] = {4, 1};
  int64_t at[2];
  t.to_storage(view, at);
  EXPECT_EQ(whole_list(at, 2), (Whole{3, 4}));
  EXPECT_FALSE(t.covers(shape_of({4, 5})));
  EXPECT_TRUE(Window::whole(shape_of({4, 5})).permute(turned).covers(shape_of({4, 5})));
}

TEST(Operands, BroadcastWindowsAreNotWritable) {
  const Window row = Window::whole(shape_of({1, 3}));
  EXPECT_TRUE(row.writable());
  const Window wide = row.broadcast(shape_of({2, 3}));
  EXPECT_EQ(wide.shape(), shape_of({2, 3}));
  EXPECT_FALSE(wide.writable());
  EXPECT_EQ(thrown_by([&] { row.broadcast(shape_of({2, 4})); }).first, S4J_ILLEGAL_ARGUMENT);
  EXPECT_EQ(Window::whole(shape_of({1, 1, 3})).assigned_to(shape_of({3})).shape(), shape_of({3}));
}

TEST(Operands, ResultsTakeTheOperandsLayout) {
  const auto a = array_of({{1, 0}, {0, 2}}, Spec::csc());
  EXPECT_TRUE(result_spec(a->whole()).same_as(Spec::csc(), 2));
  EXPECT_TRUE(result_spec(a->whole().transposed()).same_as(Spec::csc(), 2)) << "whichever way it is looked at";
  Window row = Window::whole((*a)->shape());
  row.rank = 1;
  row.dims[0] = row.dims[1];
  row.fixed[0] = 0;
  EXPECT_EQ(result_spec(a->view(row)).format, Format::kCoo) << "of another rank";
  EXPECT_EQ(copy_spec(a->view(row)).format, Format::kGcs);
}

}  // namespace
}  // namespace s4j::test
