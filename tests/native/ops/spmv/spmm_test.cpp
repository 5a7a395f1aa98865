// SPDX-License-Identifier: Apache-2.0
#include "ops/spmv/spmm.hpp"

#include <cmath>
#include <cstring>
#include <limits>

#include "core/trace.hpp"
#include "leaf/select.hpp"
#include "parallel/parallel.hpp"
#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(Spmm, LinesTimesAMatrixOfEitherOrder) {
  const Layout m = layout_of({{1, 0, 2}, {0, 0, 0}, {0, 3, 4}}, Spec::csr());
  const double by_rows[] = {1, 2, 10, 20, 100, 200};     // [3, 2]
  const double by_columns[] = {1, 10, 100, 2, 20, 200};  // the same matrix, column by column
  for (const auto& x : {Matrix<const double>{by_rows, 3, 2, 2, 1}, Matrix<const double>{by_columns, 3, 2, 1, 3}}) {
    double y[] = {1, 1, 1, 1, 1, 1}, z[6];
    spmm(Lines(m.b), x, Matrix<double>{y, 3, 2, 2, 1}, 2.0, 3.0);
    EXPECT_EQ(numbers(y, 6), (Numbers{405, 807, 3, 3, 863, 1723}));
    spmm(Lines(m.b), x, Matrix<double>{z, 3, 2, 1, 3}, 1.0, 0.0);
    EXPECT_EQ(numbers(z, 6), (Numbers{201, 0, 430, 402, 0, 860}));
  }
}

// Rows with entries, empty rows between them, and one row longer than many others together; columns in any order.
template <class T, class I>
struct SpmmLines {
  std::vector<int64_t> pointers{0};
  std::vector<I> index;
  std::vector<T> values;
  Block b;

  SpmmLines(int64_t rows, int64_t cols) {
    Rng rng(5);
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t k = i == rows / 2 ? 5'000 : below(rng, 5); k > 0; --k) {
        index.push_back(static_cast<I>(below(rng, cols)));
        values.push_back(static_cast<T>(below(rng, 17)) / T(3));
      }
      pointers.push_back(static_cast<int64_t>(index.size()));
    }
    b.format = Format::kGcs;
    b.type = type_of<T>;
    b.shape = Shape{2, {rows, cols}};
    b.nnz = static_cast<int64_t>(index.size());
    b.values = values.data();
    b.indexes = index.data();
    b.index_width = sizeof(I);
    b.partitioning = 1;
    b.order = Spec::csr().order;
    b.lines = rows;
    b.pointers = pointers.data();
  }
};

std::string traced_kernels() {
  char text[200];
  return {text, static_cast<size_t>(take_trace(text, sizeof text))};
}

// All paths give the bits of sums in ascending order, and write neither between nor around the rows of y.
template <class T, class I>
void check_past_the_caches(int64_t cols) {
  SCOPED_TRACE(cols);
  constexpr int64_t kX = 300;
  constexpr auto kLine = static_cast<int64_t>(64 / sizeof(T));
  const int64_t rows = threshold::kStreamedResult / (cols * static_cast<int64_t>(sizeof(T))) + 1'000;
  const SpmmLines<T, I> m(rows, kX);
  Rng rng(6);
  std::vector<T> x(static_cast<size_t>(kX * cols));
  for (T& v : x) v = static_cast<T>(below(rng, 1'000'000)) / T(7);
  if constexpr (std::is_floating_point_v<T>) {
    x[3] = std::numeric_limits<T>::quiet_NaN();
    x[2 * cols] = T(-0.0);
    x[4 * cols + 1] = std::numeric_limits<T>::infinity();
  }
  for (const T alpha : {T(1), T(3) / T(2)}) {
    std::vector<T> expected(static_cast<size_t>(rows * cols));
    for (int64_t l = 0; l < rows; ++l) {
      T* const sums = expected.data() + l * cols;
      for (int64_t p = m.pointers[l]; p < m.pointers[l + 1]; ++p)
        for (int64_t j = 0; j < cols; ++j) sums[j] += x[static_cast<int64_t>(m.index[p]) * cols + j] * m.values[p];
      for (int64_t j = 0; j < cols; ++j) sums[j] *= alpha;
    }
    int turn = 0;
    // The cases differ in whether y begins at a cache line, its rows are contiguous, and beta reads it.
    struct Case {
      int64_t at, ld;
      T beta;
    };
    for (const auto& [at, ld, beta] :
         {Case{kLine, cols, T(0)}, Case{kLine + 1, cols, T(0)}, Case{kLine, cols + kLine, T(0)},
          Case{kLine, cols + 1, T(0)}, Case{kLine, cols, T(1)}}) {
      const int before = set_isa(turn % 3);
      const int threads = set_threads(1 + turn++ % 2);
      const int64_t size = rows * ld + 2 * kLine;
      Vec<T> y(size);
      ASSERT_EQ(reinterpret_cast<uintptr_t>(y.data()) % 64, 0u);
      for (int64_t i = 0; i < size; ++i) y.data()[i] = T(77);
      const bool tracing = set_tracing(true);
      traced_kernels();
      spmm(Lines(m.b), s4j::Matrix<const T>{x.data(), kX, cols, cols, 1},
           s4j::Matrix<T>{y.data() + at, rows, cols, ld, 1}, alpha, beta);
      const bool past = traced_kernels().find("past the caches") != std::string::npos;
      set_tracing(tracing);
      set_threads(threads);
      set_isa(before);
      EXPECT_EQ(past, beta == T(0) && cols % kLine == 0 && at % kLine == 0 && ld % kLine == 0) << at << ' ' << ld;
      if (beta != T(0))
        for (T& v : expected) v += T(77);
      for (int64_t i = 0; i < rows; ++i)
        ASSERT_EQ(std::memcmp(y.data() + at + i * ld, expected.data() + i * cols, cols * sizeof(T)), 0) << i;
      int64_t kept = 0;
      for (int64_t i = 0; i < size; ++i) {
        const int64_t row = (i - at) / ld, col = (i - at) % ld;
        kept += (i < at || row >= rows || col >= cols) && y.data()[i] == T(77);
      }
      EXPECT_EQ(kept, size - rows * cols) << at << ' ' << ld;
    }
  }
}

TEST(Spmm, LargeResultsPastTheCachesHaveTheSameBits) {
  for (const int64_t cols : {8, 16, 24, 56, 64, 72, 144}) check_past_the_caches<double, int32_t>(cols);
  for (const int64_t cols : {8, 16, 48, 64, 144}) check_past_the_caches<float, int64_t>(cols);
  check_past_the_caches<uint32_t, int32_t>(16);
  check_past_the_caches<uint64_t, int64_t>(16);
}

// Small results stay in the cache, because they may be read soon. So does y if beta is not 0, because the product reads
// it.
TEST(Spmm, SmallResultsAreStoredThroughTheCaches) {
  const Layout m = layout_of({{1, 0, 2}, {0, 0, 0}}, Spec::csr());
  const Numbers x(3 * 8, 1.0);
  Vec<double> y(2 * 8);
  const bool tracing = set_tracing(true);
  for (const double beta : {0.0, 1.0}) {
    traced_kernels();
    spmm(Lines(m.b), s4j::Matrix<const double>{x.data(), 3, 8, 8, 1}, s4j::Matrix<double>{y.data(), 2, 8, 8, 1}, 1.0,
         beta);
    const bool past = traced_kernels().find("past the caches") != std::string::npos;
    EXPECT_EQ(past, beta == 0.0 && 2 * 8 * 8 > threshold::kStreamedResult);
    EXPECT_EQ(y.data()[7], 3.0 * (1.0 + beta));
    EXPECT_EQ(y.data()[8], 0.0);
  }
  set_tracing(tracing);
}

}  // namespace
}  // namespace s4j::test
