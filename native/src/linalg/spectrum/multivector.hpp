// SPDX-License-Identifier: Apache-2.0
// Blocks of long vectors for Krylov methods, and their products with small matrices.
#pragma once

#include <Eigen/Core>

#include "linalg/solver/vectors.hpp"

namespace s4j {

// Vectors of n elements, one after the other.
struct Multivector {
  Vector data;
  int64_t n = 0, count = 0;

  double* at(int64_t i) { return data.data() + i * n; }
  const double* at(int64_t i) const { return data.data() + i * n; }
  Vector vector(int64_t i) const { return Vector(at(i), at(i) + n); }
  void append(const double* vectors, int64_t more);
  void append(const Vector& v) { append(v.data(), 1); }
  void cut(int64_t to);
  void clear() noexcept {
    data.clear();
    count = 0;
  }
  // Subtracts from w its components along these vectors, which must be orthonormal. Returns the components.
  Eigen::MatrixXd take_out_of(double* w, int64_t cols) const;
  // Returns these vectors times m.
  Multivector times(const Eigen::MatrixXd& m) const;
};

// Returns h(i, j) = v_i . w_j. Sums use fixed chunks, so that h has the same bits for any number of threads.
Eigen::MatrixXd products(int64_t n, const double* v, int64_t rows, const double* w, int64_t cols);
// Computes w_j -= sum over i of v_i h(i, j).
void subtract(int64_t n, const double* v, const Eigen::MatrixXd& h, double* w) noexcept;

// Fills v with random numbers in [-0.5, 0.5]; `drawn` counts the numbers taken from the seed.
void draw(Vector& v, int64_t seed, int64_t& drawn) noexcept;

}  // namespace s4j
