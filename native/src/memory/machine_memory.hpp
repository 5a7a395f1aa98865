// SPDX-License-Identifier: Apache-2.0
// The memory that this process may take before the system kills it, and the default limit that follows from it.
#pragma once

#include <cstdint>
#include <string>

namespace s4j {

struct MachineMemory {
  int64_t bytes = 0;        // the smallest of all limits
  const char* source = "";  // the source of that limit: "RAM", "cgroup v2", "cgroup v1" or "RLIMIT_AS"
};
// Returns the smallest of physical memory, the limits of the process's cgroup and its ancestors (v1 or v2), and the
// address-space limit. Reads files below `root`, "" for the system's own. Never fails: a file that cannot be read sets
// no limit.
MachineMemory machine_memory(const std::string& root = "");

// Returns the memory that the process may take now in addition to what it has: the smaller of MemAvailable and the rest
// that each cgroup leaves, where inactive file pages do not count as used. `source` is "MemAvailable", "cgroup v2" or
// "cgroup v1". A huge number if neither can be read, as on systems that fail allocations instead of killing processes.
MachineMemory available_memory(const std::string& root = "");

// Returns the resident memory of the process without file pages; 0 if the system does not report it.
int64_t resident_memory(const std::string& root = "");

// Returns the limit for native arrays on this machine: its memory less the host process's needs and less max(64 MiB, a
// tenth) for stacks, code and the like; at least a quarter.
int64_t default_limit(int64_t machine, int64_t host) noexcept;

// One reading of the machine's memory, from which the default limit follows.
struct LimitReading {
  MachineMemory machine, available;
  int64_t resident = 0;  // resident memory of the process
  int64_t held = 0;      // memory of arrays, in use or kept for reuse
  int64_t host = 0;      // the host process's needs

  // Returns the smaller of default_limit() and a limit by the memory available now: the arrays' memory plus the
  // available memory, less a reserve of max(64 MiB, a tenth of it), less what the host will still take of its `host`
  // bytes. The host leaves arrays at least a quarter of the available memory beyond the reserve.
  int64_t bytes() const noexcept;
  // Returns a sentence that gives bytes() and explains its computation.
  std::string text() const;
};
LimitReading read_limit(int64_t held, int64_t host);

// The pool reads the machine's memory again before an allocation of more than 1 / kReadShare of the default limit, or
// before several that together take as much. A reading takes 1 to 2 ms on a busy machine; writing that much memory
// takes longer.
constexpr int64_t kReadShare = 8;

// For tests: sets the folder below which read_limit() reads files, "" for the system's own. Returns the previous one.
// The pool uses it from the next set_host_bytes() on.
std::string set_machine_root(std::string folder);

}  // namespace s4j
