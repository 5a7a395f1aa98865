// SPDX-License-Identifier: Apache-2.0
#include "leaf/leaf.hpp"

#include "leaf/past_leaf.hpp"

#define S4J_LEAF_NAMESPACE leaf_avx512
#include "leaf/leaf.inc.cpp"
#include "leaf/tensor.inc.cpp"

namespace s4j {
const LeafTable kLeafAvx512 = S4J_LEAF_NAMESPACE::make_table();
const PastLeafTable kPastLeafAvx512 = S4J_LEAF_NAMESPACE::make_past_table();
const TensorLeafTable kTensorLeafAvx512 = S4J_LEAF_NAMESPACE::make_tensor_table();
}  // namespace s4j
