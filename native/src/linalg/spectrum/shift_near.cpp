// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum/shift_near.hpp"

#include "core/error.hpp"
#include "linalg/spectrum/inertia.hpp"

namespace s4j {
namespace {

// Of the least distance. Another one may be an eigenvalue too, or too near for what is asked: inverses of values that
// are farther away by many orders are rounding beside those of the nearest.
constexpr double kMoves[] = {0, -1, 1, -16, 16, -256, -0x1p12, -0x1p16};

}  // namespace

double ShiftNear::shift() const { return chosen_ ? *chosen_ : sigma_ + kMoves[moves_] * least_; }

bool ShiftNear::move() {
  if (moves_ + 1 == std::ssize(kMoves)) return false;
  ++moves_;
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
           std::ssize(kMoves) - 1, " numbers beside it; choose another sigma");
  }
}

}  // namespace s4j
