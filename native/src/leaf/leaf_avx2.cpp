// SPDX-License-Identifier: Apache-2.0
#include "leaf/leaf.hpp"

#include "leaf/past_leaf.hpp"

#define S4J_LEAF_NAMESPACE leaf_avx2
#include "leaf/leaf.inc.cpp"
#include "leaf/tensor.inc.cpp"

namespace s4j {
const LeafTable kLeafAvx2 = S4J_LEAF_NAMESPACE::make_table();
const PastLeafTable kPastLeafAvx2 = S4J_LEAF_NAMESPACE::make_past_table();
const TensorLeafTable kTensorLeafAvx2 = S4J_LEAF_NAMESPACE::make_tensor_table();
}  // namespace s4j
