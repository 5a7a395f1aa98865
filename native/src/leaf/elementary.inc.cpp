// SPDX-License-Identifier: Apache-2.0
// Included by elementary_base.cpp, elementary_avx2.cpp and elementary_avx512.cpp; the functions are in folder
// elementary. Everything has internal linkage; only C headers and headers of plain data are included.
#include <stddef.h>

#include "elementary/large_angle.hpp"
#include "elementary/tables.hpp"
#include "leaf/vector_bytes.hpp"

namespace s4j::S4J_LEAF_NAMESPACE {
namespace {

using namespace s4j::elementary;
#include "elementary/functions.inc.cpp"

inline Real load(const double* x) {
  Real v;
  __builtin_memcpy(&v, x, sizeof v);
  return v;
}
inline Real load_part(const double* x, int64_t count) {
  double part[kReals] = {};
  for (int64_t j = 0; j < count; ++j) part[j] = x[j];
  return load(part);
}
inline void store(double* z, Real v) { __builtin_memcpy(z, &v, sizeof v); }
inline void store_part(double* z, Real v, int64_t count) {
  for (int64_t j = 0; j < count; ++j) z[j] = v[j];
}

// Instantiates f once for whole vectors and the remainder, since these functions are long.
template <Real (*f)(Real)>
void map(const double* x, double* z, int64_t n) {
  for (int64_t k = 0; k < n; k += kReals) {
    const bool whole = n - k >= kReals;
    const Real out = f(whole ? load(x + k) : load_part(x + k, n - k));
    if (whole)
      store(z + k, out);
    else
      store_part(z + k, out, n - k);
  }
}
template <Real (*f)(Real, Real)>
void map(const double* x, const double* y, int64_t step, double* z, int64_t n) {
  const Real same = all_of(n > 0 ? *y : 0);
  for (int64_t k = 0; k < n; k += kReals) {
    const bool whole = n - k >= kReals;
    const Real out = f(whole ? load(x + k) : load_part(x + k, n - k), step == 0 ? same
                                                                      : whole   ? load(y + k)
                                                                                : load_part(y + k, n - k));
    if (whole)
      store(z + k, out);
    else
      store_part(z + k, out, n - k);
  }
}

// Converts FLOAT through a block of doubles that stays in the first-level cache.
constexpr int64_t kBlock = 256;
inline void convert(const float* from, double* to, int64_t n) {
  for (int64_t k = 0; k < n; ++k) to[k] = static_cast<double>(from[k]);
}
inline void convert(const double* from, float* to, int64_t n) {
  for (int64_t k = 0; k < n; ++k) to[k] = static_cast<float>(from[k]);
}
template <Real (*f)(Real)>
void map(const float* x, float* z, int64_t n) {
  double block[kBlock];
  for (int64_t k = 0; k < n; k += kBlock) {
    const int64_t count = n - k < kBlock ? n - k : kBlock;
    convert(x + k, block, count);
    map<f>(block, block, count);
    convert(block, z + k, count);
  }
}
template <Real (*f)(Real, Real)>
void map(const float* x, const float* y, int64_t step, float* z, int64_t n) {
  double block[kBlock], other[kBlock];
  if (n > 0) convert(y, other, 1);
  for (int64_t k = 0; k < n; k += kBlock) {
    const int64_t count = n - k < kBlock ? n - k : kBlock;
    convert(x + k, block, count);
    if (step != 0) convert(y + k, other, count);
    map<f>(block, other, step, block, count);
    convert(block, z + k, count);
  }
}

template <class T>
constexpr ElementaryLeafOf<T> make_elementary() {
  ElementaryLeafOf<T> t{};
#define S4J_OF_ONE(name) t.name = map<name##_lanes>;
#define S4J_OF_TWO(name) t.name = map<name##_lanes>;
#include "elementary/functions.def"
  return t;
}

}  // namespace
}  // namespace s4j::S4J_LEAF_NAMESPACE
