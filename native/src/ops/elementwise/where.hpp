// SPDX-License-Identifier: Apache-2.0
// Chooses elements of two arrays by a condition. Fill: the value of implicit (not stored) elements. Densify limit: the
// number of elements that a result may store.
#pragma once

#include "array/result.hpp"

namespace s4j {

// Returns whether a value is true, which means not 0. NaN is true.
template <class T>
bool truth(T v) {
  if constexpr (std::is_same_v<T, Bool>)
    return v.v != 0;
  else
    return v != T{0};
}
inline bool truth(const Scalar& s) {
  return dispatch(s.type, [&](auto t) { return truth(s.raw<decltype(t)>()); });
}

// The exceptions of an array: the entries of a sparse array whose truth differs from that of its fill, as COO; of a
// DENSE array, the true elements.
struct Exceptions {
  Source entries;
  bool base;  // the truth of all other elements
};
Exceptions exceptions(const Operand& x);

// Computes z = cond ? x : y, broadcast as in NumPy, in the common type of x and y (floating beats integer beats BOOL,
// else x's). The fill is that of the operand that cond's fill selects. An element is stored if its source operand
// stores it, or if it differs from the fill. The result is sparse if DENSE operands are constant where sparse operands
// have no entry, else DENSE. Throws above the densify limit unless `dense_target`, also for copies of broadcast
// entries. The result gets the layout of `like`, or of the first sparse operand if `like` is null. O(stored entries,
// after broadcasting, of cond and of the operand that its fill selects).
Result where(Allocator& to, const Operand& cond, const Operand& x, const Operand& y, bool dense_target,
             const Operand* like, const char* name);

}  // namespace s4j
