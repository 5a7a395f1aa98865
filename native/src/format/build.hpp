// SPDX-License-Identifier: Apache-2.0
// Builds sorted layouts from unsorted coordinates.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include "core/error.hpp"
#include "format/sort.hpp"
#include "layout/layout.hpp"

namespace s4j {

// Returns the sum of two entries at one coordinate: integers wrap, BOOL is "or".
template <class T>
T sum_of(T a, T b) {
  if constexpr (std::is_same_v<T, Bool>)
    return Bool{static_cast<uint8_t>(a.v | b.v)};
  else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) + static_cast<std::make_unsigned_t<T>>(b));
  else
    return a + b;
}

// The error that the policy S4J_ERROR gives: the first coordinate with two entries, and the positions of both in the
// input.
class DuplicateEntries : public Error {
 public:
  static constexpr const char* kAdvice = "; remove one, or choose the duplicate policy SUM or LAST";
  DuplicateEntries(std::string at, int64_t first, int64_t second)
      : Error(S4J_ILLEGAL_ARGUMENT, "coordinate " + at + " occurs twice (entries " + std::to_string(first) + " and " +
                                        std::to_string(second) + ")" + kAdvice),
        at_(std::move(at)),
        first_(first),
        second_(second) {}
  const std::string& at() const noexcept { return at_; }  // the coordinate
  int64_t first() const noexcept { return first_; }
  int64_t second() const noexcept { return second_; }

 private:
  std::string at_;
  int64_t first_, second_;
};

// Builds a sorted layout without duplicates from unsorted coordinates and values of `type`; changes neither. Combines
// duplicates in input order by the policy; S4J_ERROR throws DuplicateEntries. The caller has checked that coordinates
// lie inside the shape.
Layout build(Allocator& to, Type type, const Shape& shape, const Coordinates& c, const void* values, const Spec& spec,
             s4j_policy policy);

}  // namespace s4j
