// SPDX-License-Identifier: Apache-2.0
#include "linalg/cholesky/indefinite.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "elementary/elementary.hpp"
#include "leaf/select.hpp"
#include "linalg/cholesky/indefinite_front.hpp"
#include "linalg/solver/pieces.hpp"

namespace s4j {
namespace {

size_t at(int64_t i) { return static_cast<size_t>(i); }

constexpr int64_t kTile = threshold::kFrontTile;

}  // namespace

Indefinite::Indefinite(const Csr<double>& a, Supernodes&& plan, bool any)
    : plan_(std::move(plan)), trees_(plan_), any_(any) {
  const int64_t count = plan_.count();
  const Vec<int32_t> place = places_of(plan_.order);
  entry_begin_.assign(at(count) + 1, 0);
  entries_.resize(at(a.nnz()));
  const auto each = [&](const auto& f) {
    for (int64_t i = 0; i < a.rows; ++i)
      for (int64_t p = a.pointers[at(i)]; p < a.pointers[at(i) + 1]; ++p) {
        const int32_t x = place[at(i)], y = place[at(a.index[at(p)])];
        f(p, std::min(x, y), std::max(x, y));
      }
  };
  each([&](int64_t, int32_t column, int32_t) { ++entry_begin_[at(plan_.of_column[at(column)]) + 1]; });
  std::partial_sum(entry_begin_.begin(), entry_begin_.end(), entry_begin_.begin());
  Vec<int64_t> next(entry_begin_.begin(), entry_begin_.end());
  each([&](int64_t p, int32_t column, int32_t row) {
    entries_[at(next[at(plan_.of_column[at(column)])]++)] = {p, column, row};
  });
  factors_.resize(at(count));
}

Vec<int32_t> Indefinite::Places::take() {
  {
    const std::lock_guard lock(mutex_);
    if (!free_.empty()) {
      Vec<int32_t> places = std::move(free_.back());
      free_.pop_back();
      return places;
    }
    free_.reserve(free_.capacity() + 1);  // so that give() does not allocate
  }
  return Vec<int32_t>(at(n_));
}

void Indefinite::Places::give(Vec<int32_t>&& places) {
  const std::lock_guard lock(mutex_);
  free_.push_back(std::move(places));
}

// Makes the front of a supernode, filled with zeros, and sets `places` to the positions of its variables.
std::unique_ptr<IndefiniteFront> Indefinite::gathered(int64_t s, Vec<int32_t>& places) const {
  Vec<int32_t> variables(at(plan_.columns(s)));
  std::iota(variables.begin(), variables.end(), plan_.first[at(s)]);
  trees_.each_child(s, [&](int32_t c) {
    const Rest& rest = rests_[at(c)];
    variables.insert(variables.end(), rest.variables.begin(), rest.variables.begin() + rest.waiting);
  });
  const auto full = static_cast<int64_t>(variables.size());
  variables.insert(variables.end(), plan_.rows_of(s), plan_.rows_of(s) + plan_.below(s));
  for (size_t i = 0; i < variables.size(); ++i) places[at(variables[i])] = static_cast<int32_t>(i);
  return std::make_unique<IndefiniteFront>(std::move(variables), full, plan_.parent[at(s)] < 0, trees_.part_of(s) >= 0,
                                           any_, sizes_);
}

void Indefinite::add_entries(int64_t s, IndefiniteFront& front, const double* values,
                             const Vec<int32_t>& places) const noexcept {
  for (int64_t e = entry_begin_[at(s)]; e < entry_begin_[at(s) + 1]; ++e) {
    const int32_t i = places[at(entries_[at(e)].column)], j = places[at(entries_[at(e)].row)];
    front.row(std::min(i, j))[std::max(i, j)] += values[entries_[at(e)].value];
  }
}

// Adds rows [begin, end) of a child's contribution to the front.
void Indefinite::add_rows(const Rest& child, IndefiniteFront& front, const Vec<int32_t>& places, int64_t begin,
                          int64_t end) noexcept {
  const auto size = static_cast<int64_t>(child.variables.size());
  for (int64_t i = begin; i < end; ++i) {
    const int32_t x = places[at(child.variables[at(i)])];
    for (int64_t j = i; j < size; ++j) {
      const int32_t y = places[at(child.variables[at(j)])];
      front.row(std::min(x, y))[std::max(x, y)] += child.values[at(i * size + j)];
    }
  }
}

// Stores the front's factor, and its contribution to the parent. If a pivot is 0, returns false and sets `bad` to its
// row.
bool Indefinite::finish(int64_t s, IndefiniteFront& front, int64_t& bad) {
  if (const int64_t zero = front.zero(); zero >= 0) {
    bad = plan_.order[at(zero)];
    return false;
  }
  Factor& out = factors_[at(s)];
  out.eliminated = front.eliminated();
  out.height = front.height();
  out.doubtful = front.doubtful();
  out.variables = front.variables();
  out.rows.assign(front.row(0), front.row(out.eliminated));
  out.d.assign(front.d().begin(), front.d().begin() + 2 * out.eliminated);
  Rest& rest = rests_[at(s)];
  rest.waiting = front.full() - out.eliminated;
  rest.variables.assign(out.variables.begin() + out.eliminated, out.variables.end());
  const auto size = static_cast<int64_t>(rest.variables.size());
  rest.values.resize(at(size * size));
  for (int64_t i = 0; i < size; ++i) {
    const double* const row = front.row(out.eliminated + i) + out.eliminated;
    std::copy(row + i, row + size, rest.values.begin() + i * size + i);
  }
  return true;
}

// Works on one part of the elimination tree, on any thread. Stores an exception in w.error for the caller.
void Indefinite::work_on_part(size_t part, Work& w, const double* values, Places& places,
                              Computation::Clock::time_point until) {
  Vec<int32_t> place = places.take();
  for (; w.next < trees_.parts()[part].end; ++w.next) {
    const int64_t s = w.next;
    if (w.front == nullptr) {
      w.front = gathered(s, place);
      IndefiniteFront& front = *w.front;
      std::fill(front.elements().begin(), front.elements().end(), 0.0);
      add_entries(s, front, values, place);
      trees_.each_child(s, [&](int32_t c) {
        add_rows(rests_[at(c)], front, place, 0, static_cast<int64_t>(rests_[at(c)].variables.size()));
        rests_[at(c)] = Rest();
      });
    }
    bool late = false;
    while (!late && !w.front->advance()) late = Computation::Clock::now() >= until;
    if (late || !finish(s, *w.front, w.bad)) break;
    w.front = nullptr;
    w.done += Subtrees::cost_of(plan_.columns(s), plan_.height(s));
  }
  places.give(std::move(place));
}

Task<int64_t> Indefinite::work_above(const double* values, Places& places) {
  Vec<int32_t> place = places.take(), children;
  for (const int32_t s : trees_.above()) {
    const std::unique_ptr<IndefiniteFront> front = gathered(s, place);
    co_await fill_zero(front->elements());
    add_entries(s, *front, values, place);
    children.clear();
    trees_.each_child(s, [&](int32_t c) { children.push_back(c); });
    for (const int32_t c : children) {
      const Rest& rest = rests_[at(c)];
      const auto size = static_cast<int64_t>(rest.variables.size());
      co_await in_pieces(size, std::max<int64_t>(kTile, kNumbersAtOnce / 8 / std::max<int64_t>(1, size)),
                         [&](int64_t begin, int64_t end) { add_rows(rest, *front, place, begin, end); });
      rests_[at(c)] = Rest();
    }
    while (!front->advance()) co_await Pausing{};
    int64_t bad = -1;
    if (!finish(s, *front, bad)) co_return bad;
    done_ += Subtrees::cost_of(plan_.columns(s), plan_.height(s));
    co_await Pausing{};
  }
  co_return -1;
}

Task<int64_t> Indefinite::factorise(const double* values) {
  done_ = 0;
  rests_.clear();
  rests_.resize(at(plan_.count()));
  sizes_.assign(at(plan_.n), 0);
  for (const Entry& e : entries_)
    for (const int32_t v : {e.column, e.row}) sizes_[at(v)] = std::max(sizes_[at(v)], std::abs(values[e.value]));
  Places places(plan_.n);
  const auto& parts = trees_.parts();
  Vec<Work> works(parts.size());
  for (size_t p = 0; p < parts.size(); ++p) works[p].next = parts[p].from;
  for (bool over = parts.empty(); !over;) {
    const auto until = co_await Deadline{};
    const double left = std::min(trees_.cost() - done_, 1e18);
    parallel_chunks(static_cast<int64_t>(parts.size()), std::max<int64_t>(1, static_cast<int64_t>(left / 8)),
                    [&](int64_t p) noexcept {
                      Work& w = works[at(p)];
                      if (w.over(parts[at(p)])) return;
                      try {
                        work_on_part(at(p), w, values, places, until);
                      } catch (...) {
                        w.error = std::current_exception();
                      }
                    });
    over = true;
    done_ = 0;
    for (size_t p = 0; p < parts.size(); ++p) {
      if (works[p].error != nullptr) std::rethrow_exception(works[p].error);
      over = over && works[p].over(parts[p]);
      done_ += works[p].done;
    }
    co_await Pausing{};
  }
  int64_t bad = -1;
  for (size_t p = 0; p < parts.size() && bad < 0; ++p) bad = works[p].bad;
  if (bad < 0) bad = co_await work_above(values, places);
  rests_.clear();
  co_return bad;
}

void Indefinite::solve(double* b, int64_t sides) const {
  const auto& l = leaf<double>();
  const int64_t n = plan_.n;
  int64_t highest = 0;
  for (const Factor& f : factors_) highest = std::max(highest, f.height);
  Vec<double> x(at(checked_mul(n, sides))), z(at(highest * sides));
  to_order(plan_.order, b, sides, x.data());
  const auto gather = [&](const Factor& f) {
    for (int64_t i = 0; i < f.height; ++i)
      std::copy_n(x.data() + f.variables[at(i)] * sides, sides, z.data() + i * sides);
  };
  const auto scatter = [&](const Factor& f, int64_t end) {
    for (int64_t i = 0; i < end; ++i) std::copy_n(z.data() + i * sides, sides, x.data() + f.variables[at(i)] * sides);
  };
  for (const Factor& f : factors_) {
    gather(f);
    for (int64_t k = 0; k < f.eliminated; ++k) {
      const double* const row = f.rows.data() + k * f.height;
      if (sides == 1)
        l.axpy(f.height - k - 1, -z[at(k)], row + k + 1, z.data() + k + 1);
      else
        for (int64_t j = k + 1; j < f.height; ++j) l.axpy(sides, -row[j], z.data() + k * sides, z.data() + j * sides);
    }
    for (int64_t k = 0; k < f.eliminated; ++k) {
      const double a = f.d[at(2 * k)], beside = f.d[at(2 * k + 1)];
      double* const own = z.data() + k * sides;
      if (beside == 0) {
        for (int64_t c = 0; c < sides; ++c) own[c] /= a;
        continue;
      }
      const double p = a / beside, q = f.d[at(2 * k + 2)] / beside, det = p * q - 1;
      for (int64_t c = 0; c < sides; ++c) {
        const double s = own[c] / beside, t = own[sides + c] / beside;
        own[c] = (q * s - t) / det;
        own[sides + c] = (p * t - s) / det;
      }
      ++k;
    }
    scatter(f, f.height);
  }
  for (size_t s = factors_.size(); s-- > 0;) {
    const Factor& f = factors_[s];
    gather(f);
    for (int64_t k = f.eliminated - 1; k >= 0; --k) {
      const double* const row = f.rows.data() + k * f.height;
      if (sides == 1)
        z[at(k)] -= l.dot(row + k + 1, z.data() + k + 1, f.height - k - 1);
      else
        for (int64_t j = k + 1; j < f.height; ++j) l.axpy(sides, -row[j], z.data() + j * sides, z.data() + k * sides);
    }
    scatter(f, f.eliminated);
  }
  from_order(plan_.order, x.data(), sides, b);
}

Indefinite::Inertia Indefinite::inertia(const Vec<int32_t>& exponents) const {
  Inertia out;
  const auto exponent = [&](const Factor& f, int64_t k) {
    return exponents.empty() ? 0 : exponents[at(plan_.order[at(f.variables[at(k)])])];
  };
  for (const int32_t e : exponents) out.log_abs_determinant -= 2 * e * std::numbers::ln2;
  const auto see = [&](double size) {
    out.least = std::min(out.least, size);
    out.most = std::max(out.most, size);
  };
  for (const Factor& f : factors_)
    for (int64_t k = 0; k < f.eliminated; ++k) {
      const double a = f.d[at(2 * k)], beside = f.d[at(2 * k + 1)];
      if (beside == 0) {
        (a > 0 ? out.positive : out.negative) += 1;
        out.log_abs_determinant += elementary::log(std::abs(a));
        see(std::ldexp(std::abs(a), -2 * exponent(f, k)));
        continue;
      }
      const double c = f.d[at(2 * k + 2)], det = a / beside * (c / beside) - 1;
      out.positive += det < 0 ? 1 : a > 0 ? 2 : 0;
      out.negative += det < 0 ? 1 : a > 0 ? 0 : 2;
      out.log_abs_determinant += 2 * elementary::log(std::abs(beside)) + elementary::log(std::abs(det));
      see(std::ldexp(std::abs(beside) * std::sqrt(std::abs(det)), -exponent(f, k) - exponent(f, k + 1)));
      ++k;
    }
  return out;
}

bool Indefinite::doubtful() const {
  return std::any_of(factors_.begin(), factors_.end(), [](const Factor& f) { return f.doubtful; });
}

Vec<int32_t> Indefinite::order() const {
  Vec<int32_t> out;
  for (const Factor& f : factors_)
    for (int64_t k = 0; k < f.eliminated; ++k) out.push_back(plan_.order[at(f.variables[at(k)])]);
  return out;
}

Indefinite::Factors Indefinite::factors() const {
  Factors out;
  Vec<int32_t> place(at(plan_.n));  // position of each variable in the order of pivots
  int32_t count = 0;
  for (const Factor& f : factors_)
    for (int64_t k = 0; k < f.eliminated; ++k) place[at(f.variables[at(k)])] = count++;
  Vec<std::pair<int32_t, double>> column;
  for (const Factor& f : factors_)
    for (int64_t k = 0; k < f.eliminated; ++k) {
      const int32_t own = place[at(f.variables[at(k)])];
      column.clear();
      for (int64_t j = k; j < f.height; ++j)
        column.emplace_back(place[at(f.variables[at(j)])], f.rows[at(k * f.height + j)]);
      std::sort(column.begin(), column.end());
      for (const auto& [row, value] : column) out.l.add(row, value);
      out.l.end_column();
      if (k > 0) out.d.add(own - 1, f.d[at(2 * k - 1)]);
      out.d.add(own, f.d[at(2 * k)]);
      out.d.add(own + 1, f.d[at(2 * k + 1)]);
      out.d.end_column();
    }
  return out;
}

int64_t Indefinite::entries() const {
  int64_t sum = 0;
  for (const Factor& f : factors_) sum += f.eliminated * f.height - f.eliminated * (f.eliminated - 1) / 2;
  return sum;
}

}  // namespace s4j
