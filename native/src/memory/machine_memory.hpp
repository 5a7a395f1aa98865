// SPDX-License-Identifier: Apache-2.0
// How much memory this process may take before the system ends it, and the default limit that follows.
#pragma once

#include <cstdint>
#include <string>

namespace s4j {

struct MachineMemory {
  int64_t bytes = 0;        // the least of all limits
  const char* source = "";  // whose that is: "RAM", "cgroup v2", "cgroup v1" or "RLIMIT_AS"
};
// The least of physical memory, the process's cgroup (v1 or v2, with its ancestors) and its limit of address space.
// Files are read below `root`, "" for the system's own; never fails, what cannot be read sets no limit.
MachineMemory machine_memory(const std::string& root = "");

// What the process may take at present beside what it has: the least of MemAvailable and of what each cgroup's limit
// leaves beside its use, in which inactive file pages do not count. `source` is "MemAvailable", "cgroup v2" or
// "cgroup v1". Huge where neither can be read, as on systems that refuse memory instead of ending processes.
MachineMemory available_memory(const std::string& root = "");

// The memory that the process has now, without pages of files; 0 where the system does not say.
int64_t resident_memory(const std::string& root = "");

// The limit for native arrays by what the machine has: its memory less what the host process needs for itself and
// less max(64 MiB, a tenth) for stacks, code and the like; never below a quarter.
int64_t default_limit(int64_t machine, int64_t host) noexcept;

// One reading of the machine, and the default limit that follows from it.
struct LimitReading {
  MachineMemory machine, available;
  int64_t resident = 0;  // of the process
  int64_t held = 0;      // by arrays, live or kept for the next ones
  int64_t host = 0;      // what the host process needs for itself

  // The lesser of default_limit() and of what is there at present: what arrays hold, and of what is available what
  // neither max(64 MiB, a tenth of it) nor the part of the host's memory takes that the host does not have yet; never
  // below a quarter of it.
  int64_t bytes() const noexcept;
  // bytes(), and how they came about.
  std::string text() const;
};
LimitReading read_limit(int64_t held, int64_t host);

// An allocation of more than this part of the default limit, and several that take as much together, come after another
// look at what the machine has left: it takes a millisecond or two on a busy machine, writing a part of the limit many.
constexpr int64_t kReadShare = 8;

// For tests: below which folder read_limit() reads files, "" for the system's own. Returns the previous one. The pool
// reads it with the next set_host_bytes().
std::string set_machine_root(std::string folder);

}  // namespace s4j
