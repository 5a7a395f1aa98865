// SPDX-License-Identifier: Apache-2.0
// Elements of two arrays by a condition.
#pragma once

#include "array/result.hpp"

namespace s4j {

// Is a value true: not 0. NaN is.
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

// The entries of a sparse array whose truth is another than its fill's, as COO; of a DENSE one its true elements.
struct Exceptions {
  Source entries;
  bool base;  // the truth of all other elements
};
Exceptions exceptions(const Operand& x);

// z = cond ? x : y, broadcast as NumPy does, in the type of x and y together (floating beats integer beats BOOL, else
// x's). The fill is that of the operand which cond's fill picks; an element is stored when the operand that it comes
// from stores it, or when it differs from the fill. Sparse while DENSE operands are constant where nothing is stored,
// else DENSE, refused above the densify limit unless `dense_target`; so are more copies of broadcast entries. `like`:
// the array whose layout the result gets, null for the first sparse one. O(stored entries after broadcasting of cond
// and of the operand its fill picks).
Result where(Allocator& to, const Operand& cond, const Operand& x, const Operand& y, bool dense_target,
             const Operand* like, const char* name);

}  // namespace s4j
