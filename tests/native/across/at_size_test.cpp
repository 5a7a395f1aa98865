// SPDX-License-Identifier: Apache-2.0
// Arrays of hundreds of thousands of lines, in which many blocks of lines end: pointers against counts, and intervals
// of hypersparse arrays against a list of their entries.
#include <numeric>

#include "array/derived.hpp"
#include "core/thresholds.hpp"
#include "format/transpose.hpp"
#include "parallel/parallel.hpp"
#include "products_support.hpp"

namespace s4j::test {
namespace {

// ---- pointers -------------------------------------------------------------------------------------------------------

struct Entry {
  int64_t row, col;
  double value;
};
struct Many {
  const char* name;
  int64_t rows, cols, entries;
  int64_t (*column)(Rng& rng, int64_t row, int64_t cols);
};
// Every path of transposing: few entries and neighbouring lines are scattered directly, others through buckets.
const Many kMany[] = {
    {"few entries in many columns", 1'000, 400'001, 215'000,
     [](Rng& rng, int64_t, int64_t cols) { return below(rng, cols); }},
    {"banded", 450'000, 450'000, 500'000,
     [](Rng& rng, int64_t row, int64_t cols) { return std::min(cols - 1, row + below(rng, 9)); }},
    {"scattered", 300'000, 299'999, 500'000, [](Rng& rng, int64_t, int64_t cols) { return below(rng, cols); }},
};

std::vector<Entry> entries_of(const Many& m) {
  Rng rng(23);
  std::vector<Entry> out;
  for (int64_t k = 0; k < m.entries; ++k) {
    const int64_t row = k * m.rows / m.entries;
    out.push_back({row, m.column(rng, row, m.cols), 0});
  }
  std::sort(out.begin(), out.end(),
            [](const Entry& a, const Entry& b) { return a.row != b.row ? a.row < b.row : a.col < b.col; });
  out.erase(std::unique(out.begin(), out.end(),
                        [](const Entry& a, const Entry& b) { return a.row == b.row && a.col == b.col; }),
            out.end());
  for (size_t k = 0; k < out.size(); ++k) out[k].value = static_cast<double>(k + 1);
  return out;
}

// By lines of one dimension: counts the entries and places each at the next position of its line.
void expect_lines(const Block& b, const std::vector<Entry>& entries, bool by_rows) {
  const int64_t lines = by_rows ? b.shape[0] : b.shape[1];
  ASSERT_EQ(b.format, Format::kGcs);
  ASSERT_EQ(b.line_ids, nullptr);
  ASSERT_EQ(b.lines, lines);
  ASSERT_EQ(b.order[0], by_rows ? 0 : 1);
  std::vector<int64_t> pointers(static_cast<size_t>(lines + 1), 0);
  for (const Entry& e : entries) ++pointers[(by_rows ? e.row : e.col) + 1];
  std::partial_sum(pointers.begin(), pointers.end(), pointers.begin());
  for (int64_t l = 0; l <= lines; ++l) ASSERT_EQ(b.pointers[l], pointers[l]) << "line " << l;
  for (const Entry& e : entries) {
    const int64_t at = pointers[by_rows ? e.row : e.col]++;
    ASSERT_EQ(b.index<int32_t>()[at], by_rows ? e.col : e.row) << at;
    ASSERT_EQ(b.data<double>()[at], e.value) << at;
  }
}

TEST(AtSize, PointersOfManyLinesAreCounts) {
  for (const Many& m : kMany) {
    SCOPED_TRACE(m.name);
    const std::vector<Entry> entries = entries_of(m);
    std::vector<int64_t> tuples, order(entries.size());
    std::vector<double> values;
    std::iota(order.begin(), order.end(), 0);
    for (const bool sorted : {false, true}) {
      Rng rng(29);
      if (!sorted) scramble(order.begin(), order.end(), rng);
      tuples.clear();
      values.clear();
      for (const int64_t k : order) {
        const Entry& e = entries[k];
        tuples.insert(tuples.end(), {e.row, e.col});
        values.push_back(e.value);
      }
      for (const auto& lines : {std::vector<int64_t>{0, 1}, std::vector<int64_t>{1, 0}}) {
        const Handle built = matrix(m.rows, m.cols, tuples, values, S4J_GCS, lines);
        ASSERT_NO_FATAL_FAILURE(expect_lines(whole_of(built).storage->assembled(), entries, lines[0] == 0))
            << "built, sorted " << sorted;
      }
      std::iota(order.begin(), order.end(), 0);
    }
    const Scalar zero = Scalar::of(0.0);
    const Handle coo = matrix(m.rows, m.cols, tuples, values, S4J_COO);
    const Block b = whole_of(coo).storage->assembled();
    for (const int threads : {1, 2}) {
      SCOPED_TRACE(threads);
      set_threads(threads);
      const Layout csc = convert(pool(), b, zero, Spec::csc());
      ASSERT_NO_FATAL_FAILURE(expect_lines(csc.b, entries, false)) << "of coordinates";
      const Layout csr = convert(pool(), b, zero, Spec::csr());
      ASSERT_NO_FATAL_FAILURE(expect_lines(csr.b, entries, true)) << "of sorted coordinates";
      // Lowered thresholds exclude transposing by counting even for few empty lines.
      ASSERT_TRUE(threshold::kLowered > 0 || exchanges_lines(csr.b, Spec::csc()));
      const Layout transposed = convert(pool(), csr.b, zero, Spec::csc());
      ASSERT_NO_FATAL_FAILURE(expect_lines(transposed.b, entries, false)) << "of rows";
      const Layout back = convert(pool(), transposed.b, zero, Spec::csr());
      ASSERT_NO_FATAL_FAILURE(expect_lines(back.b, entries, true)) << "of columns";
      set_threads(0);
    }
    for (const Spec& spec : {Spec::csr(), Spec::csc()}) {
      const Reading lines = derived(*whole_of(coo).storage, spec);
      ASSERT_NO_FATAL_FAILURE(expect_lines(lines.b, entries, spec.order[0] == 0)) << "derived";
    }
  }
}

// ---- intervals of hypersparse arrays --------------------------------------------------------------------------------

constexpr int64_t kLines = 1'000'000, kCrowd = 500'000, kCrowded = 6'000;  // lines, most of them without entries

struct Listed {
  int64_t line, minor;
  double value;
};

// Returns entries in ascending order: all lines from kCrowd on, and some lines far from kCrowd and from each other.
std::vector<Listed> listed() {
  Rng rng(31);
  std::map<std::pair<int64_t, int64_t>, double> places;
  for (int64_t l = 0; l < kCrowded; ++l)
    for (int64_t k = 0; k <= l % 2; ++k) places[{kCrowd + l, below(rng, 40)}] = 0;
  for (int64_t k = 0; k < 1'500; ++k) places[{below(rng, kLines), below(rng, 40)}] = 0;
  places[{0, 3}] = places[{kLines - 1, 39}] = 0;
  std::vector<Listed> out;
  for (const auto& [at, value] : places)
    out.push_back({at.first, at.second, value + static_cast<double>(out.size() + 1)});
  return out;
}

// Compares the entries read from an interval with a step with the listed entries inside that interval.
void expect_interval(const Handle& x, bool turned, const std::vector<Listed>& all, int64_t begin, int64_t length,
                     int64_t step) {
  std::vector<Listed> want;
  double sum = 0;
  const auto first =
      std::lower_bound(all.begin(), all.end(), begin, [](const Listed& e, int64_t l) { return e.line < l; });
  for (auto e = first; e != all.end() && e->line <= begin + (length - 1) * step; ++e) {
    if ((e->line - begin) % step != 0) continue;
    want.push_back({(e->line - begin) / step, e->minor, e->value});
    sum += e->value;
  }
  Operand part = whole_of(x);
  part.window.dims[turned ? 1 : 0] = {turned ? 1 : 0, begin, step, length};
  const auto same = [&](const Block& b, const char* what) {
    ASSERT_EQ(b.nnz, static_cast<int64_t>(want.size())) << what;
    const Vec<int64_t> c = decode_coordinates(b);
    const auto* const v = static_cast<const double*>(b.first_value());
    std::vector<Listed> got;
    for (int64_t k = 0; k < b.nnz; ++k) got.push_back({c[turned ? b.nnz + k : k], c[turned ? k : b.nnz + k], v[k]});
    const auto before = [](const Listed& p, const Listed& q) {
      return p.line != q.line ? p.line < q.line : p.minor < q.minor;
    };
    std::sort(got.begin(), got.end(), before);
    for (size_t k = 0; k < got.size(); ++k)
      ASSERT_TRUE(got[k].line == want[k].line && got[k].minor == want[k].minor && got[k].value == want[k].value)
          << what << ": entry " << k << " is " << got[k].line << " " << got[k].minor << " " << got[k].value;
  };
  ASSERT_NO_FATAL_FAILURE(same(read(part).b, "read"));
  ASSERT_NO_FATAL_FAILURE(same(read_as(part, turned ? Spec::csc() : Spec::csr(), Type::kDouble).b, "by lines"));
  ASSERT_EQ(count_entries(part), static_cast<int64_t>(want.size()));
  Frame frame(S4J_OP_SUM, S4J_FLAG_NUMBER);
  const Out out = call(s4j_reduce, append(frame, part));
  double got = 0;
  std::memcpy(&got, &out.words[2], sizeof got);
  ASSERT_EQ(got, sum);
}

TEST(AtSize, IntervalsOfHypersparseArrays) {
  const std::vector<Listed> all = listed();
  std::vector<double> values;
  std::vector<int64_t> tuples[2];
  for (const Listed& e : all) {
    tuples[0].insert(tuples[0].end(), {e.line, e.minor});
    tuples[1].insert(tuples[1].end(), {e.minor, e.line});
    values.push_back(e.value);
  }
  for (const bool turned : {false, true})  // intervals of rows, then of columns
    for (const auto& [format, order] :
         {std::pair<int64_t, std::vector<int64_t>>{S4J_GCS, {0, 1}}, {S4J_GCS, {1, 0}}, {S4J_COO, {0, 1}}}) {
      const Handle x = turned ? matrix(40, kLines, tuples[1], values, format, order)
                              : matrix(kLines, 40, tuples[0], values, format, order);
      for (const int64_t begin : {int64_t{0}, kCrowd - 1'000, kCrowd, kCrowd + 1, kCrowd + 3'000, kLines - 5'001})
        for (const int64_t length : {1, 2, 1'000, 1'001, 1'025, 2'049, 4'096, 5'000, 5'001})
          for (const int64_t step : {1, 2}) {
            if (begin + (length - 1) * step >= kLines) continue;
            SCOPED_TRACE("format " + std::to_string(format) + ", order " + std::to_string(order[0]) + ", from " +
                         std::to_string(begin) + ", " + std::to_string(length) + " by " + std::to_string(step));
            ASSERT_NO_FATAL_FAILURE(expect_interval(x, turned, all, begin, length, step));
          }
      ASSERT_NO_FATAL_FAILURE(expect_interval(x, turned, all, 1, kLines / 2 - 7, 1));
    }
}

}  // namespace
}  // namespace s4j::test
