// SPDX-License-Identifier: Apache-2.0
// Results of operations, and the storage or new layout that receives them.
#pragma once

#include <span>

#include "array/assign.hpp"
#include "array/operand.hpp"

namespace s4j {

using Operands = std::span<const Operand>;

// The result of an operation: a layout in the result's type, and the value of its implicit elements.
struct Result {
  Layout layout;
  Scalar fill;
};

// Decides where a result with the same pattern as an operand is written: into a new layout, or over the operand's
// values if the operation works in place on a whole array and cannot fail any more.
class PatternTarget {
 public:
  PatternTarget(Allocator& to, Storage* own = nullptr) : to_(to), own_(own) {}
  Allocator& allocator() const { return to_; }
  // Returns whether a result of `type` overwrites the values of b: b belongs to the storage that the operation changes.
  bool over(const Block& b, Type type) const {
    return own_ != nullptr && type == own_->type() && b.values != nullptr && b.values == own_->values<void>();
  }
  // Returns a layout with the structure of b, whose values of `type` the caller writes. It shares b's memory if the
  // result overwrites b.
  Layout like(const Block& b, Type type) const {
    if (!over(b, type)) return Layout::like(to_, b, type);
    Layout out;
    out.b = b;
    return out;
  }
  // Returns a target that does not overwrite y, since the kernel still reads y while it writes the result.
  PatternTarget apart_from(const Operand& y) const {
    return {to_, own_ != nullptr && y.storage == own_ ? nullptr : own_};
  }

 private:
  Allocator& to_;
  Storage* own_;
};

// Writes r to the operand `to` of the same shape. If `to` is a whole storage and the layouts agree, r becomes its main.
void deliver_into(const Operand& to, Result&& r);

}  // namespace s4j
