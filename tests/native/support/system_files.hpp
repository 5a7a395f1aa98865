// SPDX-License-Identifier: Apache-2.0
// Simulated files of /proc and of cgroups, so that no test depends on the machine's state.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "memory/machine_memory.hpp"
#include "memory/memory.hpp"

namespace s4j::test {

// A directory that replaces "/" during a test.
class SystemFiles {
 public:
  SystemFiles() {
    char name[] = "/tmp/sparse4j-root-XXXXXX";
    at_ = mkdtemp(name);
  }
  ~SystemFiles() { std::filesystem::remove_all(at_); }
  SystemFiles(const SystemFiles&) = delete;
  SystemFiles& operator=(const SystemFiles&) = delete;

  const std::string& at() const { return at_; }
  SystemFiles& file(const std::string& path, const std::string& text) {
    const std::filesystem::path p = at_ + path;
    std::filesystem::create_directories(p.parent_path());
    std::ofstream(p) << text;
    return *this;
  }
  SystemFiles& number(const std::string& path, int64_t n) { return file(path, std::to_string(n) + "\n"); }
  SystemFiles& available(int64_t bytes) {
    return file("/proc/meminfo", "MemTotal:       24683520 kB\nMemFree:            1024 kB\nMemAvailable:   " +
                                     std::to_string(bytes >> 10) + " kB\nBuffers:  12 kB\n");
  }
  // Resident bytes of the process, including pages of files.
  SystemFiles& resident(int64_t bytes, int64_t of_files = 0) {
    return file("/proc/self/status", "Name:\tjava\nVmRSS:\t " + std::to_string(bytes >> 10) + " kB\nRssFile:\t" +
                                         std::to_string(of_files >> 10) + " kB\n");
  }
  // Sets the v2 group of the process, and the path of the hierarchy at which the mount begins.
  SystemFiles& v2(const std::string& group, const std::string& top = "/") {
    return file("/proc/self/cgroup", "0::" + group + "\n")
        .file("/proc/self/mountinfo",
              "25 30 0:23 / /proc rw - proc proc rw\n36 25 0:31 " + top +
                  " /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,memory_recursiveprot\n");
  }
  SystemFiles& v1(const std::string& group) {
    return file("/proc/self/cgroup", "11:cpu,cpuacct:/other\n4:memory:" + group + "\n0::/\n")
        .file("/proc/self/mountinfo",
              "40 30 0:35 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n"
              "41 30 0:36 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n");
  }

 private:
  std::string at_;
};

// The pool's default limit uses these files during a test.
class InTheirPlace {
 public:
  explicit InTheirPlace(const SystemFiles& files) : before_(set_machine_root(files.at())) { read(); }
  ~InTheirPlace() {
    set_machine_root(before_);
    read();
  }
  InTheirPlace(const InTheirPlace&) = delete;
  InTheirPlace& operator=(const InTheirPlace&) = delete;

 private:
  static void read() { set_host_bytes(set_host_bytes(0)); }

  std::string before_;
};

}  // namespace s4j::test
