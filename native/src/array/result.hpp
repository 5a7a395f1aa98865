// SPDX-License-Identifier: Apache-2.0
// What operations give, and where it goes.
#pragma once

#include <span>

#include "array/assign.hpp"
#include "array/operand.hpp"

namespace s4j {

using Operands = std::span<const Operand>;

// What a family computes: a layout in the result's type, and the value of its implicit elements.
struct Result {
  Layout layout;
  Scalar fill;
};

// Where a result that has an operand's pattern goes: into a new layout, or over the operand's own values when the
// operation works in place on a whole array and cannot fail any more.
class PatternTarget {
 public:
  PatternTarget(Allocator& to, Storage* own = nullptr) : to_(to), own_(own) {}
  Allocator& allocator() const { return to_; }
  // Whether the values of b are the storage's, to be written over by a result of `type`.
  bool over(const Block& b, Type type) const {
    return own_ != nullptr && type == own_->type() && b.values != nullptr && b.values == own_->values<void>();
  }
  // b's structure with values of `type` for the caller to write: b's own memory when that is written over.
  Layout like(const Block& b, Type type) const {
    if (!over(b, type)) return Layout::like(to_, b, type);
    Layout out;
    out.b = b;
    return out;
  }
  // An operand whose values must not change while the result is written.
  PatternTarget apart_from(const Operand& y) const {
    return {to_, own_ != nullptr && y.storage == own_ ? nullptr : own_};
  }

 private:
  Allocator& to_;
  Storage* own_;
};

// The elements of `to` become those of r, which has its shape; a layout that fits replaces a whole storage's main.
void deliver_into(const Operand& to, Result&& r);

}  // namespace s4j
