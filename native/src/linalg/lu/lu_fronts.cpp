// SPDX-License-Identifier: Apache-2.0
#include "linalg/lu/lu_fronts.hpp"

#include <algorithm>
#include <numeric>

namespace s4j {
namespace {

// Threshold for pivots. Elements of L are at most 1 / kPart; a larger threshold would delay more columns.
constexpr double kPart = 0.3;

}  // namespace

struct LuFronts::Work {
  explicit Work(const Supernodes& plan) : waiting(plan.count()), row_at(plan.n), column_at(plan.n) {}
  Vec<Vec<Rest>> waiting;          // contributions by parent supernode
  Vec<int32_t> row_at, column_at;  // position in the front of each row and column of the plan
  Vec<int32_t> rows, columns, to;
};

LuFronts::LuFronts(const Csr<double>& columns, Supernodes&& plan) : plan_(std::move(plan)) {
  const int64_t n = plan_.n, count = plan_.count();
  const Vec<int32_t> place = places_of(plan_.order);
  costs_.assign(count + 1, 0);
  for (int64_t s = 0; s < count; ++s) {
    const auto height = static_cast<double>(plan_.height(s));
    costs_[s + 1] = costs_[s] + static_cast<double>(plan_.columns(s)) * height * height;
  }
  entry_begin_.assign(count + 1, 0);
  entries_.resize(columns.nnz());
  const auto each = [&](const auto& f) {
    for (int64_t j = 0; j < n; ++j)
      for (int64_t p = columns.pointers[j]; p < columns.pointers[j + 1]; ++p) {
        const Entry e{p, place[columns.index[p]], place[j]};
        f(plan_.of_column[std::min(e.row, e.column)], e);
      }
  };
  each([&](size_t s, const Entry&) { ++entry_begin_[s + 1]; });
  std::partial_sum(entry_begin_.begin(), entry_begin_.end(), entry_begin_.begin());
  Vec<int64_t> next(entry_begin_.begin(), entry_begin_.end());
  each([&](size_t s, const Entry& e) { entries_[next[s]++] = e; });
}

double LuFronts::share_done() const {
  if (costs_.back() == 0 || front_done_ == plan_.count()) return 1;
  const double own = costs_[front_done_ + 1] - costs_[front_done_];
  const double part =
      static_cast<double>(front_.eliminated()) / static_cast<double>(std::max<int64_t>(1, front_.full()));
  return std::min(1.0, (costs_[front_done_] + part * own) / costs_.back());
}

// Adds a child's contribution to the front.
Task<> LuFronts::add(Work& w, Rest& child) {
  const auto size = static_cast<int64_t>(child.rows.size());
  w.to.resize(size);
  for (int64_t j = 0; j < size; ++j) w.to[j] = w.column_at[child.columns[j]];
  co_await in_parts(size, size, [this, &w, &child, size](int64_t from, int64_t end) {
    const int32_t* const to = w.to.data();
    for (int64_t i = from; i < end; ++i) {
      double* const row = front_.row(w.row_at[child.rows[i]]);
      const double* const values = child.values.data() + i * size;
      for (int64_t j = 0; j < size; ++j) row[to[j]] += values[j];
    }
  });
  child = Rest();
}

// Stores the factors of the front, and its contribution to the parent.
Task<> LuFronts::keep(Work& w, int64_t s) {
  Factor& out = factors_[s];
  LuFront& front = front_;
  const int64_t height = out.height = front.height(), done = out.eliminated = front.eliminated();
  const int64_t size = height - done;
  out.rows = front.rows();
  out.columns = front.columns();
  out.upper.resize(done * height);
  out.below.resize(size * done);
  co_await in_parts(done, height, [&out, &front, height](int64_t from, int64_t to) {
    std::copy(front.row(from), front.row(to), out.upper.begin() + from * height);
  });
  Rest rest;
  rest.waiting = front.full() - done;
  delayed_ += rest.waiting;
  rest.rows.assign(out.rows.begin() + done, out.rows.end());
  rest.columns.assign(out.columns.begin() + done, out.columns.end());
  rest.values.resize(size * size);
  co_await in_parts(size, height, [&out, &rest, &front, size, done](int64_t from, int64_t to) {
    for (int64_t i = from; i < to; ++i) {
      const double* const row = front.row(done + i);
      std::copy_n(row, done, out.below.begin() + i * done);
      std::copy_n(row + done, size, rest.values.begin() + i * size);
    }
  });
  if (const int32_t up = plan_.parent[s]; up >= 0) w.waiting[up].push_back(std::move(rest));
}

Task<LuEnd> LuFronts::work_on(Work& w, int64_t s, const double* values) {
  Vec<Rest> children = std::move(w.waiting[s]);
  w.rows.resize(plan_.columns(s));
  std::iota(w.rows.begin(), w.rows.end(), plan_.first[s]);
  w.columns = w.rows;
  for (const Rest& c : children) {
    w.rows.insert(w.rows.end(), c.rows.begin(), c.rows.begin() + c.waiting);
    w.columns.insert(w.columns.end(), c.columns.begin(), c.columns.begin() + c.waiting);
  }
  const auto full = static_cast<int64_t>(w.rows.size());
  for (Vec<int32_t>* const list : {&w.rows, &w.columns})
    list->insert(list->end(), plan_.rows_of(s), plan_.rows_of(s) + plan_.below(s));
  for (size_t i = 0; i < w.rows.size(); ++i) {
    w.row_at[w.rows[i]] = static_cast<int32_t>(i);
    w.column_at[w.columns[i]] = static_cast<int32_t>(i);
  }
  co_await front_.begin(w.rows, w.columns, full);
  for (int64_t e = entry_begin_[s]; e < entry_begin_[s + 1]; ++e) {
    const Entry& entry = entries_[e];
    front_.row(w.row_at[entry.row])[w.column_at[entry.column]] += values[entry.value];
  }
  for (Rest& c : children) co_await add(w, c);
  co_await front_.eliminate(kPart);
  const int64_t done = front_.eliminated();
  if (front_.overflow() || (plan_.parent[s] < 0 && done < full))
    co_return LuEnd{plan_.order[front_.columns()[done]], front_.overflow()};
  co_await keep(w, s);
  co_return LuEnd();
}

Task<LuEnd> LuFronts::factorise(const Csr<double>& columns) {
  factors_.clear();
  factors_.resize(plan_.count());
  delayed_ = front_done_ = 0;
  Work w(plan_);
  for (int64_t s = 0; s < plan_.count(); ++s) {
    if (const LuEnd end = co_await work_on(w, s, columns.values.data()); end.column >= 0) co_return end;
    front_done_ = s + 1;
  }
  front_ = LuFront();
  co_return LuEnd();
}

}  // namespace s4j
