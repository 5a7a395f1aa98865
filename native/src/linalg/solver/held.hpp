// SPDX-License-Identifier: Apache-2.0
// Casts results, which are computed in DOUBLE, to the type of their operands, which may have a smaller range.
#pragma once

#include <cmath>
#include <type_traits>

#include "linalg/solver/csr.hpp"

namespace s4j {

// Returns v cast to T. If the result is not finite, throws S4J_ARITHMETIC with "name: what exceeds the range of
// FLOAT".
template <class T>
T held(double v, const char* name, const char* what) {
  const T out = cast<T>(v);
  if constexpr (std::is_floating_point_v<T>)
    if (!std::isfinite(out))
      fail(S4J_ARITHMETIC, name, ": ", what, " exceeds the range of ", name_of(type_of<T>),
           std::is_same_v<T, float> ? "; castTo(DataType.DOUBLE) first" : "");
  return out;
}

// Copies values to a DENSE array like dense_layout(), but casts each value by held().
inline Layout held_layout(Allocator& to, Type type, const Shape& shape, const double* values, const char* name,
                          const char* what) {
  Layout out = Layout::dense(to, type, shape, false);
  const int64_t n = shape.length();
  dispatch(type, [&](auto t) {
    using T = decltype(t);
    T* const into = out.mutable_data<T>();
    for (int64_t i = 0; i < n; ++i) into[i] = held<T>(values[i], name, what);
  });
  return out;
}

}  // namespace s4j
