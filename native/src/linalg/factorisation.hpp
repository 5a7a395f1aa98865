// SPDX-License-Identifier: Apache-2.0
// What factorisations share: they are made in steps (docs/decisions/0005-linear-algebra.md section 4), of a matrix that
// another one with the same pattern may replace.
#pragma once

#include <algorithm>
#include <climits>
#include <cmath>

#include "linalg/csr.hpp"
#include "linalg/solver.hpp"
#include "linalg/task.hpp"

namespace s4j {

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

// The largest sum of a row's magnitudes; of the symmetric matrix whose one triangle these rows are.
double largest_sum(const Csr<double>& rows, bool half);

// A sparse factor as callers get it: by columns, rows ascending, without zeros.
struct SparseFactor {
  Vec<int64_t> pointers{0};
  Vec<int32_t> index;
  Vec<double> values;
  void add(int32_t row, double value) {
    if (value == 0) return;
    index.push_back(row);
    values.push_back(value);
  }
  void end_column() { pointers.push_back(static_cast<int64_t>(index.size())); }
  // As a CSC array of rows x columns, its values times 2^exponent.
  Layout array(Allocator& to, Type type, int64_t rows, int exponent) const;
};
// An order as a vector of LONG.
Layout order_array(Allocator& to, const Vec<int32_t>& order);

// Reading a matrix (creation, refactor) leaves everything to do; steps do it. Until that is over there are no factors.
class Factorisation : public Solver {
 public:
  // Powers of two are taken out of small numbers, and out of those above 2^most.
  Factorisation(const char* name, Type type, int most = INT_MAX) : Solver(name, type), most_(most) {}

  // A matrix of the same pattern. When it is refused nothing changes; else the factors are made anew, by step().
  void refactor(const Operand& a) final;
  // Goes on with the factors: PAUSED while there is more to do, CONVERGED when they are there; the residual is the
  // share that is left. 0 steps: gives them up. Without memory it can be tried again; any other exception gives up.
  Progress step(int64_t count, int64_t milliseconds) final;

 protected:
  // What a kind reads of a matrix: its own copy, with scale_ and norm taken.
  virtual void read_again(const Operand& a) = 0;
  // Analyses what was not analysed, and makes factors of what was read.
  virtual Task<> make() = 0;
  // Of the operations of make().
  virtual double share_done() const { return 0; }

  // Factors are there.
  void require_factors() const;
  // Factors are those of a 2^-exponent(): 1 over a subnormal pivot is not finite. Where nothing is squared, nothing is
  // taken from a large matrix, which could lose what is small in it. Even, so that square roots are exact too.
  void take_scale(Vec<double>& values) {
    exponent_ = take_exponent(values.data(), values.size(), -kSquaresSafely, most_);
    if (exponent_ % 2 == 0) return;
    for (double& v : values) v *= 2;
    --exponent_;
  }
  int exponent() const { return exponent_; }
  int most_exponent() const { return most_; }
  void take_one_norm(double norm) { one_norm_ = norm; }
  double one_norm() const { return one_norm_; }
  // Bytes of factors that another allocator holds: Eigen's. Counted when the factors are there; what is sure to be
  // needed for them must fit before.
  virtual int64_t uncounted_bytes() const { return 0; }
  static void require_room(int64_t bytes, const char* what, const char* name);

 private:
  enum class State { kToMake, kUsable, kLost };
  State state_ = State::kToMake;
  Computation making_;
  Charge charge_;
  int most_;
  int exponent_ = 0;
  double one_norm_ = 0;
};

}  // namespace s4j
