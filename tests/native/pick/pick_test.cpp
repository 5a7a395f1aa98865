// SPDX-License-Identifier: Apache-2.0
// Entries picked along each dimension of a block, and lists of indexes of views, compared with maps from coordinates to
// values.
#include "pick/pick.hpp"

#include "array/read.hpp"
#include "support.hpp"

namespace s4j::test {
namespace {

using Model = std::map<Coords, double>;

Spec random_gcs(Rng& rng, int rank) {
  Spec spec = Spec::coo();
  while (spec.format != Format::kGcs) spec = random_spec(rng, rank);
  return spec;
}

// An array with about half of its elements stored, and its model.
std::unique_ptr<Array> sample(Rng& rng, const Shape& shape, const Spec& spec, Model& model) {
  auto made = std::make_unique<Array>(shape, spec, Scalar::of(0.5));
  for (const Coords& at : all_coordinates(shape)) {
    if (below(rng, 2) == 0) continue;
    const double v = 1.0 + static_cast<double>(model.size());
    (*made)->put(at.data(), &v);
    model[at] = v;
  }
  return made;
}

Shape small_shape(Rng& rng, int rank) {
  Coords extents;
  for (int d = 0; d < rank; ++d) extents.push_back(1 + below(rng, 6));
  return shape_of(extents);
}

// Draws coordinates below n, with kNothing among them if `gaps`, with or without repeats.
Vec<int64_t> some_of(Rng& rng, int64_t n, bool gaps) {
  Vec<int64_t> out;
  if (below(rng, 2) == 0) {
    for (int64_t c = 0; c < n; ++c)
      if (below(rng, 3) != 0) out.push_back(c);
    if (below(rng, 2) == 0) scramble(out.begin(), out.end(), rng);
  } else {
    for (int64_t k = below(rng, 8); k > 0; --k) out.push_back(below(rng, n));
  }
  for (int64_t& c : out)
    if (gaps && below(rng, 6) == 0) c = kNothing;
  return out;
}

void expect_entries(const Layout& got, const Shape& shape, const Model& wanted) {
  ASSERT_TRUE(got.b.shape == shape);
  validate(got.b);
  ASSERT_EQ(got.b.nnz, static_cast<int64_t>(wanted.size()));
  for (const auto& [at, v] : wanted) ASSERT_EQ(value_at(got.b, Scalar::of(0.5), at), v);
}

// Returns whether pick() handled the block.
bool one_picking(uint64_t seed) {
  Rng rng(seed);
  const int rank = static_cast<int>(1 + below(rng, 4));
  Model model;
  const auto a = sample(rng, small_shape(rng, rank), random_gcs(rng, rank), model);
  const Block b = (*a)->assembled();

  Picks picks;
  std::array<Vec<int64_t>, 4> tables;
  std::vector<int> kept;
  for (int d = 0; d < rank; ++d) {
    const int64_t n = b.shape[d];
    Pick& p = picks[d];
    p.begin = below(rng, n);
    p.step = 1 + below(rng, 3);
    p.length = 1 + below(rng, (n - 1 - p.begin) / p.step + 1);
    if (below(rng, 4) == 0) {
      p = {p.begin, 1, 1, nullptr, -1};
      continue;
    }
    if (below(rng, 3) == 0) p = {0, 1, n};
    if (below(rng, 3) == 0) {
      tables[d] = some_of(rng, n, true);
      p = {0, 1, static_cast<int64_t>(tables[d].size()), tables[d].data()};
    }
    kept.push_back(d);
  }
  scramble(kept.begin(), kept.end(), rng);
  const int64_t before = below(rng, 2);  // a dimension that no pick names
  Shape shape;
  shape.rank = static_cast<int>(kept.size()) + static_cast<int>(before);
  if (before == 1) shape[0] = 1;
  for (size_t v = 0; v < kept.size(); ++v) {
    picks[kept[v]].to = static_cast<int>(v) + static_cast<int>(before);
    shape[picks[kept[v]].to] = picks[kept[v]].length;
  }
  const Spec other = below(rng, 3) == 0 ? Spec::coo() : random_gcs(rng, shape.rank);
  const std::optional<Layout> got = pick(pool(), b, picks, shape, below(rng, 3) == 0 ? nullptr : &other);
  if (!got) return false;

  Model wanted;
  for (const Coords& at : all_coordinates(shape)) {
    Coords from(static_cast<size_t>(rank));
    bool lands = true;
    for (int d = 0; d < rank; ++d) {
      from[d] = picks[d].at(picks[d].to < 0 ? 0 : at[picks[d].to]);
      lands = lands && from[d] != kNothing;
    }
    if (const auto found = model.find(from); lands && found != model.end()) wanted[at] = found->second;
  }
  expect_entries(*got, shape, wanted);
  return true;
}

TEST(Pick, RandomPicksEqualTheModel) {
  int64_t picked = 0;
  for (uint64_t seed = 1; seed <= 6000 && !HasFatalFailure(); ++seed) {
    SCOPED_TRACE(seed);
    picked += one_picking(seed) ? 1 : 0;
  }
  EXPECT_GT(picked, 1500);
}

// Tests entries that were put and are not yet merged, views of views, and lists of their dimensions.
void one_view(uint64_t seed, int64_t* read) {
  Rng rng(seed);
  const int rank = static_cast<int>(1 + below(rng, 4));
  const Shape storage = small_shape(rng, rank);
  Spec spec = random_spec(rng, rank);
  if (spec.format == Format::kDense) spec = Spec::coo();
  Model model;
  const auto a = sample(rng, storage, spec, model);
  Window w = Window::whole(storage);
  for (int64_t k = below(rng, 3); k >= 0; --k) w = random_view(rng, w);
  const Operand x = a->view(w);
  const Shape from = x.shape();
  Shape shape = from;
  std::array<Vec<int64_t>, kMaxRank> lists;
  Taken taken{};
  for (int v = 0; v < from.rank; ++v) {
    if (below(rng, 2) == 0 || from[v] == 0) continue;
    lists[v] = some_of(rng, from[v], false);
    taken[v] = &lists[v];
    shape[v] = static_cast<int64_t>(lists[v].size());
  }
  Spec wanted = random_spec(rng, shape.rank);
  if (wanted.format == Format::kDense) wanted = Spec::coo();
  const std::optional<Layout> got = read_lines(pool(), x, taken, shape, wanted);
  const Source all = s4j::read(x);
  Model of_lists, of_view;
  for (const Coords& at : all_coordinates(from)) {
    Coords stored(static_cast<size_t>(rank));
    w.to_storage(at.data(), stored.data());
    if (const auto found = model.find(stored); found != model.end()) of_view[at] = found->second;
  }
  for (const Coords& at : all_coordinates(shape)) {
    Coords view = at;
    for (int v = 0; v < from.rank; ++v)
      if (taken[v] != nullptr) view[v] = lists[v][at[v]];
    if (const auto found = of_view.find(view); found != of_view.end()) of_lists[at] = found->second;
  }
  validate(all.b);
  ASSERT_EQ(all.b.nnz, static_cast<int64_t>(of_view.size()));
  for (const auto& [at, v] : of_view) ASSERT_EQ(value_at(all.b, all.fill, at), v);
  if (!got) return;
  ++*read;
  EXPECT_TRUE(got->b.spec().same_as(wanted, shape.rank));
  expect_entries(*got, shape, of_lists);
}

TEST(Pick, ListsOfViewsOfViewsEqualTheModel) {
  int64_t read = 0;
  for (uint64_t seed = 1; seed <= 6000 && !HasFatalFailure(); ++seed) {
    SCOPED_TRACE(seed);
    one_view(seed, &read);
  }
  EXPECT_GT(read, 500);
}

// Steps are powers of two and other numbers, in lines long enough to be searched.
TEST(Pick, StepsAlongLongLines) {
  constexpr int64_t kRows = 5, kColumns = 700;
  const Array a(shape_of({kRows, kColumns}), Spec::csr(), Scalar::of(0.0));
  for (int64_t r = 0; r < kRows; ++r)
    for (int64_t c = r; c < kColumns; c += 1 + r * r) {
      const int64_t at[] = {r, c};
      const auto v = static_cast<double>(1 + 1000 * r + c);
      a->put(at, &v);
    }
  const Block b = a->assembled();
  for (const int64_t step : {1, 2, 3, 7, 8, 64, 699})
    for (const int64_t begin : {0, 1, 5, 699}) {
      const int64_t most = (kColumns - 1 - begin) / step + 1;
      for (const int64_t length : {int64_t{1}, (most + 1) / 2, most}) {
        SCOPED_TRACE(std::to_string(begin) + " by " + std::to_string(step) + ", " + std::to_string(length));
        Picks picks;
        picks[0] = {0, 1, kRows, nullptr, 0};
        picks[1] = {begin, step, length, nullptr, 1};
        const Shape shape = shape_of({kRows, length});
        const std::optional<Layout> got = pick(pool(), b, picks, shape, nullptr);
        ASSERT_TRUE(got);
        validate(got->b);
        int64_t entries = 0;
        for (int64_t r = 0; r < kRows; ++r)
          for (int64_t i = 0; i < length; ++i) {
            const int64_t c = begin + i * step;
            const bool stored = c >= r && (c - r) % (1 + r * r) == 0;
            entries += stored ? 1 : 0;
            ASSERT_EQ(value_at(got->b, Scalar::of(0.0), {r, i}), stored ? static_cast<double>(1 + 1000 * r + c) : 0.0);
          }
        EXPECT_EQ(got->b.nnz, entries);
      }
    }
}

// Reading few rows takes memory for their entries only: no pass over the array, and no other layout of it.
TEST(Pick, FewRowsOfAViewOfManyTakeNoMemoryOfTheArray) {
  constexpr int64_t kRows = 1 << 17;
  const Array a(shape_of({kRows, 50}), Spec::csr(), Scalar::of(0.0));
  for (int64_t r = 0; r < kRows; ++r) {
    const int64_t at[] = {r, r % 50};
    const auto v = static_cast<double>(r + 1);
    a->put(at, &v);
  }
  a->assembled();
  constexpr int kOrder[] = {1, 0};
  Window rows = Window::whole(a->shape());
  rows.dims[0].length = kRows - 1;
  Window stepped = Window::whole(a->shape());
  stepped.dims[0] = {0, 1, 2, kRows / 2};
  Vec<int64_t> few;
  for (const int64_t r : {kRows / 2 - 1, int64_t{3}, int64_t{900}, int64_t{3}}) few.push_back(r);
  for (const Window& w : {rows, stepped, rows.permute(kOrder), stepped.permute(kOrder)}) {
    const int of_rows = w.dims[0].dim == 0 ? 0 : 1;
    Taken taken{};
    taken[of_rows] = &few;
    Shape shape = w.shape();
    shape[of_rows] = 4;
    const int64_t live = memory_stats().live;
    restart_peak();
    const std::optional<Layout> got =
        read_lines(pool(), a.view(w), taken, shape, of_rows == 0 ? Spec::csr() : Spec::csc());
    ASSERT_TRUE(got);
    EXPECT_LT(memory_stats().peak - live, 64 << 10);
    EXPECT_EQ(total_derived_bytes(), 0);
    ASSERT_EQ(got->b.nnz, 4);
    const int64_t step = w.dims[of_rows].step, begin = w.dims[of_rows].begin;
    for (size_t i = 0; i < few.size(); ++i) {
      const int64_t r = begin + step * few[i];
      Coords at = {static_cast<int64_t>(i), r % 50};
      if (of_rows == 1) std::swap(at[0], at[1]);
      EXPECT_EQ(value_at(got->b, Scalar::of(0.0), at), static_cast<double>(r + 1));
    }
  }
}

// pick() rejects hyper lines and repeated minor indexes; it then reads nothing and makes nothing.
TEST(Pick, ListedLinesAndRepeatedMinorsAreLeftToOthers) {
  const Array listed(shape_of({1 << 20, 4}), Spec::csr(), Scalar::of(0.0));
  const int64_t at[] = {77, 2};
  const double v = 3;
  listed->put(at, &v);
  Picks picks;
  picks[0] = {0, 1, 1 << 20, nullptr, 0};
  picks[1] = {0, 1, 4, nullptr, 1};
  EXPECT_FALSE(pick(pool(), listed->assembled(), picks, listed->shape(), nullptr));

  const Array full(shape_of({2, 2, 2}), Spec::gcs(3, 1), Scalar::of(0.0));
  const int64_t there[] = {1, 1, 1};
  full->put(there, &v);
  const int64_t twice[] = {1, 1};
  for (int d = 0; d < 3; ++d) picks[d] = {0, 1, 2, nullptr, d};
  ASSERT_TRUE(pick(pool(), full->assembled(), picks, full->shape(), nullptr));
  picks[2].table = twice;
  EXPECT_FALSE(pick(pool(), full->assembled(), picks, full->shape(), nullptr));
  EXPECT_FALSE(pick(pool(), full->assembled(), picks, shape_of({2, 0, 2}), nullptr));
}

}  // namespace
}  // namespace s4j::test
