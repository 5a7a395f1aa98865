// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace s4j {

// Returns the number of threads, at most `wanted`, that the process can start now. Starts and ends these threads, since
// some libraries abort the process if they cannot start one. Another thread of the process may take some before the
// library starts its own.
int spare_threads(int wanted) noexcept;

}  // namespace s4j
