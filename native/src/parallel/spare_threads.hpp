// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace s4j {

// How many of `wanted` threads the process could have now, found out by starting them: there are libraries that end it
// when they cannot have one. By the time they ask somebody else may have taken some.
int spare_threads(int wanted) noexcept;

}  // namespace s4j
