// SPDX-License-Identifier: Apache-2.0
// Dense matrices of many shapes and ranks, for tests of QR.
#pragma once

#include <string>

#include "linalg/solver/csr.hpp"
#include "solvers_support.hpp"

namespace s4j::test {

inline size_t at(int64_t i) { return static_cast<size_t>(i); }

// A dense matrix by rows. Its sparse form does not store zeros.
struct Dense {
  int64_t rows, cols;
  std::vector<double> values;
  Dense(int64_t m, int64_t n) : rows(m), cols(n), values(at(m * n), 0) {}
  double& operator()(int64_t i, int64_t j) { return values[at(i * cols + j)]; }
  double operator()(int64_t i, int64_t j) const { return values[at(i * cols + j)]; }
  double norm() const { return norm_of(values); }
  Csr<double> csr() const {
    Csr<double> a;
    a.rows = rows;
    a.cols = cols;
    a.pointers.push_back(0);
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t j = 0; j < cols; ++j)
        if ((*this)(i, j) != 0) {
          a.index.push_back(static_cast<int32_t>(j));
          a.values.push_back((*this)(i, j));
        }
      a.pointers.push_back(static_cast<int64_t>(a.index.size()));
    }
    return a;
  }
  Dense times(const Dense& b) const {
    Dense c(rows, b.cols);
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t k = 0; k < cols; ++k)
        if ((*this)(i, k) != 0)
          for (int64_t j = 0; j < b.cols; ++j) c(i, j) += (*this)(i, k) * b(k, j);
    return c;
  }
  Dense transposed() const {
    Dense t(cols, rows);
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < cols; ++j) t(j, i) = (*this)(i, j);
    return t;
  }
  // Returns the rank by elimination with complete pivoting in long double.
  int64_t rank() const {
    std::vector<long double> a(values.begin(), values.end());
    const auto el = [&](int64_t i, int64_t j) -> long double& { return a[at(i * cols + j)]; };
    long double most = 0;
    for (const double v : values) most = std::max(most, std::abs(static_cast<long double>(v)));
    for (int64_t k = 0; k < std::min(rows, cols); ++k) {
      int64_t p = k, q = k;
      for (int64_t i = k; i < rows; ++i)
        for (int64_t j = k; j < cols; ++j)
          if (std::abs(el(i, j)) > std::abs(el(p, q))) p = i, q = j;
      if (!(std::abs(el(p, q)) > 1e-12L * most)) return k;
      for (int64_t j = 0; j < cols; ++j) std::swap(el(k, j), el(p, j));
      for (int64_t i = 0; i < rows; ++i) std::swap(el(i, k), el(i, q));
      for (int64_t i = k + 1; i < rows; ++i) {
        const long double f = el(i, k) / el(k, k);
        for (int64_t j = k; f != 0 && j < cols; ++j) el(i, j) -= f * el(k, j);
      }
    }
    return std::min(rows, cols);
  }
};

inline double largest(const Dense& a) {
  double most = 0;
  for (const double v : a.values) most = std::max(most, std::abs(v));
  return most;
}

inline double real(Rng& rng) { return static_cast<double>(below(rng, 2001) - 1000) / 1000; }

inline Dense random_dense(Rng& rng, int64_t m, int64_t n, double density) {
  Dense a(m, n);
  for (double& v : a.values)
    if (static_cast<double>(below(rng, 1000)) < 1000 * density) v = real(rng);
  return a;
}

inline Dense of_rank(Rng& rng, int64_t m, int64_t n, int64_t rank, double density) {
  Dense left(m, rank), right(rank, n);
  for (double& v : left.values)
    if (static_cast<double>(below(rng, 1000)) < 1000 * density) v = static_cast<double>(below(rng, 9) - 4);
  for (double& v : right.values)
    if (static_cast<double>(below(rng, 1000)) < 1000 * density) v = static_cast<double>(below(rng, 9) - 4);
  return left.times(right);
}

struct Named {
  std::string name;
  Dense a;
};

inline std::vector<Named> matrices(Rng& rng) {
  std::vector<Named> all;
  const auto add = [&](const std::string& name, Dense a) {
    all.push_back({name + " " + std::to_string(a.rows) + " x " + std::to_string(a.cols), std::move(a)});
  };
  add("nothing", Dense(0, 0));
  add("no rows", Dense(0, 4));
  add("no columns", Dense(4, 0));
  add("zeros", Dense(7, 5));
  for (const auto& [m, n] : {std::pair<int64_t, int64_t>{1, 1},
                             {1, 9},
                             {9, 1},
                             {2, 2},
                             {20, 8},
                             {8, 20},
                             {30, 30},
                             {60, 25},
                             {25, 60},
                             {90, 90},
                             {150, 40},
                             {40, 150}})
    for (const double density : {0.03, 0.1, 0.4, 1.0}) add("random", random_dense(rng, m, n, density));
  for (const int64_t rank : {0, 1, 3, 8, 15}) {
    add("of rank " + std::to_string(rank), of_rank(rng, 40, 15, rank, 0.3));
    add("of rank " + std::to_string(rank), of_rank(rng, 15, 40, rank, 0.3));
    add("of rank " + std::to_string(rank), of_rank(rng, 30, 30, rank, 1));
  }
  Dense twice = random_dense(rng, 50, 30, 0.2);
  for (int64_t i = 0; i < 50; ++i)
    for (int64_t j = 0; j < 30; j += 3) twice(i, j) = twice(i, 29 - j);
  add("columns twice", twice);
  Dense holes = random_dense(rng, 60, 40, 0.15);
  for (int64_t i = 0; i < 60; ++i)
    for (int64_t j = 0; j < 40; ++j)
      if (i % 4 == 1 || j % 5 == 2) holes(i, j) = 0;
  add("rows and columns of zeros", holes);
  // Columns 10 to 29 have entries only in five rows.
  Dense deficient = random_dense(rng, 50, 30, 0.2);
  for (int64_t i = 5; i < 50; ++i)
    for (int64_t j = 10; j < 30; ++j) deficient(i, j) = 0;
  add("structurally deficient", deficient);
  Dense arrow(80, 80);
  for (int64_t i = 0; i < 80; ++i) arrow(i, 0) = arrow(0, i) = arrow(i, i) = 1 + real(rng) / 4;
  add("arrow", arrow);
  Dense band(120, 100);
  for (int64_t i = 0; i < 120; ++i)
    for (int64_t j = std::max<int64_t>(0, i - 25); j < std::min<int64_t>(100, i + 3); ++j) band(i, j) = real(rng);
  add("band", band);
  Dense eye(50, 50);
  for (int64_t i = 0; i < 50; ++i) eye(i, i) = i % 2 == 0 ? 3 : -2;
  add("diagonal", eye);
  // The matrices reach panels, tiles and staircases of large fronts.
  add("full", random_dense(rng, 300, 220, 1));
  add("full", random_dense(rng, 120, 260, 1));
  add("full of rank 100", of_rank(rng, 260, 200, 100, 1));
  Dense steps(260, 200);
  for (int64_t i = 0; i < 260; ++i)
    for (int64_t j = std::max<int64_t>(0, i - 60); j < 200; ++j) steps(i, j) = real(rng);
  add("staircase", steps);
  Dense graded = random_dense(rng, 70, 50, 0.3);
  for (int64_t i = 0; i < 70; ++i)
    for (int64_t j = 0; j < 50; ++j) graded(i, j) *= std::pow(10, -static_cast<double>(j) / 5);
  add("graded", graded);
  return all;
}

}  // namespace s4j::test
