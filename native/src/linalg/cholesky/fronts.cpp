// SPDX-License-Identifier: Apache-2.0
#include "linalg/cholesky/fronts.hpp"

#include <algorithm>
#include <cmath>

#include "blas/blas.hpp"
#include "leaf/select.hpp"
#include "linalg/solver/pieces.hpp"

namespace s4j {
namespace {

constexpr int64_t kPanel = threshold::kFrontPanel, kDepth = threshold::kFrontDepth, kTile = threshold::kFrontTile;

}  // namespace

Fronts::Fronts(const Csr<double>& a, Supernodes&& plan) : plan_(std::move(plan)), trees_(plan_) {
  for (int64_t s = 0; s < plan_.count(); ++s) {
    most_below_ = std::max(most_below_, plan_.below(s));
    most_height_ = std::max(most_height_, plan_.height(s));
  }
  place_entries(a);
  place_contributions();
  place_sides();
  factors_.resize(plan_.block.back());
}

void Fronts::place_entries(const Csr<double>& a) {
  const Vec<int32_t> place = places_of(plan_.order);
  place_of_entry_.resize(a.nnz());
  parallel_for(a.rows, threshold::kGrainRows, 64, [&](int64_t begin, int64_t end) noexcept {
    for (int64_t i = begin; i < end; ++i)
      for (int64_t p = a.pointers[i]; p < a.pointers[i + 1]; ++p) {
        const int32_t x = place[i], y = place[a.index[p]], column = std::min(x, y), row = std::max(x, y);
        const int64_t s = plan_.of_column[column], first = plan_.first[s], wide = plan_.columns(s);
        const int32_t* const rows = plan_.rows_of(s);
        const int64_t to =
            row < first + wide ? row - first : wide + (std::lower_bound(rows, rows + plan_.below(s), row) - rows);
        place_of_entry_[p] = plan_.block[s] + (column - first) * plan_.height(s) + to;
      }
  });
}

// Plans a stack of contributions for each part of the elimination tree (Subtrees::Part). When a front starts, its
// children's contributions are on top of the stack. The front computes its own contribution above them and then moves
// it down over them. The contributions of the part's roots remain.
void Fronts::place_contributions() {
  rest_at_.assign(plan_.count(), 0);
  for (const Subtrees::Part& part : trees_.parts()) {
    Work w;
    w.next = part.from;
    int64_t top = 0;
    for (int64_t s = part.from; s < part.end; ++s) {
      const int64_t own = plan_.below(s) * plan_.below(s);
      w.room = std::max(w.room, top + own);
      w.most = std::max(w.most, plan_.below(s));
      trees_.each_child(s, [&](int32_t c) { top = std::min(top, rest_at_[c]); });
      rest_at_[s] = top;
      top += own;
      w.waiting += plan_.parent[s] >= part.end ? 1 : 0;
    }
    works_.push_back(std::move(w));
  }
}

double Fronts::diagonal(int64_t k) const {
  const int64_t s = plan_.of_column[k], row = k - plan_.first[s];
  return factors_[plan_.block[s] + row * plan_.height(s) + row];
}

SparseFactor Fronts::factor() const {
  SparseFactor out;
  for (int64_t s = 0; s < plan_.count(); ++s) {
    const int64_t wide = plan_.columns(s), height = plan_.height(s);
    const int32_t first = plan_.first[s], *const rows = plan_.rows_of(s);
    for (int64_t k = 0; k < wide; ++k) {
      const double* const u = factors_.data() + plan_.block[s] + k * height;
      for (int64_t j = k; j < height; ++j) out.add(j < wide ? first + static_cast<int32_t>(j) : rows[j - wide], u[j]);
      out.end_column();
    }
  }
  return out;
}

// ---- one front ------------------------------------------------------------------------------------------------------

Fronts::Front Fronts::front(int64_t s, double* rest) {
  return {plan_.columns(s), plan_.below(s), plan_.height(s), factors_.data() + plan_.block[s], rest};
}

// Finds the positions of a child's contribution rows in the parent's front. Both lists of rows ascend.
void Fronts::find_places(int64_t child, int64_t parent, const Front& f, int32_t* places) const {
  const int64_t count = plan_.below(child), first = plan_.first[parent];
  const int32_t *const from = plan_.rows_of(child), *const into = plan_.rows_of(parent);
  int64_t r = 0;
  for (int64_t i = 0; i < count; ++i) {
    if (from[i] < first + f.columns) {
      places[i] = static_cast<int32_t>(from[i] - first);
      continue;
    }
    while (into[r] < from[i]) ++r;
    places[i] = static_cast<int32_t>(f.columns + r);
  }
}

void Fronts::add_rows(const double* rest, int64_t count, const Front& f, const int32_t* places, int64_t begin,
                      int64_t end) const noexcept {
  for (int64_t i = begin; i < end; ++i) {
    const double* const row = rest + i * count;
    const int64_t p = places[i];
    double* const to = p < f.columns ? f.block + p * f.height : f.rest + (p - f.columns) * f.below - f.columns;
    for (int64_t j = i; j < count; ++j) to[places[j]] += row[j];
  }
}

// Updates rows [from, to) of the front with rows [row, row + count): u(i, j) -= sum over k of u(k, i) u(k, j). The
// updated rows must all belong to the supernode, or all lie below it.
void Fronts::update(const Front& f, int64_t from, int64_t to, int64_t row, int64_t count) noexcept {
  const double* const u = f.block + row * f.height;
  for (int64_t i = from; i < to; i += kTile) {
    double* const c = i < f.columns ? f.block + i * f.height + i : f.rest + (i - f.columns) * (f.below + 1);
    subtract_product(std::min(kTile, to - i), f.height - i, count, u + i, f.height, u + i, f.height, c,
                     i < f.columns ? f.height : f.below);
  }
}

// Updates rows like update(), but on all threads, with a suspension point after each group of whole tiles.
Task<> Fronts::update_long(const Front& f, int64_t from, int64_t to, int64_t row, int64_t count) {
  for (int64_t i = from; i < to;) {
    const int64_t each = 2 * kTile * (f.height - i) * count;  // operations per tile
    const int64_t tiles = std::min((to - i + kTile - 1) / kTile, 2 + threshold::kFrontLong / each);
    parallel_chunks(tiles, tiles * (each / 16), [&](int64_t t) noexcept {
      update(f, i + t * kTile, std::min(to, i + (t + 1) * kTile), row, count);
    });
    i += tiles * kTile;
    co_await Pausing{};
  }
}

// Eliminates columns [begin, end) of the front and updates rows [begin, end). Returns the column of a pivot that is not
// positive, or -1.
int64_t Fronts::eliminate_panel(const Front& f, int64_t begin, int64_t end) noexcept {
  const auto& l = leaf<double>();
  for (int64_t k = begin; k < end; ++k) {
    double* const u = f.block + k * f.height;
    if (!(u[k] > 0) || !std::isfinite(u[k])) return k;
    u[k] = std::sqrt(u[k]);
    const double inverse = 1 / u[k];
    for (int64_t j = k + 1; j < f.height; ++j) u[j] *= inverse;
    for (int64_t i = k + 1; i < end; ++i) l.axpy(f.height - i, -u[i], u + i, f.block + i * f.height + i);
  }
  return -1;
}

// Eliminates in blocks of panels. After each block, one pass updates all rows behind the block, while the block is in
// the cache.
int64_t Fronts::eliminate(const Front& f) noexcept {
  for (int64_t block = 0; block < f.columns; block += kDepth) {
    const int64_t last = std::min(block + kDepth, f.columns);
    for (int64_t begin = block; begin < last; begin += kPanel) {
      const int64_t end = std::min(begin + kPanel, last);
      if (const int64_t bad = eliminate_panel(f, begin, end); bad >= 0) return bad;
      update(f, end, last, begin, end - begin);
    }
    update(f, last, f.columns, block, last - block);
    update(f, f.columns, f.height, block, last - block);
  }
  return -1;
}

// Eliminates like eliminate(), but on all threads.
Task<int64_t> Fronts::eliminate_long(const Front& f) {
  for (int64_t block = 0; block < f.columns; block += kDepth) {
    const int64_t last = std::min(block + kDepth, f.columns);
    for (int64_t begin = block; begin < last; begin += kPanel) {
      const int64_t end = std::min(begin + kPanel, last);
      const int64_t bad = eliminate_panel(f, begin, end);
      if (bad >= 0) co_return bad;
      co_await Pausing{};
      co_await update_long(f, end, last, begin, end - begin);
    }
    co_await update_long(f, last, f.columns, block, last - block);
    co_await update_long(f, f.columns, f.height, block, last - block);
  }
  co_return -1;
}

// ---- the elimination tree -------------------------------------------------------------------------------------------

void Fronts::work_on_part(size_t part, Work& w, Computation::Clock::time_point until) noexcept {
  const int64_t every = threshold::kFrontLong / 32;  // operations between two checks of the clock
  double looked = w.done;
  for (; w.bad < 0 && w.next < trees_.parts()[part].end; ++w.next) {
    if (w.done - looked > static_cast<double>(every)) {
      looked = w.done;
      if (Computation::Clock::now() >= until) return;
    }
    const int64_t s = w.next, size = plan_.below(s) * plan_.below(s);
    int64_t top = rest_at_[s];  // rest_at_[s] is below the children's contributions, which are in use until the end
    trees_.each_child(s, [&](int32_t c) { top = std::max(top, rest_at_[c] + plan_.below(c) * plan_.below(c)); });
    double* const rest = w.contributions.data() + top;
    std::fill_n(rest, size, 0.0);
    const Front f = front(s, rest);
    trees_.each_child(s, [&](int32_t c) {
      find_places(c, s, f, w.places.data());
      add_rows(w.contributions.data() + rest_at_[c], plan_.below(c), f, w.places.data(), 0, plan_.below(c));
    });
    if (const int64_t bad = eliminate(f); bad >= 0) {
      w.bad = plan_.first[s] + bad;
      return;
    }
    double* const to = w.contributions.data() + rest_at_[s];
    if (to != rest) std::copy(rest, rest + size, to);  // the ranges may overlap, but `to` is below `rest`
    w.done += Subtrees::cost_of(f.columns, f.height);
  }
}

Task<> Fronts::add_child(const double* rest, int64_t child, int64_t parent, const Front& f, Vec<int32_t>& places) {
  const int64_t count = plan_.below(child);
  find_places(child, parent, f, places.data());
  co_await in_pieces(count, std::max<int64_t>(kTile, 2 * kNumbersAtOnce / std::max<int64_t>(1, count)),
                     [&](int64_t begin, int64_t end) {
                       parallel_for(end - begin, kTile, count, [&](int64_t from, int64_t to) noexcept {
                         add_rows(rest, count, f, places.data(), begin + from, begin + to);
                       });
                     });
}

// Eliminates the fronts above the parts of the elimination tree one by one, each on all threads.
Task<int64_t> Fronts::work_above(Vec<Work>& works) {
  const Vec<int32_t>& above = trees_.above();
  Vec<Vec<double>> rests(above.size());
  Vec<int32_t> places(most_below_), children;
  for (size_t a = 0; a < above.size(); ++a) {
    const int64_t s = above[a];
    rests[a].resize(plan_.below(s) * plan_.below(s));
    co_await fill_zero(rests[a]);
    const Front f = front(s, rests[a].data());
    children.clear();
    trees_.each_child(s, [&](int32_t c) { children.push_back(c); });
    for (const int32_t c : children) {
      const int32_t part = trees_.part_of(c);
      Vec<double>& from = part >= 0 ? works[part].contributions : rests[trees_.place_above(c)];
      co_await add_child(from.data() + (part >= 0 ? rest_at_[c] : 0), c, s, f, places);
      if (part < 0 || --works[part].waiting == 0) from = Vec<double>();
    }
    const int64_t bad = co_await eliminate_long(f);
    if (bad >= 0) co_return plan_.first[s] + bad;
    done_ += Subtrees::cost_of(f.columns, f.height);
  }
  co_return -1;
}

Task<int64_t> Fronts::factorise(const double* values) {
  done_ = 0;
  co_await fill_zero(factors_);
  co_await in_pieces(static_cast<int64_t>(place_of_entry_.size()), kNumbersAtOnce / 4, [&](int64_t begin, int64_t end) {
    parallel_for(end - begin, threshold::kGrainLight, 1, [&](int64_t from, int64_t to) noexcept {
      for (int64_t p = begin + from; p < begin + to; ++p) factors_[place_of_entry_[p]] = values[p];
    });
  });
  Vec<Work> works = works_;
  for (Work& w : works) {
    w.contributions.resize(w.room);
    w.places.resize(w.most);
  }
  for (bool over = works.empty(); !over;) {
    const auto until = co_await Deadline{};
    const double left = std::min(trees_.cost() - done_, 1e18);
    parallel_chunks(static_cast<int64_t>(works.size()), std::max<int64_t>(1, static_cast<int64_t>(left / 8)),
                    [&](int64_t p) noexcept { work_on_part(p, works[p], until); });
    over = true;
    done_ = 0;
    for (size_t p = 0; p < works.size(); ++p) {
      over = over && (works[p].bad >= 0 || works[p].next == trees_.parts()[p].end);
      done_ += works[p].done;
    }
    co_await Pausing{};
  }
  int64_t first = -1;
  for (const Work& w : works)
    if (w.bad >= 0 && (first < 0 || w.bad < first)) first = w.bad;
  if (first < 0) first = co_await work_above(works);
  co_return first < 0 ? -1 : plan_.order[first];
}

}  // namespace s4j
