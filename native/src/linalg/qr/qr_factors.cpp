// SPDX-License-Identifier: Apache-2.0
#include "linalg/qr/qr_factors.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "blas/blas.hpp"
#include "leaf/select.hpp"

namespace s4j {
namespace {

// Copies one row. Most calls have one right-hand side.
void copy_row(const double* from, int64_t sides, double* to) {
  if (sides == 1)
    *to = *from;
  else
    std::copy_n(from, sides, to);
}

// Returns the number of stored elements of R in the front's `wide` own columns. A column has one element for each pivot
// in this column or before it.
int64_t staircase(const int32_t* pivots, int64_t rank, int64_t wide) {
  int64_t sum = 0;
  for (int64_t q = 0; q < rank; ++q) sum += wide - pivots[q];
  return sum;
}

// Resizes v to n elements that the caller overwrites. Growing v does not copy old elements.
template <class T>
void make_room(Vec<T>& v, int64_t n) {
  if (v.capacity() < static_cast<size_t>(n)) v = Vec<T>();
  v.resize(n);
}

}  // namespace

// ---- factorising ----------------------------------------------------------------------------------------------------

// The working state of factorise().
struct QrFactors::Assembly {
  explicit Assembly(const QrPlan& plan) : where(plan.cols) {}
  QrFront front;
  Vec<int32_t> where;   // position of each column in the current front
  Vec<int32_t> places;  // row of b that each row of the front occupies
  Vec<int32_t> taken;   // row in the front of each row of the matrix, then of each row of the children
  Vec<Contribution> waiting;
};

// Sets the structure of a front's factor and allocates its values. Reuses the memory of former factors, so that a
// refactor with the same ranks allocates nothing for them.
void QrFactors::outline(const QrFront& front, int64_t s, const Vec<int32_t>& places) {
  const int64_t wide = plan_.fronts.columns(s), rows = front.rows(), rank = front.rank(), vectors = front.vectors();
  Factor& out = factors_[s];
  out.rows = static_cast<int32_t>(rows);
  out.vectors = static_cast<int32_t>(vectors);
  out.rank = static_cast<int32_t>(rank);
  out.row = rank_;
  make_room(out.index, rows + vectors + rank);
  int32_t* const index = out.index.data();
  std::copy(places.begin(), places.begin() + rows, index);
  int64_t size = 0;
  for (int64_t q = 0; q < vectors; ++q) {
    index[rows + q] = static_cast<int32_t>(front.end(q));
    size += front.end(q) - q;
  }
  for (int64_t q = 0; q < rank; ++q) index[rows + vectors + q] = static_cast<int32_t>(front.column_of(q));
  make_room(out.values, staircase(out.pivots(), rank, wide) + rank * (front.cols() - wide) + size);
}

Task<bool> QrFactors::factorise(const Csr<double>& a, Vec<int32_t> aside) {
  Pace pace;
  const Supernodes& tree = plan_.fronts;
  rank_ = entries_ = vector_entries_ = 0;
  dropped_ = 0;
  negligible_ = co_await rank_tolerance(a, single_);
  Vec<uint8_t> is_aside(plan_.cols, 0);
  for (const int32_t j : aside) is_aside[plan_.place[j]] = 1;
  for (int64_t s = 0; s < plan_.singletons; ++s) {
    const int64_t i = plan_.row_list[s], j = tree.order[s];
    const auto from = a.index.begin() + a.pointers[i], to = a.index.begin() + a.pointers[i + 1];
    const auto p = std::lower_bound(from, to, static_cast<int32_t>(j)) - a.index.begin();
    if (!(std::abs(a.values[p]) >= negligible_)) co_return false;
    if (pace.due(1)) co_await Pausing{};
  }
  Assembly work(plan_);
  QrFront& front = work.front;
  front.reserve(plan_.most_elements);
  const auto cost = [&](int64_t s) {
    return static_cast<double>(tree.columns(s)) * static_cast<double>(tree.height(s)) *
           static_cast<double>(tree.height(s));
  };
  all_ = done_ = 0;
  for (int64_t s = 0; s < tree.count(); ++s) all_ += cost(s);
  factors_.resize(tree.count());
  for (int64_t s = 0; s < tree.count(); ++s) {
    const int64_t first = tree.first[s], wide = tree.columns(s), below = tree.below(s), cols = wide + below;
    const int32_t* const others = tree.rows_of(s);
    for (int64_t k = 0; k < wide; ++k) work.where[first + k] = static_cast<int32_t>(k);
    for (int64_t k = 0; k < below; ++k) work.where[others[k]] = static_cast<int32_t>(wide + k);
    // Counts the rows that begin in each column. Row i of a child begins in column i of the child's contribution.
    front.begin(cols, wide);
    const int64_t begin = plan_.row_begin[s], end = plan_.row_begin[s + 1];
    const size_t children = work.waiting.size() - plan_.children[s];
    for (int64_t r = begin; r < end; ++r) front.add_row(plan_.leftmost[r] - first);
    for (size_t c = children; c < work.waiting.size(); ++c) {
      const int32_t* const theirs = tree.rows_of(work.waiting[c].front);
      for (int64_t i = 0; i < work.waiting[c].rows; ++i) front.add_row(work.where[theirs[i]]);
    }
    front.begin_rows();
    work.places.resize(front.rows());
    work.taken.resize(front.rows());
    int64_t row = 0;
    const auto take = [&](int64_t column, int32_t place) {
      const int32_t to = front.take_row(column);
      work.taken[row++] = to;
      work.places[to] = place;
    };
    for (int64_t r = begin; r < end; ++r) take(plan_.leftmost[r] - first, plan_.row_list[r]);
    for (size_t c = children; c < work.waiting.size(); ++c) {
      const Contribution& from = work.waiting[c];
      const Factor& theirs = factors_[from.front];
      for (int64_t i = 0; i < from.rows; ++i)
        take(work.where[tree.rows_of(from.front)[i]], theirs.places()[theirs.rank + i]);
    }
    if (pace.due(cols + row)) co_await Pausing{};
    for (int64_t k = 0; k < cols; ++k)
      if (pace.due(front.clear(k))) co_await Pausing{};
    row = 0;
    for (int64_t r = begin; r < end; ++r) {
      const int64_t i = plan_.row_list[r], to = work.taken[row++];
      for (int64_t p = a.pointers[i]; p < a.pointers[i + 1]; ++p)
        front.column(work.where[plan_.place[a.index[p]]])[to] = a.values[p];
      if (pace.due(a.pointers[i + 1] - a.pointers[i])) co_await Pausing{};
    }
    for (size_t c = children; c < work.waiting.size(); ++c) {
      const Contribution& from = work.waiting[c];
      const int64_t count = tree.below(from.front);
      const int32_t* const to = work.taken.data() + row;
      const double* values = from.values.data();
      for (int64_t j = 0; j < count; ++j) {
        double* const column = front.column(work.where[tree.rows_of(from.front)[j]]);
        const int64_t rows = std::min(j + 1, from.rows);
        for (int64_t i = 0; i < rows; ++i) column[to[i]] = values[i];
        values += rows;
        if (pace.due(rows)) co_await Pausing{};
      }
      row += from.rows;
    }
    work.waiting.resize(children);
    while (front.begin_panel()) {
      const auto bound = [&] {
        const int64_t k = front.next_column();
        return k < wide && is_aside[first + k] != 0 ? std::numeric_limits<double>::infinity() : negligible_;
      };
      while (const int64_t did = front.eliminate(bound()))
        if (pace.due(did)) co_await Pausing{};
      while (const int64_t did = front.update())
        if (pace.due(did)) co_await Pausing{};
    }
    dropped_ = std::max(dropped_, front.dropped());
    outline(front, s, work.places);
    Factor& f = factors_[s];
    double* to = f.values.data();
    for (int64_t k = 0, count = 0; k < cols; ++k) {
      if (count < f.rank && f.pivots()[count] == k) ++count;
      to = std::copy_n(front.column(k), count, to);
      if (pace.due(count)) co_await Pausing{};
    }
    for (int64_t q = 0; q < f.vectors; ++q) {
      *to++ = front.tau(q);
      const double* const v = front.column(front.column_of(q));
      to = std::copy(v + q + 1, v + front.end(q), to);
      if (pace.due(front.end(q) - q)) co_await Pausing{};
    }
    if (tree.parent[s] >= 0) {
      Contribution left;
      left.front = s;
      left.rows = std::min(front.rows() - f.rank, below);
      left.values.resize(left.rows * below - left.rows * (left.rows - 1) / 2);
      to = left.values.data();
      for (int64_t j = 0; j < below; ++j) {
        const int64_t count = std::min(j + 1, left.rows);
        to = std::copy_n(front.column(wide + j) + f.rank, count, to);
        if (pace.due(count)) co_await Pausing{};
      }
      work.waiting.push_back(std::move(left));
    }
    done_ += cost(s);
    rank_ += f.rank;
    if (pace.due(cols)) co_await Pausing{};
  }
  number_rows();
  co_return true;
}

void QrFactors::number_rows() {
  const Supernodes& tree = plan_.fronts;
  columns_.resize(plan_.cols);
  rows_.resize(plan_.rows);
  Vec<uint8_t> met(plan_.rows, 0);
  int64_t live = 0, aside = rank_;
  for (int64_t s = 0; s < tree.count(); ++s) {
    const Factor& f = factors_[s];
    const int64_t wide = tree.columns(s), first = tree.first[s];
    int64_t q = 0;
    for (int64_t k = 0; k < wide; ++k) {
      const bool pivot = q < f.rank && f.pivots()[q] == k;
      columns_[pivot ? live++ : aside++] = tree.order[first + k];
      if (pivot) ++q;
    }
    for (int64_t r = 0; r < f.rank; ++r) {
      rows_[f.row + r] = f.places()[r];
      met[f.places()[r]] = 1;
    }
    const int64_t upper = staircase(f.pivots(), f.rank, wide) + f.rank * tree.below(s);
    entries_ += upper;
    vector_entries_ += static_cast<int64_t>(f.values.size()) - upper;
  }
  int64_t next = rank_;
  for (int64_t i = 0; i < plan_.rows; ++i)
    if (met[i] == 0) rows_[next++] = static_cast<int32_t>(i);
}

Task<Csr<double>> QrFactors::upper() const {
  Pace pace;
  const Supernodes& tree = plan_.fronts;
  Csr<double> out;
  out.rows = rank_;
  out.cols = plan_.cols;
  // place[k]: the column of [R S] at position k of the elimination order.
  Vec<int32_t> place(plan_.cols);
  for (int64_t j = 0; j < plan_.cols; ++j) place[plan_.place[columns_[j]]] = static_cast<int32_t>(j);
  struct Element {
    int32_t column;
    double value;
  };
  Vec<Element> row;
  out.pointers.reserve(rank_ + 1);
  out.pointers.push_back(0);
  for (int64_t s = 0; s < tree.count(); ++s) {
    const Factor& f = factors_[s];
    const int64_t wide = tree.columns(s), first = tree.first[s], below = tree.below(s);
    for (int64_t r = 0; r < f.rank; ++r) {
      row.clear();
      const auto take = [&](int32_t column, double v) {
        if (v != 0) row.push_back({place[column], v});
      };
      const double* column = f.values.data();
      int64_t count = 0;
      for (int64_t k = 0; k < wide; ++k) {
        if (count < f.rank && f.pivots()[count] == k) ++count;
        if (count > r) take(static_cast<int32_t>(first + k), column[r]);
        column += count;
      }
      for (int64_t k = 0; k < below; ++k) take(tree.rows_of(s)[k], column[k * f.rank + r]);
      std::sort(row.begin(), row.end(), [](const Element& x, const Element& y) { return x.column < y.column; });
      for (const Element& e : row) {
        out.index.push_back(e.column);
        out.values.push_back(e.value);
      }
      out.pointers.push_back(static_cast<int64_t>(out.index.size()));
      if (pace.due(wide + below)) co_await Pausing{};
    }
  }
  co_return out;
}

// ---- using the factors ----------------------------------------------------------------------------------------------

// Q = H_1 H_2 ... over all fronts. The vectors of a front change the rows of b that the front's rows occupy.
void QrFactors::apply(double* x, int64_t sides, bool transposed) const {
  const auto& l = leaf<double>();
  const auto count = static_cast<int64_t>(factors_.size());
  int64_t most = 0;
  for (const Factor& f : factors_) most = std::max<int64_t>(most, f.rows);
  Vec<double> z(checked_mul(most, sides)), w(sides), moved;
  if (!transposed) {  // permutes rows of Q^T b into rows of b
    moved.resize(checked_mul(plan_.rows, sides));
    for (int64_t i = 0; i < plan_.rows; ++i) copy_row(x + i * sides, sides, moved.data() + rows_[i] * sides);
    std::copy(moved.begin(), moved.end(), x);
  }
  for (int64_t step = 0; step < count; ++step) {
    const int64_t s = transposed ? step : count - 1 - step;
    const Factor& f = factors_[s];
    if (f.vectors == 0 || f.rows == 1) continue;  // a vector of one element changes nothing
    const int32_t* const places = f.places();
    const int64_t used = f.ends()[f.vectors - 1];
    for (int64_t i = 0; i < used; ++i) copy_row(x + places[i] * sides, sides, z.data() + i * sides);
    const double* v = f.values.data() + own_entries(f, plan_.fronts.columns(s)) + f.rank * plan_.fronts.below(s);
    if (!transposed) v = f.values.data() + f.values.size();
    for (int64_t k = 0; k < f.vectors; ++k) {
      const int64_t q = transposed ? k : f.vectors - 1 - k, n = f.ends()[q] - q;
      if (!transposed) v -= n;
      const double tau = v[0];
      double* const y = z.data() + q * sides;
      if (tau != 0 && sides == 1) {
        const double sum = tau * (y[0] + short_dot(l, v + 1, y + 1, n - 1));
        y[0] -= sum;
        short_axpy(l, n - 1, -sum, v + 1, y + 1);
      } else if (tau != 0) {
        copy_row(y, sides, w.data());
        for (int64_t i = 1; i < n; ++i) l.axpy(sides, v[i], y + i * sides, w.data());
        for (double& sum : w) sum *= tau;
        l.axpy(sides, -1, w.data(), y);
        for (int64_t i = 1; i < n; ++i) l.axpy(sides, -v[i], w.data(), y + i * sides);
      }
      if (transposed) v += n;
    }
    for (int64_t i = 0; i < used; ++i) copy_row(z.data() + i * sides, sides, x + places[i] * sides);
  }
  if (transposed) {
    moved.resize(checked_mul(plan_.rows, sides));
    for (int64_t i = 0; i < plan_.rows; ++i) copy_row(x + rows_[i] * sides, sides, moved.data() + i * sides);
    std::copy(moved.begin(), moved.end(), x);
  }
}

// Solves R y = c - S z from the last front to the first. x is indexed by the elimination order, contains z in the
// columns set aside, and receives y in the others.
void QrFactors::back_substitute(double* c, double* x, int64_t sides) const {
  const auto& l = leaf<double>();
  const Supernodes& tree = plan_.fronts;
  Vec<double> known(sides == 1 ? 0 : (checked_mul(plan_.most_height, sides)));
  for (int64_t s = tree.count() - 1; s >= 0; --s) {
    const Factor& f = factors_[s];
    const int64_t wide = tree.columns(s), below = tree.below(s), rank = f.rank;
    if (rank == 0) continue;
    const double* column = f.values.data() + own_entries(f, wide);
    double* const sum = c + f.row * sides;
    if (sides == 1) {
      for (int64_t k = 0; k < below; ++k) short_axpy(l, rank, -x[tree.rows_of(s)[k]], column + k * rank, sum);
    } else {
      for (int64_t k = 0; k < below; ++k) copy_row(x + tree.rows_of(s)[k] * sides, sides, known.data() + k * sides);
      subtract_product(rank, sides, below, column, rank, known.data(), sides, sum, sides);
    }
    int64_t count = rank;
    for (int64_t k = wide - 1; k >= 0; --k) {
      double* const own = x + (tree.first[s] + k) * sides;
      column -= count;
      const bool pivot = count > 0 && f.pivots()[count - 1] == k;
      if (pivot) {
        --count;
        for (int64_t j = 0; j < sides; ++j) own[j] = sum[count * sides + j] / column[count];
      }
      if (sides == 1)
        short_axpy(l, count, -own[0], column, sum);
      else
        for (int64_t i = 0; i < count; ++i) l.axpy(sides, -column[i], own, sum + i * sides);
    }
  }
}

int64_t QrFactors::own_entries(const Factor& f, int64_t wide) const { return staircase(f.pivots(), f.rank, wide); }

void QrFactors::solve_upper(double* c, double* x, int64_t sides) const {
  Vec<double> y(checked_mul(plan_.cols, sides), 0);
  back_substitute(c, y.data(), sides);
  for (int64_t j = 0; j < plan_.cols; ++j) copy_row(y.data() + plan_.place[j] * sides, sides, x + j * sides);
}

void QrFactors::dependence(int64_t first, double* x, int64_t sides) const {
  std::fill_n(x, plan_.cols * sides, 0.0);
  for (int64_t d = 0; d < sides; ++d) x[columns_[rank_ + first + d] * sides + d] = 1;
  complete(x, sides);
}

void QrFactors::complete(double* x, int64_t sides) const {
  Vec<double> c(checked_mul(rank_, sides), 0), y(checked_mul(plan_.cols, sides));
  for (int64_t j = 0; j < plan_.cols; ++j) copy_row(x + j * sides, sides, y.data() + plan_.place[j] * sides);
  back_substitute(c.data(), y.data(), sides);
  for (int64_t j = 0; j < plan_.cols; ++j) copy_row(y.data() + plan_.place[j] * sides, sides, x + j * sides);
}

void QrFactors::solve_lower(double* x, double* y, int64_t sides) const {
  const auto& l = leaf<double>();
  const Supernodes& tree = plan_.fronts;
  for (int64_t s = 0; s < tree.count(); ++s) {
    const Factor& f = factors_[s];
    const int64_t wide = tree.columns(s), below = tree.below(s), rank = f.rank;
    const double* column = f.values.data();
    double* const done = y + f.row * sides;
    int64_t count = 0;
    const auto subtract = [&](int64_t place, int64_t rows) {
      double* const to = x + tree.order[place] * sides;
      if (sides == 1)
        to[0] -= short_dot(l, column, done, rows);
      else
        for (int64_t i = 0; i < rows; ++i) l.axpy(sides, -column[i], done + i * sides, to);
      return to;
    };
    for (int64_t k = 0; k < wide; ++k) {
      const double* const sum = subtract(tree.first[s] + k, count);
      if (count < rank && f.pivots()[count] == k) {
        for (int64_t j = 0; j < sides; ++j) done[count * sides + j] = sum[j] / column[count];
        ++count;
      }
      column += count;
    }
    // If x is a unit vector, y is 0 in most fronts.
    if (std::all_of(done, done + rank * sides, [](double v) { return v == 0; })) continue;
    for (int64_t k = 0; k < below; ++k, column += rank) subtract(tree.rows_of(s)[k], rank);
  }
}

}  // namespace s4j
