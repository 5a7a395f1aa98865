// SPDX-License-Identifier: Apache-2.0
// In which type sums are accumulated that go into an array of another type.
#pragma once

#include "core/types.hpp"

namespace s4j {

// The type in which sums of terms of type `terms` are accumulated for a receiver of type `receiver`: that of the
// receiver where it holds more. Integers are summed in LONG at least unless the receiver is INT, and in DOUBLE for a
// FLOAT one. FLOAT is summed in DOUBLE unless the receiver is FLOAT: an INT or LONG one holds what FLOAT rounds.
inline Type accumulating_type(Type terms, Type receiver) {
  if (is_floating(terms)) return receiver == Type::kFloat ? terms : Type::kDouble;
  if (is_floating(receiver)) return Type::kDouble;
  return receiver == Type::kInt ? terms : Type::kLong;
}

}  // namespace s4j
