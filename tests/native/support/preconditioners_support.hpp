// SPDX-License-Identifier: Apache-2.0
// Preconditioners alone: matrices for them, and tasks run with and without pauses.
#pragma once

#include <algorithm>
#include <tuple>

#include "linalg/iterative/preconditioner.hpp"
#include "solvers_support.hpp"

namespace s4j::test {

// A list of entries; repeated elements are summed.
struct Entries {
  int64_t n;
  std::vector<int64_t> tuples;
  std::vector<double> values;

  void add(int64_t i, int64_t j, double v) {
    tuples.insert(tuples.end(), {i, j});
    values.push_back(v);
  }
  // An edge of a graph's Laplacian.
  void edge(int64_t i, int64_t j, double weight = 1) {
    add(i, i, weight);
    add(j, j, weight);
    add(i, j, -weight);
    add(j, i, -weight);
  }
  Handle array() const { return matrix(n, n, tuples, values); }
  Csr<double> csr() const { return read_csr<double>(whole_of(array()), false, Part::kAll, "test"); }
};

// Differences on a grid with extents x, y, z and weights of the edges along them. `held`: zeros surround the grid;
// otherwise the matrix is singular.
inline Entries grid(int64_t x, int64_t y, int64_t z, double wx, double wy, double wz, bool held) {
  Entries m{x * y * z, {}, {}};
  const auto at = [&](int64_t i, int64_t j, int64_t k) { return (k * y + j) * x + i; };
  for (int64_t k = 0; k < z; ++k)
    for (int64_t j = 0; j < y; ++j)
      for (int64_t i = 0; i < x; ++i) {
        if (i + 1 < x) m.edge(at(i, j, k), at(i + 1, j, k), wx);
        if (j + 1 < y) m.edge(at(i, j, k), at(i, j + 1, k), wy);
        if (k + 1 < z) m.edge(at(i, j, k), at(i, j, k + 1), wz);
        if (!held) continue;
        const int borders_x = (i == 0 ? 1 : 0) + (i + 1 == x ? 1 : 0),
                  borders_y = (j == 0 ? 1 : 0) + (j + 1 == y ? 1 : 0),
                  borders_z = z == 1 ? 0 : (k == 0 ? 1 : 0) + (k + 1 == z ? 1 : 0);
        m.add(at(i, j, k), at(i, j, k), borders_x * wx + borders_y * wy + borders_z * wz);
      }
  return m;
}
inline Entries square_grid(int64_t side, bool held = true) { return grid(side, side, 1, 1, 1, 1, held); }

inline Iterative options(s4j_preconditioner kind, double tolerance = 1e-4, double fill = 10) {
  return {S4J_CG, kind, 30, 1, {tolerance, fill}};
}

struct Driven {
  std::unique_ptr<LinearMap> map;
  int64_t pauses = 0;
};
inline Task<> take_map(Task<std::unique_ptr<LinearMap>> from, std::unique_ptr<LinearMap>& to) { to = co_await from; }
// A preconditioner computed with pauses wherever possible.
inline Driven drive(const Csr<double>& a, const Iterative& how) {
  Driven out;
  Computation computation;
  computation.begin(take_map(preconditioner(a, how, "test"), out.map));
  while (!computation.run(Computation::Clock::time_point::min())) ++out.pauses;
  return out;
}

inline std::vector<double> applied(const LinearMap& map, const std::vector<double>& r) {
  std::vector<double> z(r.size());
  map.apply(r.data(), z.data());
  return z;
}
inline std::vector<double> times(const Csr<double>& a, const std::vector<double>& x) {
  std::vector<double> y(static_cast<size_t>(a.rows), 0);
  for (int64_t i = 0; i < a.rows; ++i)
    for (int64_t p = a.pointers[i]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p)
      y[i] += a.values[p] * x[a.index[p]];
  return y;
}
inline double inner(const std::vector<double>& x, const std::vector<double>& y) {
  double sum = 0;
  for (size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}
inline std::vector<double> random_vector(Rng& rng, int64_t n) {
  std::vector<double> x(static_cast<size_t>(n));
  for (double& v : x) v = uniform(rng);
  return x;
}

// x^T m^-1 y = y^T m^-1 x, and x^T m^-1 x > 0, for random vectors, smooth ones and the constants.
inline void expect_symmetric_positive(const LinearMap& map, int64_t n, uint64_t seed) {
  Rng rng(seed);
  for (int round = 0; round < 4; ++round) {
    std::vector<double> x = random_vector(rng, n);
    const std::vector<double> y = random_vector(rng, n);
    if (round == 1) x.assign(x.size(), 1);
    for (size_t i = 0; round == 2 && i < x.size(); ++i) x[i] = std::cos(0.01 * static_cast<double>(i));
    const std::vector<double> mx = applied(map, x), my = applied(map, y);
    const double size = std::sqrt(inner(mx, mx) * inner(y, y));
    EXPECT_NEAR(inner(mx, y), inner(x, my), 1e-11 * size) << round;
    EXPECT_GT(inner(x, mx), 0) << round;
    EXPECT_GT(inner(y, my), 0) << round;
  }
}

// The text of the error that making a preconditioner throws.
inline std::string refused_map(const Csr<double>& a, const Iterative& how, int32_t status) {
  try {
    at_once(preconditioner(a, how, "test"));
  } catch (const Error& e) {
    EXPECT_EQ(e.status(), status) << e.what();
    return e.what();
  }
  ADD_FAILURE() << "nothing was refused";
  return "";
}

}  // namespace s4j::test
