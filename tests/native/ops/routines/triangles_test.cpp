// SPDX-License-Identifier: Apache-2.0
// BLAS levels 2 and 3 with triangles and symmetric matrices against plain loops: all parameters, every format and view,
// results that are operands, empty arrays, argument checks.
#include <cmath>
#include <limits>

#include "blas/library.hpp"
#include "parallel/parallel.hpp"
#include "products_support.hpp"

namespace s4j::test {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
const double kNan = std::nan("");
const Type kTypes4[] = {Type::kDouble, Type::kFloat, Type::kInt, Type::kLong};

// A matrix of doubles, row by row.
struct Grid {
  int64_t rows, cols;
  std::vector<double> v;
  Grid(int64_t r, int64_t c) : rows(r), cols(c), v(static_cast<size_t>(r * c), 0) {}
  Grid(int64_t r, int64_t c, std::vector<double> values) : rows(r), cols(c), v(std::move(values)) {}
  double& at(int64_t i, int64_t j) { return v[i * cols + j]; }
  double at(int64_t i, int64_t j) const { return v[i * cols + j]; }
  Grid transposed() const {
    Grid out(cols, rows);
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < cols; ++j) out.at(j, i) = at(i, j);
    return out;
  }
};

Grid grid_of(const Operand& x) {
  const Shape s = x.shape();
  return {s.rank > 0 ? s[0] : 1, s.rank > 1 ? s[1] : 1, values_of(x)};
}

// alpha a b + beta c; c is not read if beta is 0. Terms with a structural zero according to `zero` are skipped.
Grid product(double alpha, const Grid& a, const Grid& b, double beta, const Grid& c) {
  Grid out(a.rows, b.cols);
  for (int64_t i = 0; i < a.rows; ++i)
    for (int64_t j = 0; j < b.cols; ++j) {
      double s = 0;
      for (int64_t k = 0; k < a.cols; ++k) s += a.at(i, k) * b.at(k, j);
      out.at(i, j) = alpha * s + (beta == 0 ? 0 : beta * c.at(i, j));
    }
  return out;
}

bool inside(int64_t i, int64_t j, bool lower) { return lower ? j <= i : j >= i; }

// Returns the named triangle, with 0 elsewhere.
Grid triangle_of(const Grid& a, bool lower, bool unit) {
  Grid out(a.rows, a.cols);
  for (int64_t i = 0; i < a.rows; ++i)
    for (int64_t j = 0; j < a.cols; ++j)
      if (inside(i, j, lower)) out.at(i, j) = i == j && unit ? 1 : a.at(i, j);
  return out;
}

Grid symmetric_of(const Grid& a, bool lower) {
  Grid out(a.rows, a.cols);
  for (int64_t i = 0; i < a.rows; ++i)
    for (int64_t j = 0; j < a.cols; ++j) out.at(i, j) = inside(i, j, lower) ? a.at(i, j) : a.at(j, i);
  return out;
}

// Solves t x = b by substitution.
Grid solved(const Grid& t, bool lower, const Grid& b) {
  Grid x = b;
  for (int64_t s = 0; s < t.rows; ++s) {
    const int64_t i = lower ? s : t.rows - 1 - s;
    for (int64_t j = 0; j < b.cols; ++j) {
      for (int64_t k = lower ? 0 : i + 1; k < (lower ? i : t.rows); ++k) x.at(i, j) -= t.at(i, k) * x.at(k, j);
      x.at(i, j) /= t.at(i, i);
    }
  }
  return x;
}

void set(const Operand& x, const Coords& at, double v) {
  int64_t place[kMaxRank];
  x.window.to_storage(at.data(), place);
  const Scalar s = cast(Scalar::of(v), x.type());
  x.storage->put(place, &s.bits);
}

// Writes NaN to elements that a routine must not read, as far as the format stores them.
void poison(const Operand& a, bool lower, bool diagonal) {
  if (!is_floating(a.type())) return;
  const int64_t n = extent(a, 0);
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < n; ++j)
      if (!inside(i, j, lower) || (diagonal && i == j)) set(a, {i, j}, kNan);
}

std::string refused(const Frame& f, int32_t status = S4J_ILLEGAL_ARGUMENT) {
  Out out;
  EXPECT_EQ(invoke(s4j_blas, f, out), status);
  return s4j_context_error(context());
}

double small(Rng& rng) { return static_cast<double>(below(rng, 4)) - 1; }  // -1, 0, 1, 2

struct Parameters {
  bool lower, transpose, unit, right;
  double alpha, beta;
  explicit Parameters(Rng& rng)
      : lower(below(rng, 2) == 0),
        transpose(below(rng, 2) == 0),
        unit(below(rng, 2) == 0),
        right(below(rng, 2) == 0),
        alpha(small(rng)),
        beta(small(rng)) {}
  int64_t flags() const { return transpose ? S4J_FLAG_TRANSPOSE_A : 0; }
  std::vector<int64_t> integers() const { return {lower ? 1 : 0, unit ? 1 : 0, right ? 1 : 0}; }
};

// A vector shape of any rank.
Coords vector_dims(Rng& rng, int64_t n) {
  const int64_t kind = below(rng, 3);
  if (kind == 0) return {n};
  return kind == 1 ? Coords{1, n} : Coords{n, 1};
}

void random_rank_one(uint64_t seed, int rounds) {
  Rng rng(seed);
  for (int round = 0; round < rounds; ++round) {
    SCOPED_TRACE(round);
    const int64_t m = below(rng, 6), n = below(rng, 6);
    const RandomOperand x(rng, kTypes4[below(rng, 4)], vector_dims(rng, m)),
        y(rng, kTypes4[below(rng, 4)], vector_dims(rng, n)), a(rng, kTypes4[below(rng, 4)], {m, n}, false);
    const double alpha = small(rng);
    const Grid expected =
        product(alpha, Grid(m, 1, values_of(*x)), Grid(1, n, values_of(*y)), 1, Grid(m, n, values_of(*a)));
    Frame f(S4J_OP_GER);
    call(s4j_blas, append(append(append(f, *x), *y), *a).number(alpha));
    ASSERT_EQ(values_of(*a), expected.v);
  }
}

void random_symmetric(uint64_t seed, int rounds, int64_t most) {
  Rng rng(seed);
  for (int round = 0; round < rounds; ++round) {
    SCOPED_TRACE(round);
    const Parameters p(rng);
    const bool vector = below(rng, 2) == 0;
    const int64_t n = below(rng, most), m = vector ? 1 : below(rng, most);
    const Type type = kTypes4[below(rng, 4)];
    const RandomOperand a(rng, type, {n, n}, false);
    poison(*a, p.lower, false);
    const bool right = p.right && !vector;
    const Coords dims = right ? Coords{m, n} : Coords{n, m};
    const RandomOperand b(rng, type, vector ? vector_dims(rng, n) : dims),
        c(rng, type, vector ? vector_dims(rng, n) : dims, false);
    if (p.beta == 0 && is_floating(type) && n * m > 0) set(*c, Coords(static_cast<size_t>(c->shape().rank), 0), kNan);
    const Grid full = symmetric_of(Grid(n, n, values_of(*a)), p.lower), gb(dims[0], dims[1], values_of(*b)),
               gc(dims[0], dims[1], values_of(*c));
    const Grid expected = right ? product(p.alpha, gb, full, p.beta, gc) : product(p.alpha, full, gb, p.beta, gc);
    Frame f(vector ? S4J_OP_SYMV : S4J_OP_SYMM);
    append(append(append(f, *a), *b), *c).number(p.alpha).number(p.beta);
    call(s4j_blas, f.integers({p.lower ? 1 : 0, 0, right ? 1 : 0}));
    ASSERT_EQ(values_of(*c), expected.v);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

void random_updates(uint64_t seed, int rounds, int64_t most) {
  Rng rng(seed);
  for (int round = 0; round < rounds; ++round) {
    SCOPED_TRACE(round);
    const Parameters p(rng);
    const int64_t n = below(rng, most), k = below(rng, most);
    const Type type = kTypes4[below(rng, 4)], ta = below(rng, 3) == 0 && is_floating(type) ? Type::kLong : type;
    const RandomOperand a(rng, ta, p.transpose ? Coords{k, n} : Coords{n, k}), c(rng, type, {n, n}, false);
    if (p.beta == 0) poison(*c, !p.lower, true);  // the triangle that is written, and its diagonal
    const Grid ga = p.transpose ? grid_of(*a).transposed() : grid_of(*a), before(n, n, values_of(*c));
    Grid expected = product(p.alpha, ga, ga.transposed(), p.beta, before);
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j < n; ++j)
        if (!inside(i, j, p.lower)) expected.at(i, j) = before.at(i, j);
    Frame f(S4J_OP_SYRK, p.flags());
    call(s4j_blas, append(append(f, *a), *c).number(p.alpha).number(p.beta).integers(p.integers()));
    ASSERT_EQ(values_of(*c), expected.v);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

void random_triangles(uint64_t seed, int rounds, int64_t most) {
  Rng rng(seed);
  for (int round = 0; round < rounds; ++round) {
    SCOPED_TRACE(round);
    const Parameters p(rng);
    const bool vector = below(rng, 2) == 0, solve = below(rng, 2) == 0;
    const int64_t n = below(rng, most), m = vector ? 1 : below(rng, most);
    const bool right = p.right && !vector;
    const double alpha = vector ? 1 : p.alpha;
    const Type type = kTypes4[below(rng, solve ? 2 : 4)];
    const RandomOperand a(rng, solve ? Type::kDouble : type, {n, n}, false);
    if (solve) {  // powers of two on the diagonal make every division exact
      for (int64_t i = 0; i < n; ++i) set(*a, {i, i}, below(rng, 2) == 0 ? -1 : 2);
    }
    poison(*a, p.lower, p.unit);
    const Coords dims = right ? Coords{m, n} : Coords{n, m};
    const RandomOperand b(rng, solve ? Type::kDouble : type, vector ? vector_dims(rng, n) : dims, false);
    Grid t = triangle_of(Grid(n, n, values_of(*a)), p.lower, p.unit);
    bool lower = p.lower;
    if (p.transpose) {
      t = t.transposed();
      lower = !lower;
    }
    Grid gb(dims[0], dims[1], values_of(*b));
    for (double& v : gb.v) v = alpha == 0 ? 0 : solve ? alpha * v : v;
    Grid expected = gb;
    if (solve)
      expected = right ? solved(t.transposed(), !lower, gb.transposed()).transposed() : solved(t, lower, gb);
    else
      expected = right ? product(alpha, gb, t, 0, gb) : product(alpha, t, gb, 0, gb);
    Frame f(vector ? (solve ? S4J_OP_TRSV : S4J_OP_TRMV) : (solve ? S4J_OP_TRSM : S4J_OP_TRMM), p.flags());
    append(append(f, *a), *b);
    if (!vector) f.number(alpha);
    call(s4j_blas, f.integers({p.lower ? 1 : 0, p.unit ? 1 : 0, right ? 1 : 0}));
    ASSERT_EQ(values_of(*b), expected.v);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(BlasTriangles, RankOneUpdates) { random_rank_one(61, 3000); }
TEST(BlasTriangles, SymmetricMatrices) { random_symmetric(62, 3000, 6); }
TEST(BlasTriangles, RankUpdates) { random_updates(63, 3000, 6); }
TEST(BlasTriangles, TriangularMatrices) { random_triangles(64, 5000, 6); }
TEST(BlasTriangles, WithoutOpenBlas) {
  set_blas_path(nullptr);
  random_rank_one(65, 300);
  random_symmetric(66, 300, 7);
  random_updates(67, 300, 7);
  random_triangles(68, 300, 7);
  set_blas_path("");
}

// Orders above the block size 64 of the dense kernels.
TEST(BlasTriangles, SeveralBlocks) {
  Rng rng(69);
  const int64_t n = 150, m = 70;
  std::vector<double> va(static_cast<size_t>(n * n)), vb(static_cast<size_t>(n * m));
  for (double& v : va) v = static_cast<double>(below(rng, 3) - 1) / 64;
  for (int64_t i = 0; i < n; ++i) va[i * n + i] = 2;
  for (double& v : vb) v = static_cast<double>(below(rng, 9) - 4);
  for (const char* path : {static_cast<const char*>(nullptr), ""}) {
    set_blas_path(path);
    for (const int64_t format : {S4J_DENSE, S4J_GCS})
      for (const int64_t lower : {0, 1})
        for (const int64_t right : {0, 1})
          for (const int op : {S4J_OP_TRMM, S4J_OP_TRSM}) {
            Handle a = dense_of(Type::kDouble, {n, n}, va);
            if (format == S4J_GCS) a = Handle(call(s4j_copy, Frame().whole(a).integers({-1, S4J_GCS, 1, 0, 1}))[1]);
            const Coords dims = right == 1 ? Coords{m, n} : Coords{n, m};
            const Grid t = triangle_of(Grid(n, n, va), lower == 1, false);
            const Grid gb(dims[0], dims[1], vb);
            Grid expected = gb;
            if (op == S4J_OP_TRMM)
              expected = right == 1 ? product(1, gb, t, 0, gb) : product(1, t, gb, 0, gb);
            else
              expected = right == 1 ? solved(t.transposed(), lower == 0, gb.transposed()).transposed()
                                    : solved(t, lower == 1, gb);
            std::string first;
            for (const int threads : {1, 2, 3, 8}) {
              set_threads(threads);
              const Handle b = dense_of(Type::kDouble, dims, vb);
              call(s4j_blas, Frame(op).whole(a).whole(b).number(1).integers({lower, 0, right}));
              if (threads == 1) first = bytes_of(b);
              EXPECT_TRUE(bytes_of(b) == first) << threads << " threads";
              const std::vector<double> got = values_of(whole_of(b));
              for (size_t i = 0; i < got.size(); ++i) ASSERT_NEAR(got[i], expected.v[i], 1e-12) << op << " " << i;
            }
            set_threads(0);
          }
    const Handle a = dense_of(Type::kDouble, {n, m}, vb), c = dense_of(Type::kDouble, {n, n}, va);
    call(s4j_blas, Frame(S4J_OP_SYRK).whole(a).whole(c).number(1).number(2).integers({1}));
    const Grid ga(n, m, vb), before(n, n, va), all = product(1, ga, ga.transposed(), 2, before);
    const std::vector<double> got = values_of(whole_of(c));
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j < n; ++j) ASSERT_EQ(got[i * n + j], j <= i ? all.at(i, j) : before.at(i, j));
  }
  set_blas_path("");
}

// Elements of the other triangle do not count even as zeros.
TEST(BlasTriangles, InfinitiesStayOnTheirSide) {
  for (const int64_t format : {S4J_COO, S4J_GCS, S4J_DENSE}) {
    const Handle a = matrix(2, 2, {0, 0, 0, 1, 1, 0, 1, 1}, {1, kNan, 3, 4}, format);
    const Handle x = dense_of(Type::kDouble, {2}, {2, kInf});
    call(s4j_blas, Frame(S4J_OP_TRMV).whole(a).whole(x).integers({1}));
    EXPECT_EQ(values_of(whole_of(x)), (std::vector<double>{2, kInf})) << format;
  }
}

TEST(BlasTriangles, SingularTriangles) {
  const Handle missing = matrix(3, 3, {0, 0, 2, 1, 2, 2}, {1, 5, 2});
  const Handle b = dense_of(Type::kDouble, {3}, {1, 2, 3});
  const std::string before = bytes_of(b);
  const std::string text = refused(Frame(S4J_OP_TRSV).whole(missing).whole(b).integers({1}), S4J_ARITHMETIC);
  EXPECT_NE(text.find("row 1 "), std::string::npos) << text;
  EXPECT_EQ(bytes_of(b), before);
  call(s4j_blas, Frame(S4J_OP_TRSV).whole(missing).whole(b).integers({1, 1}));  // a unit diagonal is not read
  EXPECT_EQ(values_of(whole_of(b)), (std::vector<double>{1, 2, -7}));
  // The routine divides by a stored zero, as BLAS does; an absent diagonal element adds no term.
  const Handle stored = matrix(2, 2, {0, 0, 1, 1}, {0, 1}), zero = dense_of(Type::kDouble, {2, 2}, {0, 0, 0, 1});
  const Handle x = dense_of(Type::kDouble, {2}, {3, 4}), y = dense_of(Type::kDouble, {2}, {3, 4});
  call(s4j_blas, Frame(S4J_OP_TRSV).whole(stored).whole(x).integers({1}));
  EXPECT_EQ(values_of(whole_of(x)), (std::vector<double>{kInf, 4}));
  call(s4j_blas, Frame(S4J_OP_TRSV).whole(zero).whole(y).integers({1}));
  EXPECT_EQ(values_of(whole_of(y))[0], kInf);
  EXPECT_TRUE(std::isnan(values_of(whole_of(y))[1]));
}

// Results are operands too: they are the same as if the operands were copied first.
TEST(BlasTriangles, Aliases) {
  const std::vector<double> va = {2, 1, 0, -1, 1, 3, 4, 0, -2};
  const std::vector<int64_t> turned = {2, 2, 1, 0, 1, 3, 0, 0, 1, 3, -1, -1};
  const Grid a(3, 3, va), at = a.transposed();
  for (const int64_t format : {0, 1, 2, 3}) {
    const auto make = [&] {
      std::vector<int64_t> at_all;
      for (int64_t i = 0; i < 9; ++i) at_all.insert(at_all.end(), {i / 3, i % 3});
      return matrix(3, 3, at_all, va,
                    format == 0   ? S4J_DENSE
                    : format == 1 ? S4J_COO
                                  : S4J_GCS,
                    format == 3 ? std::vector<int64_t>{1, 0} : std::vector<int64_t>{0, 1});
    };
    {
      const Handle h = make();
      call(s4j_blas, Frame(S4J_OP_SYMM).whole(h).view(h, turned).whole(h).number(2).number(3).integers({1}));
      EXPECT_EQ(values_of(whole_of(h)), product(2, symmetric_of(a, true), at, 3, a).v) << format;
    }
    {
      const Handle h = make();
      call(s4j_blas, Frame(S4J_OP_TRMM).whole(h).whole(h).number(2).integers({0, 1}));
      EXPECT_EQ(values_of(whole_of(h)), product(2, triangle_of(a, false, true), a, 0, a).v) << format;
    }
    {
      const Handle h = make();
      call(s4j_blas, Frame(S4J_OP_TRSM).whole(h).view(h, turned).number(2).integers({1, 0, 1}));
      Grid twice = at;
      for (double& v : twice.v) v *= 2;
      const Grid x = solved(triangle_of(a, true, false).transposed(), false, twice.transposed()).transposed();
      EXPECT_EQ(values_of(whole_of(h)), x.transposed().v) << format;
    }
    {
      const Handle h = make();
      call(s4j_blas, Frame(S4J_OP_SYRK).view(h, turned).whole(h).number(1).number(-1).integers({0}));
      Grid expected = product(1, at, a, -1, a);
      for (int64_t i = 0; i < 3; ++i)
        for (int64_t j = 0; j < i; ++j) expected.at(i, j) = a.at(i, j);
      EXPECT_EQ(values_of(whole_of(h)), expected.v) << format;
    }
    {
      const Handle h = make();
      const std::vector<int64_t> row1 = {1, 2, 1, 0, 1, 3, 1, -1}, column0 = {1, 2, 0, 0, 1, 3, -1, 0};
      call(s4j_blas, Frame(S4J_OP_GER).view(h, row1).view(h, column0).whole(h).number(1));
      EXPECT_EQ(values_of(whole_of(h)), product(1, Grid(3, 1, {-1, 1, 3}), Grid(1, 3, {2, -1, 4}), 1, a).v) << format;
    }
    {
      const Handle h = make();
      const std::vector<int64_t> row1 = {1, 2, 1, 0, 1, 3, 1, -1};
      call(s4j_blas, Frame(S4J_OP_TRMV, S4J_FLAG_TRANSPOSE_A).whole(h).view(h, row1).integers({1}));
      Grid expected = a;
      const Grid y = product(1, triangle_of(a, true, false).transposed(), Grid(3, 1, {-1, 1, 3}), 0, a);
      for (int64_t j = 0; j < 3; ++j) expected.at(1, j) = y.at(j, 0);
      EXPECT_EQ(values_of(whole_of(h)), expected.v) << format;
    }
  }
}

TEST(BlasTriangles, SparseResultsStaySparse) {
  const Handle a = matrix(1000, 1000, {3, 3, 900, 3, 900, 900}, {2, 1, 4});
  const Handle x = matrix(1000, 1, {3, 0, 5, 0}, {1, 7}, S4J_COO), c = matrix(1000, 1000, {1, 1}, {5});
  const auto entries = [](int64_t h) { return call(s4j_count, Frame().whole(h))[1]; };
  call(s4j_blas, Frame(S4J_OP_GER).whole(x).whole(x).whole(c).number(2));
  EXPECT_EQ(entries(c), 5);  // (1, 1), and the four pairs of indexes 3 and 5
  call(s4j_blas, Frame(S4J_OP_SYRK).whole(a).whole(c).number(1).number(1).integers({1}));
  EXPECT_EQ(entries(c), 5 + 2);  // (900, 3) and (900, 900) are new, (3, 3) existed; nothing is above the diagonal
  call(s4j_blas, Frame(S4J_OP_TRMV).whole(a).whole(x).integers({1}));
  EXPECT_EQ(entries(x), 2);  // entries 3 and 900
  // Extents too large for any dense array.
  const int64_t big = int64_t{1} << 40;
  const Handle wide = matrix(big, big, {7, 7, big - 1, 7}, {2, 3}), v = matrix(big, 1, {7, 0}, {10}, S4J_COO),
               y = matrix(big, 1, {1, 0}, {1}, S4J_COO);
  call(s4j_blas, Frame(S4J_OP_SYMV).whole(wide).whole(v).whole(y).number(1).number(1).integers({1}));
  EXPECT_EQ(entries(y), 3);
  call(s4j_blas, Frame(S4J_OP_TRMV).whole(wide).whole(v).integers({1, 1}));
  EXPECT_EQ(entries(v), 2);
  refused(Frame(S4J_OP_TRSV).whole(wide).whole(v).integers({1}), S4J_WOULD_DENSIFY);
}

// Matrices stored by one triangle are not expanded: there is memory for the operands and a result only.
TEST(BlasTriangles, SymmetricProductsDoNotMaterialiseTheOtherHalf) {
  constexpr int64_t kOrder = 2000, kPerRow = 60;
  std::vector<int64_t> tuples;
  std::vector<double> values;
  for (int64_t i = 0; i < kOrder; ++i)
    for (int64_t j = std::max<int64_t>(0, i - kPerRow); j <= i; ++j) {
      tuples.insert(tuples.end(), {i, j});
      values.push_back(static_cast<double>((i + 3 * j) % 7));
    }
  const Handle a = matrix(kOrder, kOrder, tuples, values), x = random_dense(kOrder, 2, 5),
               y = random_dense(kOrder, 2, 6);
  const int64_t live = memory_stats().live;
  restart_peak();
  call(s4j_blas, Frame(S4J_OP_SYMM).whole(a).whole(x).whole(y).number(1).number(0).integers({1}));
  EXPECT_LT(memory_stats().peak - live, 5 * kOrder * 2 * 8);
}

TEST(BlasTriangles, SymmTakesNeitherTensorsNorScalars) {
  const Handle a = matrix(4, 4, {0, 0, 2, 1}, {1, 2}), m = dense_of(Type::kDouble, {4, 4}, std::vector<double>(16, 1));
  for (const Coords& shape : {Coords{2, 4, 4}, Coords{4, 2, 4}, Coords{4, 4, 2}, Coords{1, 2, 2, 4}, Coords{}}) {
    size_t n = 1;
    for (const int64_t d : shape) n *= static_cast<size_t>(d);
    const Handle t = dense_of(Type::kDouble, shape, std::vector<double>(n, 1));
    for (const int64_t right : {0, 1})
      for (const auto& [b, c] : {std::pair<const Handle&, const Handle&>{t, t}, {m, t}, {t, m}})
        EXPECT_NE(refused(Frame(S4J_OP_SYMM).whole(a).whole(b).whole(c).number(1).number(0).integers({1, 0, right}))
                      .find("takes vectors and matrices, not an array of shape"),
                  std::string::npos);
  }
}

TEST(BlasTriangles, Refusals) {
  const Handle a = dense_of(Type::kDouble, {2, 3}, std::vector<double>(6, 1)),
               s = dense_of(Type::kDouble, {3, 3}, std::vector<double>(9, 1)), v = dense_of(Type::kDouble, {2}, {1, 2});
  EXPECT_NE(refused(Frame(S4J_OP_TRSM).whole(a).whole(s).number(1)).find("[2, 3]"), std::string::npos);
  const std::string both = refused(Frame(S4J_OP_TRMM).whole(s).whole(a).number(1));
  EXPECT_NE(both.find("[3, 3]"), std::string::npos) << both;
  EXPECT_NE(both.find("[2, 3]"), std::string::npos) << both;
  EXPECT_NE(refused(Frame(S4J_OP_SYMV).whole(s).whole(v).whole(v).number(1).number(0)).find("[2]"), std::string::npos);
  EXPECT_NE(refused(Frame(S4J_OP_SYRK).whole(a).whole(s).number(1).number(0)).find("[2, 3]"), std::string::npos);
  EXPECT_NE(refused(Frame(S4J_OP_GER).whole(v).whole(v).whole(a).number(1)).find("[2, 2]"), std::string::npos);
  const Handle whole_numbers = dense_of(Type::kInt, {3, 3}, std::vector<double>(9, 1));
  EXPECT_NE(refused(Frame(S4J_OP_TRSM).whole(s).whole(whole_numbers).number(1)).find("INT"), std::string::npos);
  EXPECT_NE(refused(Frame(S4J_OP_SYRK).whole(s).whole(whole_numbers).number(1).number(1)).find("INT"),
            std::string::npos);
  refused(Frame(S4J_OP_TRMM).whole(s).whole(s).number(1).integers({2}));
  refused(Frame(S4J_OP_DOT).whole(s).whole(s));
  const Handle filled = matrix(3, 3, {0, 0}, {1});
  call(s4j_scalar, Frame(S4J_OP_ADD, S4J_FLAG_IN_PLACE).whole(filled).number(1));
  for (const int op : {S4J_OP_TRMM, S4J_OP_TRSM, S4J_OP_SYRK}) {
    EXPECT_NE(refused(Frame(op).whole(filled).whole(s).number(1).number(1)).find("fill"), std::string::npos);
    EXPECT_NE(refused(Frame(op).whole(s).whole(filled).number(1).number(1)).find("fill"), std::string::npos);
  }
  EXPECT_NE(refused(Frame(S4J_OP_SYMM).whole(filled).whole(s).whole(s).number(1).number(1)).find("fill"),
            std::string::npos);
  const std::vector<int64_t> repeated = {2, 2, -1, 0, 1, 3, 1, 0, 1, 3, 0, -1};
  EXPECT_NE(refused(Frame(S4J_OP_TRMM).whole(s).view(s, repeated).number(1)).find("read-only"), std::string::npos);
}

}  // namespace
}  // namespace s4j::test
