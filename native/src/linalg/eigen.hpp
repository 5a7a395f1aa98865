// SPDX-License-Identifier: Apache-2.0
// The way into Eigen: matrices, orderings, right sides. Included by the files of the factorisations alone.
#pragma once

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>
#include <algorithm>
#include <climits>
#include <cmath>

#include "core/thresholds.hpp"
#include "linalg/csr.hpp"
#include "linalg/solver.hpp"
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

// The pattern that a solver was made for: a refactor must have it again.
class Pattern {
 public:
  Pattern() = default;
  explicit Pattern(const Csr<double>& a) : pointers_(a.pointers), index_(a.index) {}
  void require(const Csr<double>& a, const char* name) const {
    if (a.pointers == pointers_ && a.index == index_) return;
    fail(S4J_ILLEGAL_ARGUMENT, name, ": refactor takes a matrix of the same pattern; ", a.nnz(),
         " entries do not stand where the ", index_.size(), " did that were analysed");
  }

 private:
  Vec<int64_t> pointers_;
  Vec<int32_t> index_;
};

// An order of columns, chosen at run time: indices()(new place) = old column.
template <class I>
EigenPermutation<I> order_of(const EigenMatrix<I>& a, Ordering ordering) {
  EigenPermutation<I> order(a.cols());
  order.setIdentity();
  if (a.cols() == 0 || a.rows() == 0) return order;
  if (ordering == Ordering::kAmd) {
    Eigen::AMDOrdering<I>()(a, order);
  } else if (ordering == Ordering::kColamd) {
    EigenPermutation<I> places;
    Eigen::COLAMDOrdering<I>()(a, places);
    order = places.inverse();
  }
  return order;
}

// By approximate minimum degree, of a symmetric matrix whose lower triangle these rows are: [new place] = old one.
inline Vec<int32_t> symmetric_order(const Csr<double>& rows) {
  const EigenMatrix<int32_t> m = to_eigen<int32_t>(rows);
  const EigenMatrix<int32_t> both = m.selfadjointView<Eigen::Upper>();
  const EigenPermutation<int32_t> order = order_of(both, Ordering::kAmd);
  return Vec<int32_t>(order.indices().data(), order.indices().data() + order.size());
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

// The largest sum of a row's magnitudes; of the symmetric matrix whose one triangle these rows are.
inline double largest_sum(const Csr<double>& rows, bool half) {
  Vector sums(static_cast<size_t>(rows.rows), 0);
  for (int64_t i = 0; i < rows.rows; ++i)
    for (int64_t p = rows.pointers[static_cast<size_t>(i)]; p < rows.pointers[static_cast<size_t>(i) + 1]; ++p) {
      const double v = std::abs(rows.values[static_cast<size_t>(p)]);
      const int64_t j = rows.index[static_cast<size_t>(p)];
      sums[static_cast<size_t>(i)] += v;
      if (half && i != j) sums[static_cast<size_t>(j)] += v;
    }
  return sums.empty() ? 0 : *std::max_element(sums.begin(), sums.end());
}

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

// A solver with factors: what the kinds share.
class Factorisation : public Solver {
 public:
  // Powers of two are taken out of small numbers, and out of those above 2^most.
  Factorisation(const char* name, Type type, int most = INT_MAX) : Solver(name, type), most_(most) {}

 protected:
  // Factors are there; a refactor that failed has lost them.
  void require_factors() const {
    if (!usable_)
      fail(S4J_STATE, name(), ": there are no factors, as the last refactor failed; refactor with another matrix");
  }
  // Factors are those of a 2^-exponent(): 1 over a subnormal pivot is not finite. Where nothing is squared, nothing is
  // taken from a large matrix, which could lose what is small in it.
  void take_scale(double* values, Eigen::Index n) {
    exponent_ = take_exponent(values, static_cast<size_t>(n), -kSquaresSafely, most_);
  }
  int exponent() const { return exponent_; }
  void take_one_norm(double norm) { one_norm_ = norm; }
  double one_norm() const { return one_norm_; }
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
      shift(j) =
          take_exponent(side.col(j).data(), static_cast<size_t>(side.rows()), -kSquaresSafely, most_) - exponent_;
    EigenSides x = solve(side);
    for (Eigen::Index j = 0; j < x.cols(); ++j)
      for (Eigen::Index i = 0; shift(j) != 0 && i < x.rows(); ++i) x(i, j) = std::ldexp(x(i, j), shift(j));
    return x;
  }
  // Eigen's memory is counted when the factors are there; what is sure to be needed for them must fit.
  static void require_room(int64_t bytes, const char* what, const char* name) {
    const MemoryStats memory = memory_stats();
    if (memory.limit > 0 && bytes > memory.limit - memory.live)
      fail(S4J_NO_MEMORY, name, ": ", what, " need ", bytes, " bytes; ", memory.live,
           " of org.sparse4j.maxBytes = ", memory.limit, " are in use");
  }
  // Of factors that another allocator holds: Eigen's.
  virtual int64_t uncounted_bytes() const {
    return info().entries * static_cast<int64_t>(sizeof(double) + sizeof(int32_t));
  }
  // Runs what makes the factors.
  template <class F>
  void factorise(F&& f) {
    usable_ = false;
    allocation_point();
    f();
    usable_ = true;
    try {
      charge_.resize(uncounted_bytes());
    } catch (...) {
      usable_ = false;
      throw;
    }
  }

 private:
  bool usable_ = false;
  Charge charge_;  // of the factors, which Eigen's allocator has
  int most_;
  int exponent_ = 0;
  double one_norm_ = 0;
};

}  // namespace s4j
