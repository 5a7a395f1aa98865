// SPDX-License-Identifier: Apache-2.0
// Sparse x sparse whose structure decides the path: rows that repeat the previous row one column further, and results
// whose first rows mislead the estimate. Compared bit by bit with sums in the same order.
#include <functional>
#include <map>

#include "allocation_sweep.hpp"
#include "array/lines.hpp"
#include "memory/free_blocks.hpp"
#include "ops/spgemm/spgemm.hpp"
#include "ops/spgemm/spgemm_again.hpp"

namespace s4j::test {
namespace {

using Columns = std::function<std::vector<int64_t>(int64_t)>;  // the ascending columns of a row

std::vector<int64_t> ascending(std::vector<int64_t> columns) {
  std::sort(columns.begin(), columns.end());
  columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
  return columns;
}

template <class T>
Layout rows_of(int64_t rows, int64_t cols, int width, const Columns& columns) {
  std::vector<int64_t> pointers = {0}, all;
  for (int64_t r = 0; r < rows; ++r) {
    for (const int64_t c : columns(r)) all.push_back(c);
    pointers.push_back(static_cast<int64_t>(all.size()));
  }
  const auto n = static_cast<int64_t>(all.size());
  Layout out = Layout::gcs(pool(), type_of<T>, shape_of({rows, cols}), Spec::csr(), n, rows, false, width);
  std::copy(pointers.begin(), pointers.end(), out.mutable_pointers());
  for (int64_t k = 0; k < n; ++k) {
    if (width == 4)
      out.indexes.as<int32_t>()[k] = static_cast<int32_t>(all[k]);
    else
      out.indexes.as<int64_t>()[k] = all[k];
    out.values.as<T>()[k] = (static_cast<T>(k % 11) - T{5}) / T{3};
  }
  return out;
}

template <class T>
void expect_product(const Layout& x, const Layout& y) {
  const Lines a(x.b), b(y.b);
  const T alpha = static_cast<T>(1.5);
  const T *const av = static_cast<const T*>(a.values), *const bv = static_cast<const T*>(b.values);
  for (const int threads : {1, 2, 3}) {
    set_threads(threads);
    const Layout fresh = spgemm<T>(pool(), type_of<T>, a, b, alpha, false);
    const Layout again = spgemm_again<T>(pool(), type_of<T>, a, b, alpha, fresh.b);
    set_threads(0);
    validate(fresh.b);
    validate(again.b);
    const Lines c(fresh.b);
    ASSERT_EQ(c.lines, a.lines);
    for (int64_t l = 0; l < a.lines; ++l) {
      std::map<int64_t, T> row;
      for (int64_t p = a.pointers[l]; p < a.pointers[l + 1]; ++p)
        for (int64_t q = b.pointers[a.col(p)]; q < b.pointers[a.col(p) + 1]; ++q) row[b.col(q)] += av[p] * bv[q];
      ASSERT_EQ(c.pointers[l + 1] - c.pointers[l], static_cast<int64_t>(row.size())) << l;
      int64_t at = c.pointers[l];
      for (const auto& [column, sum] : row) {
        const T wanted = alpha * sum;
        ASSERT_EQ(c.col(at), column) << l;
        ASSERT_EQ(std::memcmp(fresh.values.as<T>() + at, &wanted, sizeof wanted), 0) << l;
        ASSERT_EQ(std::memcmp(again.values.as<T>() + at, &wanted, sizeof wanted), 0) << l;
        ++at;
      }
    }
  }
}

// Entries at these distances from the diagonal; every `gap`-th row lacks its first entry, and every 5 gap-th is empty.
Columns stencil(const std::vector<int64_t>& distances, int64_t cols, int64_t gap) {
  return [=](int64_t r) {
    std::vector<int64_t> out;
    for (const int64_t d : distances)
      if (r + d >= 0 && r + d < cols) out.push_back(r + d);
    if (r % (5 * gap) == gap) return std::vector<int64_t>();
    if (r % gap == 0 && !out.empty()) out.erase(out.begin());
    return out;
  };
}

TEST(SparseProducts, RepeatedRows) {
  const std::vector<int64_t> five = {-60, -1, 0, 1, 60}, two = {0, 40};
  std::vector<int64_t> wide;  // more terms than kShiftedTerms
  for (int64_t d = 0; d < 50; ++d) wide.push_back(3 * d);
  for (const int width : {4, 8})
    for (const int64_t gap : S4J_SANITIZED != 0 ? std::vector<int64_t>{100} : std::vector<int64_t>{7, 100, 100'000}) {
      const Layout square = rows_of<double>(5000, 5000, width, stencil(five, 5000, gap));
      expect_product<double>(square, square);
      const Layout other = rows_of<double>(5000, 5100, width, stencil(two, 5100, gap + 1));
      expect_product<double>(square, other);
      const Layout upper = rows_of<double>(3000, 5000, 12 - width, stencil(two, 5000, gap));
      expect_product<double>(upper, square);
    }
  const Layout broad = rows_of<double>(2000, 2000, 4, stencil(wide, 2000, 1000));
  expect_product<double>(broad, broad);
  const Layout narrow = rows_of<float>(4001, 4001, 8, stencil(five, 4001, 50));
  expect_product<float>(narrow, narrow);
  const Layout whole = rows_of<uint32_t>(2000, 2000, 4, stencil(five, 2000, 64));
  expect_product<uint32_t>(whole, whole);
}

// Rows that begin at every offset of the 4,096 columns of a summary word and end in the fourth such group.
TEST(SparseProducts, WideRowsAtEveryOffsetOfASummaryWord) {
  for (const int64_t begin : {0, 64, 2000, 4031, 4032, 4095}) {
    const Layout one = rows_of<double>(3, 2, 4, [](int64_t) { return std::vector<int64_t>{0, 1}; });
    const Layout wide = rows_of<double>(2, 20'000, 4, [&](int64_t r) {
      std::vector<int64_t> out;
      for (int64_t k = 0; k < 8291; k += 3 + r) out.push_back(begin + k);
      out.push_back(begin + 8291);
      return out;
    });
    expect_product<double>(one, wide);
  }
}

// 64 neighbouring columns with every number of entries from 0 to 64.
TEST(SparseProducts, RowsThatFillWordsOfTheWindow) {
  const auto entries = [](int64_t begin) {
    return [=](int64_t r) {
      std::vector<int64_t> out;
      for (int64_t word = 0; word < 130; ++word)
        for (int64_t c = 0; c < 64; ++c)
          if ((c * 29 + r * 7 + word) % 64 < word * (r + 1) % 65) out.push_back(begin + word * 64 + c);
      return out;
    };
  };
  const Columns either = [](int64_t r) { return r < 2 ? std::vector<int64_t>{r} : std::vector<int64_t>{0, 1}; };
  for (const int width : {4, 8})
    for (const int64_t begin : {0, 64, 4032, 40'000}) {
      const int64_t cols = begin + 130 * 64;
      expect_product<double>(rows_of<double>(3, 2, 4, either), rows_of<double>(2, cols, width, entries(begin)));
      expect_product<float>(rows_of<float>(3, 2, 4, either), rows_of<float>(2, cols, width, entries(begin)));
      expect_product<uint32_t>(rows_of<uint32_t>(3, 2, 4, either), rows_of<uint32_t>(2, cols, width, entries(begin)));
      expect_product<uint64_t>(rows_of<uint64_t>(3, 2, 4, either), rows_of<uint64_t>(2, cols, width, entries(begin)));
    }
}

// Tests every number of products per row that has its own path, most of them with equal columns; columns reach the last
// one of the widest small window, in different orders across the rows of the other factor.
TEST(SparseProducts, RowsOfFewProducts) {
  for (const auto& [cols, first] :
       {std::pair<int64_t, int64_t>{300, 0}, {32'768, 0}, {32'768, 32'368}, {90'000, 61'003}}) {
    const Layout a = rows_of<double>(1400, 200, 4, [](int64_t r) {
      std::vector<int64_t> out;
      for (int64_t k = 0; k < r % 70; ++k) out.push_back((r * 7 + k * 2) % 60 + k % 2 * 70 + k / 30);
      return ascending(std::move(out));
    });
    const Layout b = rows_of<double>(200, cols, 4, [cols = cols, first = first](int64_t r) {
      std::vector<int64_t> out;
      for (int64_t k = 0; k < r % 4; ++k) out.push_back(first + (r * 37 + k * 101) % 400);
      for (int64_t& c : out) c = c < cols ? c : cols - 1;
      return ascending(std::move(out));
    });
    expect_product<double>(a, b);
  }
  const Layout square = rows_of<float>(300, 300, 4, [](int64_t r) {
    return std::vector<int64_t>{r * r % 100, 100 + r * 7 % 100, 200 + r * 31 % 100};
  });
  expect_product<float>(square, square);
  const Layout whole = rows_of<uint64_t>(300, 300, 8, [](int64_t r) {
    return std::vector<int64_t>{r * r % 100, 100 + r * 7 % 100, 200 + r * 31 % 100};
  });
  expect_product<uint64_t>(whole, whole);
}

// Many terms share columns in the first rows and none later on, or vice versa.
TEST(SparseProducts, RowsThatMisleadTheEstimate) {
  const int64_t rows = 12'000, dense = 450, inner = 12'000, cols = 700'000;
  for (const bool first : {true, false}) {
    if (S4J_SANITIZED != 0 && first) continue;
    const auto heavy = [&](int64_t r) { return first ? r < dense : r >= rows - dense; };
    const Layout a = rows_of<double>(rows, inner, 4, [&](int64_t r) {
      std::vector<int64_t> out;
      for (int64_t k = 0; k < (heavy(r) ? 60 : 1); ++k) out.push_back(heavy(r) ? k : 60 + r * 7 % (inner - 60));
      return out;
    });
    const Layout b = rows_of<double>(inner, cols, 4, [&](int64_t r) {
      std::vector<int64_t> out;
      for (int64_t k = 0; k < 50; ++k) out.push_back(r < 60 ? 3 * k : r * 50 + k * 2);
      return out;
    });
    expect_product<double>(a, b);
  }
}

// 1.2 products per entry everywhere: the room estimated from the first rows becomes the result without a copy.
TEST(SparseProducts, UniformRowsTakeLittleMoreThanTheirResult) {
  const auto spread = [](int64_t cols) {
    return [=](int64_t r) {
      std::vector<int64_t> out;
      for (int64_t k = 0; k < 20; ++k) out.push_back((r * 7919 + k * k * 104'729) % cols);
      return ascending(std::move(out));
    };
  };
  const Layout x = rows_of<double>(8000, 997, 4, spread(997)), y = rows_of<double>(997, 1009, 4, spread(1009));
  const Lines a(x.b), b(y.b);
  const int64_t live = memory_stats().live;
  restart_peak();
  const Layout c = spgemm<double>(pool(), Type::kDouble, a, b, 1, false);
  const auto of_result = static_cast<double>(memory_stats().live - live);
  EXPECT_GT(c.b.nnz, 1'500'000);
  EXPECT_LT(static_cast<double>(memory_stats().peak - live), 1.6 * of_result);
  EXPECT_LT(of_result, 1.5 * 12 * static_cast<double>(c.b.nnz));
}

// Wherever an allocation fails, the only effect is the error.
TEST(SparseProducts, SurviveAllocationFailures) {
  const Layout grid = rows_of<double>(60'000, 60'000, 4, stencil({-300, -1, 0, 1, 300}, 60'000, 500));
  const Lines a(grid.b);
  const int64_t live = memory_stats().live;
  const int failures = sweep_allocations(
      [&] { return spgemm<double>(pool(), Type::kDouble, a, a, 1, false); },
      [&](const Layout& c) {
        const Layout again = spgemm_again<double>(pool(), Type::kDouble, a, a, 1, c.b);
        EXPECT_EQ(std::memcmp(again.values.as<char>(), c.values.as<char>(), static_cast<size_t>(8 * c.b.nnz)), 0);
      });
  EXPECT_GT(failures, 8);
  EXPECT_EQ(memory_stats().live, live);
}

}  // namespace
}  // namespace s4j::test
