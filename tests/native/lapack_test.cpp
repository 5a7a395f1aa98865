// SPDX-License-Identifier: Apache-2.0
// LAPACK against plain loops, on OpenBLAS and without it, both types, batches, views, failures that change nothing.
#include <cmath>
#include <functional>
#include <limits>

#include "blas/blas.hpp"
#include "core/parallel.hpp"
#include "products_support.hpp"

namespace s4j::test {
namespace {

using Values = std::vector<double>;

// Row-major matrices in plain loops.
struct Dense {
  int64_t rows, cols;
  Values v;
  Dense(int64_t r, int64_t c) : rows(r), cols(c), v(static_cast<size_t>(r * c), 0) {}
  double& at(int64_t i, int64_t j) { return v[static_cast<size_t>(i * cols + j)]; }
  double at(int64_t i, int64_t j) const { return v[static_cast<size_t>(i * cols + j)]; }
};

Dense times(const Dense& a, bool ta, const Dense& b, bool tb) {
  const int64_t m = ta ? a.cols : a.rows, k = ta ? a.rows : a.cols, n = tb ? b.rows : b.cols;
  Dense out(m, n);
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j)
      for (int64_t p = 0; p < k; ++p) out.at(i, j) += (ta ? a.at(p, i) : a.at(i, p)) * (tb ? b.at(j, p) : b.at(p, j));
  return out;
}

void near(const Dense& got, const Dense& want, double tolerance) {
  ASSERT_EQ(got.rows, want.rows);
  ASSERT_EQ(got.cols, want.cols);
  for (size_t i = 0; i < got.v.size(); ++i) ASSERT_NEAR(got.v[i], want.v[i], tolerance) << i;
}

Dense identity(int64_t n) {
  Dense out(n, n);
  for (int64_t i = 0; i < n; ++i) out.at(i, i) = 1;
  return out;
}

// A dense array that is, when `view`, every second element of a larger one with its dimensions turned round.
class Panel {
 public:
  Panel(Type type, const Coords& dims, bool view) : dims_(dims) {
    const auto rank = static_cast<int64_t>(dims.size());
    Coords storage;
    for (int64_t d = 0; d < rank; ++d) {
      const int64_t n = dims[static_cast<size_t>(view ? rank - 1 - d : d)];
      storage.push_back(view ? 2 * n + 1 : n);
    }
    handle_ = Handle(call(
        s4j_create, Frame().number(7).integers(create_words(static_cast<int64_t>(type), S4J_DENSE, 0, storage)))[1]);
    operand_ = whole_of(handle_);
    if (!view) return;
    for (int64_t d = 0; d < rank; ++d)
      operand_.window.dims[static_cast<size_t>(d)] = {rank - 1 - d, 1, 2, dims[static_cast<size_t>(d)]};
  }
  const Operand& operator*() const { return operand_; }
  int64_t handle() const { return handle_; }
  void set(const Coords& at, double v) {
    int64_t place[kMaxRank];
    operand_.window.to_storage(at.data(), place);
    const Scalar s = cast(Scalar::of(v), operand_.type());
    operand_.storage->put(place, &s.bits);
  }
  void fill(const std::function<double()>& next) {
    for (const Coords& c : all_coordinates(operand_.shape())) set(c, next());
  }
  // System s of a batch with one leading dimension.
  Dense system(int64_t s) const {
    const int64_t rows = dims_[1], cols = dims_.size() == 3 ? dims_[2] : 1;
    Dense out(rows, cols);
    const Values all = values_of(operand_);
    std::copy_n(all.begin() + static_cast<std::ptrdiff_t>(s * rows * cols), rows * cols, out.v.begin());
    return out;
  }

 private:
  Coords dims_;
  Handle handle_;
  Operand operand_;
};

struct Setting {
  Type type;
  bool view;
  double tolerance;
};

// Every library, type and kind of memory.
void everywhere(const std::function<void(const Setting&, Rng&)>& body) {
  for (const char* path : {static_cast<const char*>(nullptr), ""}) {
    set_blas_path(path);
    SCOPED_TRACE(path == nullptr ? "without OpenBLAS" : "with OpenBLAS");
    Rng rng(71);
    for (const Type type : {Type::kDouble, Type::kFloat})
      for (const bool view : {false, true}) {
        SCOPED_TRACE(std::string(name_of(type)) + (view ? " view" : ""));
        body({type, view, type == Type::kDouble ? 1e-10 : 5e-4}, rng);
        if (::testing::Test::HasFatalFailure()) break;
      }
  }
  set_blas_path("");
}

double uniform(Rng& rng) { return std::uniform_real_distribution<double>(-1, 1)(rng); }

void make_positive(Panel& a, int64_t batch, int64_t n, Rng& rng) {
  for (int64_t s = 0; s < batch; ++s) {
    Dense g(n, n);
    for (double& v : g.v) v = uniform(rng);
    Dense p = times(g, false, g, true);
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j < n; ++j) a.set({s, i, j}, p.at(i, j) + (i == j ? 2 : 0));
  }
}

constexpr int64_t kBatch = 3;
const std::vector<int64_t> kOrders = {0, 1, 2, 5, 17, 48, 49, 70};

TEST(Lapack, CholeskyByEitherHalf) {
  everywhere([](const Setting& set, Rng& rng) {
    for (const int64_t n : kOrders)
      for (const bool lower : {true, false}) {
        Panel a(set.type, {kBatch, n, n}, set.view), b(set.type, {kBatch, n, 2}, set.view),
            c(set.type, {kBatch, n}, set.view);
        make_positive(a, kBatch, n, rng);
        b.fill([&] { return uniform(rng); });
        c.fill([&] { return uniform(rng); });
        std::vector<Dense> before, sides, side;
        for (int64_t s = 0; s < kBatch; ++s) {
          before.push_back(a.system(s));
          sides.push_back(b.system(s));
          side.push_back(c.system(s));
          for (int64_t i = 0; i < n; ++i)
            for (int64_t j = 0; j < n; ++j)
              if (lower ? j > i : j < i) a.set({s, i, j}, std::nan(""));
        }
        Frame f(S4J_OP_POTRF);
        call(s4j_lapack, append(f, *a).integers({lower ? 1 : 0}));
        Frame g(S4J_OP_POTRS), h(S4J_OP_POTRS);
        call(s4j_lapack, append(append(g, *a), *b).integers({lower ? 1 : 0}));
        call(s4j_lapack, append(append(h, *a), *c).integers({lower ? 1 : 0}));
        for (int64_t s = 0; s < kBatch; ++s) {
          const Dense l = a.system(s);
          const double scale = set.tolerance * static_cast<double>(n + 1);
          near(times(l, !lower, l, lower), before[static_cast<size_t>(s)], scale);
          near(times(before[static_cast<size_t>(s)], false, b.system(s), false), sides[static_cast<size_t>(s)], scale);
          near(times(before[static_cast<size_t>(s)], false, c.system(s), false), side[static_cast<size_t>(s)], scale);
          for (int64_t i = 0; i < n; ++i)
            for (int64_t j = 0; j < n; ++j)
              if (lower ? j > i : j < i) {
                ASSERT_EQ(l.at(i, j), 0);
              }
        }
        if (::testing::Test::HasFatalFailure()) return;
      }
  });
}

TEST(Lapack, LuOfAnyShape) {
  everywhere([](const Setting& set, Rng& rng) {
    const std::pair<int64_t, int64_t> shapes[] = {{0, 3}, {1, 1}, {4, 4}, {7, 3}, {3, 7}, {33, 33}, {60, 20}, {20, 60}};
    for (const auto& [m, n] : shapes) {
      const int64_t least = std::min(m, n);
      Panel a(set.type, {kBatch, m, n}, set.view), p(Type::kLong, {kBatch, least}, set.view);
      a.fill([&] { return uniform(rng); });
      std::vector<Dense> before;
      for (int64_t s = 0; s < kBatch; ++s) before.push_back(a.system(s));
      Frame f(S4J_OP_GETRF);
      call(s4j_lapack, append(append(f, *a), *p));
      for (int64_t s = 0; s < kBatch; ++s) {
        const Dense lu = a.system(s), rows = p.system(s);
        Dense l(m, least), u(least, n), permuted = before[static_cast<size_t>(s)];
        for (int64_t i = 0; i < m; ++i)
          for (int64_t j = 0; j < n; ++j) {
            if (j < i && j < least) l.at(i, j) = lu.at(i, j);
            if (j >= i && i < least) u.at(i, j) = lu.at(i, j);
          }
        for (int64_t i = 0; i < least; ++i) l.at(i, i) = 1;
        for (int64_t k = 0; k < least; ++k) {
          const auto other = static_cast<int64_t>(rows.at(k, 0));
          ASSERT_GE(other, k);
          ASSERT_LT(other, m);
          for (int64_t j = 0; j < n; ++j) std::swap(permuted.at(k, j), permuted.at(other, j));
        }
        near(times(l, false, u, false), permuted, set.tolerance);
        for (const double v : l.v) ASSERT_LE(std::abs(v), 1 + 1e-6);
      }
      if (::testing::Test::HasFatalFailure()) return;
    }
  });
}

TEST(Lapack, GeneralSystems) {
  everywhere([](const Setting& set, Rng& rng) {
    for (const int64_t n : kOrders)
      for (const int64_t sides : {int64_t{0}, int64_t{1}, int64_t{3}}) {
        Panel a(set.type, {kBatch, n, n}, set.view), b(set.type, {kBatch, n, sides}, set.view),
            c(set.type, {kBatch, n, sides}, set.view), p(Type::kLong, {kBatch, n}, set.view);
        a.fill([&] { return uniform(rng); });
        for (int64_t s = 0; s < kBatch; ++s)
          for (int64_t i = 0; i < n; ++i) a.set({s, i, n - 1 - i}, 3 + uniform(rng));
        b.fill([&] { return uniform(rng); });
        c.fill([&] { return uniform(rng); });
        std::vector<Dense> before, rb, rc;
        for (int64_t s = 0; s < kBatch; ++s) {
          before.push_back(a.system(s));
          rb.push_back(b.system(s));
          rc.push_back(c.system(s));
        }
        Frame f(S4J_OP_GESV), g(S4J_OP_GETRS, S4J_FLAG_TRANSPOSE_A);
        call(s4j_lapack, append(append(append(f, *a), *p), *b));
        call(s4j_lapack, append(append(append(g, *a), *p), *c));
        for (int64_t s = 0; s < kBatch; ++s) {
          const auto k = static_cast<size_t>(s);
          near(times(before[k], false, b.system(s), false), rb[k], 50 * set.tolerance);
          near(times(before[k], true, c.system(s), false), rc[k], 50 * set.tolerance);
        }
        if (::testing::Test::HasFatalFailure()) return;
      }
  });
}

TEST(Lapack, Qr) {
  everywhere([](const Setting& set, Rng& rng) {
    const std::pair<int64_t, int64_t> shapes[] = {{0, 2}, {1, 1}, {5, 5}, {9, 4}, {4, 9}, {70, 33}};
    for (const auto& [m, n] : shapes) {
      const int64_t least = std::min(m, n);
      Panel a(set.type, {kBatch, m, n}, set.view), tau(set.type, {kBatch, least}, set.view);
      a.fill([&] { return uniform(rng); });
      std::vector<Dense> before;
      for (int64_t s = 0; s < kBatch; ++s) before.push_back(a.system(s));
      Frame f(S4J_OP_GEQRF);
      call(s4j_lapack, append(append(f, *a), *tau));
      for (int64_t s = 0; s < kBatch; ++s) {
        const Dense qr = a.system(s), t = tau.system(s);
        Dense product(m, n), q = identity(m);
        for (int64_t i = 0; i < least; ++i)
          for (int64_t j = i; j < n; ++j) product.at(i, j) = qr.at(i, j);
        for (int64_t k = least - 1; k >= 0; --k) {  // H_k from the left
          Dense v(m, 1);
          v.at(k, 0) = 1;
          for (int64_t i = k + 1; i < m; ++i) v.at(i, 0) = qr.at(i, k);
          for (Dense* x : {&product, &q}) {
            const Dense w = times(v, true, *x, false);
            for (int64_t i = 0; i < m; ++i)
              for (int64_t j = 0; j < x->cols; ++j) x->at(i, j) -= t.at(k, 0) * v.at(i, 0) * w.at(0, j);
          }
        }
        near(product, before[static_cast<size_t>(s)], set.tolerance);
        near(times(q, true, q, false), identity(m), set.tolerance);
      }
      if (::testing::Test::HasFatalFailure()) return;
    }
  });
}

TEST(Lapack, LeastSquaresAndLeastNorm) {
  everywhere([](const Setting& set, Rng& rng) {
    const std::pair<int64_t, int64_t> shapes[] = {{0, 3}, {3, 0}, {1, 1}, {6, 6}, {11, 4}, {4, 11}, {50, 20}};
    for (const auto& [m, n] : shapes)
      for (const bool transpose : {false, true}) {
        const int64_t most = std::max(m, n), p = transpose ? n : m, q = transpose ? m : n;
        Panel a(set.type, {kBatch, m, n}, set.view), b(set.type, {kBatch, most, 2}, set.view);
        a.fill([&] { return uniform(rng); });
        b.fill([&] { return uniform(rng); });
        std::vector<Dense> rb;
        for (int64_t s = 0; s < kBatch; ++s) rb.push_back(b.system(s));
        const Values untouched = values_of(*a);
        Frame f(S4J_OP_GELS, transpose ? S4J_FLAG_TRANSPOSE_A : 0);
        call(s4j_lapack, append(append(f, *a), *b));
        ASSERT_EQ(values_of(*a), untouched);
        for (int64_t s = 0; s < kBatch; ++s) {
          const Dense matrix = a.system(s), all = b.system(s);
          Dense x(q, 2), rest(p, 2);
          std::copy_n(all.v.begin(), q * 2, x.v.begin());
          const Dense ax = times(matrix, transpose, x, false);
          for (int64_t i = 0; i < p; ++i)
            for (int64_t j = 0; j < 2; ++j) rest.at(i, j) = ax.at(i, j) - rb[static_cast<size_t>(s)].at(i, j);
          if (p >= q) {  // the residual is at right angles to the columns
            near(times(matrix, !transpose, rest, false), Dense(q, 2), 50 * set.tolerance);
            Dense squares(1, 2), given(1, 2);
            for (int64_t j = 0; j < 2; ++j) {
              for (int64_t i = 0; i < p; ++i) squares.at(0, j) += rest.at(i, j) * rest.at(i, j);
              for (int64_t i = q; i < p; ++i) given.at(0, j) += all.at(i, j) * all.at(i, j);
            }
            if (q > 0) near(given, squares, 50 * set.tolerance);
          } else {  // solved, and by something in the span of the rows: orthogonal to their complement
            near(rest, Dense(p, 2), 50 * set.tolerance);
            Dense y(p, 2);  // x = op(a)^T y for the y of the normal equations, by elimination
            Dense normal = times(matrix, transpose, matrix, !transpose);
            Dense right = rb[static_cast<size_t>(s)];
            for (int64_t k = 0; k < p; ++k)
              for (int64_t i = k + 1; i < p; ++i) {
                const double r = normal.at(i, k) / normal.at(k, k);
                for (int64_t j = 0; j < p; ++j) normal.at(i, j) -= r * normal.at(k, j);
                for (int64_t j = 0; j < 2; ++j) right.at(i, j) -= r * right.at(k, j);
              }
            for (int64_t i = p - 1; i >= 0; --i)
              for (int64_t j = 0; j < 2; ++j) {
                double v = right.at(i, j);
                for (int64_t k = i + 1; k < p; ++k) v -= normal.at(i, k) * y.at(k, j);
                y.at(i, j) = v / normal.at(i, i);
              }
            near(x, times(matrix, !transpose, y, false), 1000 * set.tolerance);
          }
        }
        if (::testing::Test::HasFatalFailure()) return;
      }
  });
}

TEST(Lapack, SymmetricEigenvalues) {
  everywhere([](const Setting& set, Rng& rng) {
    for (const int64_t n : {0, 1, 2, 6, 40})
      for (const bool lower : {false, true})
        for (const bool vectors : {false, true}) {
          Panel a(set.type, {kBatch, n, n}, set.view), w(set.type, {kBatch, n}, set.view);
          a.fill([&] { return uniform(rng); });
          std::vector<Dense> full;
          for (int64_t s = 0; s < kBatch; ++s) {
            Dense x = a.system(s);
            for (int64_t i = 0; i < n; ++i)
              for (int64_t j = 0; j < n; ++j)
                if (lower ? j > i : j < i) {
                  x.at(i, j) = x.at(j, i);
                  a.set({s, i, j}, std::nan(""));
                }
            full.push_back(x);
          }
          const std::string before = bytes_of(a.handle());
          Frame f(S4J_OP_SYEV);
          call(s4j_lapack, append(append(f, *a), *w).integers({lower ? 1 : 0, vectors ? 1 : 0}));
          if (!vectors) {
            ASSERT_TRUE(bytes_of(a.handle()) == before);
          }
          for (int64_t s = 0; s < kBatch; ++s) {
            const Dense values = w.system(s);
            double sum = 0, trace = 0;
            for (int64_t i = 0; i < n; ++i) {
              sum += values.at(i, 0);
              trace += full[static_cast<size_t>(s)].at(i, i);
              if (i > 0) {
                ASSERT_GE(values.at(i, 0), values.at(i - 1, 0));
              }
            }
            ASSERT_NEAR(sum, trace, 10 * set.tolerance);
            if (!vectors) continue;
            const Dense v = a.system(s);
            Dense scaled = v;
            for (int64_t i = 0; i < n; ++i)
              for (int64_t j = 0; j < n; ++j) scaled.at(i, j) *= values.at(j, 0);
            near(times(full[static_cast<size_t>(s)], false, v, false), scaled, 10 * set.tolerance);
            near(times(v, true, v, false), identity(n), 10 * set.tolerance);
          }
          if (::testing::Test::HasFatalFailure()) return;
        }
  });
}

TEST(Lapack, SingularValues) {
  everywhere([](const Setting& set, Rng& rng) {
    const std::pair<int64_t, int64_t> shapes[] = {{0, 3}, {3, 0}, {1, 1}, {5, 5}, {9, 4}, {4, 9}, {30, 22}};
    for (const auto& [m, n] : shapes)
      for (const bool complete : {false, true})
        for (const int wanted : {0, 1, 2, 3}) {
          const int64_t k = std::min(m, n), cols = complete ? m : k, rows = complete ? n : k;
          Panel a(set.type, {kBatch, m, n}, set.view), s(set.type, {kBatch, k}, set.view),
              u(set.type, {kBatch, m, cols}, set.view), vt(set.type, {kBatch, rows, n}, set.view);
          a.fill([&] { return uniform(rng); });
          const Values untouched = values_of(*a);
          Frame f(S4J_OP_GESVD);
          append(append(f, *a), *s);
          if ((wanted & 1) != 0) append(f, *u);
          if ((wanted & 2) != 0) append(f, *vt);
          call(s4j_lapack, f.integers({wanted & 1, wanted >> 1}));
          ASSERT_EQ(values_of(*a), untouched);
          for (int64_t q = 0; q < kBatch; ++q) {
            const Dense values = s.system(q), left = u.system(q), right = vt.system(q);
            double squares = 0, norm = 0;
            for (int64_t i = 0; i < k; ++i) {
              squares += values.at(i, 0) * values.at(i, 0);
              ASSERT_GE(values.at(i, 0), 0);
              if (i > 0) {
                ASSERT_LE(values.at(i, 0), values.at(i - 1, 0));
              }
            }
            for (const double v : a.system(q).v) norm += v * v;
            ASSERT_NEAR(squares, norm, 10 * set.tolerance * (1 + norm));
            if ((wanted & 1) != 0) near(times(left, true, left, false), identity(cols), 10 * set.tolerance);
            if ((wanted & 2) != 0) near(times(right, false, right, true), identity(rows), 10 * set.tolerance);
            if (wanted != 3) continue;
            Dense scaled(m, n);
            for (int64_t i = 0; i < m; ++i)
              for (int64_t j = 0; j < n; ++j)
                for (int64_t p = 0; p < k; ++p) scaled.at(i, j) += left.at(i, p) * values.at(p, 0) * right.at(p, j);
            near(scaled, a.system(q), 10 * set.tolerance);
          }
          if (::testing::Test::HasFatalFailure()) return;
        }
  });
}

std::string refused(const Frame& f, int32_t status) {
  Out out;
  EXPECT_EQ(invoke(s4j_lapack, f, out), status);
  return s4j_context_error(context());
}

void says(const std::string& text, const char* word) { EXPECT_NE(text.find(word), std::string::npos) << text; }

// The first failing system is named, whoever computed it, and no array is changed.
TEST(Lapack, FailuresNameTheSystemAndChangeNothing) {
  for (const char* path : {static_cast<const char*>(nullptr), ""}) {
    set_blas_path(path);
    for (const int64_t n : {3, 60}) {
      const int64_t batch = 40;
      Values eye(static_cast<size_t>(batch * n * n), 0);
      for (int64_t s = 0; s < batch; ++s)
        for (int64_t i = 0; i < n; ++i)
          eye[static_cast<size_t>((s * n + i) * n + i)] = (s == 29 && i == n - 1) || (s == 33 && i == 0) ? 0 : 2;
      const Handle a = dense_of(Type::kDouble, {batch, n, n}, eye),
                   b = dense_of(Type::kDouble, {batch, n}, Values(static_cast<size_t>(batch * n), 1)),
                   p = dense_of(Type::kLong, {batch, n}, Values(static_cast<size_t>(batch * n), -5));
      const std::string before = bytes_of(a) + bytes_of(b) + bytes_of(p);
      for (const int threads : {1, 3}) {
        set_threads(threads);
        for (const Frame& f : {Frame(S4J_OP_POTRF).whole(a).integers({1}), Frame(S4J_OP_GETRF).whole(a).whole(p),
                               Frame(S4J_OP_GESV).whole(a).whole(p).whole(b), Frame(S4J_OP_GESV).whole(a).whole(b),
                               Frame(S4J_OP_GELS).whole(a).whole(b)}) {
          const std::string text = refused(f, S4J_ARITHMETIC);
          says(text, "system 29 ");
          says(text, ("pivot " + std::to_string(n - 1)).c_str());
        }
      }
      set_threads(0);
      says(refused(Frame(S4J_OP_GETRS).whole(a).whole(p).whole(b), S4J_INDEX), "row -5");
      EXPECT_TRUE(bytes_of(a) + bytes_of(b) + bytes_of(p) == before);
    }
    const Handle bad = dense_of(Type::kDouble, {2, 2}, {1, 0, std::nan(""), 1}),
                 w = dense_of(Type::kDouble, {2}, {1, 1});
    says(refused(Frame(S4J_OP_SYEV).whole(bad).whole(w).integers({1, 1}), S4J_ARITHMETIC), "NaN");
    says(refused(Frame(S4J_OP_GESVD).whole(bad).whole(w), S4J_ARITHMETIC), "NaN");
    const Handle nan = dense_of(Type::kDouble, {2, 2}, {1, 0, 0, std::nan("")});
    says(refused(Frame(S4J_OP_POTRF).whole(nan).integers({1}), S4J_ARITHMETIC), "pivot 1");
  }
  set_blas_path("");
}

// Views of one array: as if they had been copied first.
TEST(Lapack, TwoViewsOfOneArray) {
  // [a | b], a = [[0, 2], [4, 1]], b = [2, 9] is solved by [2, 1].
  const Handle h = dense_of(Type::kDouble, {2, 3}, {0, 2, 2, 4, 1, 9});
  const std::vector<int64_t> a = {2, 2, 0, 0, 1, 2, 1, 0, 1, 2, -1, -1}, b = {1, 2, 0, 0, 1, 2, -1, 2};
  call(s4j_lapack, Frame(S4J_OP_GESV).view(h, a).view(h, b));
  EXPECT_EQ(values_of(whole_of(h)), (Values{4, 1, 2, 0, 2, 1}));
}

TEST(Lapack, SameBitsForAnyThreads) {
  const int64_t batch = 20, n = 50;
  Rng rng(72);
  Panel a(Type::kDouble, {batch, n, n}, false);
  make_positive(a, batch, n, rng);
  const Values va = values_of(*a);
  for (const char* path : {static_cast<const char*>(nullptr), ""}) {
    set_blas_path(path);
    std::string first;
    for (const int threads : {1, 2, 3, 8}) {
      set_threads(threads);
      std::string all;
      const Handle l = dense_of(Type::kDouble, {batch, n, n}, va),
                   w = dense_of(Type::kDouble, {batch, n}, Values(batch * n)),
                   lu = dense_of(Type::kDouble, {batch, n, n}, va),
                   x = dense_of(Type::kDouble, {batch, n}, Values(batch * n, 1));
      call(s4j_lapack, Frame(S4J_OP_POTRF).whole(l).integers({1}));
      call(s4j_lapack, Frame(S4J_OP_GESV).whole(lu).whole(x));
      call(s4j_lapack, Frame(S4J_OP_SYEV).whole(lu).whole(w).integers({1, 1}));
      all = bytes_of(l) + bytes_of(lu) + bytes_of(x) + bytes_of(w);
      if (threads == 1) first = all;
      EXPECT_TRUE(all == first) << threads << " threads";
    }
    set_threads(0);
  }
  set_blas_path("");
}

TEST(Lapack, Refusals) {
  const Handle a = dense_of(Type::kDouble, {3, 3}, Values(9, 1)), wide = dense_of(Type::kDouble, {2, 3}, Values(6, 1)),
               b = dense_of(Type::kDouble, {2}, {1, 2}), whole = dense_of(Type::kInt, {2, 2}, {1, 0, 0, 1}),
               single = dense_of(Type::kFloat, {3}, {1, 2, 3}), sparse = matrix(3, 3, {0, 0}, {1});
  const auto argument = [](const Frame& f) { return refused(f, S4J_ILLEGAL_ARGUMENT); };
  says(argument(Frame(S4J_OP_POTRF).whole(wide)), "[2, 3]");
  says(argument(Frame(S4J_OP_POTRF).whole(whole)), "INT");
  says(argument(Frame(S4J_OP_POTRF).whole(b)), "[2]");
  says(argument(Frame(S4J_OP_POTRF).whole(sparse)), "toDense");
  says(argument(Frame(S4J_OP_GESV).whole(a).whole(b)), "[3]");
  says(argument(Frame(S4J_OP_GESV).whole(a).whole(single)), "FLOAT");
  says(argument(Frame(S4J_OP_GETRF).whole(wide).whole(b)), "LONG");
  says(argument(Frame(S4J_OP_GEQRF).whole(wide).whole(single)), "[2]");
  says(argument(Frame(S4J_OP_GELS).whole(wide).whole(b)), "[3]");
  says(argument(Frame(S4J_OP_SYEV).whole(a).whole(b)), "[3]");
  says(argument(Frame(S4J_OP_GESVD).whole(wide).whole(b).whole(wide).integers({1, 0})), "[2, 2]");
  says(argument(Frame(S4J_OP_DOT).whole(a)), "none of this family");
  const std::vector<int64_t> repeated = {2, 2, -1, 0, 1, 3, 1, 0, 1, 3, 0, -1};
  says(argument(Frame(S4J_OP_POTRF).view(a, repeated)), "read-only");
}

}  // namespace
}  // namespace s4j::test
