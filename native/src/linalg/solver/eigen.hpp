// SPDX-License-Identifier: Apache-2.0
// Right-hand sides and solutions as Eigen matrices. Only factorisations include this file.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "core/thresholds.hpp"
#include "linalg/solver/factorisation.hpp"
#include "linalg/solver/held.hpp"
#include "linalg/solver/vectors.hpp"

namespace s4j {

using EigenSides = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic>;

// Computes x = f(b) for every column of b, [rows] or [rows, k]; the result has `cols` rows. Solves for a few columns at
// a time, so that copies need no more memory than f's factors. Throws S4J_ARITHMETIC if x is not finite; nearly zero
// pivots cause that.
template <class F>
Layout eigen_solutions(Allocator& to, Type type, const Operand& b, int64_t rows, int64_t cols, const char* name,
                       F&& f) {
  constexpr int64_t kColumns = threshold::kSidesTogether;
  Source keep;
  const Matrix<const double> m = read_sides<double>(b, rows, name, keep);
  require_finite(m, name);
  Layout out = Layout::dense(to, type, solution_shape(b, cols), false);
  if (cols == 0 || m.cols == 0) return out;
  dispatch(type, [&](auto t) {
    using T = decltype(t);
    T* const into = out.mutable_data<T>();
    for (int64_t first = 0; first < m.cols; first += kColumns) {
      const int64_t count = std::min(kColumns, m.cols - first);
      allocation_point();
      EigenSides side(m.rows, count);
      for (int64_t j = 0; j < count; ++j)
        for (int64_t i = 0; i < m.rows; ++i) side(i, j) = m.data[i * m.rs + (first + j) * m.cs];
      const EigenSides x = f(side);
      for (int64_t i = 0; i < cols; ++i)
        for (int64_t j = 0; j < count; ++j) {
          if (!std::isfinite(x(i, j)))
            fail(S4J_ARITHMETIC, name,
                 ": the matrix is singular to working precision, or the solution exceeds the range of DOUBLE: row ", i,
                 " of the solution is not finite");
          into[i * m.cols + first + j] = held<T>(x(i, j), name, "the solution");
        }
    }
  });
  return out;
}

// A factorisation that solves with Eigen matrices.
class EigenFactorisation : public Factorisation {
 public:
  using Factorisation::Factorisation;

 protected:
  // Solves a x = b by the factors of a square a of order n.
  template <class F>
  Layout solve_square(Allocator& to, const Operand& b, int64_t n, const F& factors) const {
    if (n > 0) require_factors();
    return eigen_solutions(to, type(), b, n, n, name(), [&](EigenSides& side) -> EigenSides {
      return solve_scaled(side, [&](const EigenSides& sides) -> EigenSides { return factors.solve(sides); });
    });
  }
  // Solves the unscaled system: scales the columns of `side`, calls solve(side) and scales the columns of its result.
  template <class F>
  EigenSides solve_scaled(EigenSides& side, F&& solve) const {
    Eigen::VectorXi shift(side.cols());
    for (Eigen::Index j = 0; j < side.cols(); ++j)
      shift(j) = take_exponent(side.col(j).data(), side.rows(), -kSquaresSafely, most_exponent()) - exponent();
    EigenSides x = solve(side);
    for (Eigen::Index j = 0; j < x.cols(); ++j)
      for (Eigen::Index i = 0; shift(j) != 0 && i < x.rows(); ++i) x(i, j) = std::ldexp(x(i, j), shift(j));
    return x;
  }
};

}  // namespace s4j
