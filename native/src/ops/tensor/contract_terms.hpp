// SPDX-License-Identifier: Apache-2.0
// The product of two terms (arrays with labelled dimensions) as one matrix product. Labels kept in the first term only
// are rows, labels kept in the second term only are columns, and summed labels are the inner dimension. If both
// terms keep a label, the first matrix is block diagonal, with a block for each index of the label: its rows are
// numbered by (labels kept in both, labels of the first term only), the inner dimension by (kept in both, summed).
#pragma once

#include <vector>

#include "ops/tensor/tensor_terms.hpp"

namespace s4j {

// A product of two terms, summed over their common labels that are not in `order`.
struct Contraction {
  const char* name;
  Type type;
  const Extents& extents;
  Allocator& to;
  std::vector<int> order;  // the kept labels in the wanted order; the result may have another order
  bool last;               // the final result: a sparse-dense product is DENSE unless `sparse_result`
  bool sparse_result;
};
Term contract_terms(const Contraction& c, const Term& a, const Term& b);

// The labels of two terms by their role: kept in both, kept in the first, summed, kept in the second. Kept labels are
// in the wanted order.
struct LabelGroups {
  std::vector<int> block, left, sum, right;
  LabelGroups(const Contraction& c, const Term& a, const Term& b);
};

}  // namespace s4j
