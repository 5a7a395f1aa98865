// SPDX-License-Identifier: Apache-2.0
#include "memory/machine_memory.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>

#include "system/machine.hpp"

namespace s4j {
namespace {

// Beyond it a number means "no limit": v1 writes 2^63 - 1 rounded down to a page.
constexpr int64_t kUnlimited = int64_t{1} << 60;

// The number that a file consists of; "max", nothing or anything else is no limit.
int64_t number_in(const std::string& path) {
  std::ifstream in(path);
  std::string word;
  if (!(in >> word)) return kUnlimited;
  int64_t n = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
  return error == std::errc() && end == word.data() + word.size() && n >= 0 ? std::min(n, kUnlimited) : kUnlimited;
}

// Where a hierarchy of cgroups is mounted, and which of its groups the mount shows as its top.
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

// The least limit of the group and of all around it: each of them is enforced.
int64_t cgroup_limit(const std::string& root, bool v2) {
  Mount mount;
  std::string group = own_group(root, v2);
  if (group.empty() || !find_mount(root, v2, mount)) return kUnlimited;
  // In a container the mount may show a group inside the host's tree as its top.
  if (mount.top != "/" && group.compare(0, mount.top.size(), mount.top) == 0) group.erase(0, mount.top.size());
  int64_t least = kUnlimited;
  for (;;) {
    while (!group.empty() && group.back() == '/') group.pop_back();
    std::string file = root;
    file.append(mount.point).append(group).append(v2 ? "/memory.max" : "/memory.limit_in_bytes");
    least = std::min(least, number_in(file));
    if (group.empty()) return least;
    const size_t slash = group.rfind('/');
    group.erase(slash == std::string::npos ? 0 : slash);
  }
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

int64_t default_limit(int64_t machine, int64_t host) noexcept {
  const int64_t rest = std::max<int64_t>(int64_t{64} << 20, machine / 10);
  return std::max(machine / 4, machine - std::min(host, machine) - rest);
}

}  // namespace s4j
