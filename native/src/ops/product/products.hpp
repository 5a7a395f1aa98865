// SPDX-License-Identifier: Apache-2.0
// Helpers that the product kernels share: types of results, alpha and beta, dense operands.
#pragma once

#include <algorithm>

#include "array/operand.hpp"
#include "blas/blas.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

// Calls f with a value of the type in which products of t are computed. Products exist for FLOAT, DOUBLE, INT and LONG;
// integers wrap, so they are computed as unsigned.
template <class F>
decltype(auto) dispatch_product(Type t, const char* name, F&& f) {
  switch (t) {
    case Type::kDouble:
      return f(double{});
    case Type::kFloat:
      return f(float{});
    case Type::kInt:
      return f(uint32_t{});
    case Type::kLong:
      return f(uint64_t{});
    case Type::kBool:
      break;
  }
  fail(S4J_ILLEGAL_ARGUMENT, name, ": BOOL arrays have no products; castTo another type first");
}

// Returns the type of a product of two arrays. Throws for BOOL even with a floating-point factor: BOOL is not a number.
inline Type product_type(Type a, Type b, const char* name) {
  if (a == Type::kBool || b == Type::kBool)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": BOOL arrays have no products; castTo another type first");
  return common_type(a, b);
}

// Returns alpha or beta in the type of the product; throws for a fraction in an integer product.
template <class T>
T factor(Scalar s, const char* name) {
  if constexpr (std::is_floating_point_v<T>) {
    return cast<T>(s);
  } else {
    using Signed = std::make_signed_t<T>;
    const Signed v = cast<Signed>(s);
    if (is_floating(s.type) && static_cast<double>(v) != cast<double>(s))
      fail(S4J_ILLEGAL_ARGUMENT, name, ": the factor ", cast<double>(s),
           " is not whole, but the product is of integers; castTo DOUBLE first");
    return static_cast<T>(v);
  }
}

// Returns a dense rank-2 block as a matrix of T.
template <class T>
Matrix<const T> dense_matrix(const Block& b) {
  return {static_cast<const T*>(b.values), b.shape[0], b.shape[1], b.strides[0], b.strides[1]};
}

// Returns m itself if its rows are contiguous, else a copy in `scratch`.
template <class T>
Matrix<const T> contiguous_rows(const Matrix<const T>& m, Vec<T>& scratch) {
  if (m.cs == 1 || m.cols <= 1) return m;
  scratch.resize(checked_mul(m.rows, m.cols));
  constexpr int64_t kTile = threshold::kRowsPackedTile;
  parallel_for(m.rows, threshold::kRowsPacked, m.cols, [&](int64_t begin, int64_t end) noexcept {
    for (int64_t i0 = begin; i0 < end; i0 += kTile)
      for (int64_t j = 0; j < m.cols; ++j)
        for (int64_t i = i0; i < std::min(end, i0 + kTile); ++i) scratch[i * m.cols + j] = m.data[i * m.rs + j * m.cs];
  });
  return {scratch.data(), m.rows, m.cols, m.cols, 1};
}

// Throws unless the implicit (not stored) elements of x are 0.
void require_zero_fill(const Operand& x, const char* name);
// Returns the memory of an operand if a kernel may write it directly; the kernel must not fail afterwards. The operand
// must be a whole DENSE array of `type` in C order whose storage no input shares. Otherwise returns null.
void* direct_target(const Operand* target, Type type, const Operand* inputs, int count);

}  // namespace s4j
