// SPDX-License-Identifier: Apache-2.0
#include "memory/machine_memory.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <mutex>
#include <sstream>

#include "system/machine.hpp"

namespace s4j {
namespace {

// Numbers above it mean "no limit": cgroup v1 writes 2^63 - 1 rounded down to a page.
constexpr int64_t kUnlimited = int64_t{1} << 60;

// Returns the number in a file; no limit if the file says "max", is empty or cannot be parsed.
int64_t number_in(const std::string& path) {
  std::ifstream in(path);
  std::string word;
  if (!(in >> word)) return kUnlimited;
  int64_t n = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
  return error == std::errc() && end == word.data() + word.size() && n >= 0 ? std::min(n, kUnlimited) : kUnlimited;
}

// Returns the bytes of a line "name:  123 kB" in meminfo or status (proc(5)), or the number of a line "name 123" in a
// cgroup's memory.stat; -1 if there is no such line.
int64_t field_in(const std::string& path, const std::string& name) {
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string first, unit;
    int64_t n = 0;
    if (!(words >> first) || first != name || !(words >> n) || n < 0) continue;
    n = std::min(n, kUnlimited);
    return words >> unit && unit == "kB" ? std::min(n, kUnlimited >> 10) << 10 : n;
  }
  return -1;
}

// The mount point of a cgroup hierarchy, and the group that the mount shows as its root.
struct Mount {
  std::string point, top;
};

bool has_word(const std::string& list, const std::string& word) {
  std::istringstream in(list);
  for (std::string one; std::getline(in, one, ',');)
    if (one == word) return true;
  return false;
}

// proc(5): "36 35 98:0 /top /point options [tags] - type source super-options"
bool find_mount(const std::string& root, bool v2, Mount& out) {
  std::ifstream in(root + "/proc/self/mountinfo");
  for (std::string line; std::getline(in, line);) {
    const size_t dash = line.find(" - ");
    if (dash == std::string::npos) continue;
    std::istringstream left(line.substr(0, dash)), right(line.substr(dash + 3));
    std::string skip, top, point, type, source, options;
    left >> skip >> skip >> skip >> top >> point;
    right >> type >> source >> options;
    if (v2 ? type != "cgroup2" : type != "cgroup" || !has_word(options, "memory")) continue;
    out = {point, top};
    return true;
  }
  return false;
}

// proc(5): "hierarchy:controllers:/path"; v2 is hierarchy 0 without controllers.
std::string own_group(const std::string& root, bool v2) {
  std::ifstream in(root + "/proc/self/cgroup");
  for (std::string line; std::getline(in, line);) {
    const size_t first = line.find(':');
    const size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    if (v2 ? controllers.empty() && line.compare(0, first, "0") == 0 : has_word(controllers, "memory"))
      return line.substr(second + 1);
  }
  return "";
}

// Calls each(folder) for the process's cgroup and all its ancestors, since the kernel enforces the limit of each.
template <class F>
void for_each_group(const std::string& root, bool v2, F&& each) {
  Mount mount;
  std::string group = own_group(root, v2);
  if (group.empty() || !find_mount(root, v2, mount)) return;
  // In a container the mount may show a nested group of the host as its root.
  if (mount.top != "/" && group.compare(0, mount.top.size(), mount.top) == 0) group.erase(0, mount.top.size());
  const std::string top = root + mount.point;
  for (;;) {
    while (!group.empty() && group.back() == '/') group.pop_back();
    each(top + group);
    if (group.empty()) return;
    const size_t slash = group.rfind('/');
    group.erase(slash == std::string::npos ? 0 : slash);
  }
}

int64_t limit_of(const std::string& folder, bool v2) {
  return number_in(folder + (v2 ? "/memory.max" : "/memory.limit_in_bytes"));
}

int64_t cgroup_limit(const std::string& root, bool v2) {
  int64_t least = kUnlimited;
  for_each_group(root, v2, [&](const std::string& folder) { least = std::min(least, limit_of(folder, v2)); });
  return least;
}

// Returns the least memory that any of the process's cgroups has left.
int64_t cgroup_available(const std::string& root, bool v2) {
  int64_t least = kUnlimited;
  for_each_group(root, v2, [&](const std::string& folder) {
    const int64_t limit = limit_of(folder, v2);
    const int64_t use = number_in(folder + (v2 ? "/memory.current" : "/memory.usage_in_bytes"));
    if (limit >= kUnlimited || use >= kUnlimited) return;
    // The kernel drops inactive file pages first. In v1, a group's own number excludes nested groups, while its usage
    // includes them.
    const int64_t droppable =
        std::max<int64_t>(field_in(folder + "/memory.stat", v2 ? "inactive_file" : "total_inactive_file"), 0);
    least = std::min(least, std::max<int64_t>(limit - (use - std::min(use, droppable)), 0));
  });
  return least;
}

// Returns the reserve for stacks, code and the like out of this many bytes.
int64_t rest_of(int64_t bytes) noexcept { return std::max<int64_t>(int64_t{64} << 20, bytes / 10); }

// The memory that arrays may take in addition to what they hold.
struct Room {
  int64_t ours = 0;         // the part of resident memory that arrays hold
  int64_t rest = 0;         // the reserve for everything else
  int64_t host = 0;         // the memory that the host process will still take
  int64_t bytes = 0;        // the available memory less `rest`
  bool is_quarter = false;  // arrays get a quarter of `bytes`, because the host would take more than the rest
  explicit Room(const LimitReading& r) noexcept {
    ours = std::min(r.held, r.resident);
    host = std::max<int64_t>(r.host - (r.resident - ours), 0);
    rest = std::min(rest_of(r.available.bytes), r.available.bytes);
    bytes = r.available.bytes - rest;
    is_quarter = host > bytes - bytes / 4;
  }
  int64_t limit() const noexcept { return ours + (is_quarter ? bytes / 4 : bytes - host); }
};

std::mutex root_mutex;
// A function-local static, since the pool may be used before this file's statics are initialised.
std::string& machine_root() {
  static auto* const root = new std::string;
  return *root;
}

}  // namespace

MachineMemory machine_memory(const std::string& root) {
  MachineMemory least{std::min(sys::physical_memory(), kUnlimited), "RAM"};
  const auto consider = [&](int64_t bytes, const char* source) {
    if (bytes > 0 && bytes < least.bytes) least = {bytes, source};
  };
  consider(cgroup_limit(root, true), "cgroup v2");
  consider(cgroup_limit(root, false), "cgroup v1");
  consider(sys::address_space(), sys::kAddressLimit);
  return least;
}

MachineMemory available_memory(const std::string& root) {
  MachineMemory least{kUnlimited, ""};
  const auto consider = [&](int64_t bytes, const char* source) {
    if (bytes >= 0 && bytes < least.bytes) least = {bytes, source};
  };
  consider(field_in(root + "/proc/meminfo", "MemAvailable:"), "MemAvailable");
  consider(cgroup_available(root, true), "cgroup v2");
  consider(cgroup_available(root, false), "cgroup v1");
  return least;
}

int64_t resident_memory(const std::string& root) {
  const std::string status = root + "/proc/self/status";
  const int64_t all = field_in(status, "VmRSS:");
  return std::max<int64_t>(all - std::max<int64_t>(field_in(status, "RssFile:"), 0), 0);
}

int64_t default_limit(int64_t machine, int64_t host) noexcept {
  return std::max(machine / 4, machine - std::min(host, machine) - rest_of(machine));
}

std::string set_machine_root(std::string folder) {
  std::lock_guard lock(root_mutex);
  machine_root().swap(folder);
  return folder;
}

LimitReading read_limit(int64_t held, int64_t host) {
  std::string root;
  {
    std::lock_guard lock(root_mutex);
    root = machine_root();
  }
  return {machine_memory(root), available_memory(root), resident_memory(root), held, host};
}

int64_t LimitReading::bytes() const noexcept {
  return std::min(default_limit(machine.bytes, host), Room(*this).limit());
}

std::string LimitReading::text() const {
  const int64_t limit = bytes();
  const auto number = [](int64_t n) { return std::to_string(n); };
  const Room room(*this);
  if (room.limit() == limit) {
    std::string text = number(limit) + " bytes: " + number(available.bytes) + " that are available (" +
                       available.source + "), less " + number(room.rest) + " for others";
    if (room.is_quarter)
      text += ", a quarter of it";
    else
      text += " and " + number(room.host) + " that the host process's heap may take yet";
    return text + ", and " + number(room.ours) + " that arrays have; " + machine.source + " would allow " +
           number(default_limit(machine.bytes, host));
  }
  const std::string text = number(limit) + " bytes: " + machine.source + " " + number(machine.bytes);
  if (limit == machine.bytes / 4) return text + ", a quarter of it";
  return text + ", less " + number(host) + " for the host process's heap and " + number(machine.bytes - host - limit) +
         " for the rest of it";
}

}  // namespace s4j
