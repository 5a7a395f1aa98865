// SPDX-License-Identifier: Apache-2.0
// Which unknowns of a symmetric matrix become one unknown of a coarser level: standard aggregation (Vanek, Mandel,
// Brezina 1996, algorithm 5.1).
#pragma once

#include "linalg/solver/csr_tasks.hpp"
#include "linalg/solver/vectors.hpp"

namespace s4j {

// Strength of connection. Beside a diagonal of 1 an entry of a has the size c_ij = |a_ij| / sqrt(a_ii a_jj). Unknowns
// with little beside them, sum_j c_ij <= 1/2, are alone: smoothing leaves nothing of them to a coarser level. Others i
// and j are connected strongly where c_ij >= threshold sqrt(max_k c_ik max_k c_jk): as strongly, about, as any that
// they have, on whatever stencil. (Vanek, Mandel and Brezina compare c_ij with a number.)
class Strength {
 public:
  // diagonal: elements that are not positive belong to rows without entries.
  static Task<Strength> of(const Csr<double>& a, const Vector& diagonal, double threshold);

  // The entry p of row i.
  bool strong(int64_t i, int64_t p) const noexcept {
    const int64_t j = a_->index[p];
    if (j == i || alone(i) || alone(j)) return false;
    const double size = std::abs(a_->values[p]) * scale(i) * scale(j);
    return size > 0 && size * size >= threshold_ * threshold_ * strongest(i) * strongest(j);
  }
  // Whether it is one of the large entries of row i.
  bool strong_for(int64_t i, int64_t p) const noexcept { return std::abs(a_->values[p]) >= threshold_ * largest_[i]; }
  // No aggregate has it.
  bool alone(int64_t i) const noexcept { return alone_[i] != 0; }
  bool any_alone() const noexcept { return any_alone_; }
  // How strong: comparable within a row.
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
  Vector strongest_;  // max_k c_ik over those that are not alone
  Vector largest_;    // max_k |a_ik|
  Vec<uint8_t> alone_;
  bool any_alone_ = false;
};

struct Aggregates {
  Vec<int32_t> of;  // by unknown; -1: in none
  int64_t count = 0;
};
// An unknown none of whose neighbours has an aggregate founds one of all of them; those left over join that of their
// strongest neighbour; what is still left becomes aggregates among itself. By one thread: the rows' order decides.
Task<Aggregates> aggregate(const Csr<double>& a, const Strength& strength);

}  // namespace s4j
