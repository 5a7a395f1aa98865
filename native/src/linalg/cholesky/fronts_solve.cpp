// SPDX-License-Identifier: Apache-2.0
// Substitution with fronts. Threads work on parts of the elimination tree (Subtrees::Part) at the same time; the fronts
// above the parts follow one by one.
#include <algorithm>

#include "blas/blas.hpp"
#include "leaf/select.hpp"
#include "linalg/cholesky/fronts.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kBlock = threshold::kSolveBlock, kGrain = threshold::kSolveGrain;

// Calls f(begin, end) over [0, n), on all threads unless `alone`.
template <class F>
void over(int64_t n, int64_t cost, bool alone, const F& f) noexcept {
  if (alone)
    f(int64_t{0}, n);
  else
    parallel_for(n, kGrain, cost, f);
}

}  // namespace

// Right-hand sides of a solve: all rows, the rows of each part of the tree (Inside), and the rows of current fronts.
struct Fronts::Sides {
  int64_t count;
  Vec<double> whole, inside, front;
};

void Fronts::place_sides() {
  inside_rows_ = plan_.rows;
  Vec<int32_t> place(plan_.n, -1);
  front_room_ = most_height_;  // memory for the fronts above the parts comes first
  for (const Subtrees::Part& part : trees_.parts()) {
    const int32_t first = plan_.first[part.from], last = plan_.first[part.end];
    const size_t begin = outside_.size();
    for (int64_t s = part.from; s < part.end; ++s)
      if (plan_.parent[s] >= part.end)  // a root of the part, whose rows below are all outside
        for (int64_t r = 0; r < plan_.below(s); ++r)
          if (int32_t& p = place[plan_.rows_of(s)[r]]; p < 0) {
            p = 0;
            outside_.push_back(plan_.rows_of(s)[r]);
          }
    std::sort(outside_.begin() + static_cast<std::ptrdiff_t>(begin), outside_.end());
    for (size_t r = begin; r < outside_.size(); ++r)
      place[outside_[r]] = last - first + static_cast<int32_t>(r - begin);
    for (int64_t r = plan_.row_begin[part.from]; r < plan_.row_begin[part.end]; ++r) {
      const int32_t row = plan_.rows[r];
      inside_rows_[r] = row < last ? row - first : place[row];
    }
    for (size_t r = begin; r < outside_.size(); ++r) place[outside_[r]] = -1;
    const Inside in{first, last - first, static_cast<int64_t>(outside_.size() - begin), inside_room_, front_room_};
    inside_.push_back(in);
    inside_room_ += in.columns + in.outside;
    int64_t highest = 0;
    for (int64_t s = part.from; s < part.end; ++s) highest = std::max(highest, plan_.height(s));
    front_room_ += highest;
  }
}

// Solves L y = v for the columns of one front and updates the rows below. v has all rows of the front.
void Fronts::forward(int64_t s, double* v, int64_t sides, bool alone) const noexcept {
  const auto& l = leaf<double>();
  const int64_t wide = plan_.columns(s), height = plan_.height(s);
  const double* const u = factors_.data() + plan_.block[s];
  for (int64_t block = 0; block < wide; block += kBlock) {
    const int64_t last = std::min(block + kBlock, wide);
    for (int64_t k = block; k < last; ++k) {
      const double* const row = u + k * height;
      for (int64_t c = 0; c < sides; ++c) v[k * sides + c] /= row[k];
      if (sides == 1)
        l.axpy(last - k - 1, -v[k], row + k + 1, v + k + 1);
      else
        for (int64_t i = k + 1; i < last; ++i) l.axpy(sides, -row[i], v + k * sides, v + i * sides);
    }
    over(height - last, (last - block) * sides, alone, [&](int64_t begin, int64_t end) noexcept {
      if (sides == 1)
        for (int64_t k = block; k < last; ++k)
          l.axpy(end - begin, -v[k], u + k * height + last + begin, v + last + begin);
      else
        subtract_product(end - begin, sides, last - block, u + block * height + last + begin, height, v + block * sides,
                         sides, v + (last + begin) * sides, sides);
    });
  }
}

// Solves L^T y = v for the columns of one front, whose rows below are already solved.
void Fronts::backward(int64_t s, double* v, int64_t sides, bool alone) const noexcept {
  const auto& l = leaf<double>();
  const int64_t wide = plan_.columns(s), height = plan_.height(s);
  const double* const u = factors_.data() + plan_.block[s];
  for (int64_t block = (wide - 1) / kBlock * kBlock; block >= 0; block -= kBlock) {
    const int64_t last = std::min(block + kBlock, wide), tail = height - last;
    if (tail > 0)
      parallel_for(last - block, alone ? kBlock : std::max<int64_t>(1, kBlock / 4), tail * sides,
                   [&](int64_t begin, int64_t end) noexcept {
                     const int64_t k = block + begin;
                     if (sides > 1)
                       return l.gemm(end - begin, sides, tail, u + k * height + last, height, v + last * sides, sides,
                                     v + k * sides, sides, -1, 1);
                     for (int64_t i = k; i < block + end; ++i) v[i] -= l.dot(u + i * height + last, v + last, tail);
                   });
    for (int64_t k = last - 1; k >= block; --k) {
      const double* const row = u + k * height;
      if (sides == 1)
        v[k] -= l.dot(row + k + 1, v + k + 1, last - k - 1);
      else
        for (int64_t i = k + 1; i < last; ++i) l.axpy(sides, -row[i], v + i * sides, v + k * sides);
      for (int64_t c = 0; c < sides; ++c) v[k * sides + c] /= row[k];
    }
  }
}

void Fronts::forward(Sides& x) const {
  const int64_t sides = x.count;
  const auto& parts = trees_.parts();
  // Solves one front. The first part of v is copied from the front's columns in z; the updates of the rows below are
  // added to `rows` of z.
  const auto one = [&](int64_t s, double* z, int64_t first, const int32_t* rows, double* v, bool alone) noexcept {
    const int64_t wide = plan_.columns(s), below = plan_.below(s);
    double* const own = z + (plan_.first[s] - first) * sides;
    std::copy_n(own, wide * sides, v);
    std::fill_n(v + wide * sides, below * sides, 0.0);
    forward(s, v, sides, alone);
    std::copy_n(v, wide * sides, own);
    for (int64_t r = 0; r < below; ++r)
      for (int64_t c = 0; c < sides; ++c) z[rows[r] * sides + c] += v[(wide + r) * sides + c];
  };
  parallel_chunks(static_cast<int64_t>(parts.size()), plan_.entries * sides, [&](int64_t p) noexcept {
    const Inside& in = inside_[p];
    double* const z = x.inside.data() + in.at * sides;
    std::copy_n(x.whole.data() + in.first * sides, in.columns * sides, z);
    std::fill_n(z + in.columns * sides, in.outside * sides, 0.0);
    for (int64_t s = parts[p].from; s < parts[p].end; ++s)
      one(s, z, in.first, inside_rows_.data() + plan_.row_begin[s], x.front.data() + in.front_at * sides, true);
  });
  const int32_t* row = outside_.data();
  for (const Inside& in : inside_)
    for (int64_t r = 0; r < in.outside; ++r, ++row)
      for (int64_t c = 0; c < sides; ++c) x.whole[*row * sides + c] += x.inside[(in.at + in.columns + r) * sides + c];
  for (const int32_t s : trees_.above()) one(s, x.whole.data(), 0, plan_.rows_of(s), x.front.data(), false);
}

void Fronts::backward(Sides& x) const {
  const int64_t sides = x.count;
  const auto& parts = trees_.parts();
  const auto one = [&](int64_t s, double* z, int64_t first, const int32_t* rows, double* v, bool alone) noexcept {
    const int64_t wide = plan_.columns(s), below = plan_.below(s);
    double* const own = z + (plan_.first[s] - first) * sides;
    std::copy_n(own, wide * sides, v);
    for (int64_t r = 0; r < below; ++r) std::copy_n(z + rows[r] * sides, sides, v + (wide + r) * sides);
    backward(s, v, sides, alone);
    std::copy_n(v, wide * sides, own);
  };
  for (auto s = trees_.above().rbegin(); s != trees_.above().rend(); ++s)
    one(*s, x.whole.data(), 0, plan_.rows_of(*s), x.front.data(), false);
  const int32_t* row = outside_.data();
  for (const Inside& in : inside_)
    for (int64_t r = 0; r < in.outside; ++r, ++row)
      std::copy_n(x.whole.data() + *row * sides, sides, x.inside.data() + (in.at + in.columns + r) * sides);
  parallel_chunks(static_cast<int64_t>(parts.size()), plan_.entries * sides, [&](int64_t p) noexcept {
    const Inside& in = inside_[p];
    double* const z = x.inside.data() + in.at * sides;
    for (int64_t s = parts[p].end - 1; s >= parts[p].from; --s)
      one(s, z, in.first, inside_rows_.data() + plan_.row_begin[s], x.front.data() + in.front_at * sides, true);
    std::copy_n(z, in.columns * sides, x.whole.data() + in.first * sides);
  });
}

Fronts::Sides Fronts::room_for(int64_t sides) const {
  return {sides, Vec<double>(checked_mul(plan_.n, sides)), Vec<double>(checked_mul(inside_room_, sides)),
          Vec<double>(checked_mul(front_room_, sides))};
}

void Fronts::solve(double* b, int64_t sides) const {
  Sides x = room_for(sides);
  to_order(plan_.order, b, sides, x.whole.data());
  forward(x);
  backward(x);
  from_order(plan_.order, x.whole.data(), sides, b);
}

void Fronts::solve_half(double* b, int64_t sides, bool transposed) const {
  Sides x = room_for(sides);
  if (!transposed) {
    to_order(plan_.order, b, sides, x.whole.data());
    forward(x);
    for (const Inside& in : inside_)
      std::copy_n(x.inside.data() + in.at * sides, in.columns * sides, x.whole.data() + in.first * sides);
    return void(std::copy(x.whole.begin(), x.whole.end(), b));
  }
  std::copy_n(b, x.whole.size(), x.whole.data());
  for (const Inside& in : inside_)
    std::copy_n(b + in.first * sides, in.columns * sides, x.inside.data() + in.at * sides);
  backward(x);
  from_order(plan_.order, x.whole.data(), sides, b);
}

}  // namespace s4j
