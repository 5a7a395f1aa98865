// SPDX-License-Identifier: Apache-2.0
// Element-wise operations of one array, y = f(x) and y = f(x, number), for every format and view. The structure does
// not change. The result's fill (the value of elements that are not stored) is f(fill).
#pragma once

#include "array/result.hpp"

namespace s4j {

[[noreturn]] void refuse_bool(const char* name);
// Returns the type in which f(a, b) is computed; throws for BOOL arithmetic.
Type arithmetic_type(Type a, Type b, const char* name);

Result transform(const PatternTarget& to, int op, const Operand& x, bool stored_only, const char* name);
Result scalar(const PatternTarget& to, int op, const Operand& x, Scalar y, bool stored_only, const char* name,
              const Operand* receiver = nullptr);
// Returns the type of x's elements in the operation if op(x, y) goes into the array `receiver` (null: a new one). Sums,
// differences and products of integers are computed in the type that the receiver needs (accumulating_type), so that
// they do not wrap before they are converted.
Type elementwise_type(int op, Type x, Type y, const Operand* receiver);

}  // namespace s4j
