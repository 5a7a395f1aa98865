// SPDX-License-Identifier: Apache-2.0
// Results of operations and their destinations.
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

// The destination of a result with the pattern of an operand. This is a new layout, or the operand's own values if the
// operation works in place on a whole array and cannot fail any more.
class PatternTarget {
 public:
  PatternTarget(Allocator& to, Storage* own = nullptr) : to_(to), own_(own) {}
  Allocator& allocator() const { return to_; }
  // Returns whether a result of `type` overwrites the values of b, which belong to the storage.
  bool over(const Block& b, Type type) const {
    return own_ != nullptr && type == own_->type() && b.values != nullptr && b.values == own_->values<void>();
  }
  // Returns the structure of b with values of `type` for the caller to write: on b's own memory if the result
  // overwrites b.
  Layout like(const Block& b, Type type) const {
    if (!over(b, type)) return Layout::like(to_, b, type);
    Layout out;
    out.b = b;
    return out;
  }
  // Returns the destination for a second operand y, whose values must not change while the result is written.
  PatternTarget apart_from(const Operand& y) const {
    return {to_, own_ != nullptr && y.storage == own_ ? nullptr : own_};
  }

 private:
  Allocator& to_;
  Storage* own_;
};

// Writes r, which has the shape of `to`, to `to`; a suitable layout replaces the main of a whole storage.
void deliver_into(const Operand& to, Result&& r);

}  // namespace s4j
