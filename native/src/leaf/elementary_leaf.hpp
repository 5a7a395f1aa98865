// SPDX-License-Identifier: Apache-2.0
// Tables of the elementary functions over arrays, under the rules of leaf.hpp: plain data only. On every instruction
// set, the results have the same bits as the functions of elementary/elementary.hpp.
#pragma once

#include <stdint.h>

namespace s4j {

// T is double or float. The loops for float compute in double and round once. z may alias x or y.
template <class T>
struct ElementaryLeafOf {
  // z_k = f(x_k), k < n
#define S4J_OF_ONE(name) void (*name)(const T* x, T* z, int64_t n);
  // z_k = f(x_k, y[k step]), step 0 or 1
#define S4J_OF_TWO(name) void (*name)(const T* x, const T* y, int64_t step, T* z, int64_t n);
#include "elementary/functions.def"
};

struct ElementaryLeafTable {
  ElementaryLeafOf<double> f64;
  ElementaryLeafOf<float> f32;
};

extern const ElementaryLeafTable kElementaryLeafBase, kElementaryLeafAvx2, kElementaryLeafAvx512;

}  // namespace s4j
