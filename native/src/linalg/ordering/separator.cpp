// SPDX-License-Identifier: Apache-2.0
#include "linalg/ordering/separator.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "core/thresholds.hpp"

namespace s4j {
namespace {

constexpr int kPasses = 7;
constexpr uint8_t kTouched = 1, kLocked = 2;

}  // namespace

Separator::Separator(const Graph& g) : g_(g) {
  const int64_t n = g.size();
  sides_.assign(n, 1);
  weights_[1] = std::accumulate(g.weights.begin(), g.weights.end(), int64_t{0});
  limit_ = weights_[1] * threshold::kSideShare / 100;
  place_.resize(n);
  reach_.resize(n);
  marks_.assign(n, 0);
}

Separator::Separator(const Graph& g, const Vec<uint8_t>& coarse_sides, const Vec<int32_t>& of) : g_(g) {
  const int64_t n = g.size();
  sides_.resize(n);
  place_.resize(n);
  reach_.resize(n);
  marks_.assign(n, 0);
  for (int64_t v = 0; v < n; ++v) {
    const uint8_t side = coarse_sides[of[v]];
    sides_[v] = side;
    weights_[side] += g.weights[v];
    if (side != kBetween) continue;
    place_[v] = static_cast<int32_t>(between_.size());
    between_.push_back(static_cast<int32_t>(v));
  }
  limit_ = (weights_[0] + weights_[1] + weights_[2]) * threshold::kSideShare / 100;
  for (const int32_t v : between_) measure(v, [](int32_t) {});
}

Separator::Quality Separator::quality() const {
  const int64_t heavier = std::max(weights_[0], weights_[1]);
  return {std::max<int64_t>(0, heavier - limit_), weights_[2], std::abs(weights_[0] - weights_[1])};
}

// Computes the weight of v's neighbours on each side, where v is in the separator. Calls f(u) for each neighbour u that
// is in the separator too.
template <class F>
void Separator::measure(int32_t v, F&& f) {
  const int32_t* const weights = g_.weights.data();
  const uint8_t* const sides = sides_.data();
  std::array<int32_t, 2> sums{};
  const int64_t begin = g_.pointers[v], end = g_.pointers[v + 1];
  for (int64_t p = begin; p < end; ++p) {
    const int32_t w = g_.neighbours[p];
    if (sides[w] == kBetween)
      f(w);
    else
      sums[sides[w]] += weights[w];
  }
  reach_[v] = sums;
  spent_ += end - begin;
}

// Marks v, whose gain has risen, to be pushed into the queues again after the move.
void Separator::touch(int32_t v) {
  uint8_t& mark = marks_[v];
  if (mark != 0) return;
  mark = kTouched;
  touched_.push_back(v);
}

void Separator::insert(int32_t v) {
  place_[v] = static_cast<int32_t>(between_.size());
  between_.push_back(v);
}

void Separator::remove(int32_t v) {
  const int32_t place = place_[v], other = between_.back();
  between_[place] = other;
  place_[other] = place;
  between_.pop_back();
}

// Among equal gains, the candidate pushed last comes first. While a side grows, the candidate pushed first does.
void Separator::push(int32_t v, int to) {
  queues_[to].push_back({gain(v, to), v, age_ += age_step_});
  std::push_heap(queues_[to].begin(), queues_[to].end());
}

// Returns whether the queue has a valid candidate. If so, the first candidate is valid and its gain is current.
bool Separator::top(int to) {
  Queue& queue = queues_[to];
  while (!queue.empty()) {
    const Candidate c = queue.front();
    const int32_t v = c.vertex;
    const bool gone = sides_[v] != kBetween || marks_[v] != 0;
    if (!gone && c.gain == gain(c.vertex, to)) return true;
    ++spent_;
    pop(to);
    // Gains that fell are updated only here. Vertices whose gains rose have already been pushed again.
    if (!gone && c.gain > gain(c.vertex, to)) {
      queue.push_back({gain(c.vertex, to), c.vertex, c.age});
      std::push_heap(queue.begin(), queue.end());
    }
  }
  return false;
}

int32_t Separator::pop(int to) {
  Queue& queue = queues_[to];
  std::pop_heap(queue.begin(), queue.end());
  const int32_t v = queue.back().vertex;
  queue.pop_back();
  return v;
}

// Moves v from the separator to side `to`; its neighbours on the other side enter the separator.
void Separator::move(int32_t v, int to) {
  const auto other = static_cast<size_t>(1 - to);
  const int32_t weight = g_.weights[v];
  const size_t before = pulled_.size();
  remove(v);
  sides_[v] = static_cast<uint8_t>(to);
  marks_[v] = kLocked;
  weights_[kBetween] -= weight;
  weights_[to] += weight;
  const int64_t begin = g_.pointers[v], end = g_.pointers[v + 1];
  spent_ += 1 + end - begin;
  for (int64_t p = begin; p < end; ++p) {
    const int32_t w = g_.neighbours[p];
    const uint8_t side = sides_[w];
    if (side == kBetween) reach_[w][to] += weight;
    if (side != other) continue;
    const int32_t pulled = g_.weights[w];
    pulled_.push_back(w);
    sides_[w] = kBetween;
    weights_[other] -= pulled;
    weights_[kBetween] += pulled;
    insert(w);
    measure(w, [&](int32_t u) {
      reach_[u][other] -= pulled;
      touch(u);
    });
    touch(w);
  }
  for (const int32_t u : touched_) {
    marks_[u] = 0;
    push(u, to);
  }
  touched_.clear();
  moves_.push_back({v, to, static_cast<int32_t>(pulled_.size() - before)});
}

void Separator::undo() {
  const Move m = moves_.back();
  moves_.pop_back();
  const auto to = static_cast<size_t>(m.to), other = 1 - to;
  for (int32_t k = 0; k < m.pulled; ++k) {
    const int32_t w = pulled_.back(), weight = g_.weights[w];
    pulled_.pop_back();
    remove(w);
    sides_[w] = static_cast<uint8_t>(other);
    weights_[kBetween] -= weight;
    weights_[other] += weight;
    measure(w, [&](int32_t u) { reach_[u][other] += weight; });
  }
  const int32_t weight = g_.weights[m.vertex];
  sides_[m.vertex] = kBetween;
  weights_[to] -= weight;
  weights_[kBetween] += weight;
  marks_[m.vertex] = 0;
  insert(m.vertex);
  measure(m.vertex, [&](int32_t u) { reach_[u][to] -= weight; });
}

bool Separator::grow_some() {
  for (spent_ = 0; spent_ < threshold::kOrderingSlice && weights_[0] < weights_[1];) {
    if (!top(0)) return true;
    move(pop(0), 0);
  }
  return weights_[0] >= weights_[1];
}

Task<> Separator::grow(int32_t from) {
  sides_[from] = kBetween;
  weights_[1] -= g_.weights[from];
  weights_[kBetween] += g_.weights[from];
  insert(from);
  measure(from, [](int32_t) {});
  age_step_ = -1;
  push(from, 0);
  while (!grow_some()) co_await Pausing{};
  age_step_ = 1;
  unlock();
}

void Separator::unlock() {
  for (const Move& m : moves_) marks_[m.vertex] = 0;
  moves_.clear();
  pulled_.clear();
  for (Queue& queue : queues_) queue.clear();
}

void Separator::begin_pass(int64_t patience) {
  best_ = quality();
  best_moves_ = 0;
  vain_ = 0;
  patience_ = std::min<int64_t>(threshold::kSeparatorPatience, patience * static_cast<int64_t>(between_.size()));
  // Pushes vertices in the current order of between_. This order differs from pass to pass, so ties are broken
  // differently.
  for (const int32_t v : between_)
    for (const int to : {0, 1}) queues_[to].push_back({gain(v, to), v, ++age_});
  for (Queue& queue : queues_) std::make_heap(queue.begin(), queue.end());
}

// Makes moves of a pass. Returns false at the end of the slice, true at the end of the pass.
bool Separator::advance() {
  for (spent_ = 0; spent_ < threshold::kOrderingSlice;) {
    // Moves a vertex to the lighter side if the heavier side exceeds the limit. Otherwise moves it to the side with the
    // larger gain, or to the lighter side if gains are equal.
    int to = weights_[0] <= weights_[1] ? 0 : 1;
    if (weights_[1 - to] <= limit_) {
      if (!top(to) || (top(1 - to) && queues_[1 - to].front().gain > queues_[to].front().gain)) to = 1 - to;
      if (top(to) && weights_[to] + g_.weights[queues_[to].front().vertex] > limit_) to = 1 - to;
    }
    if (!top(to)) return true;
    const int32_t v = pop(to);
    if (weights_[to] + g_.weights[v] > limit_ && weights_[to] >= weights_[1 - to]) continue;
    move(v, to);
    const Quality now = quality();
    if (now < best_) {
      best_ = now;
      best_moves_ = moves_.size();
      vain_ = 0;
    } else if (++vain_ > patience_) {
      return true;
    }
  }
  return false;
}

bool Separator::end_pass() {
  while (moves_.size() > best_moves_) undo();
  unlock();
  return best_moves_ > 0;
}

Task<> Separator::refine(int64_t patience) {
  for (int pass = 0; pass < kPasses; ++pass) {
    begin_pass(patience);
    while (!advance()) co_await Pausing{};
    if (!end_pass()) break;
    co_await Pausing{};
  }
}

}  // namespace s4j
