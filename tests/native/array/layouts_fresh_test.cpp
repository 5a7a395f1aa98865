// SPDX-License-Identifier: Apache-2.0
// All data that an array caches (other orders, pointers, slices, structures of products) is up to date after one or
// several writes of every kind, in small and large arrays. The test compares all read paths with a dense grid.
#include "array/derived.hpp"
#include "products_support.hpp"

namespace s4j::test {
namespace {

struct Size {
  const char* name;
  int64_t rows, cols, entries;
  std::vector<int> writes;  // groups of writes; all read paths run after each group
};
const Size kSizes[] = {
    {"Entries10", 5, 7, 10, {1, 2, 1, 5}},
    {"Entries6000", 60, 400, 7'000, {1, 2, 5}},  // lines of more than 64 entries
    {"Entries70000", 400, 400, 95'000, {1}},     // lines short enough to be logged
};

struct Kind {
  const char* name;
  int64_t format;
  std::vector<int64_t> order;
};
const Kind kFormats[] = {
    {"Coo", S4J_COO, {0, 1}}, {"Csr", S4J_GCS, {0, 1}}, {"Csc", S4J_GCS, {1, 0}}, {"Dense", S4J_DENSE, {0, 1}}};

// Values in C order. All values are whole numbers, so that sums are exact in any order.
using Grid = std::vector<double>;

// A matrix, its expected elements, and its factors in products.
class Subject {
 public:
  Subject(const Size& size, const Kind& kind)
      : rows(size.rows), cols(size.cols), sparse(kind.format != S4J_DENSE), rng(size.entries) {
    std::vector<int64_t> tuples;
    std::vector<double> values;
    grid.assign(static_cast<size_t>(rows * cols), 0);
    for (int64_t k = 0; k < size.entries; ++k) {
      const int64_t i = below(rng, rows), j = below(rng, cols);
      if (at(i, j) != 0) continue;
      at(i, j) = static_cast<double>(1 + below(rng, 9));
      tuples.insert(tuples.end(), {i, j});
      values.push_back(at(i, j));
    }
    x = matrix(rows, cols, tuples, values, kind.format, kind.order);
    right = thin(cols, 3);
    left = thin(rows, 2);
    by_rows = numbers(rows);
    by_cols = numbers(cols);
    column = dense_of(Type::kDouble, {cols, 1}, by_cols);
    row = dense_of(Type::kDouble, {rows, 1}, by_rows);
  }

  double& at(int64_t i, int64_t j) { return grid[i * cols + j]; }
  Storage& storage() const { return *reinterpret_cast<Storage*>(static_cast<int64_t>(x)); }
  // Rows [begin, begin + n) of x.
  std::vector<int64_t> lines(int64_t begin, int64_t n) const { return {2, 2, 0, begin, 1, n, 1, 0, 1, cols, -1, -1}; }
  std::vector<int64_t> columns(int64_t begin, int64_t n) const { return {2, 2, 0, 0, 1, rows, 1, begin, 1, n, -1, -1}; }
  std::vector<int64_t> row_of(int64_t i) const { return {1, 2, 1, 0, 1, cols, i, -1}; }
  // Returns a random place with, or without, a stored entry; any place if there is no such place.
  std::pair<int64_t, int64_t> place(bool stored) {
    for (int tries = 0;; ++tries) {
      const int64_t i = below(rng, rows), j = below(rng, cols);
      if ((at(i, j) != 0) == stored || tries == 1000) return {i, j};
    }
  }
  // A row with an entry, if there is one.
  int64_t some_row() { return place(true).first; }

  int64_t rows, cols;
  bool sparse;
  Rng rng;
  Grid grid, by_rows, by_cols;
  Handle x, right, left, column, row;

 private:
  Grid numbers(int64_t n) {
    Grid v(static_cast<size_t>(n));
    for (double& e : v) e = static_cast<double>(below(rng, 7) - 3);
    return v;
  }
  // An n x 4 array with a few entries.
  Handle thin(int64_t n, int64_t entries) {
    std::vector<int64_t> tuples;
    std::vector<double> values;
    for (int64_t k = 0; k < entries; ++k) {
      tuples.insert(tuples.end(), {below(rng, n), k});
      values.push_back(static_cast<double>(k + 2));
    }
    return matrix(n, 4, tuples, values);
  }
};

// ---- all ways of reading --------------------------------------------------------------------------------------------

Grid grid_of(const Block& b, Scalar fill) {
  const int64_t rows = b.shape[0], cols = b.shape.rank == 1 ? 1 : b.shape[1];
  Grid out(static_cast<size_t>(rows * cols), cast<double>(fill));
  if (b.format == Format::kDense) {
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < cols; ++j)
        out[i * cols + j] = b.data<double>()[i * b.strides[0] + (b.shape.rank == 1 ? 0 : j * b.strides[1])];
    return out;
  }
  const Vec<int64_t> c = decode_coordinates(b);
  const auto* const v = static_cast<const double*>(b.first_value());
  for (int64_t k = 0; k < b.nnz; ++k) out[c[k] * cols + (b.shape.rank == 1 ? 0 : c[b.nnz + k])] = v[k];
  return out;
}

Grid grid_of(const Operand& x) {
  const Source s = read(x);
  return grid_of(s.b, s.fill);
}

// The elements that a window selects.
Grid selected(Subject& s, const Window& w) {
  Grid out;
  const int64_t rows = w.dims[0].length, cols = w.rank == 1 ? 1 : w.dims[1].length;
  out.reserve(rows * cols);
  int64_t place[2] = {w.fixed[0], w.fixed[1]};
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < cols; ++j) {
      place[w.dims[0].dim] = w.dims[0].begin + w.dims[0].step * i;
      if (w.rank == 2) place[w.dims[1].dim] = w.dims[1].begin + w.dims[1].step * j;
      out.push_back(s.at(place[0], place[1]));
    }
  return out;
}

void reads_views(Subject& s) {
  const auto window = [](int64_t d0, int64_t b0, int64_t s0, int64_t n0, int64_t d1, int64_t b1, int64_t s1,
                         int64_t n1) {
    Window w;
    w.rank = w.storage_rank = 2;
    w.dims[0] = {d0, b0, s0, n0};
    w.dims[1] = {d1, b1, s1, n1};
    w.fixed[0] = w.fixed[1] = -1;
    return w;
  };
  std::vector<Window> windows = {
      window(0, 0, 1, s.rows, 1, 0, 1, s.cols),          // whole
      window(1, 0, 1, s.cols, 0, 0, 1, s.rows),          // transposed
      window(0, s.rows / 3, 1, 2, 1, 0, 1, s.cols),      // rows
      window(0, 0, 1, s.rows, 1, s.cols / 3, 1, 2),      // columns
      window(1, s.cols / 3, 1, 2, 0, 0, 1, s.rows),      // the same columns, transposed
      window(0, 1, 2, s.rows / 2, 1, 0, 3, s.cols / 3),  // an interval with steps
      window(0, s.rows / 3, 1, 2, 1, s.cols / 3, 1, 3),  // a corner
  };
  for (const int d : {0, 1}) {  // a row and a column
    Window w;
    w.rank = 1;
    w.storage_rank = 2;
    w.dims[0] = {1 - d, 0, 1, d == 0 ? s.cols : s.rows};
    w.fixed[d] = (d == 0 ? s.rows : s.cols) / 2;
    w.fixed[1 - d] = -1;
    windows.push_back(w);
  }
  for (size_t i = 0; i < windows.size(); ++i) {
    Operand x;
    x.storage = &s.storage();
    x.window = windows[i];
    const Grid want = selected(s, x.window);
    ASSERT_TRUE(grid_of(x) == want) << "view " << i;
    if (s.sparse) {
      ASSERT_EQ(count_entries(x), static_cast<int64_t>(want.size()) - std::count(want.begin(), want.end(), 0.0))
          << "view " << i;
    }
    if (x.window.rank != 2 || i == 0) continue;
    for (const Spec& spec : {Spec::csr(), Spec::csc()}) {
      const Source as = read_as(x, spec, Type::kDouble);
      ASSERT_TRUE(grid_of(as.b, as.fill) == want) << "view " << i << " by " << spec.order[0];
    }
  }
}

void reads_layouts(Subject& s) {
  const int turned[] = {1, 0};
  for (const Spec& spec : {Spec::csr(), Spec::csc(), Spec::gcs(2, 0), Spec::gcs(2, turned, 0)}) {
    const Reading l = derived(s.storage(), spec);
    ASSERT_TRUE(grid_of(l.b, s.storage().fill()) == s.grid)
        << "order " << spec.order[0] << ", partitioning " << spec.partitioning;
  }
}

void reads_sums(Subject& s) {
  Grid by_row(static_cast<size_t>(s.rows)), by_column(static_cast<size_t>(s.cols));
  Grid times(static_cast<size_t>(s.rows)), transposed(static_cast<size_t>(s.cols));
  for (int64_t i = 0; i < s.rows; ++i)
    for (int64_t j = 0; j < s.cols; ++j) {
      const double v = s.at(i, j);
      const auto r = static_cast<size_t>(i), c = static_cast<size_t>(j);
      by_row[r] += v;
      by_column[c] += v;
      times[r] += v * s.by_cols[c];
      transposed[c] += v * s.by_rows[r];
    }
  const auto array = [](const Out& out) { return Handle(out[1]); };
  ASSERT_TRUE(grid_of(whole_of(array(call(s4j_reduce, Frame(S4J_OP_SUM).whole(s.x).integers({1}))))) == by_row);
  ASSERT_TRUE(grid_of(whole_of(array(call(s4j_reduce, Frame(S4J_OP_SUM).whole(s.x).integers({0}))))) == by_column);
  // Several rounds, in which slices are built or updated.
  for (int round = 0; round < 4; ++round) {
    ASSERT_TRUE(grid_of(whole_of(array(call(s4j_matmul, Frame().whole(s.x).whole(s.column))))) == times) << round;
    ASSERT_TRUE(grid_of(whole_of(array(call(s4j_matmul, Frame(0, S4J_FLAG_TRANSPOSE_A).whole(s.x).whole(s.row))))) ==
                transposed)
        << round;
    if (round == 2) call(s4j_optimize, Frame().whole(s.x).integers({S4J_USE_VECTOR, S4J_USE_VECTOR_TRANSPOSED}));
  }
}

// Products with sparse matrices; after the second one the structure of the result is kept.
void reads_products(Subject& s) {
  for (const bool turned : {false, true}) {
    const int64_t other = turned ? s.left : s.right, lines = turned ? s.cols : s.rows;
    Grid want(static_cast<size_t>(lines * 4));
    const Source factor = read_as(whole_of(other), Spec::coo(), Type::kDouble);
    const Vec<int64_t> c = decode_coordinates(factor.b);
    for (int64_t k = 0; k < factor.b.nnz; ++k)
      for (int64_t l = 0; l < lines; ++l) {
        const int64_t inner = c[k], to = c[factor.b.nnz + k];
        want[l * 4 + to] += factor.b.data<double>()[k] * (turned ? s.at(inner, l) : s.at(l, inner));
      }
    for (int round = 0; round < 3; ++round) {
      const Handle product(call(s4j_matmul, Frame(0, turned ? S4J_FLAG_TRANSPOSE_A : 0).whole(s.x).whole(other))[1]);
      ASSERT_TRUE(grid_of(whole_of(product)) == want) << "turned " << turned << ", round " << round;
    }
  }
}

void reads_all(Subject& s) {
  reads_layouts(s);
  reads_views(s);
  reads_sums(s);
  reads_products(s);
}

// ---- all kinds of writes --------------------------------------------------------------------------------------------

void put(Subject& s, bool stored, double v) {
  const auto [i, j] = s.place(stored);
  call(s4j_put, Frame().whole(s.x).number(v).integers({i, j}));
  s.at(i, j) = v;
}

// Assigns to dst[window] a copy of it with 3 added to each entry, which keeps the pattern.
void assign_alike(Subject& s, const std::vector<int64_t>& window, int64_t i0, int64_t i1, int64_t j0, int64_t j1) {
  const Handle copy(call(s4j_copy, Frame().view(s.x, window).integers({-1, -1}))[1]);
  call(s4j_scalar, Frame(S4J_OP_ADD, S4J_FLAG_IN_PLACE | S4J_FLAG_STORED).whole(copy).number(3));
  call(s4j_assign, Frame().view(s.x, window).whole(copy));
  for (int64_t i = i0; i < i1; ++i)
    for (int64_t j = j0; j < j1; ++j) s.at(i, j) += s.at(i, j) != 0 || !s.sparse ? 3 : 0;
}

void scale(Subject& s, int64_t i0, int64_t i1, double by) {
  for (int64_t i = i0; i < i1; ++i)
    for (int64_t j = 0; j < s.cols; ++j) s.at(i, j) *= by;
}

// Sets row i to `values`.
void set_row(Subject& s, int64_t i, const Grid& values) {
  std::copy(values.begin(), values.end(), s.grid.begin() + i * s.cols);
}

struct Write {
  const char* name;
  void (*run)(Subject& s);
};
const Write kWrites[] = {
    {"put over an entry", [](Subject& s) { put(s, true, 11); }},
    {"put of a new entry", [](Subject& s) { put(s, false, 12); }},
    {"put of the fill", [](Subject& s) { put(s, true, 0); }},
    {"a row of the same pattern",
     [](Subject& s) {
       const int64_t i = s.some_row();
       assign_alike(s, s.row_of(i), i, i + 1, 0, s.cols);
     }},
    {"rows of the same pattern",
     [](Subject& s) { assign_alike(s, s.lines(1, s.rows / 2), 1, 1 + s.rows / 2, 0, s.cols); }},
    {"columns of the same pattern",
     [](Subject& s) { assign_alike(s, s.columns(1, s.cols / 2), 0, s.rows, 1, 1 + s.cols / 2); }},
    {"a row of another pattern",
     [](Subject& s) {
       const int64_t from = s.some_row(), to = (from + 1) % s.rows;
       const Handle copy(call(s4j_copy, Frame().view(s.x, s.row_of(from)).integers({-1, -1}))[1]);
       call(s4j_scalar, Frame(S4J_OP_MUL, S4J_FLAG_IN_PLACE).whole(copy).number(5));
       call(s4j_assign, Frame().view(s.x, s.row_of(to)).whole(copy));
       Grid values(s.grid.begin() + from * s.cols, s.grid.begin() + (from + 1) * s.cols);
       for (double& v : values) v *= 5;
       set_row(s, to, values);
     }},
    {"a row of one number",
     [](Subject& s) {
       const int64_t i = s.some_row();
       call(s4j_fill, Frame().view(s.x, s.row_of(i)).number(6));
       set_row(s, i, Grid(static_cast<size_t>(s.cols), 6));
     }},
    {"a row of the fill",
     [](Subject& s) {
       const int64_t i = s.some_row();
       call(s4j_fill, Frame().view(s.x, s.row_of(i)).number(0));
       set_row(s, i, Grid(static_cast<size_t>(s.cols), 0));
     }},
    {"everything from another array",
     [](Subject& s) {
       const Handle copy(call(s4j_copy, Frame().whole(s.x).integers({-1, S4J_COO}))[1]);
       call(s4j_scalar, Frame(S4J_OP_MUL, S4J_FLAG_IN_PLACE).whole(copy).number(2));
       call(s4j_assign, Frame().whole(s.x).whole(copy));
       scale(s, 0, s.rows, 2);
     }},
    {"a number, in place",
     [](Subject& s) {
       call(s4j_scalar, Frame(S4J_OP_MUL, S4J_FLAG_IN_PLACE).whole(s.x).number(3));
       scale(s, 0, s.rows, 3);
     }},
    {"a number, in place in rows",
     [](Subject& s) {
       call(s4j_scalar, Frame(S4J_OP_MUL, S4J_FLAG_IN_PLACE).view(s.x, s.lines(2, 2)).number(3));
       scale(s, 2, 4, 3);
     }},
    {"a function, in place",
     [](Subject& s) {
       call(s4j_transform, Frame(S4J_OP_NEG, S4J_FLAG_IN_PLACE).whole(s.x));
       scale(s, 0, s.rows, -1);
     }},
    {"itself, in place",
     [](Subject& s) {
       call(s4j_pairwise, Frame(S4J_OP_ADD, S4J_FLAG_IN_PLACE).whole(s.x).whole(s.x));
       scale(s, 0, s.rows, 2);
     }},
    {"another array, in place",
     [](Subject& s) {
       const auto [i, j] = s.place(false);
       const Handle other = matrix(s.rows, s.cols, {i, j, 0, 0}, {4, 1});
       call(s4j_pairwise, Frame(S4J_OP_ADD, S4J_FLAG_IN_PLACE).whole(s.x).whole(other));
       s.at(i, j) += 4;
       s.at(0, 0) += 1;
     }},
    {"a row to the entries, in place",
     [](Subject& s) {
       const Handle one(
           call(s4j_create, Frame().number(2).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {s.cols})))[1]);
       call(s4j_pairwise, Frame(S4J_OP_MUL, S4J_FLAG_IN_PLACE | S4J_FLAG_STORED).whole(s.x).whole(one));
       scale(s, 0, s.rows, 2);
     }},
    {"a result",
     [](Subject& s) {
       const Handle other(call(s4j_copy, Frame().whole(s.x).integers({-1, S4J_COO}))[1]);
       call(s4j_scalar, Frame(S4J_OP_MUL, S4J_FLAG_RESULT).whole(other).whole(s.x).number(2));
       scale(s, 0, s.rows, 2);
     }},
    {"level 1 on a row",
     [](Subject& s) {
       const int64_t i = s.some_row();
       call(s4j_level1, Frame(S4J_OP_SCAL).view(s.x, s.row_of(i)).number(2));
       scale(s, i, i + 1, 2);
     }},
    {"two rows exchanged",
     [](Subject& s) {
       const int64_t i = s.some_row(), j = (i + 1) % s.rows;
       call(s4j_level1, Frame(S4J_OP_SWAP).view(s.x, s.row_of(i)).view(s.x, s.row_of(j)));
       std::swap_ranges(s.grid.begin() + i * s.cols, s.grid.begin() + (i + 1) * s.cols, s.grid.begin() + j * s.cols);
     }},
    {"a row by a list",
     [](Subject& s) {
       const int64_t i = s.some_row();
       const Handle list = dense_of(Type::kLong, {1}, {static_cast<double>(i)});
       const Handle copy(call(s4j_copy, Frame().view(s.x, s.lines(i, 1)).integers({-1, -1}))[1]);
       call(s4j_scalar, Frame(S4J_OP_MUL, S4J_FLAG_IN_PLACE).whole(copy).number(7));
       call(s4j_scatter, Frame().whole(s.x).whole(copy).whole(list).integers({6, 2, 0, 0}));
       scale(s, i, i + 1, 7);
     }},
    {"the diagonal",
     [](Subject& s) {
       call(s4j_diagonal, Frame(0, S4J_FLAG_IN_PLACE).whole(s.x).number(8).integers({2, 0, 1, 0}));
       for (int64_t i = 0; i < std::min(s.rows, s.cols); ++i) s.at(i, i) = 8;
       put(s, true, 13);  // the second time, the diagonal changes nothing
     }},
    {"one value of the buffer",
     [](Subject& s) {
       const double v = 14;
       const int64_t entries = s.x.header()[S4J_H_NNZ], k = below(s.rng, entries);
       call(s4j_buffer, Frame().whole(s.x).integers({0, k, 1, reinterpret_cast<int64_t>(&v), 1}));
       if (!s.sparse) {
         s.at(k % s.rows, k / s.rows) = v;  // in column order, as matrix() requires
         return;
       }
       const Vec<int64_t> c = decode_coordinates(s.storage().stored());
       s.at(c[k], c[entries + k]) = v;
     }},
    {"all values of the buffer",
     [](Subject& s) {
       const int64_t entries = s.x.header()[S4J_H_NNZ];
       Grid values(static_cast<size_t>(entries));
       const auto at = reinterpret_cast<int64_t>(values.data());
       call(s4j_buffer, Frame().whole(s.x).integers({0, 0, entries, at, 0}));
       for (double& v : values) v *= 2;
       call(s4j_buffer, Frame().whole(s.x).integers({0, 0, entries, at, 1}));
       scale(s, 0, s.rows, 2);
     }},
};

// Large arrays in one format.
std::vector<std::tuple<Size, Kind>> cases() {
  std::vector<std::tuple<Size, Kind>> out;
  for (const Size& size : kSizes)
    for (const Kind& kind : kFormats)
      if (size.entries < 10'000 || kind.name == std::string("Csr")) out.emplace_back(size, kind);
  return out;
}

class LayoutsFresh : public ::testing::TestWithParam<std::tuple<Size, Kind>> {};

TEST_P(LayoutsFresh, AfterEveryKindOfWrite) {
  const auto& [size, kind] = GetParam();
  for (const Write& write : kWrites) {
    Subject s(size, kind);
    ASSERT_NO_FATAL_FAILURE(reads_all(s)) << "before";
    for (const int writes : size.writes) {
      SCOPED_TRACE(std::string(write.name) + ", " + std::to_string(writes) + " of them");
      for (int k = 0; k < writes; ++k) write.run(s);
      ASSERT_NO_FATAL_FAILURE(reads_all(s));
    }
  }
}

// Only a requested layout is updated, so each read path is tested as the first one after a write.
TEST_P(LayoutsFresh, WhicheverIsReadFirst) {
  const auto& [size, kind] = GetParam();
  void (*const reads[])(Subject&) = {reads_views, reads_sums, reads_products, reads_layouts};
  Subject s(size, kind);
  ASSERT_NO_FATAL_FAILURE(reads_all(s)) << "before";
  for (auto* const first : reads)
    for (const int writes : size.writes) {
      for (int k = 0; k < writes; ++k) put(s, true, static_cast<double>(20 + k));
      ASSERT_NO_FATAL_FAILURE(first(s)) << writes;
      ASSERT_NO_FATAL_FAILURE(reads_all(s)) << writes;
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, LayoutsFresh, ::testing::ValuesIn(cases()), [](const auto& p) {
  return std::string(std::get<0>(p.param).name) + std::get<1>(p.param).name;
});

}  // namespace
}  // namespace s4j::test
