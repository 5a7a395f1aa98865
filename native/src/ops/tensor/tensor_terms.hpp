// SPDX-License-Identifier: Apache-2.0
// What einsum computes with: operands and intermediate results whose dimensions have labels, and the product of two.
#pragma once

#include <memory>
#include <vector>

#include "array/result.hpp"
#include "ops/filled/filled_products.hpp"

namespace s4j {

// An operand, or an intermediate result that owns its storage. Dimension d has the label labels[d], each once.
struct Term {
  struct Destroy {
    void operator()(Storage* s) const noexcept { Storage::destroy(s); }
  };
  Operand x;
  std::unique_ptr<Storage, Destroy> own;
  std::vector<int> labels;
  double entries = 0;   // stored ones; DENSE: all
  bool filled = false;  // of operands one of which has a fill other than 0

  static Term of(Layout&& layout, Allocator& from, std::vector<int> labels);
  static Term of(Result&& result, Allocator& from, std::vector<int> labels);
  bool sparse() const { return is_sparse(x); }
  bool has(int label) const { return place(label) >= 0; }
  int place(int label) const {
    for (size_t d = 0; d < labels.size(); ++d)
      if (labels[d] == label) return static_cast<int>(d);
    return -1;
  }
  // The entries with these labels as dimensions, in the layout `spec` of that order.
  Source read(const std::vector<int>& order, const Spec& spec, Type type) const;
  Operand ordered(const std::vector<int>& order) const;
};

// The extents of all labels.
using Extents = std::vector<int64_t>;
Shape shape_of(const std::vector<int>& labels, const Extents& extents);

// The product of two terms, summed over their common labels that are not in `keep`.
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
// Whether a group has more positions than a layout can number, and the product by numbers for stored positions only.
bool needs_numbers(const Contraction& c, const LabelGroups& g);
Term contract_by_numbers(const Contraction& c, const LabelGroups& g, const Term& a, const Term& b);

// Pairs of terms to contract: numbers below the count of terms, then of the results in order.
struct PlannedTerm {
  uint64_t labels;
  double entries;
  bool sparse;
};
std::vector<std::pair<int, int>> plan_contraction(const std::vector<PlannedTerm>& terms, const Extents& extents,
                                                  uint64_t output);

}  // namespace s4j
