// SPDX-License-Identifier: Apache-2.0
#include "linalg/iterative/aggregation.hpp"

#include <algorithm>
#include <cmath>

namespace s4j {
namespace {

constexpr int32_t kFree = -1;
// kJoined - k marks an unknown that joins aggregate k in the second pass. The mark differs from k, so that other
// unknowns cannot join k through this unknown in the same pass.
constexpr int32_t kJoined = -2;

class Aggregation {
 public:
  Aggregation(const Csr<double>& a, const Strength& strength) : a_(a), strength_(strength) {
    out_.of.assign(static_cast<size_t>(a.rows), kFree);
  }

  Task<Aggregates> work() {
    for (int64_t i = 0; i < a_.rows;) {
      for (const int64_t until = unpaused(a_, i); i < until; ++i)
        if (!strength_.alone(i) && !beside_aggregate(i)) found(i);
      co_await Pausing{};
    }
    for (int64_t i = 0; i < a_.rows;) {
      for (const int64_t until = unpaused(a_, i); i < until; ++i)
        if (of(i) == kFree) join(i);
      co_await Pausing{};
    }
    for (int32_t& k : out_.of)
      if (k <= kJoined) k = kJoined - k;
    for (int64_t i = 0; i < a_.rows;) {
      for (const int64_t until = unpaused(a_, i); i < until; ++i)
        if (of(i) == kFree && !strength_.alone(i)) found(i);
      co_await Pausing{};
    }
    co_return std::move(out_);
  }

 private:
  int32_t& of(int64_t i) { return out_.of[i]; }
  int64_t neighbour(int64_t p) const { return a_.index[p]; }
  int64_t begin(int64_t i) const { return a_.pointers[i]; }
  int64_t end(int64_t i) const { return a_.pointers[static_cast<size_t>(i) + 1]; }

  // Returns whether i or a strong neighbour belongs to an aggregate.
  bool beside_aggregate(int64_t i) {
    if (of(i) != kFree) return true;
    for (int64_t p = begin(i); p < end(i); ++p)
      if (of(neighbour(p)) != kFree && strength_.strong(i, p)) return true;
    return false;
  }
  // Forms an aggregate of i and those strong neighbours of i that belong to no aggregate.
  void found(int64_t i) {
    const auto k = static_cast<int32_t>(out_.count++);
    of(i) = k;
    for (int64_t p = begin(i); p < end(i); ++p)
      if (of(neighbour(p)) == kFree && strength_.strong(i, p)) of(neighbour(p)) = k;
  }
  void join(int64_t i) {
    double most = 0;
    for (int64_t p = begin(i); p < end(i); ++p) {
      const int32_t k = of(neighbour(p));
      if (k < 0 || !(strength_.size(p) > most) || !strength_.strong(i, p)) continue;
      most = strength_.size(p);
      of(i) = kJoined - k;
    }
  }

  const Csr<double>& a_;
  const Strength& strength_;
  Aggregates out_;
};

}  // namespace

void Strength::find_alone(int64_t i) noexcept {
  constexpr double kBeside = 0.5;
  const auto row = static_cast<size_t>(i);
  double sum = 0, largest = 0;
  for (int64_t p = a_->pointers[row]; p < a_->pointers[row + 1]; ++p) {
    const int64_t j = a_->index[p];
    if (j == i) continue;
    const double v = std::abs(a_->values[p]);
    sum += v * scale(i) * scale(j);
    largest = std::max(largest, v);
  }
  largest_[row] = largest;
  alone_[row] = sum > kBeside ? 0 : 1;
}

void Strength::find_strongest(int64_t i) noexcept {
  const auto row = static_cast<size_t>(i);
  double most = 0;
  for (int64_t p = a_->pointers[row]; p < a_->pointers[row + 1]; ++p) {
    const int64_t j = a_->index[p];
    if (j != i && !alone(j)) most = std::max(most, std::abs(a_->values[p]) * scale(i) * scale(j));
  }
  strongest_[row] = most;
}

Task<Strength> Strength::of(const Csr<double>& a, const Vector& diagonal, double threshold) {
  Strength out(a, threshold);
  const auto n = static_cast<size_t>(a.rows);
  out.scale_.resize(n);
  out.strongest_.resize(n);
  out.largest_.resize(n);
  out.alone_.resize(n);
  for_elements(a.rows, [&, to = out.scale_.data()](int64_t i) {
    const double d = diagonal[i];
    to[i] = d > 0 ? 1 / std::sqrt(d) : 0;
  });
  for (const bool second : {false, true})
    for (int64_t from = 0; from < a.rows;) {
      const int64_t until = unpaused(a, from, threshold::kUnpausedByAll);
      parallel_for(until - from, threshold::kGrainLines, (a.nnz() + a.rows) / a.rows,
                   [&](int64_t begin, int64_t end) noexcept {
                     for (int64_t i = from + begin; i < from + end; ++i)
                       second ? out.find_strongest(i) : out.find_alone(i);
                   });
      from = until;
      co_await Pausing{};
    }
  out.any_alone_ = std::find(out.alone_.begin(), out.alone_.end(), 1) != out.alone_.end();
  co_return std::move(out);
}

Task<Aggregates> aggregate(const Csr<double>& a, const Strength& strength) {
  Aggregation aggregation(a, strength);
  co_return co_await aggregation.work();
}

}  // namespace s4j
