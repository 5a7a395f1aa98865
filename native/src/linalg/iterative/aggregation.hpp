// SPDX-License-Identifier: Apache-2.0
// Groups unknowns into aggregates, each of which becomes one unknown of the coarser level: standard aggregation (Vanek,
// Mandel, Brezina 1996, algorithm 5.1).
#pragma once

#include "linalg/solver/csr_tasks.hpp"
#include "linalg/solver/vectors.hpp"

namespace s4j {

// Strength of connection. It depends on the entries of a scaled to a unit diagonal, c_ij = |a_ij| / sqrt(a_ii a_jj). An
// unknown i with sum_j c_ij <= 1/2 stays alone, since smoothing already removes its error. Two other unknowns i and j
// are strongly connected if c_ij >= threshold sqrt(max_k c_ik max_k c_jk). This rule compares c_ij with the strongest
// connections of i and j, so that it suits any stencil. (Vanek, Mandel and Brezina compare c_ij with a constant.)
class Strength {
 public:
  // diagonal: the diagonal of a, in which only elements of empty rows are not positive.
  static Task<Strength> of(const Csr<double>& a, const Vector& diagonal, double threshold);

  // Returns whether entry p of row i is a strong connection.
  bool strong(int64_t i, int64_t p) const noexcept {
    const int64_t j = a_->index[p];
    if (j == i || alone(i) || alone(j)) return false;
    const double size = std::abs(a_->values[p]) * scale(i) * scale(j);
    return size > 0 && size * size >= threshold_ * threshold_ * strongest(i) * strongest(j);
  }
  // Returns whether the magnitude of entry p is at least `threshold` times the largest off-diagonal magnitude of row i.
  bool strong_for(int64_t i, int64_t p) const noexcept { return std::abs(a_->values[p]) >= threshold_ * largest_[i]; }
  // Returns whether i belongs to no aggregate.
  bool alone(int64_t i) const noexcept { return alone_[i] != 0; }
  bool any_alone() const noexcept { return any_alone_; }
  // Returns the strength of entry p, up to a factor that is constant within the row.
  double size(int64_t p) const noexcept { return std::abs(a_->values[p]) * scale(a_->index[p]); }

 private:
  Strength(const Csr<double>& a, double threshold) : a_(&a), threshold_(threshold) {}
  void find_alone(int64_t i) noexcept;
  void find_strongest(int64_t i) noexcept;
  double scale(int64_t i) const noexcept { return scale_[i]; }
  double strongest(int64_t i) const noexcept { return strongest_[i]; }

  const Csr<double>* a_;
  double threshold_;
  Vector scale_;      // 1 / sqrt(a_ii)
  Vector strongest_;  // max_k c_ik over unknowns that are not alone
  Vector largest_;    // max_k |a_ik|
  Vec<uint8_t> alone_;
  bool any_alone_ = false;
};

struct Aggregates {
  Vec<int32_t> of;  // the aggregate of each unknown; -1: the unknown belongs to no aggregate
  int64_t count = 0;
};
// Builds aggregates in the order of rows, on one thread. First, each unknown without aggregated strong neighbours forms
// an aggregate with all its strong neighbours. Then the unknowns left over join the aggregate of their strongest
// neighbour. Finally, the remaining unknowns form aggregates among themselves.
Task<Aggregates> aggregate(const Csr<double>& a, const Strength& strength);

}  // namespace s4j
