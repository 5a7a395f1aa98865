// SPDX-License-Identifier: Apache-2.0
// Tiles of a matrix whose entries are scattered over a vector: when they are built, and their results.
#include <algorithm>
#include <limits>

#include "core/trace.hpp"
#include "parallel/parallel.hpp"
#include "products_support.hpp"

namespace s4j::test {
namespace {

// Matrices with entries scattered over a vector larger than the cache use tiles. These give the same bits as rows,
// follow changed values, and are not built where slices are better.
TEST(Tiled, GiveTheBitsOfRowsAndFollowValues) {
  const SmallLayouts small;
  Rng rng(35);
  constexpr double kInf = std::numeric_limits<double>::infinity(), kNaN = std::numeric_limits<double>::quiet_NaN();
  enum Kind { kScattered, kFewValues, kNear };
  for (const int64_t type : {S4J_DOUBLE, S4J_FLOAT})
    for (const Kind kind : {kScattered, kFewValues, kNear})
      for (const int64_t flags : {int64_t{0}, int64_t{S4J_FLAG_TRANSPOSE_A}}) {
        SCOPED_TRACE("type " + std::to_string(type) + ", kind " + std::to_string(kind) + ", flags " +
                     std::to_string(flags));
        const bool shipped = threshold::kLowered == 0;
        const int64_t rows = shipped ? 20'000 : 2'000;
        const int64_t cols = !shipped ? 2'000 : type == S4J_DOUBLE ? 600'000 : 1'200'000;
        std::vector<int64_t> tuples;
        std::vector<double> values;
        for (int64_t i = 0; i < rows; ++i)
          for (int64_t k = i % 5 == 0 ? 0 : shipped ? 30 : 7; k > 0; --k) {
            const int64_t column = kind == kNear ? std::min(i, cols - 40) + below(rng, 40) : below(rng, cols);
            if (flags == 0)
              tuples.insert(tuples.end(), {i, column});
            else
              tuples.insert(tuples.end(), {column, i});
            values.push_back(kind == kFewValues ? 1.0 : values.size() % 1000 == 7 ? -0.0 : uniform(rng));
          }
        if (kind == kScattered) values[1234] = kNaN;
        const Handle made = flags == 0 ? matrix(rows, cols, tuples, values, S4J_GCS, {0, 1})
                                       : matrix(cols, rows, tuples, values, S4J_GCS, {1, 0});
        const Handle a(call(s4j_copy, Frame().whole(made).integers({type, -1}))[1]);
        const Handle numbers = random_dense(cols, 1, 3), y0 = random_dense(rows, 1, 4);
        reinterpret_cast<double*>(numbers.header()[S4J_H_VALUES])[tuples[flags == 0 ? 1 : 0]] = -kInf;
        const Handle x(call(s4j_copy, Frame().whole(numbers).integers({type, -1}))[1]);
        std::string kernels;
        const auto product = [&](const Handle& of, double alpha, double beta, int threads) {
          const Handle y(call(s4j_copy, Frame().whole(y0).integers({type, -1}))[1]);
          const int before = set_threads(threads);
          set_tracing(true);
          call(s4j_matmul, Frame(0, flags | S4J_FLAG_RESULT).whole(of).whole(x).whole(y).number(alpha).number(beta));
          char names[400] = {};
          take_trace(names, sizeof names - 1);
          kernels = names;
          set_tracing(false);
          set_threads(before);
          return bytes_of(y);
        };
        const auto in_tiles = [&] { return kernels.find("spmv of tiles") != std::string::npos; };
        for (int turn = 0; turn < 3; ++turn) {
          for (const auto& [alpha, beta] : {std::pair<double, double>{1, 0}, {-0.5, 0}, {2, 0.25}}) {
            const Handle fresh(call(s4j_copy, Frame().whole(a).integers({-1, -1}))[1]);
            const std::string first = product(fresh, alpha, beta, 1);
            EXPECT_FALSE(in_tiles()) << kernels;
            for (int round = 0; round < 4; ++round)
              ASSERT_TRUE(product(a, alpha, beta, 1 + round % 3) == first) << round;
            EXPECT_EQ(in_tiles(), kind == kScattered) << kernels;
          }
          if (turn == 0) call(s4j_scalar, Frame(S4J_OP_MUL, S4J_FLAG_IN_PLACE).whole(a).number(-3.5));
          if (turn == 1)
            call(s4j_put, Frame().whole(a).number(0.25).integers({flags == 0 ? 0 : 17, flags == 0 ? 17 : 0}));
        }
        const int64_t entries = whole_of(a).storage->assembled().nnz, kept = whole_of(a).storage->derived_bytes();
        if (kind == kScattered) {
          EXPECT_GE(kept, entries * (4 + size_of(whole_of(a).type())));
        }
        call(s4j_drop_layouts, Frame().whole(a));
        EXPECT_EQ(whole_of(a).storage->derived_bytes(), 0);
      }
}

}  // namespace
}  // namespace s4j::test
