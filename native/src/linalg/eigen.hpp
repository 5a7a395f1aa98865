// SPDX-License-Identifier: Apache-2.0
// The way into Eigen: matrices, orderings, right sides. Included by the files of the factorisations alone.
#pragma once

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>
#include <algorithm>
#include <cmath>

#include "core/thresholds.hpp"
#include "linalg/factorisation.hpp"
#include "linalg/vectors.hpp"

namespace s4j {

template <class I>
using EigenMatrix = Eigen::SparseMatrix<double, Eigen::ColMajor, I>;
template <class I>
using EigenPermutation = Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, I>;

// The rows of a become columns: hand over the transpose where that matters.
template <class I>
EigenMatrix<I> to_eigen(const Csr<double>& a) {
  allocation_point();
  EigenMatrix<I> m(a.cols, a.rows);
  m.resizeNonZeros(a.nnz());
  std::copy(a.pointers.begin(), a.pointers.end(), m.outerIndexPtr());
  std::copy(a.index.begin(), a.index.end(), m.innerIndexPtr());
  std::copy(a.values.begin(), a.values.end(), m.valuePtr());
  return m;
}

// An order of columns, chosen at run time: indices()(new place) = old column.
template <class I>
EigenPermutation<I> order_of(const EigenMatrix<I>& a, const Order& chosen) {
  EigenPermutation<I> order(a.cols());
  order.setIdentity();
  if (a.cols() == 0 || a.rows() == 0) return order;
  if (chosen.kind == Ordering::kGiven) {
    std::copy(chosen.given.begin(), chosen.given.end(), order.indices().data());
  } else if (chosen.kind == Ordering::kAmd) {
    Eigen::AMDOrdering<I>()(a, order);
  } else if (chosen.kind == Ordering::kColamd) {
    EigenPermutation<I> places;
    Eigen::COLAMDOrdering<I>()(a, places);
    order = places.inverse();
  }
  return order;
}

// Eigen makes the object that orders by itself, so that the order reaches it by way of the thread.
template <class I>
class GivenOrdering {
 public:
  using PermutationType = EigenPermutation<I>;
  class Scope {
   public:
    explicit Scope(const PermutationType& p) { given = &p; }
    ~Scope() { given = nullptr; }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
  };
  template <class M>
  void operator()(const M&, PermutationType& p) const {
    p = *given;
  }

 private:
  inline static thread_local const PermutationType* given = nullptr;
};

using EigenSides = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic>;

// x = f(b) for every column of b, [rows] or [rows, k], as a result with `cols` rows: a few columns at a time, so that
// no more is copied than f's factors take. Throws S4J_ARITHMETIC when x is not finite: pivots that are all but 0 do
// that.
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
                 ": the matrix is singular to working precision, or the solution beyond what DOUBLE "
                 "holds: its row ",
                 i, " is not finite");
          into[i * m.cols + first + j] = cast<T>(x(i, j));
        }
    }
  });
  return out;
}

// A factorisation whose solutions Eigen's matrices carry.
class EigenFactorisation : public Factorisation {
 public:
  using Factorisation::Factorisation;

 protected:
  // x of a x = b by the factors of a square a of order n.
  template <class F>
  Layout solve_square(Allocator& to, const Operand& b, int64_t n, const F& factors) const {
    if (n > 0) require_factors();
    return eigen_solutions(to, type(), b, n, n, name(), [&](EigenSides& side) -> EigenSides {
      return solve_scaled(side, [&](const EigenSides& sides) -> EigenSides { return factors.solve(sides); });
    });
  }
  // The solutions solve(side) of the matrix itself, column by column scaled; `side` is changed.
  template <class F>
  EigenSides solve_scaled(EigenSides& side, F&& solve) const {
    Eigen::VectorXi shift(side.cols());
    for (Eigen::Index j = 0; j < side.cols(); ++j)
      shift(j) = take_exponent(side.col(j).data(), static_cast<size_t>(side.rows()), -kSquaresSafely, most_exponent()) -
                 exponent();
    EigenSides x = solve(side);
    for (Eigen::Index j = 0; j < x.cols(); ++j)
      for (Eigen::Index i = 0; shift(j) != 0 && i < x.rows(); ++i) x(i, j) = std::ldexp(x(i, j), shift(j));
    return x;
  }
};

}  // namespace s4j
