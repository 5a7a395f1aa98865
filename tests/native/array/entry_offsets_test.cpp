// SPDX-License-Identifier: Apache-2.0
#include "array/entry_offsets.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(EntryOffsets, OfADenseArrayAtTheStoredEntries) {
  for (const Spec& spec : {Spec::coo(), Spec::csr()}) {
    const Layout m = layout_of({{1, 0, 2}, {0, 0, 0}, {0, 3, 0}}, spec);
    Dims strides{};
    strides[0] = 10;
    strides[1] = 1;
    EXPECT_EQ(whole_list(entry_offsets(m.b, strides)), (Whole{0, 2, 21}));
    strides[0] = 0;  // one row for all
    EXPECT_EQ(whole_list(entry_offsets(m.b, strides)), (Whole{0, 2, 1}));
  }
}

}  // namespace
}  // namespace s4j::test
