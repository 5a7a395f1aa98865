// SPDX-License-Identifier: Apache-2.0
// Sizes of arrays that reach every path: a build with the smallest thresholds needs fewer entries.
#pragma once

#include <cstdint>

#include "core/thresholds.hpp"

namespace s4j::test {

constexpr int64_t sized(int64_t shipped, int64_t lowered) { return threshold::kLowered >= 2 ? lowered : shipped; }
constexpr int64_t sized(int64_t shipped) { return sized(shipped, shipped / 16); }

}  // namespace s4j::test
