// SPDX-License-Identifier: Apache-2.0
// Chooses the type in which a sum is accumulated, from the types of its terms and of the array that receives it.
#pragma once

#include "core/types.hpp"

namespace s4j {

// Returns the type in which to accumulate a sum of terms of type `terms` for an array of type `receiver`: the wider of
// the two types. Integers accumulate in LONG unless the receiver is INT, and in DOUBLE for a FLOAT receiver. FLOAT
// terms accumulate in DOUBLE unless the receiver is FLOAT, since INT and LONG hold values that FLOAT would round.
inline Type accumulating_type(Type terms, Type receiver) {
  if (is_floating(terms)) return receiver == Type::kFloat ? terms : Type::kDouble;
  if (is_floating(receiver)) return Type::kDouble;
  return receiver == Type::kInt ? terms : Type::kLong;
}

}  // namespace s4j
