// SPDX-License-Identifier: Apache-2.0
// Element-wise operations of one array: y = f(x) and y = f(x, number), on every format and view. Structure is kept; the
// fill of the result is f(fill).
#pragma once

#include "array/result.hpp"

namespace s4j {

[[noreturn]] void refuse_bool(const char* name);
// Refuses BOOL arithmetic; the type in which f(a, b) is computed.
Type arithmetic_type(Type a, Type b, const char* name);

Result transform(const PatternTarget& to, int op, const Operand& x, bool stored_only, const char* name);
Result scalar(const PatternTarget& to, int op, const Operand& x, Scalar y, bool stored_only, const char* name,
              const Operand* receiver = nullptr);
// The type that takes the place of x's where op(x, y) goes into `receiver` (null: nowhere): sums, differences and
// products of integers are formed in the type that it calls for (accumulating_type), so that none wraps on its way.
Type elementwise_type(int op, Type x, Type y, const Operand* receiver);

}  // namespace s4j
