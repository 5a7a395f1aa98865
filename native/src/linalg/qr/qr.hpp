// SPDX-License-Identifier: Apache-2.0
// Rank-revealing QR for least squares. If the rank is not full, it gives basic solutions and solutions of least norm.
#pragma once

#include <memory>

#include "linalg/solver/solver.hpp"

namespace s4j {

std::shared_ptr<Solver> make_qr(const Operand& a, Order order);

}  // namespace s4j
