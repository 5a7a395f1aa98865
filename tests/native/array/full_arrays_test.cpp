// SPDX-License-Identifier: Apache-2.0
// Sparse arrays that store every element: reading them as DENSE gives the same bytes as reading through indexes, and
// copies nothing. To force the path through indexes, the test reads a view of an array that does not store one other
// element.
#include <limits>
#include <random>

#include "frame.hpp"
#include "sized.hpp"

namespace s4j::test {
namespace {

struct LayoutOf {
  const char* name;
  int64_t format, partitioning;
  std::vector<int64_t> order;
};
const LayoutOf kMatrices[] = {{"COO", S4J_COO, 0, {}},
                              {"CSR", S4J_GCS, 1, {0, 1}},
                              {"CSC", S4J_GCS, 1, {1, 0}},
                              {"one line", S4J_GCS, 0, {1, 0}},
                              {"a line an element", S4J_GCS, 2, {0, 1}}};
const LayoutOf kVectors[] = {{"COO", S4J_COO, 0, {}}, {"one line", S4J_GCS, 0, {0}}, {"lines", S4J_GCS, 1, {0}}};

Handle built(const std::vector<int64_t>& shape, double fill, const std::vector<int64_t>& runs,
             const std::vector<double>& values, const LayoutOf& layout) {
  std::vector<int64_t> words = {S4J_DOUBLE, S4J_SUM, static_cast<int64_t>(shape.size())};
  words.insert(words.end(), shape.begin(), shape.end());
  const int64_t builder = call(s4j_builder_create, Frame().number(fill).integers(words))[1];
  call(s4j_builder_append,
       Frame().integers({builder, static_cast<int64_t>(values.size()), reinterpret_cast<int64_t>(values.data()),
                         reinterpret_cast<int64_t>(runs.data()), 8, 1}));
  words = {builder, layout.format, layout.partitioning};
  words.insert(words.end(), layout.order.begin(), layout.order.end());
  return Handle(call(s4j_builder_finish, Frame().integers(words))[1]);
}

// Holds the same elements twice: in an array that stores all of them, and as a part of an array that does not store one
// other element.
struct Twice {
  std::string name;
  std::vector<int64_t> shape, window;
  Handle full, larger;

  Twice(std::mt19937_64& rng, const std::vector<int64_t>& dims, double fill, const LayoutOf& layout, bool special)
      : name(layout.name), shape(dims) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const double specials[] = {0.0, -0.0, kInfinity, -kInfinity, fill, 1e308, 5e-324, 1};
    const bool matrix = dims.size() == 2;
    const int64_t rows = matrix ? dims[0] : 1, cols = dims.back();
    std::vector<int64_t> tuples, more;
    std::vector<double> values, others;
    for (int64_t i = 0; i <= rows; ++i)
      for (int64_t j = 0; j <= cols; ++j) {
        if (!matrix && i == rows) continue;
        if (i == rows - (matrix ? 0 : 1) && j == cols) continue;  // the element that the larger array does not store
        const bool inside = i < rows && j < cols;
        const double v = special && rng() % 3 == 0 ? specials[rng() % 8] : static_cast<double>(rng() % 2000) / 100 - 7;
        if (matrix) more.push_back(i);
        more.push_back(j);
        others.push_back(v);
        if (!inside) continue;
        if (matrix) tuples.push_back(i);
        tuples.push_back(j);
        values.push_back(v);
      }
    full = built(dims, fill, tuples, values, layout);
    std::vector<int64_t> beyond = dims;
    for (int64_t& n : beyond) ++n;
    larger = built(beyond, fill, more, others, layout);
    window = matrix ? std::vector<int64_t>{2, 2, 0, 0, 1, rows, 1, 0, 1, cols, -1, -1}
                    : std::vector<int64_t>{1, 1, 0, 0, 1, cols, -1};
  }
};

class FullArrays : public ::testing::TestWithParam<bool> {
 protected:
  // Calls the function on the arrays, on the views of the larger arrays, and on mixed operands: results or errors must
  // agree.
  void compare(const std::string& what, s4j_function* f, int64_t op, int64_t flags,
               const std::vector<const Twice*>& operands, const std::vector<double>& numbers = {},
               const std::vector<int64_t>& integers = {}) {
    std::string all = what;
    for (const Twice* x : operands) all += std::string(", ") + x->name;
    SCOPED_TRACE(all);
    std::string wanted;
    for (uint64_t views = (1U << operands.size()); views-- > 0;) {
      Frame frame(op, flags);
      for (size_t i = 0; i < operands.size(); ++i)
        if ((views >> i & 1) != 0)
          frame.view(operands[i]->larger, operands[i]->window);
        else
          frame.whole(operands[i]->full);
      for (const double v : numbers) frame.number(v);
      frame.integers(integers);
      Out out;
      const int32_t status = invoke(f, frame, out);
      std::string got = "status " + std::to_string(status);
      if (status == S4J_OK && (f == s4j_level1 || (flags & S4J_FLAG_NUMBER) != 0)) {
        got += " " + std::to_string(out[1]) + " " + std::to_string(out[2]);
      } else if (status == S4J_OK) {
        const Handle result(out[1]);
        got += bytes_of(result);
      }
      if (wanted.empty()) wanted = got;  // the result for the views only
      EXPECT_TRUE(got == wanted) << "operands that are views: " << views;
    }
  }

  void each(const Twice& x) {
    for (const int64_t op : {S4J_OP_NEG, S4J_OP_EXP, S4J_OP_SIGN, S4J_OP_NOT})
      compare("transform", s4j_transform, op, 0, {&x});
    for (const int64_t op : {S4J_OP_ADD, S4J_OP_POW, S4J_OP_GT}) compare("scalar", s4j_scalar, op, 0, {&x}, {2});
    const auto rank = static_cast<int64_t>(x.shape.size());
    // Sums of all elements follow the order of the values, which is C order in the views.
    const bool c_order = x.name != kMatrices[2].name && x.name != kMatrices[3].name;
    for (int64_t d = c_order ? -1 : 0; d < rank; ++d) {
      const std::vector<int64_t> dims = d < 0 ? std::vector<int64_t>() : std::vector<int64_t>{d};
      for (const int64_t flags : {0, S4J_FLAG_KEEP_DIMS + 0, S4J_FLAG_STORED + 0})
        for (const int64_t op : {S4J_OP_SUM, S4J_OP_PROD, S4J_OP_REDUCE_MAX, S4J_OP_NORM2, S4J_OP_VAR, S4J_OP_MEDIAN,
                                 S4J_OP_COUNT_ZERO, S4J_OP_ANY})
          compare("reduce", s4j_reduce, op, flags, {&x}, {}, dims);
      for (const int64_t op : {S4J_OP_ARG_MAX, S4J_OP_ARG_MIN, S4J_OP_FIRST_INDEX})
        compare("index", s4j_index_reduce, op, 0, {&x}, {}, dims);
      for (const int64_t op : {S4J_OP_CUMSUM, S4J_OP_CUMPROD, S4J_OP_IS_MAX, S4J_OP_SOFTMAX})
        if (d >= 0) compare("along", s4j_along, op, 0, {&x}, {}, dims);
      for (const int64_t flags : {0, S4J_FLAG_POSITIONS + 0})
        compare("sort", s4j_sort, 0, flags, {&x}, {}, {d < 0 ? S4J_ALL_DIMENSIONS : d, d == 0 ? 1 : 0});
    }
    if (c_order) compare("sum", s4j_reduce, S4J_OP_SUM, S4J_FLAG_NUMBER, {&x});
    compare("iamax", s4j_level1, S4J_OP_IAMAX, 0, {&x});
    for (int64_t what = 0; what < 4; ++what) compare("unique", s4j_unique, 0, 0, {&x}, {}, {what});
    for (const LayoutOf& l : kMatrices) {
      if (rank != 2) break;
      std::vector<int64_t> words = {-1, l.format, l.partitioning};
      words.insert(words.end(), l.order.begin(), l.order.end());
      compare("copy", s4j_copy, 0, 0, {&x}, {}, words);
    }
    compare("dense copy", s4j_copy, 0, 0, {&x}, {}, {-1, S4J_DENSE, 0});
  }

  void both(const Twice& x, const Twice& y) {
    for (const int64_t op : {S4J_OP_ADD, S4J_OP_SUB, S4J_OP_MUL, S4J_OP_DIV, S4J_OP_POW, S4J_OP_MAX, S4J_OP_EQ})
      for (const int64_t flags : {0, S4J_FLAG_STORED + 0}) compare("pairwise", s4j_pairwise, op, flags, {&x, &y});
    for (const int64_t flags : {0, S4J_FLAG_TRANSPOSE_A + 0, S4J_FLAG_TRANSPOSE_B + 0}) {
      compare("matmul", s4j_matmul, 0, flags, {&x, &y});
      compare("3 matmul", s4j_matmul, 0, flags, {&x, &y}, {3, 0});
    }
    compare("where", s4j_where, 0, 0, {&x, &y, &x});
    compare("dot", s4j_level1, S4J_OP_DOT, 0, {&x, &y});
    const auto last = static_cast<int64_t>(x.shape.size()) - 1;
    compare("distance", s4j_distance, S4J_OP_EUCLIDEAN_DISTANCE, 0, {&x, &y}, {}, {last});
    compare("distance", s4j_distance, S4J_OP_COSINE_SIMILARITY, 0, {&x, &y}, {}, {});
    const auto einsum = [&](const std::vector<int64_t>& labels) {
      compare("einsum", s4j_tensor, S4J_OP_EINSUM, 0, {&x, &y}, {}, labels);
    };
    if (x.shape.size() == 2 && y.shape.size() == 2) {
      einsum({'i', 'j', 'j', 'k', 'i', 'k'});
      einsum({'i', 'j', 'k', 'j', 'k', 'i'});
      einsum({'i', 'j', 'i', 'j', 'i'});
      einsum({'i', 'j', 'i', 'j', 'i', 'j'});
    } else if (y.shape.size() == 1) {
      x.shape.size() == 2 ? einsum({'i', 'j', 'j', 'i'}) : einsum({'i', 'i', 'i'});
    }
  }
};

TEST_P(FullArrays, GiveTheSameBytesAsListedEntries) {
  std::mt19937_64 rng(97);
  for (const double fill : {0.0, 2.0}) {
    std::vector<Twice> arrays;
    // Products with DENSE vectors sum 40 entries of a row in vector lanes.
    for (const LayoutOf& l : kMatrices) {
      arrays.emplace_back(rng, std::vector<int64_t>{6, 40}, fill, l, GetParam());
      arrays.emplace_back(rng, std::vector<int64_t>{40, 6}, fill, l, GetParam());
    }
    arrays.emplace_back(rng, std::vector<int64_t>{6, 1}, fill, kMatrices[1], GetParam());
    arrays.emplace_back(rng, std::vector<int64_t>{40, 1}, fill, kMatrices[2], GetParam());
    arrays.emplace_back(rng, std::vector<int64_t>{1, 40}, fill, kMatrices[0], GetParam());
    for (const LayoutOf& l : kVectors) arrays.emplace_back(rng, std::vector<int64_t>{40}, fill, l, GetParam());
    for (const Twice& x : arrays) {
      each(x);
      for (const Twice& y : arrays) both(x, y);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Values, FullArrays, ::testing::Bool(),
                         [](const ::testing::TestParamInfo<bool>& info) { return info.param ? "Special" : "Plain"; });

// Returns the increase of live memory beyond the result's own bytes.
int64_t beyond_result(s4j_function* f, const Frame& frame) {
  const int64_t before = call(s4j_memory, Frame().integers({1}))[1];
  const Handle result(call(f, frame)[1]);
  const Out memory = call(s4j_memory, Frame());
  return memory[2] - std::max(before, memory[1]);
}

TEST(FullArraysMemory, OperationsDoNotCopyOperands) {
  constexpr int64_t kRows = 300, kCols = 200;
  std::mt19937_64 rng(3);
  const Handle like = matrix(kRows, kRows, {0, 0, 5, 7, 299, 1}, {1, 2, 3});
  for (const LayoutOf& l : kMatrices) {
    SCOPED_TRACE(l.name);
    const Twice x(rng, {kRows, kCols}, 0, l, false), y(rng, {kRows, kCols}, 0, l, false);
    const Twice row(rng, {kCols}, 0, kVectors[0], false);
    // The call's scratch is less than a tenth of an operand's values; with tiny chunks each chunk has its own.
    constexpr int64_t kLittle = kRows * kCols * 8 / (threshold::kLowered >= 2 ? 2 : 10);
    const auto little = [&](s4j_function* f, const Frame& frame, const char* what) {
      EXPECT_LT(beyond_result(f, frame), kLittle) << what;
    };
    little(s4j_pairwise, Frame(S4J_OP_ADD).whole(x.full).whole(y.full), "add");
    little(s4j_pairwise, Frame(S4J_OP_MUL).whole(x.full).whole(row.full), "mul of a row");
    little(s4j_index_reduce, Frame(S4J_OP_ARG_MAX).whole(x.full).integers({0}), "argMax");
    little(s4j_reduce, Frame(S4J_OP_SUM).whole(x.full).integers({l.order.empty() || l.order[0] == 0 ? 1 : 0}), "sum");
    little(s4j_along, Frame(S4J_OP_CUMSUM).whole(x.full).integers({0}), "cumsum");
    little(s4j_along, Frame(S4J_OP_SOFTMAX).whole(x.full).integers({1}), "softmax");
    little(s4j_matmul, Frame().whole(like).whole(x.full), "matmul");
  }
}

}  // namespace
}  // namespace s4j::test
