// SPDX-License-Identifier: Apache-2.0
// How much memory this process may take before the system ends it.
#pragma once

#include <cstdint>
#include <string>

namespace s4j {

struct MachineMemory {
  int64_t bytes = 0;   // the least of all limits
  std::string source;  // whose that is: "RAM", "cgroup v2", "cgroup v1" or "RLIMIT_AS"
};
// The least of physical memory, the process's cgroup (v1 or v2, with its ancestors) and its limit of address space.
// Files are read below `root`, "" for the system's own; never fails, what cannot be read sets no limit.
MachineMemory machine_memory(const std::string& root = "");

// The limit for native arrays when none is set: the machine's memory less what the host process needs for itself and
// less max(64 MiB, a tenth) for stacks, code and the like; never below a quarter.
int64_t default_limit(int64_t machine, int64_t host) noexcept;

}  // namespace s4j
