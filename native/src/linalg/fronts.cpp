// SPDX-License-Identifier: Apache-2.0
#include "linalg/fronts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "blas/blas.hpp"
#include "core/parallel.hpp"
#include "leaf/select.hpp"

namespace s4j {
namespace {

size_t at(int64_t i) { return static_cast<size_t>(i); }

constexpr int64_t kPanel = threshold::kFrontPanel, kTile = threshold::kFrontTile;

double cost_of(int64_t columns, int64_t height) {
  const auto c = static_cast<double>(columns), h = static_cast<double>(height);
  return c * h * h - c * c * h + c * c * c / 3 + c * h;
}

}  // namespace

Fronts::Fronts(const Csr<double>& a, Supernodes&& plan) : plan_(std::move(plan)) {
  const int64_t count = plan_.count();
  of_column_.resize(at(plan_.n));
  child_.assign(at(count), -1);
  brother_.assign(at(count), -1);
  for (int64_t s = count - 1; s >= 0; --s) {
    for (int32_t j = plan_.first[at(s)]; j < plan_.first[at(s) + 1]; ++j) of_column_[at(j)] = static_cast<int32_t>(s);
    most_below_ = std::max(most_below_, plan_.below(s));
    const int32_t up = plan_.parent[at(s)];
    if (up < 0) continue;
    brother_[at(s)] = child_[at(up)];
    child_[at(up)] = static_cast<int32_t>(s);
  }
  place_entries(a);
  cut();
  factors_.resize(at(plan_.block.back()));
}

void Fronts::place_entries(const Csr<double>& a) {
  Vec<int32_t> place(at(plan_.n));
  for (int64_t k = 0; k < plan_.n; ++k) place[at(plan_.order[at(k)])] = static_cast<int32_t>(k);
  place_of_entry_.resize(at(a.nnz()));
  parallel_for(a.rows, threshold::kGrainRows, 64, [&](int64_t begin, int64_t end) noexcept {
    for (int64_t i = begin; i < end; ++i)
      for (int64_t p = a.pointers[at(i)]; p < a.pointers[at(i) + 1]; ++p) {
        const int32_t x = place[at(i)], y = place[at(a.index[at(p)])], column = std::min(x, y), row = std::max(x, y);
        const int64_t s = of_column_[at(column)], first = plan_.first[at(s)], wide = plan_.columns(s);
        const int32_t* const rows = plan_.rows_of(s);
        const int64_t to =
            row < first + wide ? row - first : wide + (std::lower_bound(rows, rows + plan_.below(s), row) - rows);
        place_of_entry_[at(p)] = plan_.block[at(s)] + (column - first) * plan_.height(s) + to;
      }
  });
}

// The largest subtrees are cut until there are enough of like cost; those that are left are tasks.
void Fronts::cut() {
  const int64_t count = plan_.count();
  Vec<double> cost(at(count), 0);
  Vec<int32_t> size(at(count), 1);  // supernodes of the subtree
  for (int64_t s = 0; s < count; ++s) {
    cost[at(s)] += cost_of(plan_.columns(s), plan_.height(s));
    const int32_t up = plan_.parent[at(s)];
    if (up < 0) continue;
    cost[at(up)] += cost[at(s)];
    size[at(up)] += size[at(s)];
  }
  Vec<int32_t> open;
  double all = 0;
  const auto dearer = [&](int32_t x, int32_t y) {
    return cost[at(x)] != cost[at(y)] ? cost[at(x)] < cost[at(y)] : x < y;
  };
  for (int64_t s = 0; s < count; ++s)
    if (plan_.parent[at(s)] < 0) {
      open.push_back(static_cast<int32_t>(s));
      all += cost[at(s)];
    }
  std::make_heap(open.begin(), open.end(), dearer);
  task_of_.assign(at(count), -1);
  while (!open.empty() && all > threshold::kFrontAlone && cost[at(open.front())] > all / threshold::kFrontTasks) {
    std::pop_heap(open.begin(), open.end(), dearer);
    const int32_t s = open.back();
    open.pop_back();
    above_.push_back(s);
    for (int32_t c = child_[at(s)]; c >= 0; c = brother_[at(c)]) {
      open.push_back(c);
      std::push_heap(open.begin(), open.end(), dearer);
    }
  }
  std::sort(above_.begin(), above_.end());
  std::sort(open.begin(), open.end(), [&](int32_t x, int32_t y) { return dearer(y, x); });  // the dearest begin
  rest_at_.assign(at(count), 0);
  for (const int32_t root : open) {
    Task t{root - size[at(root)] + 1, root, 0, 0};
    // Contributions on a stack: the children's are on top of it, the parent's is made above them and then moved down.
    int64_t top = 0;
    for (int32_t s = t.from; s <= root; ++s) {
      task_of_[at(s)] = static_cast<int32_t>(tasks_.size());
      const int64_t own = plan_.below(s) * plan_.below(s);
      t.room = std::max(t.room, top + own);
      t.most = std::max(t.most, plan_.below(s));
      for (int32_t c = child_[at(s)]; c >= 0; c = brother_[at(c)]) top = std::min(top, rest_at_[at(c)]);
      rest_at_[at(s)] = top;
      top += own;
    }
    tasks_.push_back(t);
  }
}

double Fronts::diagonal(int64_t k) const {
  const int64_t s = of_column_[at(k)], row = k - plan_.first[at(s)];
  return factors_[at(plan_.block[at(s)] + row * plan_.height(s) + row)];
}

Fronts::Front Fronts::front(int64_t s, double* rest) {
  return {plan_.columns(s), plan_.below(s), plan_.height(s), factors_.data() + plan_.block[at(s)], rest};
}

// A child's contribution to the rows of its parent's front, in whose order its own stand.
void Fronts::add_child(int64_t child, const double* rest, int64_t parent, const Front& f, int32_t* places) const {
  const int64_t count = plan_.below(child), first = plan_.first[at(parent)];
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
  for (int64_t i = 0; i < count; ++i) {
    const double* const row = rest + i * count;
    const int64_t p = places[i];
    double* const to = p < f.columns ? f.block + p * f.height : f.rest + (p - f.columns) * f.below - f.columns;
    for (int64_t j = i; j < count; ++j) to[places[j]] += row[j];
  }
}

// Rows from ... to - 1 of the front lose their products with rows row ... row + count - 1:
// u(i, j) -= sum over k of u(k, i) u(k, j). They lie in the supernode's own rows or below.
void Fronts::update(const Front& f, int64_t from, int64_t to, int64_t row, int64_t count, bool alone) noexcept {
  if (from >= to) return;
  const double* const u = f.block + row * f.height;
  const auto tile = [&](int64_t t) noexcept {
    const int64_t i = from + t * kTile, rows = std::min(kTile, to - i);
    double* const c = i < f.columns ? f.block + i * f.height + i : f.rest + (i - f.columns) * (f.below + 1);
    subtract_product(rows, f.height - i, count, u + i, f.height, u + i, f.height, c,
                     i < f.columns ? f.height : f.below);
  };
  const int64_t tiles = (to - from + kTile - 1) / kTile;
  if (!alone) return parallel_chunks(tiles, (to - from) * (f.height - from) / 8 * count, tile);
  for (int64_t t = 0; t < tiles; ++t) tile(t);
}

// Returns the column of a pivot that is not positive, -1 when all are.
int64_t Fronts::eliminate(const Front& f, bool alone) noexcept {
  const auto& l = leaf<double>();
  for (int64_t begin = 0; begin < f.columns; begin += kPanel) {
    const int64_t end = std::min(begin + kPanel, f.columns);
    for (int64_t k = begin; k < end; ++k) {
      double* const u = f.block + k * f.height;
      if (!(u[k] > 0) || !std::isfinite(u[k])) return k;
      u[k] = std::sqrt(u[k]);
      const double inverse = 1 / u[k];
      for (int64_t j = k + 1; j < f.height; ++j) u[j] *= inverse;
      for (int64_t i = k + 1; i < end; ++i) l.axpy(f.height - i, -u[i], u + i, f.block + i * f.height + i);
    }
    update(f, end, f.columns, begin, end - begin, alone);
  }
  update(f, f.columns, f.height, 0, f.columns, alone);
  return -1;
}

int64_t Fronts::work_on_task(const Task& t, double* room, int32_t* places) {
  int64_t top = 0;
  for (int64_t s = t.from; s <= t.root; ++s) {
    const int64_t size = plan_.below(s) * plan_.below(s);
    double* const rest = room + top;
    std::fill_n(rest, size, 0.0);
    const Front f = front(s, rest);
    for (int32_t c = child_[at(s)]; c >= 0; c = brother_[at(c)]) add_child(c, room + rest_at_[at(c)], s, f, places);
    if (const int64_t bad = eliminate(f, true); bad >= 0) return plan_.first[at(s)] + bad;
    double* const to = room + rest_at_[at(s)];
    if (to != rest) std::copy(rest, rest + size, to);  // downwards
    top = rest_at_[at(s)] + size;
  }
  return -1;
}

// The fronts above the tasks, each on all threads.
int64_t Fronts::work_above(Vec<Vec<double>>& rooms) {
  Vec<Vec<double>> rests(above_.size());
  Vec<int32_t> places(at(most_below_));
  const auto number = [&](int32_t s) { return std::lower_bound(above_.begin(), above_.end(), s) - above_.begin(); };
  for (size_t a = 0; a < above_.size(); ++a) {
    const int64_t s = above_[a];
    rests[a].assign(at(plan_.below(s) * plan_.below(s)), 0);
    const Front f = front(s, rests[a].data());
    for (int32_t c = child_[at(s)]; c >= 0; c = brother_[at(c)]) {
      Vec<double>& rest = task_of_[at(c)] >= 0 ? rooms[at(task_of_[at(c)])] : rests[at(number(c))];
      add_child(c, rest.data(), s, f, places.data());
      rest = Vec<double>();
    }
    if (const int64_t bad = eliminate(f, false); bad >= 0) return plan_.first[at(s)] + bad;
  }
  return -1;
}

int64_t Fronts::factorise(const double* values) {
  parallel_for(static_cast<int64_t>(factors_.size()), threshold::kGrainCopy, 1,
               [&](int64_t begin, int64_t end) noexcept { std::fill(&factors_[at(begin)], &factors_[0] + end, 0.0); });
  parallel_for(static_cast<int64_t>(place_of_entry_.size()), threshold::kGrainLight, 1,
               [&](int64_t begin, int64_t end) noexcept {
                 for (int64_t p = begin; p < end; ++p) factors_[at(place_of_entry_[at(p)])] = values[p];
               });
  Vec<Vec<double>> rooms(tasks_.size());
  for (size_t t = 0; t < rooms.size(); ++t) rooms[t].resize(at(tasks_[t].room));
  Vec<int64_t> places_at(tasks_.size() + 1, 0);
  for (size_t t = 0; t < tasks_.size(); ++t) places_at[t + 1] = places_at[t] + tasks_[t].most;
  Vec<int32_t> places(at(places_at.back()));
  Vec<int64_t> bad(tasks_.size(), -1);
  const auto count = static_cast<int64_t>(tasks_.size());
  parallel_chunks(count, std::max<int64_t>(1, static_cast<int64_t>(std::min(plan_.flops, 1e18) / 8)),
                  [&](int64_t t) noexcept {
                    bad[at(t)] = work_on_task(tasks_[at(t)], rooms[at(t)].data(), places.data() + places_at[at(t)]);
                  });
  int64_t first = -1;
  for (const int64_t k : bad)
    if (k >= 0 && (first < 0 || k < first)) first = k;
  if (first < 0) first = work_above(rooms);
  return first < 0 ? -1 : plan_.order[at(first)];
}

// ---- solving --------------------------------------------------------------------------------------------------------

// L y = x
void Fronts::forward(double* x, int64_t sides, double* below) const noexcept {
  const auto& l = leaf<double>();
  for (int64_t s = 0; s < plan_.count(); ++s) {
    const int64_t wide = plan_.columns(s), count = plan_.below(s), height = wide + count;
    const double* const u = factors_.data() + plan_.block[at(s)];
    double* const own = x + plan_.first[at(s)] * sides;
    for (int64_t k = 0; k < wide; ++k) {
      const double* const row = u + k * height;
      for (int64_t c = 0; c < sides; ++c) own[k * sides + c] /= row[k];
      if (sides == 1)
        l.axpy(wide - k - 1, -own[k], row + k + 1, own + k + 1);
      else
        for (int64_t i = k + 1; i < wide; ++i) l.axpy(sides, -row[i], own + k * sides, own + i * sides);
    }
    if (count == 0) continue;
    std::fill_n(below, count * sides, 0.0);
    if (sides == 1)
      for (int64_t k = 0; k < wide; ++k) l.axpy(count, -own[k], u + k * height + wide, below);
    else
      subtract_product(count, sides, wide, u + wide, height, own, sides, below, sides);
    const int32_t* const rows = plan_.rows_of(s);
    for (int64_t r = 0; r < count; ++r)
      for (int64_t c = 0; c < sides; ++c) x[rows[r] * sides + c] += below[r * sides + c];
  }
}

// L^T y = x
void Fronts::backward(double* x, int64_t sides, double* below) const noexcept {
  const auto& l = leaf<double>();
  for (int64_t s = plan_.count() - 1; s >= 0; --s) {
    const int64_t wide = plan_.columns(s), count = plan_.below(s), height = wide + count;
    const double* const u = factors_.data() + plan_.block[at(s)];
    double* const own = x + plan_.first[at(s)] * sides;
    const int32_t* const rows = plan_.rows_of(s);
    for (int64_t r = 0; r < count; ++r)
      for (int64_t c = 0; c < sides; ++c) below[r * sides + c] = x[rows[r] * sides + c];
    if (sides > 1 && count > 0) l.gemm(wide, sides, count, u + wide, height, below, sides, own, sides, -1, 1);
    for (int64_t k = wide - 1; k >= 0; --k) {
      const double* const row = u + k * height;
      if (sides == 1) {
        own[k] -= l.dot(row + k + 1, own + k + 1, wide - k - 1) + l.dot(row + wide, below, count);
      } else {
        for (int64_t i = k + 1; i < wide; ++i) l.axpy(sides, -row[i], own + i * sides, own + k * sides);
      }
      for (int64_t c = 0; c < sides; ++c) own[k * sides + c] /= row[k];
    }
  }
}

void Fronts::solve(double* b, int64_t sides) const {
  const int64_t n = plan_.n;
  Vec<double> x(at(checked_mul(n, sides))), below(at(most_below_ * sides));
  for (int64_t k = 0; k < n; ++k) std::copy_n(b + plan_.order[at(k)] * sides, sides, x.data() + k * sides);
  forward(x.data(), sides, below.data());
  backward(x.data(), sides, below.data());
  for (int64_t k = 0; k < n; ++k) std::copy_n(x.data() + k * sides, sides, b + plan_.order[at(k)] * sides);
}

void Fronts::solve_half(double* b, int64_t sides, bool transposed) const {
  const int64_t n = plan_.n;
  Vec<double> x(at(checked_mul(n, sides))), below(at(most_below_ * sides));
  const auto row = [&](int64_t k) { return b + plan_.order[at(k)] * sides; };
  if (transposed) {
    std::copy_n(b, n * sides, x.data());
    backward(x.data(), sides, below.data());
    for (int64_t k = 0; k < n; ++k) std::copy_n(x.data() + k * sides, sides, row(k));
  } else {
    for (int64_t k = 0; k < n; ++k) std::copy_n(row(k), sides, x.data() + k * sides);
    forward(x.data(), sides, below.data());
    std::copy_n(x.data(), n * sides, b);
  }
}

}  // namespace s4j
