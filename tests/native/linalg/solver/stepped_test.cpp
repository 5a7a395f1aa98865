// SPDX-License-Identifier: Apache-2.0
// The caller's operators: steps that wait for products, and steps that pause, through the C ABI.
#include <functional>

#include "linalg/solver/solver.hpp"
#include "memory/memory.hpp"
#include "solvers_support.hpp"

namespace s4j::test {
namespace {

using Product = std::function<std::vector<double>(int64_t wanted, const std::vector<double>&)>;

// a x, or a^T x.
std::vector<double> times(const Plain& m, const std::vector<double>& x, bool transposed) {
  std::vector<double> y(static_cast<size_t>(m.n), 0);
  for (int64_t i = 0; i < m.n; ++i)
    for (int64_t j = 0; j < m.n; ++j) y[i] += (transposed ? m.at(j, i) : m.at(i, j)) * x[j];
  return y;
}

int64_t create(int64_t rows, int64_t cols, std::vector<int64_t> options, double first = 1, double second = 0) {
  options.insert(options.begin(), S4J_SOLVER_CREATE);
  options.insert(options.end(), {rows, cols, S4J_DOUBLE});
  const int64_t handle = call(s4j_solver, Frame().number(first).number(second).integers(options))[1];
  if (made_in_steps(options[1])) make_factors(handle);
  return handle;
}
void release(int64_t solver) { call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, solver})); }

// A method with the caller's operator, started for b.
struct Begun {
  const int64_t solver, handle;

  Begun(int64_t n, const std::vector<int64_t>& options, const Handle& b, double tolerance, int64_t most)
      : solver(create(n, n, options)),
        handle(call(s4j_solver, Frame().whole(b).number(tolerance).integers({S4J_SOLVER_START, solver, most}))[1]) {}
  Begun(const Begun&) = delete;
  Begun& operator=(const Begun&) = delete;
  ~Begun() {
    release(handle);
    release(solver);
  }
};

std::vector<double> wanted_of(int64_t solver) {
  const Handle x(call(s4j_solver, Frame().integers({S4J_SOLVER_WANTED, solver}))[1]);
  return values_of(whole_of(x));
}
void give(int64_t solver, const std::vector<double>& y) {
  const Handle h = dense_of(Type::kDouble, {static_cast<int64_t>(y.size())}, y);
  call(s4j_solver, Frame().whole(h).integers({S4J_SOLVER_GIVE, solver}));
}

struct Served {
  int64_t state, steps, products = 0;
};

// Steps until the end; f computes every product.
Served serve(int64_t solver, const Product& f, int64_t steps = 1000) {
  Served out{};
  for (;;) {
    const Out now = call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, solver, steps}));
    out.state = now[1];
    out.steps = now[2];
    EXPECT_EQ(now[4] != S4J_WANTED_NOTHING, out.state == S4J_SOLVER_WAITING);
    if (out.state == S4J_SOLVER_WAITING) {
      ++out.products;
      give(solver, f(now[4], wanted_of(solver)));
    } else if (out.state != S4J_SOLVER_RUNNING) {
      return out;
    }
  }
}

std::vector<double> result_of(int64_t solver, int64_t which) {
  return values_of(whole_of(Handle(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, solver, which}))[1])));
}

TEST(Operators, EveryMethodWithProductsOfTheCallers) {
  Rng rng(911);
  const Plain plain = random_matrix(rng, 60, true, 3);
  const std::vector<double> x = whole_numbers(rng, plain.n);
  const Handle a = matrix(plain.n, plain.n, plain.tuples, plain.values);
  const Handle b = dense_of(Type::kDouble, {plain.n}, plain.times(x, 1));
  for (const int64_t kind : {S4J_CG, S4J_MINRES, S4J_BICGSTAB, S4J_GMRES, S4J_LSMR})
    for (const int64_t steps : {1, 1000}) {
      SCOPED_TRACE(kind);
      const Ended own = iterate(Solving(a, {kind, 0, 5}), b, 1e-11);
      const Begun begun(plain.n, {kind, 0, 5}, b, 1e-11, 1000);
      const int64_t h = begun.handle;
      const Served s = serve(
          h,
          [&](int64_t wanted, const std::vector<double>& v) {
            EXPECT_TRUE(wanted == S4J_WANTED_PRODUCT || (kind == S4J_LSMR && wanted == S4J_WANTED_TRANSPOSED));
            return times(plain, v, wanted == S4J_WANTED_TRANSPOSED);
          },
          steps);
      EXPECT_EQ(s.state, S4J_SOLVER_CONVERGED);
      EXPECT_NEAR(static_cast<double>(s.steps), static_cast<double>(own.iterations), 3);
      EXPECT_GE(s.products, s.steps);
      near(result_of(h, 0), x, 1e-7);
    }
}

// A diagonal matrix with eigenvalues from 10 to 1000, and a test whether v resembles its solution for b of ones rather
// than a direction.
struct Spread {
  static constexpr int64_t kSize = 40;
  static double eigenvalue(size_t i) { return 10 * std::pow(100, static_cast<double>(i) / (kSize - 1)); }
  static std::vector<double> times(std::vector<double> v) {
    for (size_t i = 0; i < v.size(); ++i) v[i] *= eigenvalue(i);
    return v;
  }
  static bool solves(const std::vector<double>& v) {
    double sum = 0;
    for (const double y : times(v)) sum += (y - 1) * (y - 1);
    return sum < 0.25 * kSize;
  }
};

// Products for directions use another matrix than products for iterates. So the method's residual estimate is too low
// each time, and it restarts from the true residual.
TEST(Operators, TooLowResidualEstimatesRestartTheMethod) {
  const Handle b = dense_of(Type::kDouble, {Spread::kSize}, std::vector<double>(Spread::kSize, 1));
  for (const int64_t kind : {S4J_CG, S4J_MINRES, S4J_BICGSTAB}) {
    SCOPED_TRACE(kind);
    const Begun begun(Spread::kSize, {kind, 0, 30}, b, 1e-9, 5000);
    const int64_t h = begun.handle;
    const Served s = serve(h, [&](int64_t, const std::vector<double>& v) {
      std::vector<double> y = Spread::times(v);
      for (double& x : y) x *= Spread::solves(v) ? 1 : 1.05;
      return y;
    });
    EXPECT_EQ(s.state, S4J_SOLVER_CONVERGED);
    const std::vector<double> x = result_of(h, 0);
    for (size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(x[i] * Spread::eigenvalue(i), 1, 1e-8);
  }
}

// The second checked iterate is worse than the first, and the last one is far off: the result is the first.
TEST(Operators, BestIterateIsKept) {
  const Handle b = dense_of(Type::kDouble, {Spread::kSize}, std::vector<double>(Spread::kSize, 1));
  const Begun begun(Spread::kSize, {S4J_CG, 0, 30}, b, 1e-14, 5000);
  const int64_t h = begun.handle;
  std::vector<double> first;
  int looked_at = 0;
  const Served s = serve(h, [&](int64_t, const std::vector<double>& v) {
    std::vector<double> y = Spread::times(v);
    if (!Spread::solves(v)) {
      for (double& x : y) x = looked_at > 1 ? -x : x;  // a product that no matrix has: ends the iteration
      return y;
    }
    if (looked_at++ == 0) first = v;
    if (v != first)
      for (double& x : y) x += looked_at == 2 ? 1 : 1e9;
    return y;
  });
  EXPECT_NE(s.state, S4J_SOLVER_CONVERGED);
  EXPECT_GE(looked_at, 3);
  EXPECT_EQ(result_of(h, 0), first);
}

// An inconsistent singular system: methods that break down or overflow request no product of such vectors.
TEST(Operators, DirectionsAreFinite) {
  const Handle b = dense_of(Type::kDouble, {7}, {1, 1, 1, 1, 0, 0, 0});
  for (const int64_t kind : {S4J_CG, S4J_MINRES, S4J_BICGSTAB, S4J_GMRES}) {
    SCOPED_TRACE(kind);
    const Begun begun(7, {kind, 0, 30}, b, 1e-10, 50);
    const int64_t h = begun.handle;
    const Served s = serve(h, [&](int64_t, const std::vector<double>& v) {
      for (const double x : v) EXPECT_TRUE(std::isfinite(x));
      return std::vector<double>{v[0], 2 * v[1], 3 * v[2], 0, 0, 0, 0};
    });
    EXPECT_NE(s.state, S4J_SOLVER_CONVERGED);
  }
  // After e1 and e2 the residual is exactly zero.
  const Handle e1 = dense_of(Type::kDouble, {5}, {1, 0, 0, 0, 0});
  const Begun begun(5, {S4J_GMRES, 0, 30}, e1, 1e-10, 50);
  const int64_t h = begun.handle;
  serve(h, [&](int64_t, const std::vector<double>& v) {
    for (const double x : v) EXPECT_TRUE(std::isfinite(x));
    return std::vector<double>{0, v[0] + v[1], 0, 0, 0};
  });
}

TEST(Operators, PreconditionersOfTheCallers) {
  Rng rng(912);
  Plain m = laplacian(10);
  for (int64_t i = 0; i < m.n; ++i) m.add(i, i, m.at(i, i) * static_cast<double>(i * i % 50));  // uneven diagonal
  for (int64_t i = 0; i < m.n; ++i) m.dense[i * m.n + i] = 4 + 4 * static_cast<double>(i * i % 50);
  const std::vector<double> x = whole_numbers(rng, m.n);
  const Handle a = matrix(m.n, m.n, m.tuples, m.values), b = dense_of(Type::kDouble, {m.n}, m.times(x, 1));
  for (const int64_t kind : {S4J_CG, S4J_MINRES, S4J_BICGSTAB, S4J_GMRES}) {
    SCOPED_TRACE(kind);
    const Ended plain = iterate(Solving(a, {kind, S4J_PRECONDITIONER_NONE, 30}), b, 1e-11);
    const Ended own = iterate(Solving(a, {kind, S4J_PRECONDITIONER_JACOBI, 30}), b, 1e-11);
    const Solving s(a, {kind, S4J_PRECONDITIONER_CALLERS, 30});
    const int64_t h = call(s4j_solver, Frame().whole(b).number(1e-11).integers({S4J_SOLVER_START, s.handle, 500}))[1];
    int64_t calls = 0;
    const Served served = serve(h, [&](int64_t wanted, const std::vector<double>& r) {
      EXPECT_EQ(wanted, S4J_WANTED_PRECONDITIONED);
      std::vector<double> z = r;
      // The operator returns another norm to GMRES each time.
      const double size = kind == S4J_GMRES ? static_cast<double>(1 + ++calls % 3) : 1;
      for (int64_t i = 0; i < m.n; ++i) z[i] /= size * m.at(i, i);
      return z;
    });
    EXPECT_EQ(served.state, S4J_SOLVER_CONVERGED);
    EXPECT_LT(served.steps, plain.iterations);
    EXPECT_NEAR(static_cast<double>(served.steps), static_cast<double>(own.iterations), 3);
    near(result_of(h, 0), x, 1e-7);
    release(h);
  }
}

// A result within a GMRES cycle needs no product.
TEST(Operators, GmresHasAResultBetweenSteps) {
  const Plain m = laplacian(8);
  const Handle a = matrix(m.n, m.n, m.tuples, m.values);
  const Handle b = dense_of(Type::kDouble, {m.n}, std::vector<double>(static_cast<size_t>(m.n), 1));
  const Solving s(a, {S4J_GMRES, S4J_PRECONDITIONER_CALLERS, 30}), own(a, {S4J_GMRES, S4J_PRECONDITIONER_JACOBI, 30});
  const auto start = [&](const Solving& with) {
    return call(s4j_solver, Frame().whole(b).number(1e-11).integers({S4J_SOLVER_START, with.handle, 100}))[1];
  };
  const int64_t h = start(s), same = start(own);
  for (int step = 0; step < 7; ++step) {
    Out now;
    while ((now = call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 1})))[1] == S4J_SOLVER_WAITING) {
      std::vector<double> z = wanted_of(h);
      for (double& v : z) v /= 4;
      give(h, z);
    }
    call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, same, 1}));
    near(result_of(h, 0), result_of(same, 0), 1e-12);
  }
  release(h);
  release(same);
}

TEST(Operators, Eigenvalues) {
  Rng rng(913);
  const Plain m = laplacian(9);
  const Handle a = matrix(m.n, m.n, m.tuples, m.values);
  for (const int64_t which :
       {S4J_LARGEST_MAGNITUDE, S4J_SMALLEST_MAGNITUDE, S4J_LARGEST_ALGEBRAIC, S4J_SMALLEST_ALGEBRAIC}) {
    SCOPED_TRACE(which);
    const Spectral own = spectral(a, {S4J_EIGSH, 4, which, 0, 5, 0, 1000}, 1e-10, 0, 2);
    const int64_t h = create(m.n, m.n, {S4J_EIGSH, 4, which, 0, 5, 0, 1000}, 1e-10);
    const Served s = serve(h, [&](int64_t wanted, const std::vector<double>& x) {
      EXPECT_EQ(wanted, S4J_WANTED_PRODUCT);
      return times(m, x, false);
    });
    EXPECT_EQ(s.state, S4J_SOLVER_CONVERGED);
    near(result_of(h, 0), own.results[0], 1e-8);
    release(h);
  }
  // For eigenvalues near a number, the solver requests products with the inverse too.
  const double sigma = 2.1;
  const Spectral own = spectral(a, {S4J_EIGSH, 3, S4J_LARGEST_MAGNITUDE, 0, 5, 1, 1000}, 1e-10, sigma, 1);
  std::vector<int64_t> tuples = m.tuples;
  std::vector<double> values = m.values;
  for (int64_t i = 0; i < m.n; ++i) {
    tuples.insert(tuples.end(), {i, i});
    values.push_back(-sigma);
  }
  const Solving lu(matrix(m.n, m.n, tuples, values), {S4J_LU, S4J_ORDERING_COLAMD});
  const int64_t h = create(m.n, m.n, {S4J_EIGSH, 3, S4J_LARGEST_MAGNITUDE, 0, 5, 1, 1000}, 1e-10, sigma);
  const Served s = serve(h, [&](int64_t wanted, const std::vector<double>& x) {
    if (wanted == S4J_WANTED_PRODUCT) return times(m, x, false);
    EXPECT_EQ(wanted, S4J_WANTED_INVERSE);
    return values_of(whole_of(lu.solve(dense_of(Type::kDouble, {m.n}, x))));
  });
  EXPECT_EQ(s.state, S4J_SOLVER_CONVERGED);
  near(result_of(h, 0), own.results[0], 1e-8);
  release(h);
}

TEST(Operators, SingularValuesOfAnyShape) {
  Rng rng(914);
  for (const auto& [rows, cols] : {std::pair<int64_t, int64_t>{70, 40}, {40, 70}}) {
    std::vector<int64_t> tuples;
    std::vector<double> values, dense(static_cast<size_t>(rows * cols), 0);
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < cols; ++j)
        if (below(rng, 5) == 0) {
          tuples.insert(tuples.end(), {i, j});
          values.push_back(static_cast<double>(1 + below(rng, 9)));
          dense[i * cols + j] = values.back();
        }
    const Spectral own = spectral(matrix(rows, cols, tuples, values), {S4J_SVDS, 3, 0, 0, 5, 0, 1000}, 1e-10, 0, 3);
    const int64_t h = create(rows, cols, {S4J_SVDS, 3, 0, 0, 5, 0, 1000}, 1e-10);
    const Product product = [&, r = rows, c = cols](int64_t wanted, const std::vector<double>& x) {
      const bool transposed = wanted == S4J_WANTED_TRANSPOSED;
      std::vector<double> y(static_cast<size_t>(transposed ? c : r), 0);
      for (int64_t i = 0; i < r; ++i)
        for (int64_t j = 0; j < c; ++j) y[transposed ? j : i] += dense[i * c + j] * x[transposed ? i : j];
      return y;
    };
    EXPECT_EQ(serve(h, product).state, S4J_SOLVER_CONVERGED);
    for (int which = 0; which < 3; ++which) near(result_of(h, which), own.results[which], 1e-6);
    release(h);
  }
}

// A stopped solver gives results only after a STEP call with 0 steps.
TEST(Operators, StoppedSolversGiveResultsAfterAStepOfZero) {
  const Plain m = laplacian(12);
  const Handle a = matrix(m.n, m.n, m.tuples, m.values);
  for (const int64_t kind : {S4J_EIGSH, S4J_SVDS}) {
    const int64_t h =
        call(s4j_solver, Frame().whole(a).number(1e-10).integers({S4J_SOLVER_CREATE, kind, 4, 0, 6, 1, 0, 1000}))[1];
    const Frame result = Frame().integers({S4J_SOLVER_RESULT, h, 0});
    const std::string before = refusal(s4j_solver, result, S4J_STATE);
    EXPECT_NE(before.find("before the first step"), std::string::npos) << before;
    ASSERT_EQ(call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 1}))[1], S4J_SOLVER_RUNNING);
    const std::string early = refusal(s4j_solver, result, S4J_STATE);
    EXPECT_NE(early.find("after a step of 0"), std::string::npos) << early;
    EXPECT_EQ(call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 0}))[1], S4J_SOLVER_RUNNING);
    Handle(call(s4j_solver, result)[1]);
    Out now;
    while ((now = call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 10})))[1] == S4J_SOLVER_RUNNING) {
    }
    EXPECT_EQ(now[1], S4J_SOLVER_CONVERGED);
    release(h);
  }
}

// A step that pauses resumes to the same bits.
TEST(Operators, PausesChangeNothing) {
  const int64_t n = 30000;
  std::vector<int64_t> tuples;
  std::vector<double> values;
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = std::max<int64_t>(0, i - 1); j <= std::min(n - 1, i + 1); ++j) {
      tuples.insert(tuples.end(), {i, j});
      values.push_back(i == j ? 2.01 : -1);
    }
  const Handle a = matrix(n, n, tuples, values);
  const Handle b = dense_of(Type::kDouble, {n}, std::vector<double>(static_cast<size_t>(n), 1));
  for (const int64_t kind : {S4J_CG, S4J_GMRES}) {
    const Solving s(a, {kind, S4J_PRECONDITIONER_JACOBI, 10});
    const Ended whole = iterate(s, b, 1e-9, 60);
    const int64_t h = call(s4j_solver, Frame().whole(b).number(1e-9).integers({S4J_SOLVER_START, s.handle, 60}))[1];
    int64_t paused = 0;
    Out now;
    do {
      now = call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 1000, -1}));
      paused += now[1] == S4J_SOLVER_PAUSED ? 1 : 0;
    } while (now[1] == S4J_SOLVER_PAUSED || now[1] == S4J_SOLVER_RUNNING);
    EXPECT_GT(paused, 2);
    EXPECT_EQ(now[1], whole.state);
    EXPECT_EQ(now[2], whole.iterations);
    EXPECT_TRUE(bytes_of(Handle(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, h, 0}))[1])) == whole.bits);
    release(h);
  }
}

TEST(Operators, Refusals) {
  const Handle b = dense_of(Type::kDouble, {3}, {1, 2, 3});
  const auto creation = [](std::vector<int64_t> words) {
    words.insert(words.begin(), S4J_SOLVER_CREATE);
    return refusal(s4j_solver, Frame().number(1).integers(words), S4J_ILLEGAL_ARGUMENT);
  };
  const auto has = [](const std::string& text, const char* part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  has(creation({S4J_CG, 0, 0, 3, 4, S4J_DOUBLE}), "square operator; shape [3, 4] has 3 rows and 4 columns");
  has(creation({S4J_CG, S4J_PRECONDITIONER_JACOBI, 0, 3, 3, S4J_DOUBLE}), "pass the preconditioner as an operator");
  has(creation({S4J_LSMR, S4J_PRECONDITIONER_CALLERS, 0, 3, 3, S4J_DOUBLE}), "Jacobi's");
  has(creation({S4J_CG, 0, 0, 3, 3, S4J_LONG}), "operators of FLOAT or DOUBLE");
  has(creation({S4J_CG, 0, 0, 3, 3, 99}), "type 99 is outside 0..");
  has(creation({S4J_LSMR, 0, 0, -1, 3, S4J_DOUBLE}), "from 0 to 2^31 - 2");
  has(creation({S4J_LSMR, 0, 0, int64_t{1} << 40, 3, S4J_DOUBLE}), "from 0 to 2^31 - 2");
  has(creation({S4J_LU, 0}), "operand");

  const Begun begun(3, {S4J_CG, 0, 0}, b, 1e-9, 10);
  const int64_t h = begun.handle;
  const Frame step = Frame().integers({S4J_SOLVER_STEP, h, 1});
  const auto giving = [&](const Handle& y) { return Frame().whole(y).integers({S4J_SOLVER_GIVE, h}); };
  has(refusal(s4j_solver, Frame().integers({S4J_SOLVER_WANTED, h}), S4J_STATE), "no step is waiting");
  has(refusal(s4j_solver, giving(b), S4J_STATE), "no step is waiting");
  ASSERT_EQ(call(s4j_solver, step)[1], S4J_SOLVER_WAITING);
  has(refusal(s4j_solver, step, S4J_STATE), "is waiting for the operator's product");
  has(refusal(s4j_solver, giving(dense_of(Type::kDouble, {4}, {1, 2, 3, 4})), S4J_ILLEGAL_ARGUMENT),
      "the operator's product has shape [4]; it must be [3]");
  has(refusal(s4j_solver, giving(dense_of(Type::kDouble, {3, 2}, {1, 2, 3, 4, 5, 6})), S4J_ILLEGAL_ARGUMENT),
      "it must be [3]");
  has(refusal(s4j_solver, giving(dense_of(Type::kDouble, {3}, {1, NAN, 3})), S4J_ILLEGAL_ARGUMENT),
      "row 1 of the operator's product is NaN");
  // None of these calls has changed the state.
  give(h, {1, 2, 3});
  has(refusal(s4j_solver, giving(b), S4J_STATE), "no step is waiting");
  EXPECT_EQ(serve(h, [](int64_t, const std::vector<double>& x) { return x; }).state, S4J_SOLVER_CONVERGED);
  near(result_of(h, 0), {1, 2, 3}, 1e-12);

  const int64_t eigen = create(3, 3, {S4J_EIGSH, 1, 0, 0, 1, 0, 10}, 1e-9);
  std::string told;
  for (int i = 0; i < 3 && told.empty(); ++i) {
    Out now;
    if (invoke(s4j_solver, Frame().integers({S4J_SOLVER_STEP, eigen, 1}), now) != S4J_OK) {
      told = s4j_context_error(context());
      break;
    }
    const std::vector<double> x = wanted_of(eigen);
    give(eigen, {x[0] + x[1], x[1], x[2]});
  }
  has(told, "takes a symmetric operator");
  release(eigen);
}

// A waiting solver can be closed and leaks nothing.
TEST(Operators, WaitingSolversCanBeClosed) {
  const Handle b = dense_of(Type::kDouble, {3}, {1, 2, 3});
  const auto once = [&] {
    const Begun begun(3, {S4J_GMRES, S4J_PRECONDITIONER_CALLERS, 5}, b, 1e-9, 10);
    const int64_t h = begun.handle;
    ASSERT_EQ(call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 1}))[1], S4J_SOLVER_WAITING);
    const int64_t eigen = create(3, 3, {S4J_EIGSH, 1, S4J_SMALLEST_MAGNITUDE, 0, 1, 0, 10}, 1e-9);
    for (int i = 0; i < 4; ++i) {
      ASSERT_EQ(call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, eigen, 1}))[1], S4J_SOLVER_WAITING);
      if (i < 3) give(eigen, wanted_of(eigen));
    }
    release(eigen);
  };
  once();
  const int64_t before = memory_stats().live;
  const int64_t solvers = live_solvers();
  for (int i = 0; i < 20; ++i) once();
  EXPECT_EQ(memory_stats().live, before);
  EXPECT_EQ(live_solvers(), solvers);
}

// Allocation failures anywhere: the same step can be repeated.
TEST(Operators, AllocationFailures) {
  Rng rng(915);
  const Plain m = random_matrix(rng, 12, true, 2);
  const Handle b = dense_of(Type::kDouble, {m.n}, m.times(whole_numbers(rng, m.n), 1));
  for (const int64_t kind : {S4J_CG, S4J_MINRES, S4J_BICGSTAB, S4J_GMRES, S4J_LSMR}) {
    SCOPED_TRACE(kind);
    const Begun begun(m.n, {kind, 0, 4}, b, 1e-9, 300);
    const int64_t h = begun.handle;
    int failures = 0;
    Out now{};
    for (int64_t n = 0; n < 3000; ++n) {
      call(s4j_configure, Frame().integers({S4J_CONFIG_FAIL_ALLOCATION, n % 3 == 0 ? 1 + n / 3 % 12 : 0}));
      const int32_t status = invoke(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 1}), now);
      call(s4j_configure, Frame().integers({S4J_CONFIG_FAIL_ALLOCATION, 0}));
      if (status == S4J_NO_MEMORY) {
        ++failures;
        continue;
      }
      ASSERT_EQ(status, S4J_OK) << s4j_context_error(context());
      if (now[1] == S4J_SOLVER_WAITING)
        give(h, times(m, wanted_of(h), now[4] == S4J_WANTED_TRANSPOSED));
      else if (now[1] != S4J_SOLVER_RUNNING)
        break;
    }
    EXPECT_GT(failures, 0);
    EXPECT_EQ(now[1], S4J_SOLVER_CONVERGED);
  }
}

}  // namespace
}  // namespace s4j::test
