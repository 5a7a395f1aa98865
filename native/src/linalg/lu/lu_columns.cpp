// SPDX-License-Identifier: Apache-2.0
#include "linalg/lu/lu_columns.hpp"

#include <algorithm>
#include <limits>

namespace s4j {
namespace {

// Frees the unused capacity of an array.
template <class T>
Task<> shrink(Vec<T>& v) {
  Vec<T> exact(v.size());
  co_await in_parts(static_cast<int64_t>(v.size()), 1,
                    [&](int64_t from, int64_t to) { std::copy(v.data() + from, v.data() + to, exact.data() + from); });
  v = std::move(exact);
}

}  // namespace

// The current column: a dense vector of its elements by row of the matrix, and the state of searches.
struct LuColumns::Work {
  explicit Work(int64_t n) : x(n, 0), reach(n), path(n), next(n), search_end(n), first(n), seen(n, -1), top(n) {}
  Vec<double> x;
  Vec<int32_t> reach;       // from `top` on: the columns of L that update the current column, in topological order
  Vec<int32_t> rows;        // the rows of the current column that have no pivot yet
  Vec<int32_t> path;        // the path of the depth-first search
  Vec<int64_t> next;        // for each column on the path, the entry to follow next
  Vec<int64_t> search_end;  // per column of L: the end of the entries that searches follow
  Vec<int32_t> first;       // per column of L: the first column of its supernode
  Vec<int32_t> seen;        // per row: the last column with an entry in this row
  int64_t top;
  int64_t steps = 0;  // operations since the last pause
  int64_t dense = 0;  // number of consecutive dense columns that end with the last column
};

LuColumns::LuColumns(const Csr<double>& columns, Vec<int32_t> order)
    : n_(columns.rows), row_entries_(n_, 0), columns_(std::move(order)), rows_(n_), place_(n_) {
  for (const int32_t i : columns.index) ++row_entries_[i];
}

void LuColumns::restart() {
  sparse_ = 0;
  std::fill(place_.begin(), place_.end(), -1);
  for (Vec<int64_t>* const begin : {&l_begin_, &u_begin_}) {
    begin->clear();
    begin->reserve(n_ + 1);
    begin->push_back(0);
  }
  for (Vec<int32_t>* const index : {&l_index_, &u_index_}) index->clear();
  for (Vec<double>* const values : {&l_, &u_, &pivots_}) values->clear();
  pivots_.reserve(n_);
  front_ = LuFront();
  block_ = Vec<double>();
}

// Searches the graph of L depth-first from one of its columns.
void LuColumns::search_from(Work& w, int32_t step) {
  const int32_t *const index = l_index_.data(), *const place = place_.data();
  const int32_t stamp = w.seen[rows_[step]];
  int64_t depth = 0;
  w.path[0] = step;
  w.next[0] = l_begin_[step];
  while (depth >= 0) {
    const int32_t k = w.path[depth];
    const int64_t end = w.search_end[k];
    int64_t p = w.next[depth];
    int32_t inner = -1;
    for (; p < end && inner < 0; ++p) {
      const int32_t i = index[p];
      if (w.seen[i] == stamp) continue;
      w.seen[i] = stamp;
      if (place[i] < 0)
        w.rows.push_back(i);
      else
        inner = place[i];
    }
    w.next[depth] = p;
    if (inner >= 0) {
      w.path[++depth] = inner;
      w.next[depth] = l_begin_[inner];
    } else {
      w.reach[--w.top] = k;
      --depth;
    }
  }
}

// Finds the rows of column j and the columns that update it.
void LuColumns::search(Work& w, const Csr<double>& columns, int64_t j) {
  w.top = n_;
  w.rows.clear();
  const auto column = columns_[j];
  for (int64_t p = columns.pointers[column]; p < columns.pointers[column + 1]; ++p) {
    const int32_t i = columns.index[p];
    w.x[i] = columns.values[p];
    if (w.seen[i] == j) continue;
    w.seen[i] = static_cast<int32_t>(j);
    if (place_[i] < 0)
      w.rows.push_back(i);
    else
      search_from(w, place_[i]);
  }
  w.steps += columns.pointers[column + 1] - columns.pointers[column];
}

namespace {

// Subtracts from x the products of kCount columns of L with the same rows.
template <int kCount>
void subtract_columns(const double* const* l, const double* v, const int32_t* rows, int64_t count, double* x) noexcept {
  for (int64_t p = 0; p < count; ++p) {
    double sum = l[0][p] * v[0];
    for (int k = 1; k < kCount; ++k) sum += l[k][p] * v[k];
    x[rows[p]] -= sum;
  }
}

}  // namespace

// Computes x = L^-1 x with the columns from w.top on, several columns of a supernode at a time. Appends the elements of
// rows with pivots to U. Returns false when it is time to pause; the caller then calls update() again.
bool LuColumns::update(Work& w) {
  double* const x = w.x.data();
  const double* const l = l_.data();
  while (w.top < n_) {
    if (w.steps > threshold::kUnpausedWork) return false;
    const int64_t k = w.reach[w.top];
    int count = 1;
    while (count < kTogether && w.top + count < n_ && w.reach[w.top + count] == k + count &&
           w.first[k + count] == w.first[k])
      ++count;
    if (count < kTogether) count = count >= 2 ? 2 : 1;
    double v[kTogether];
    const double* columns[kTogether];
    const int64_t last = k + count - 1, tail = l_begin_[last + 1] - l_begin_[last];
    for (int c = 0; c < count; ++c) {
      const int64_t begin = l_begin_[k + c];
      v[c] = std::exchange(x[rows_[k + c]], 0.0);
      // A column of a supernode begins with the pivot rows of the supernode's later columns.
      for (int later = c + 1; later < count; ++later) x[rows_[k + later]] -= l[begin + later - c - 1] * v[c];
      columns[c] = l + l_begin_[k + c + 1] - tail;
      u_index_.push_back(static_cast<int32_t>(k + c));
      u_.push_back(v[c]);
    }
    w.top += count;
    w.steps += count * (count + tail);
    const int32_t* const rows = l_index_.data() + l_begin_[last];
    if (count == kTogether)
      subtract_columns<kTogether>(columns, v, rows, tail, x);
    else if (count == 2)
      subtract_columns<2>(columns, v, rows, tail, x);
    else if (v[0] != 0)
      subtract_columns<1>(columns, v, rows, tail, x);
  }
  return true;
}

// Swaps entries p and q of column k of L, and the entries in the same rows of the earlier columns of the supernode.
void LuColumns::swap_entries(const Work& w, int64_t k, int64_t p, int64_t q) {
  if (p == q) return;
  const int64_t end = l_begin_[k + 1];
  for (int64_t c = w.first[k]; c <= k; ++c) {
    const int64_t own = l_begin_[c + 1];
    std::swap(l_index_[own - end + p], l_index_[own - end + q]);
    std::swap(l_[own - end + p], l_[own - end + q]);
  }
}

// Makes column j of L join the supernode of column j - 1. Column j gets the rows of column j - 1 in the same order,
// without the pivot row of column j.
void LuColumns::join(Work& w, int64_t j, int32_t pivot) {
  const int64_t begin = l_begin_[j - 1], end = l_begin_[j];
  const int32_t* const index = l_index_.data();
  swap_entries(w, j - 1, begin, std::find(index + begin, index + end, pivot) - index);
  w.first[j] = w.first[j - 1];
  w.rows.assign(index + begin, index + end);
}

LuEnd LuColumns::take_pivot(Work& w, int64_t j) {
  const int32_t column = columns_[j];
  double most = 0;
  int32_t pivot = -1;
  bool finite = true;
  for (const int32_t i : w.rows) {
    const double v = std::abs(w.x[i]);
    finite = finite && v <= std::numeric_limits<double>::max();
    if (!(v >= most) || v == 0) continue;
    const auto better = [&](int32_t other) {
      if (i == column || other == column) return i == column;
      const int32_t few = row_entries_[i], more = row_entries_[other];
      return few != more ? few < more : i < other;
    };
    if (v > most || better(pivot)) pivot = i;
    most = v;
  }
  if (!finite || pivot < 0) return {column, !finite};
  const double value = w.x[pivot];
  w.first[j] = static_cast<int32_t>(j);
  // All rows of the previous column are rows of this column too. If the numbers of rows are equal, so are the sets.
  if (j > 0 && w.seen[rows_[j - 1]] == j && static_cast<int64_t>(w.rows.size()) == l_begin_[j] - l_begin_[j - 1])
    join(w, j, pivot);
  for (const int32_t i : w.rows) {
    const double v = std::exchange(w.x[i], 0.0);
    if (i == pivot) continue;
    l_index_.push_back(i);
    l_.push_back(v / value);
  }
  rows_[j] = pivot;
  place_[pivot] = static_cast<int32_t>(j);
  pivots_.push_back(value);
  w.search_end[j] = static_cast<int64_t>(l_index_.size());
  w.steps += static_cast<int64_t>(w.rows.size());
  return {};
}

// Prunes each column k of L that updates column j and contains the pivot row of j. Column j contains all later rows of
// k, so that searches reach these rows through j.
void LuColumns::prune(Work& w, int64_t j) {
  const int32_t pivot = rows_[j];
  const int32_t* const index = l_index_.data();
  for (int64_t e = u_begin_[j]; e < static_cast<int64_t>(u_index_.size()); ++e) {
    const auto k = u_index_[e];
    const int64_t begin = l_begin_[k], end = l_begin_[k + 1];
    if (w.search_end[k] < end) continue;
    w.steps += end - begin;
    if (std::find(index + begin, index + end, pivot) == index + end) continue;
    // Moves rows that have pivots to the front.
    int64_t head = begin, tail = end;
    for (;;) {
      while (head < tail && place_[index[head]] >= 0) ++head;
      while (head < tail && place_[index[tail - 1]] < 0) --tail;
      if (head == tail) break;
      swap_entries(w, static_cast<int64_t>(k), head, tail - 1);
    }
    w.search_end[k] = head;
  }
}

// Returns whether to continue with a dense block after column j: the last columns of L were dense, and the block is
// small compared with the factors. If only a few columns are dense, the block is not small.
bool LuColumns::worth_block(const Work& w, int64_t j) const {
  const int64_t left = n_ - j - 1;
  return w.dense >= threshold::kDenseColumns && left >= threshold::kDenseColumns &&
         left * left <= threshold::kBlockGrowth * static_cast<int64_t>(l_.size() + u_.size());
}

// Ensures capacity for a column, so that large arrays are moved between pauses and not while elements are added.
Task<> LuColumns::make_room_for_column() {
  if (l_.capacity() - l_.size() < static_cast<size_t>(n_)) {
    co_await make_room(l_, n_);
    co_await make_room(l_index_, n_);
  }
  if (u_.capacity() - u_.size() < static_cast<size_t>(n_)) {
    co_await make_room(u_, n_);
    co_await make_room(u_index_, n_);
  }
}

Task<LuEnd> LuColumns::factorise(const Csr<double>& columns) {
  restart();
  Work w(n_);
  double work = 0;
  int64_t expected = 0;
  for (int64_t j = 0; j < n_; ++j) {
    if (std::min(l_.capacity() - l_.size(), u_.capacity() - u_.size()) < static_cast<size_t>(n_))
      co_await make_room_for_column();
    search(w, columns, j);
    while (!update(w)) {
      work += static_cast<double>(std::exchange(w.steps, 0));
      if (work > most_work_) co_return LuEnd{-1, false, true};
      co_await Pausing{};
    }
    if (const LuEnd end = take_pivot(w, j); end.column >= 0) co_return end;
    if (!expected_.empty()) {
      expected += expected_[j];
      const bool fuller = static_cast<int64_t>(l_.size()) > expected + expected / 4;
      if (fuller || work + static_cast<double>(w.steps) > most_work_) co_return LuEnd{-1, false, true};
    }
    prune(w, j);
    u_begin_.push_back(static_cast<int64_t>(u_.size()));
    l_begin_.push_back(static_cast<int64_t>(l_.size()));
    sparse_ = j + 1;
    const auto count = static_cast<double>(w.rows.size());
    w.dense = count > threshold::kDenseShare * static_cast<double>(n_ - j) ? w.dense + 1 : 0;
    if (!worth_block(w, j)) continue;
    if (const LuEnd end = co_await work_on_block(w, columns); end.column >= 0) co_return end;
    break;
  }
  co_await number_rows();
  co_return LuEnd();
}

// Eliminates the columns from sparse_ on with a dense front.
Task<LuEnd> LuColumns::work_on_block(Work& w, const Csr<double>& columns) {
  Vec<int32_t> rows, position(n_, -1);
  for (int64_t i = 0; i < n_; ++i) {
    if (place_[i] >= 0) continue;
    position[i] = static_cast<int32_t>(rows.size());
    rows.push_back(static_cast<int32_t>(i));
  }
  const int64_t left = n_ - sparse_;
  const Vec<int32_t> last(columns_.end() - left, columns_.end());
  co_await front_.begin(rows, last, left);
  for (int64_t j = sparse_; j < n_; ++j) {
    if (u_.capacity() - u_.size() < static_cast<size_t>(n_)) co_await make_room_for_column();
    search(w, columns, j);
    while (!update(w)) {
      w.steps = 0;
      co_await Pausing{};
    }
    u_begin_.push_back(static_cast<int64_t>(u_.size()));
    for (const int32_t i : w.rows) front_.row(position[i])[j - sparse_] = std::exchange(w.x[i], 0.0);
    w.steps += static_cast<int64_t>(w.rows.size());
  }
  co_await front_.eliminate(1);
  if (front_.overflow() || front_.eliminated() < left)
    co_return LuEnd{front_.columns()[front_.eliminated()], front_.overflow()};
  // All rows are fully summed, so that no column was delayed and the column order is unchanged.
  for (int64_t i = 0; i < left; ++i) {
    rows_[sparse_ + i] = front_.rows()[i];
    place_[front_.rows()[i]] = static_cast<int32_t>(sparse_ + i);
    pivots_.push_back(front_.row(i)[i]);
  }
  block_ = std::move(front_).take();
  front_ = LuFront();
  co_return LuEnd();
}

// Renumbers the rows of L to the pivot order and frees unused capacity.
Task<> LuColumns::number_rows() {
  co_await in_parts(static_cast<int64_t>(l_index_.size()), 1, [this](int64_t from, int64_t to) {
    for (int64_t p = from; p < to; ++p) l_index_[p] = place_[l_index_[p]];
  });
  co_await shrink(l_);
  co_await shrink(u_);
  co_await shrink(l_index_);
  co_await shrink(u_index_);
}

}  // namespace s4j
