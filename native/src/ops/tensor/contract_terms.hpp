// SPDX-License-Identifier: Apache-2.0
// The product of two terms as one matrix product. Labels that only the first has and keeps are rows, those that only
// the second has are columns, the summed ones the inner dimension. Labels that both have and the result keeps number
// blocks: they stand in the rows of the first and, before the summed ones, in the inner dimension of both.
#pragma once

#include <vector>

#include "ops/tensor/tensor_terms.hpp"

namespace s4j {

// The product of two terms, summed over their common labels that are not in `order`.
struct Contraction {
  const char* name;
  Type type;
  const Extents& extents;
  Allocator& to;
  std::vector<int> order;  // the labels that are kept, in the order wanted; another order is allowed
  bool last;               // the result of all: a mixed one is dense unless `sparse_result`
  bool sparse_result;
};
Term contract_terms(const Contraction& c, const Term& a, const Term& b);

// The labels of two terms by what they are to the product: kept ones of both, of the first, summed ones, kept ones of
// the second; kept ones in the wanted order.
struct LabelGroups {
  std::vector<int> block, left, sum, right;
  LabelGroups(const Contraction& c, const Term& a, const Term& b);
};

}  // namespace s4j
