// SPDX-License-Identifier: Apache-2.0
// A^T x by the rows of A. If the result exceeds the cache, every element is the sum of its terms in ascending order,
// bit by bit, for banded matrices and others. Otherwise the blocks determine the bits, and never the threads.
#include <algorithm>
#include <cmath>
#include <random>

#include "array/lines.hpp"
#include "ops/spmv/spmv_columns.hpp"
#include "parallel/parallel.hpp"
#include "support.hpp"

namespace s4j::test {
namespace {

constexpr int64_t kRows = 140'000;  // enough that no result fits the cache, even in FLOAT

struct Kind {
  const char* name;
  int64_t cols;
  // The column of entry k of a row.
  int64_t (*column)(Rng& rng, int64_t row, int64_t k);
};

const Kind kKinds[] = {
    {"banded", kRows, [](Rng& rng, int64_t row, int64_t) { return row - 900 + below(rng, 1800); }},
    {"lower band", kRows, [](Rng& rng, int64_t row, int64_t) { return row - below(rng, 300); }},
    {"diagonal", kRows, [](Rng&, int64_t row, int64_t) { return row; }},
    // A few entries, which no sample contains, lie outside the columns of the band.
    {"band with columns far right", kRows,
     [](Rng& rng, int64_t row, int64_t k) { return row % 997 == 5 && k == 0 ? kRows - 1 : row + below(rng, 40); }},
    {"band with columns far left", kRows,
     [](Rng& rng, int64_t row, int64_t k) { return row % 997 == 5 && k == 0 ? row % 11 : row + below(rng, 40); }},
    // More entries wait for their columns than kBandLate allows.
    {"band and a first column", kRows,
     [](Rng& rng, int64_t row, int64_t k) { return k == 0 && row > 61'000 ? 0 : row + below(rng, 40); }},
    {"scattered", kRows, [](Rng& rng, int64_t, int64_t) { return below(rng, kRows); }},
    {"one column", 1, [](Rng&, int64_t, int64_t) { return int64_t{0}; }},
    {"a full first column", 2'000, [](Rng&, int64_t row, int64_t k) { return k == 0 ? 0 : 1 + row % 1900 + k % 2; }},
    {"first columns of many rows each", 2'000,
     [](Rng&, int64_t row, int64_t k) { return k == 0 ? row / 50 % 100 : 100 + row % 1800 + k % 2; }},
    {"few columns", 3'000, [](Rng& rng, int64_t, int64_t) { return below(rng, 3'000); }},
};

template <class T, class I>
struct Matrix {
  std::vector<int64_t> pointers{0}, ids;
  std::vector<I> index;
  std::vector<T> values;
  Block b;

  // `listed`: only every third row has a line (hyper).
  Matrix(const Kind& kind, bool listed) {
    Rng rng(7);
    for (int64_t i = 0; i < kRows; ++i) {
      if (listed && i % 3 != 0) continue;
      std::vector<I> row;
      for (int64_t k = below(rng, 8); k > 0; --k)
        row.push_back(static_cast<I>(std::clamp<int64_t>(kind.column(rng, i, k - 1), 0, kind.cols - 1)));
      std::sort(row.begin(), row.end());
      row.erase(std::unique(row.begin(), row.end()), row.end());
      for (const I c : row) {
        index.push_back(c);
        values.push_back(static_cast<T>(uniform(rng)));
      }
      pointers.push_back(static_cast<int64_t>(index.size()));
      ids.push_back(i);
    }
    b.format = Format::kGcs;
    b.type = type_of<T>;
    b.shape = Shape{2, {kRows, kind.cols}};
    b.nnz = static_cast<int64_t>(index.size());
    b.values = values.data();
    b.indexes = index.data();
    b.index_width = sizeof(I);
    b.partitioning = 1;
    b.order = Spec::csr().order;
    b.lines = static_cast<int64_t>(ids.size());
    b.pointers = pointers.data();
    b.line_ids = listed ? ids.data() : nullptr;
  }
};

template <class T, class I>
void check(const Kind& kind, bool listed) {
  const Matrix<T, I> m(kind, listed);
  Rng rng(8);
  std::vector<T> x(static_cast<size_t>(kRows)), before(static_cast<size_t>(kind.cols));
  for (T& v : x) v = static_cast<T>(uniform(rng));
  for (T& v : before) v = static_cast<T>(uniform(rng));
  std::vector<T> sums(before.size(), T(0)), magnitudes(before.size(), T(0));
  for (size_t l = 0; l < m.ids.size(); ++l)
    for (int64_t p = m.pointers[l]; p < m.pointers[l + 1]; ++p) {
      const T term = m.values[p] * x[m.ids[l]];
      sums[m.index[p]] += term;
      magnitudes[m.index[p]] += std::abs(term);
    }
  for (const auto& [alpha, beta] : {std::pair(T(1), T(0)), std::pair(T(-2.5), T(0.75))}) {
    std::vector<T> first;
    for (const int threads : {1, 2, 3, 8}) {
      set_threads(threads);
      std::vector<T> y = before;
      spmv_by_columns(Lines(m.b), x.data(), y.data(), alpha, beta);
      set_threads(0);
      if (first.empty()) first = y;
      ASSERT_EQ(y, first) << threads;
    }
    for (size_t j = 0; j < first.size(); ++j) {
      const T expected = beta == T(0) ? alpha * sums[j] : alpha * sums[j] + beta * before[j];
      if (!scatters_in_cache(kind.cols, type_of<T>)) {
        ASSERT_EQ(first[j], expected) << j;
      } else {
        ASSERT_NEAR(first[j], expected, 1e4 * std::numeric_limits<T>::epsilon() * (magnitudes[j] + 1)) << j;
      }
    }
  }
}

TEST(ProductByColumns, SumsInAFixedOrder) {
  for (const Kind& kind : kKinds) {
    SCOPED_TRACE(kind.name);
    check<double, int32_t>(kind, false);
    check<double, int64_t>(kind, true);
    check<float, int32_t>(kind, true);
  }
}

}  // namespace
}  // namespace s4j::test
