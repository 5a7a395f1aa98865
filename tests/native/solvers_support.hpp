// SPDX-License-Identifier: Apache-2.0
// Helpers of the solvers' tests: random systems whose solutions are whole numbers, solvers that release themselves.
#pragma once

#include <bit>
#include <cmath>

#include "products_support.hpp"

namespace s4j::test {

// The text of a call that must fail with this status.
inline std::string refusal(s4j_function* f, const Frame& frame, int32_t status) {
  Out out;
  EXPECT_EQ(invoke(f, frame, out), status);
  return s4j_context_error(context());
}

// A random sparse square matrix in plain rows; with `dominant` diagonals it is far from singular.
struct Plain {
  int64_t n;
  std::vector<int64_t> tuples;
  std::vector<double> values, dense;

  void add(int64_t i, int64_t j, double v) {
    tuples.insert(tuples.end(), {i, j});
    values.push_back(v);
    dense[static_cast<size_t>(i * n + j)] = v;
  }
  double at(int64_t i, int64_t j) const { return dense[static_cast<size_t>(i * n + j)]; }
  // a x for k columns, rows of x contiguous.
  std::vector<double> times(const std::vector<double>& x, int64_t k) const {
    std::vector<double> b(x.size(), 0);
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j < n; ++j)
        for (int64_t c = 0; c < k; ++c)
          b[static_cast<size_t>(i * k + c)] += at(i, j) * x[static_cast<size_t>(j * k + c)];
    return b;
  }
};

inline Plain random_matrix(Rng& rng, int64_t n, bool symmetric, int per_row = 3) {
  Plain m{n, {}, {}, std::vector<double>(static_cast<size_t>(n * n), 0)};
  for (int64_t i = 0; i < n; ++i)
    for (int k = 0; k < per_row; ++k) {
      const int64_t j = below(rng, n);
      if (j == i || m.at(i, j) != 0) continue;
      const double v = static_cast<double>(below(rng, 9) - 4);
      if (v == 0) continue;
      m.add(i, j, v);
      if (symmetric) m.add(j, i, v);
    }
  for (int64_t i = 0; i < n; ++i) m.add(i, i, 64 + static_cast<double>(below(rng, 8)));
  return m;
}

inline std::vector<double> whole_numbers(Rng& rng, int64_t count) {
  std::vector<double> x(static_cast<size_t>(count));
  for (double& v : x) v = static_cast<double>(below(rng, 19) - 9);
  return x;
}

// A solver released at the end of its scope.
class Solving {
 public:
  Solving(int64_t a, const std::vector<int64_t>& options) {
    std::vector<int64_t> words = {S4J_SOLVER_CREATE};
    words.insert(words.end(), options.begin(), options.end());
    handle = call(s4j_solver, Frame().whole(a).integers(words))[1];
  }
  ~Solving() { call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, handle})); }
  Solving(const Solving&) = delete;
  Solving& operator=(const Solving&) = delete;
  Handle solve(int64_t b) const {
    return Handle(call(s4j_solver, Frame().whole(b).integers({S4J_SOLVER_SOLVE, handle}))[1]);
  }
  Out info() const { return call(s4j_solver, Frame().integers({S4J_SOLVER_INFO, handle})); }
  int64_t handle = 0;
};

inline std::string refused(int64_t a, const std::vector<int64_t>& options, int32_t status) {
  std::vector<int64_t> words = {S4J_SOLVER_CREATE};
  words.insert(words.end(), options.begin(), options.end());
  return refusal(s4j_solver, Frame().whole(a).integers(words), status);
}

inline void near(const std::vector<double>& got, const std::vector<double>& want, double tolerance) {
  ASSERT_EQ(got.size(), want.size());
  for (size_t i = 0; i < got.size(); ++i) ASSERT_NEAR(got[i], want[i], tolerance) << i;
}

}  // namespace s4j::test
