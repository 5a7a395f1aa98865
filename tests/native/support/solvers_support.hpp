// SPDX-License-Identifier: Apache-2.0
// Helpers of the solvers' tests: random systems whose solutions are whole numbers, solvers that release themselves.
#pragma once

#include <bit>
#include <cmath>

#include "memory/free_blocks.hpp"
#include "products_support.hpp"

namespace s4j::test {

// The number of random starts of an iteration; the sanitizers need one only.
inline constexpr int64_t kStarts = S4J_SANITIZED != 0 ? 1 : 4;

// The text of a call that must fail with this status.
inline std::string refusal(s4j_function* f, const Frame& frame, int32_t status) {
  Out out;
  EXPECT_EQ(invoke(f, frame, out), status);
  return s4j_context_error(context());
}

// A random sparse square matrix; with `dominant` diagonals it is well-conditioned.
struct Plain {
  int64_t n;
  std::vector<int64_t> tuples;
  std::vector<double> values, dense;

  void add(int64_t i, int64_t j, double v) {
    tuples.insert(tuples.end(), {i, j});
    values.push_back(v);
    dense[i * n + j] = v;
  }
  double at(int64_t i, int64_t j) const { return dense[i * n + j]; }
  // Returns a x for k columns; the rows of x are contiguous.
  std::vector<double> times(const std::vector<double>& x, int64_t k) const {
    std::vector<double> b(x.size(), 0);
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j < n; ++j)
        for (int64_t c = 0; c < k; ++c) b[i * k + c] += at(i, j) * x[j * k + c];
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

// Whether steps make the factors or the preconditioner after the solver was created.
inline bool is_factorisation(int64_t kind) { return kind >= S4J_CHOLESKY && kind <= S4J_QR; }
inline bool made_in_steps(int64_t kind) { return is_factorisation(kind) || (kind >= S4J_CG && kind <= S4J_LSMR); }
inline void make_factors(int64_t handle) { call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, handle, 1})); }
inline void refactor(int64_t handle, int64_t a) {
  call(s4j_solver, Frame().whole(a).integers({S4J_SOLVER_REFACTOR, handle}));
  make_factors(handle);
}

// A solver released at the end of its scope.
class Solving {
 public:
  Solving(int64_t a, const std::vector<int64_t>& options) {
    std::vector<int64_t> words = {S4J_SOLVER_CREATE};
    words.insert(words.end(), options.begin(), options.end());
    handle = call(s4j_solver, Frame().whole(a).integers(words))[1];
    if (made_in_steps(options[0])) make_factors(handle);
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

// Returns the error of the creation, or of the first step.
inline std::string refused(const Frame& create, int32_t status) {
  Out out;
  if (invoke(s4j_solver, create, out) != S4J_OK) return refusal(s4j_solver, create, status);
  const std::string text = refusal(s4j_solver, Frame().integers({S4J_SOLVER_STEP, out[1], 1}), status);
  call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, out[1]}));
  return text;
}
inline std::string refused(int64_t a, const std::vector<int64_t>& options, int32_t status) {
  std::vector<int64_t> words = {S4J_SOLVER_CREATE};
  words.insert(words.end(), options.begin(), options.end());
  return refused(Frame().whole(a).integers(words), status);
}

inline void near(const std::vector<double>& got, const std::vector<double>& want, double tolerance) {
  ASSERT_EQ(got.size(), want.size());
  for (size_t i = 0; i < got.size(); ++i) ASSERT_NEAR(got[i], want[i], tolerance) << i;
}

struct Ended {
  int64_t state, iterations;
  double residual;
  std::vector<double> x;
  std::string bits;
};

inline Ended iterate(const Solving& s, int64_t b, double tolerance, int64_t most = 1000, int64_t steps = 1000,
                     int64_t x0 = 0) {
  Frame start;
  start.whole(b);
  if (x0 != 0) start.whole(x0);
  const int64_t h = call(s4j_solver, start.number(tolerance).integers({S4J_SOLVER_START, s.handle, most}))[1];
  Ended out{};
  do {
    const Out now = call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, steps}));
    out.state = now[1];
    out.iterations = now[2];
    out.residual = std::bit_cast<double>(now[3]);
  } while (out.state == S4J_SOLVER_RUNNING);
  const Handle x(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, h, 0}))[1]);
  out.x = values_of(whole_of(x));
  out.bits = bytes_of(x);
  call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, h}));
  return out;
}

// Whether two points of a grid, numbered row by row, are neighbours. The last point of a row and the first of the next
// are not: otherwise each row would depend on the previous one, without any parallelism.
inline bool neighbours(int64_t i, int64_t j, int64_t side) {
  return j >= 0 && j < side * side && (i % side == j % side || i / side == j / side);
}

inline Plain laplacian(int64_t side) {
  const int64_t n = side * side;
  Plain m{n, {}, {}, std::vector<double>(static_cast<size_t>(n * n), 0)};
  for (int64_t i = 0; i < n; ++i) {
    if (i >= side) m.add(i, i - side, -1);
    if (i % side > 0) m.add(i, i - 1, -1);
    m.add(i, i, 4);
    if (i % side + 1 < side) m.add(i, i + 1, -1);
    if (i + side < n) m.add(i, i + side, -1);
  }
  return m;
}

inline double norm_of(const std::vector<double>& v) {
  double s = 0;
  for (const double x : v) s += x * x;
  return std::sqrt(s);
}

struct Spectral {
  int64_t state;
  std::vector<std::vector<double>> results;
};

inline Spectral spectral(int64_t a, const std::vector<int64_t>& options, double tolerance, double sigma, int results) {
  std::vector<int64_t> words = {S4J_SOLVER_CREATE};
  words.insert(words.end(), options.begin(), options.end());
  const int64_t h = call(s4j_solver, Frame().whole(a).number(tolerance).number(sigma).integers(words))[1];
  Spectral out;
  out.state = call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 1000}))[1];
  for (int i = 0; i < results; ++i)
    out.results.push_back(
        values_of(whole_of(Handle(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, h, i}))[1]))));
  call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, h}));
  return out;
}

}  // namespace s4j::test
