// SPDX-License-Identifier: Apache-2.0
// The terms of einsum: operands and intermediate results with labelled dimensions. The fill is the value of implicit
// elements, those that an array does not store.
#pragma once

#include <memory>
#include <vector>

#include "array/result.hpp"

namespace s4j {

// An operand, or an intermediate result that owns its storage. Dimension d has label labels[d]; labels are distinct.
struct Term {
  struct Destroy {
    void operator()(Storage* s) const noexcept { Storage::destroy(s); }
  };
  Operand x;
  std::unique_ptr<Storage, Destroy> own;
  std::vector<int> labels;
  double entries = 0;   // number of stored entries; DENSE: of all elements
  bool filled = false;  // derived from an operand with a non-zero fill

  static Term of(Layout&& layout, Allocator& from, std::vector<int> labels);
  static Term of(Result&& result, Allocator& from, std::vector<int> labels);
  bool sparse() const { return is_sparse(x); }
  bool has(int label) const { return place(label) >= 0; }
  int place(int label) const {
    for (size_t d = 0; d < labels.size(); ++d)
      if (labels[d] == label) return static_cast<int>(d);
    return -1;
  }
  // Returns the entries with dimensions in the order of these labels, in the layout `spec`.
  Source read(const std::vector<int>& order, const Spec& spec, Type type) const;
  Operand ordered(const std::vector<int>& order) const;
};

// The extents of all labels.
using Extents = std::vector<int64_t>;
Shape shape_of(const std::vector<int>& labels, const Extents& extents);

}  // namespace s4j
