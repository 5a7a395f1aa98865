// SPDX-License-Identifier: Apache-2.0
// Products, BLAS and solvers give the same bits for any number of threads: for every format, on kept layouts in
// repeated calls, and after optimizeFor.
#include <bit>

#include "determinism.hpp"
#include "solvers_support.hpp"

namespace s4j::test {
namespace {

constexpr int64_t kRows = sized(1500, 300);
constexpr int64_t kColumns = sized(1000, 200);
constexpr int64_t kEntries = sized(200'000, 10'000);

Handle copied(int64_t x, const std::vector<int64_t>& layout = {-1}) {
  std::vector<int64_t> words = {-1};
  words.insert(words.end(), layout.begin(), layout.end());
  return Handle(call(s4j_copy, Frame().whole(x).integers(words))[1]);
}

// The window of the transpose of a whole matrix.
std::vector<int64_t> turned(int64_t rows, int64_t columns) { return {2, 2, 1, 0, 1, columns, 0, 0, 1, rows, -1, -1}; }

class DeterminismOfProducts : public ::testing::TestWithParam<StoredAs> {
 protected:
  Handle a = large(kRows, kColumns, GetParam().words, 1, kEntries);
  const std::string name = GetParam().name;
  bool sparse() const { return GetParam().words[0] != S4J_DENSE; }
  // Returns an array with the same entries, but without the counters and layouts of earlier calls.
  Handle fresh() const { return copied(a); }
};

// Compares call by call, since later calls use layouts that the first four build. All calls and all thread counts must
// agree.
TEST_P(DeterminismOfProducts, WithVectorsRepeated) {
  for (const int64_t flags : {int64_t{0}, int64_t{S4J_FLAG_TRANSPOSE_A}})
    for (const bool optimised : {false, true}) {
      const Handle x = random_array({flags == 0 ? kColumns : kRows});
      const std::string what = name + " flags " + std::to_string(flags) + (optimised ? " optimised" : "");
      same_for_all_threads(what, [&] {
        const Handle m = fresh();
        if (optimised && sparse())
          call(s4j_optimize, Frame().whole(m).integers({flags == 0 ? S4J_USE_VECTOR : S4J_USE_VECTOR_TRANSPOSED}));
        std::string first;
        for (int round = 0; round < 6; ++round) {
          const std::string bits = bits_of_call(what, s4j_matmul, Frame(0, flags).whole(m).whole(x));
          if (round == 0) first = bits;
          EXPECT_TRUE(bits == first) << what << " call " << round;
        }
        // only for products by rows; by columns, scattering may be as fast
        if (sparse() && (flags == 0) == (name != "CSC")) {
          EXPECT_GT(whole_of(m).storage->derived_bytes(), 0) << what;
        }
        return first;
      });
    }
}

// Operands and results are in row and in column order; narrow, one vector wide or with a remainder; added to existing
// values or not.
TEST_P(DeterminismOfProducts, WithSeveralColumns) {
  for (const int64_t k : {1, 3, 16, 33})
    for (const int64_t flags : {int64_t{0}, int64_t{S4J_FLAG_TRANSPOSE_A}}) {
      const int64_t in = flags == 0 ? kColumns : kRows, out = flags == 0 ? kRows : kColumns;
      const Handle by_rows = random_array({in, k}), by_columns = copied(by_rows, {S4J_DENSE, 1});
      const std::string what = name + " k " + std::to_string(k) + " flags " + std::to_string(flags);
      for (const Handle* x : {&by_rows, &by_columns}) {
        same_bits(what, s4j_matmul, Frame(0, flags).whole(a).whole(*x));
        same_for_all_threads(what + " into columns", [&] {
          const Handle c = random_array({k, out});
          const Frame f = Frame(0, flags | S4J_FLAG_RESULT).whole(a).whole(*x).view(c, turned(k, out));
          call(s4j_matmul, Frame(f).number(-0.75).number(0.5));
          return bytes_of(c);
        });
      }
      const Handle left = random_array({k, out});
      same_bits(what + " from the left", s4j_matmul,
                Frame(0, flags == 0 ? 0 : S4J_FLAG_TRANSPOSE_B).whole(left).whole(a));
    }
}

TEST_P(DeterminismOfProducts, OfMatrices) {
  for (const StoredAs& other : matrix_layouts()) {
    if (!sparse() && other.words[0] == S4J_DENSE) continue;  // OpenBlasGivesTheSameBitsForAnyThreads
    const Handle b = large(kRows, kColumns, other.words, 2, kEntries / 10);
    const std::string what = name + " and " + other.name;
    const int rounds = name == other.name ? 4 : 1;  // from the third round on, the structure is known
    for (const int64_t flags : {int64_t{S4J_FLAG_TRANSPOSE_A}, int64_t{S4J_FLAG_TRANSPOSE_B}})
      same_for_all_threads(what, [&] {
        const Handle x = fresh(), y = copied(b);
        std::string first;
        for (int round = 0; round < rounds; ++round) {
          const std::string bits = bits_of_call(what, s4j_matmul, Frame(0, flags).whole(x).whole(y));
          if (round == 0) first = bits;
          EXPECT_TRUE(bits == first) << what << " call " << round;
        }
        return first;
      });
  }
  const Handle tall = random_array({kRows, 16}), wide = random_array({16, kColumns});
  if (!sparse()) return;
  for (const int64_t flags : {int64_t{0}, int64_t{S4J_FLAG_STORED}})
    same_bits(name + " sddmm", s4j_sddmm, Frame(0, flags).whole(a).whole(tall).whole(wide));
  const Handle factors = random_array({kColumns, 8}), ridge = random_array({kRows});
  for (const int64_t flags : {int64_t{0}, int64_t{S4J_FLAG_STORED}})
    same_bits(name + " row gram", s4j_row_gram, Frame(0, flags).whole(a).whole(factors));
  same_bits(name + " row gram, ridge", s4j_row_gram, Frame(0, S4J_FLAG_STORED).whole(a).whole(factors).whole(ridge));
}

TEST_P(DeterminismOfProducts, OverSemiringsAndUnderMasks) {
  // With lowered thresholds, products sort their rows, which is slow.
  const int64_t width = sparse() ? sized(thorough() ? 120 : 700, 64) : 60;
  const Handle b = large(kColumns, width, {S4J_GCS, 1, 0, 1}, 3, width * 10);
  const Handle mask = large(kRows, width, GetParam().words, 4, width * 80), x = random_array({kColumns, 5});
  for (int64_t ring = 0; ring <= 4; ++ring) {
    const std::string what = name + " semiring " + std::to_string(ring);
    for (int64_t masking = 0; masking <= 2; ++masking) {
      Frame f = Frame().whole(a).whole(b);
      if (masking != 0) f.whole(mask);
      same_bits(what + " masking " + std::to_string(masking), s4j_matmul, f.integers({ring, masking}));
    }
    same_bits(what + " dense", s4j_matmul, Frame().whole(a).whole(x).integers({ring}));
    same_bits(what + " transposed", s4j_matmul, Frame(0, S4J_FLAG_TRANSPOSE_A).whole(a).whole(mask).integers({ring}));
  }
}

TEST_P(DeterminismOfProducts, OfTrianglesAndSymmetricHalves) {
  const Handle square = large(kColumns, kColumns, GetParam().words, 5, 60 * kColumns);
  std::vector<int64_t> places;
  for (int64_t i = 0; i < kColumns; ++i) places.insert(places.end(), {i, i});
  const Handle diagonal = matrix(kColumns, kColumns, places, std::vector<double>(kColumns, 0x1p46));
  const Handle sum = Handle(call(s4j_pairwise, Frame(S4J_OP_ADD).whole(square).whole(diagonal))[1]);
  const Handle regular = copied(sum, GetParam().words);
  const auto into = [&](const std::string& what, const std::vector<int64_t>& shape, const auto& routine) {
    for (const bool sparse_target : {false, true})
      same_for_all_threads(name + " " + what, [&] {
        const Handle dense = random_array(shape);
        const Handle c =
            copied(dense, sparse_target ? std::vector<int64_t>{S4J_COO} : std::vector<int64_t>{S4J_DENSE, 0});
        routine(static_cast<int64_t>(c));
        return bytes_of(c);
      });
  };
  const Handle x = random_array({kColumns}), many = random_array({kColumns, 6}), y = random_array({kRows});
  for (const int64_t lower : {0, 1}) {
    into("symv", {kColumns}, [&](int64_t c) {
      call(s4j_blas, Frame(S4J_OP_SYMV).whole(square).whole(x).whole(c).number(2).number(0.5).integers({lower}));
    });
    into("symm", {kColumns, 6}, [&](int64_t c) {
      call(s4j_blas, Frame(S4J_OP_SYMM).whole(square).whole(many).whole(c).number(2).number(0.5).integers({lower}));
    });
    for (const int64_t flags : {int64_t{0}, int64_t{S4J_FLAG_TRANSPOSE_A}}) {
      into("trmv", {kColumns},
           [&](int64_t c) { call(s4j_blas, Frame(S4J_OP_TRMV, flags).whole(square).whole(c).integers({lower})); });
      into("trsv", {kColumns},
           [&](int64_t c) { call(s4j_blas, Frame(S4J_OP_TRSV, flags).whole(regular).whole(c).integers({lower})); });
      into("trmm", {kColumns, 6}, [&](int64_t c) {
        call(s4j_blas, Frame(S4J_OP_TRMM, flags).whole(square).whole(c).number(2).integers({lower}));
      });
      into("trsm", {5, kColumns}, [&](int64_t c) {
        call(s4j_blas, Frame(S4J_OP_TRSM, flags).whole(regular).whole(c).number(2).integers({lower, 0, 1}));
      });
    }
    into("syrk", {kColumns, kColumns}, [&](int64_t c) {
      call(s4j_blas,
           Frame(S4J_OP_SYRK, S4J_FLAG_TRANSPOSE_A).whole(a).whole(c).number(2).number(0.5).integers({lower}));
    });
  }
  into("ger", {kColumns, kRows},
       [&](int64_t c) { call(s4j_blas, Frame(S4J_OP_GER).whole(x).whole(y).whole(c).number(2)); });
}

INSTANTIATE_TEST_SUITE_P(Layouts, DeterminismOfProducts, ::testing::ValuesIn(matrix_layouts()),
                         [](const auto& p) { return std::string(p.param.name); });

TEST(DeterminismOfLevel1, ThreadsDoNotMatter) {
  for (const auto& [format, order] : {std::pair<int64_t, std::vector<int64_t>>{S4J_COO, {0, 1}}, {S4J_DENSE, {0, 1}}}) {
    const int64_t length = sized(400'000, 20'000);
    const Handle x = large(1, length, {format, 0}, 7), y = large(1, length, {format, 0}, 8);
    const std::vector<int64_t> row = {1, 2, 1, 0, 1, length, 0, -1};
    same_for_all_threads("level 1", [&] {
      const Handle u = copied(x), v = copied(y);
      const auto number = [&](const Frame& frame) {
        const Out out = call(s4j_level1, frame);
        return std::to_string(out[1]) + " " + std::to_string(out[2]) + " " + std::to_string(out[3]) + " ";
      };
      std::string bits =
          number(Frame(S4J_OP_DOT).view(x, row).view(y, row)) + number(Frame(S4J_OP_IAMAX).view(x, row).integers({0}));
      call(s4j_level1, Frame(S4J_OP_AXPY).view(u, row).view(v, row).number(0.3));
      call(s4j_level1, Frame(S4J_OP_ROT).view(u, row).view(v, row).number(0.6).number(0.8));
      call(s4j_level1, Frame(S4J_OP_SCAL).view(v, row).number(0.7));
      return bits + bytes_of(u) + bytes_of(v);
    });
  }
}

// The Laplacian of a grid, with a different number at each unknown; unsymmetric if `lean`.
Handle grid(int64_t side, bool lean) {
  Magnitudes draw(9);
  std::vector<int64_t> tuples;
  std::vector<double> values;
  const int64_t n = side * side;
  const auto add = [&](int64_t i, int64_t j, double v) {
    tuples.insert(tuples.end(), {i, j});
    values.push_back(v);
  };
  for (int64_t i = 0; i < n; ++i) {
    add(i, i, 4.1 + 0.001 * static_cast<double>(draw.below(1000)));
    for (const int64_t j : {i + 1, i + side})
      if (j < n) {
        const double v = -1 + 0.0001 * static_cast<double>(draw.below(1000));
        add(i, j, v);
        add(j, i, lean ? v / 2 : v);
      }
  }
  return matrix(n, n, tuples, values);
}

// Makes the object anew for each thread count, because analysis, factorisation and preconditioner count too.
TEST(DeterminismOfSolvers, Direct) {
  constexpr int64_t kSide = 70;
  const Handle symmetric = grid(kSide, false), lean = grid(kSide, true);
  const Handle small = grid(20, true);  // QR has much fill-in
  const std::vector<std::pair<const Handle*, std::vector<int64_t>>> solvers = {
      {&lean, {S4J_TRIANGULAR, 0, 0, 0}},     {&lean, {S4J_TRIANGULAR, 1, 1, 1}},
      {&symmetric, {S4J_CHOLESKY, 0, 0}},     {&symmetric, {S4J_LDLT, S4J_ORDERING_NATURAL, 1}},
      {&lean, {S4J_LU, S4J_ORDERING_COLAMD}}, {&lean, {S4J_LU, S4J_ORDERING_AMD}},
      {&small, {S4J_QR, S4J_ORDERING_COLAMD}}};
  for (const auto& [a, options] : solvers)
    same_for_all_threads("solver " + std::to_string(options[0]), [&, m = a, o = options] {
      const int64_t n = m->header()[S4J_H_SHAPE];
      const Handle b = random_array({n}), many = random_array({n, 5});
      const Solving s(*m, o);
      std::string bits = bytes_of(s.solve(b)) + bytes_of(s.solve(many));
      if (o[0] != S4J_TRIANGULAR) {
        refactor(s.handle, *m);
        bits += bytes_of(s.solve(b));
      }
      return bits + std::to_string(s.info()[6]);
    });
}

TEST(DeterminismOfSolvers, IterationsUnderEveryPreconditioner) {
  constexpr int64_t kSide = 110;
  const Handle symmetric = grid(kSide, false), lean = grid(kSide, true), b = random_array({kSide * kSide});
  for (const int64_t kind : {S4J_CG, S4J_BICGSTAB, S4J_GMRES, S4J_MINRES, S4J_LSMR})
    for (int64_t p = S4J_PRECONDITIONER_NONE; p <= S4J_PRECONDITIONER_MULTIGRID; ++p) {
      if (p == S4J_PRECONDITIONER_CALLERS || (kind == S4J_LSMR && p > S4J_PRECONDITIONER_JACOBI)) continue;
      const bool symmetric_only = kind == S4J_CG || kind == S4J_MINRES;
      const bool for_symmetric =
          p == S4J_PRECONDITIONER_IC0 || p == S4J_PRECONDITIONER_ICT || p == S4J_PRECONDITIONER_MULTIGRID;
      const bool for_others = p == S4J_PRECONDITIONER_ILU0 || p == S4J_PRECONDITIONER_ILUT;
      if (symmetric_only ? for_others : for_symmetric) continue;
      same_for_all_threads("kind " + std::to_string(kind) + " preconditioner " + std::to_string(p), [&] {
        const Solving s(symmetric_only ? symmetric : lean, {kind, p, 10});
        const int64_t iteration =
            call(s4j_solver, Frame().whole(b).number(1e-9).integers({S4J_SOLVER_START, s.handle, 30}))[1];
        const Out end = call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, iteration, 30}));
        std::string bits = std::to_string(end[1]) + " " + std::to_string(end[2]) + " " + std::to_string(end[3]);
        bits += bytes_of(Handle(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, iteration, 0}))[1]));
        call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, iteration}));
        return bits;
      });
    }
}

TEST(DeterminismOfSolvers, Spectra) {
  const int64_t side = S4J_SANITIZED != 0 ? 30 : 60;
  const Handle symmetric = grid(side, false), lean = grid(side, true), definite = grid(side, false),
               wide = large(600, 400, {S4J_COO}, 10, 20'000);
  for (const int64_t kind : {S4J_EIGSH, S4J_SVDS, S4J_EIGS, S4J_EIGSH_GENERALISED})
    for (const int64_t near : {0, 1}) {
      if (kind == S4J_SVDS && near == 1) continue;
      same_for_all_threads("spectrum " + std::to_string(kind) + " near " + std::to_string(near), [&] {
        const std::vector<int64_t> options = {S4J_SOLVER_CREATE, kind, 4, S4J_LARGEST_MAGNITUDE, 20, 1, near, 40};
        Frame frame;
        frame.whole(kind == S4J_SVDS ? wide : kind == S4J_EIGS ? lean : symmetric);
        if (kind == S4J_EIGSH_GENERALISED) frame.whole(definite);
        const int64_t s = call(s4j_solver, frame.number(1e-9).number(near == 1 ? 4 : 0).integers(options))[1];
        const Out end = call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, s, 40}));
        EXPECT_NE(end[1], S4J_SOLVER_RUNNING);
        std::string bits;
        const int64_t last = kind == S4J_SVDS ? 2 : kind == S4J_EIGS ? 4 : 1;
        for (int64_t which = 0; which <= last; ++which)
          bits += bytes_of(Handle(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, s, which}))[1]));
        call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, s}));
        return bits;
      });
    }
}

}  // namespace
}  // namespace s4j::test
