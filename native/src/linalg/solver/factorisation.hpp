// SPDX-License-Identifier: Apache-2.0
// Common parts of factorisations. A factorisation is computed in steps (docs/decisions/0005-linear-algebra.md section
// 4), and refactor() replaces its matrix by one with the same pattern.
#pragma once

#include <algorithm>
#include <climits>
#include <cmath>

#include "linalg/solver/csr.hpp"
#include "linalg/solver/made_in_steps.hpp"

namespace s4j {

// The pattern of a solver's matrix. The argument of refactor() must have the same pattern.
class Pattern {
 public:
  Pattern() = default;
  explicit Pattern(const Csr<double>& a) : pointers_(a.pointers), index_(a.index) {}
  void require(const Csr<double>& a, const char* name) const {
    if (a.pointers == pointers_ && a.index == index_) return;
    fail(S4J_ILLEGAL_ARGUMENT, name, ": refactor takes a matrix with the pattern of the analysed one, which has ",
         index_.size(), " entries; this matrix has ", a.nnz(), " entries in other positions");
  }

 private:
  Vec<int64_t> pointers_;
  Vec<int32_t> index_;
};

// Returns the largest sum of the magnitudes in one row. `half`: `rows` is one triangle of a symmetric matrix.
double largest_sum(const Csr<double>& rows, bool half);

// A sparse factor that callers receive: stored by columns, with ascending rows and without zeros.
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
  // Returns the factor as a CSC array of rows x columns. Multiplies values by 2^exponent.
  Layout array(Allocator& to, Type type, int64_t rows, int exponent) const;
};
// Returns an order as a vector of LONG.
Layout order_array(Allocator& to, const Vec<int32_t>& order);

// Factors of a matrix, which refactor() can replace by one with the same pattern.
class Factorisation : public MadeInSteps {
 public:
  // Divides matrices with only small entries, and matrices with entries above 2^most, by a power of two.
  Factorisation(const char* name, Type type, int most = INT_MAX)
      : MadeInSteps(name, type,
                    {"the factors are being made",
                     "there are no factors, as making them failed or was ended; refactor with another matrix"}),
        most_(most) {}

  // Takes a matrix with the same pattern; step() then computes its factors. If refactor() throws, nothing changes.
  void refactor(const Operand& a) final {
    read_again(a);
    make_anew();
  }

 protected:
  // Copies the data of the matrix that the method needs; sets the scale and the norm.
  virtual void read_again(const Operand& a) = 0;
  void require_factors() const { require_made(); }
  // Divides values by 2^exponent(), since the reciprocal of a subnormal pivot would not be finite. A method that
  // squares no values does not scale large matrices, since scaling could lose small entries. The exponent is even, so
  // that square roots are exact too.
  void take_scale(Vec<double>& values);
  int exponent() const { return exponent_; }
  int most_exponent() const { return most_; }
  void take_one_norm(double norm) { one_norm_ = norm; }
  double one_norm() const { return one_norm_; }
  // Throws S4J_NO_MEMORY if `bytes` bytes, which another allocator will allocate, exceed the memory limit.
  static void require_room(int64_t bytes, const char* what, const char* name);

 private:
  int most_;
  int exponent_ = 0;
  double one_norm_ = 0;
};

}  // namespace s4j
