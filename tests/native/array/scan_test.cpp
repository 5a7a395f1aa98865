// SPDX-License-Identifier: Apache-2.0
#include "array/scan.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

// Entries 1, 2, 3, 4 at places 0 to 3.
const Rows kMatrix = {{1, 0, 2}, {0, 0, 0}, {0, 3, 4}};

TEST(Scan, EntriesOfAWindow) {
  for (const Spec& spec : {Spec::coo(), Spec::csr()}) {
    const Layout m = layout_of(kMatrix, spec);
    Window all = Window::whole(m.b.shape);
    EXPECT_EQ(count_in_window(m.b, all), 4);
    Window part = all;  // rows 0 and 2, columns 1 and 2
    part.dims[0] = {0, 0, 2, 2};
    part.dims[1] = {1, 1, 1, 2};
    EXPECT_EQ(count_in_window(m.b, part), 3);
    EXPECT_EQ(whole_list(positions_in_window(m.b, part)), (Whole{1, 2, 3}));
    Window column = all;  // column 2, by its point
    column.rank = 1;
    column.fixed[1] = 2;
    EXPECT_EQ(whole_list(positions_in_window(m.b, column)), (Whole{1, 3}));
    column.fixed[1] = 1;
    column.dims[0] = {0, 0, 1, 2};
    EXPECT_EQ(count_in_window(m.b, column), 0);
  }
}

TEST(Scan, CoordinatesOfSomeEntries) {
  for (const Spec& spec : {Spec::coo(), Spec::csr()}) {
    const Layout m = layout_of(kMatrix, spec);
    EXPECT_EQ(whole_list(coordinates_at(m.b, {1, 2})), (Whole{0, 2, 2, 1}));
  }
}

}  // namespace
}  // namespace s4j::test
