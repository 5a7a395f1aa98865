// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum/shift_near.hpp"

#include "core/error.hpp"
#include "linalg/spectrum/inertia.hpp"

namespace s4j {
namespace {

// A shift: the side of sigma, and the number of times that the smallest distance is multiplied. There are several
// shifts, because a shift may itself be an eigenvalue, or may be too close to one: then rounding errors of its inverse
// dominate the inverses of values that are many orders farther away.
struct Move {
  double side;
  int growths;
};
constexpr Move kMoves[] = {{0, 0}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}, {-1, 2}, {-1, 3}, {-1, 4}};

}  // namespace

double ShiftNear::shift() const {
  if (chosen_) return *chosen_;
  const Move& move = kMoves[moves_];
  double distance = move.side * least_;
  for (int i = 0; i < move.growths; ++i) distance *= growth_;
  return crossed_ ? sigma_ - distance : sigma_ + distance;
}

void ShiftNear::cross() {
  crossed_ = !crossed_;
  factors_.reset();
}

bool ShiftNear::move() {
  if (moves_ + 1 == std::ssize(kMoves) || kMoves[moves_ + 1].growths > growths_) return false;
  ++moves_;
  crossed_ = false;
  chosen_.reset();
  factors_.reset();
  return true;
}

Task<> ShiftNear::make(const char* name) {
  bool made = false;
  while (!made) {
    if (factors_ == nullptr)
      factors_ = m_ == nullptr ? shifted_inverse(a_, shift()) : shifted_inverse(difference(a_, shift(), *m_), 0);
    made = co_await factors_->make(name);
    if (!made && !move())
      fail(S4J_ARITHMETIC, name, m_ == nullptr ? ": a - sigma I" : ": a - sigma m", " is singular for sigma and for ",
           moves_, " numbers beside it; choose another sigma");
  }
}

}  // namespace s4j
