// SPDX-License-Identifier: Apache-2.0
// Factors for eigenvalues near a number, at the number or beside it.
#pragma once

#include <memory>
#include <optional>

#include "linalg/lu/shifted_inverse.hpp"

namespace s4j {

// (a - shift m)^-1, where the shift is sigma until that turns out to be as good as an eigenvalue: sigma = 0 is one of
// every graph Laplacian. a - sigma m is singular there, or its factors are those of a matrix as far from it as rounding
// is, so that what they do to the eigenvectors at sigma, which may be many, is chance. A little beside all is well
// determined, and every eigenvector is the same.
class ShiftNear final : public LinearMap {
 public:
  // `least`: the first distance of shifts from sigma; the others are that times powers of `growth`, up to the one of
  // `growths`, at most 4. m may be null, for the identity. Both outlive the object.
  ShiftNear(const Csr<double>& a, const Csr<double>* m, double sigma, double least, double growth = 16, int growths = 4)
      : a_(a), m_(m), sigma_(sigma), least_(least), growth_(growth), growths_(growths) {}

  // Makes factors, of which nothing is done where they are there. Moves the shift where there are none. Throws
  // S4J_ARITHMETIC when no shift is left.
  Task<> make(const char* name);
  // To another shift, whose factors are to be made. False: none is left.
  bool move();
  // To the other side of sigma, as far away.
  void cross();
  // To a shift of the caller's choice, of which the next move knows nothing.
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
