// SPDX-License-Identifier: Apache-2.0
#include "leaf/elementary_leaf.hpp"

#define S4J_LEAF_NAMESPACE elementary_avx2
#include "leaf/elementary.inc.cpp"

namespace s4j {
const ElementaryLeafTable kElementaryLeafAvx2 = {S4J_LEAF_NAMESPACE::make_elementary<double>(),
                                                 S4J_LEAF_NAMESPACE::make_elementary<float>()};
}  // namespace s4j
