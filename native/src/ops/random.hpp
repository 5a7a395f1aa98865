// SPDX-License-Identifier: Apache-2.0
// Counter-based random arrays: element i depends on the seed and i alone, so they are the same for any threads.
#pragma once

#include "capi/call.hpp"

namespace s4j {

enum class RandomKind : int64_t { kUniform = 0, kNormal = 1, kSparse = 2 };

// DENSE uniform [0, 1) or normal; or COO with exactly round(density * length) entries uniform in (0, 1) at distinct
// positions.
Result random_array(Allocator& to, RandomKind kind, Type type, uint64_t seed, const Shape& shape, double density);

}  // namespace s4j
