// SPDX-License-Identifier: Apache-2.0
// Factors of a matrix with a shift at a number, or beside it, for eigenvalues near this number.
#pragma once

#include <memory>
#include <optional>

#include "linalg/lu/shifted_inverse.hpp"

namespace s4j {

// The map (a - shift m)^-1. shift is sigma, unless sigma is numerically an eigenvalue, as 0 is for every graph
// Laplacian. In that case a - sigma m is singular, or rounding errors perturb its factors so that their effect on the
// eigenvectors at sigma is arbitrary. A shift at a small distance from sigma has well-determined factors and the same
// eigenvectors.
class ShiftNear final : public LinearMap {
 public:
  // `least`: the first distance of a shift from sigma. Later distances are multiplied by `growth`, at most `growths`
  // times, which is at most 4. m may be null, for the identity. a and m must outlive this object.
  ShiftNear(const Csr<double>& a, const Csr<double>* m, double sigma, double least, double growth = 16, int growths = 4)
      : a_(a), m_(m), sigma_(sigma), least_(least), growth_(growth), growths_(growths) {}

  // Factorises for the present shift, unless an earlier call has done so. If the matrix is singular, moves to the next
  // shift. Throws S4J_ARITHMETIC if no shift is left.
  Task<> make(const char* name);
  // Moves to the next shift; the caller then calls make(). Returns false if no shift is left.
  bool move();
  // Mirrors the shift to the other side of sigma.
  void cross();
  // Uses the given shift. The next move() continues with the sequence of shifts beside sigma.
  void move_to(double shift) {
    chosen_ = shift;
    factors_.reset();
  }
  bool moved() const { return moves_ > 0 || chosen_; }
  double shift() const;
  void apply(const double* x, double* y) const override { factors_->apply(x, y); }

 private:
  const Csr<double>& a_;
  const Csr<double>* m_;
  double sigma_, least_, growth_;
  int growths_, moves_ = 0;
  bool crossed_ = false;
  std::optional<double> chosen_;
  std::unique_ptr<ShiftedInverse> factors_;
};

}  // namespace s4j
