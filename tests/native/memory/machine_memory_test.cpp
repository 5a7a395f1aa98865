// SPDX-License-Identifier: Apache-2.0
// The default limit: what files of /proc and of cgroups say, below a root of the test's own.
#include "memory/machine_memory.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace s4j {
namespace {

constexpr int64_t kMiB = int64_t{1} << 20;

// A system's files, for the length of a test.
class Root {
 public:
  Root() {
    char name[] = "/tmp/sparse4j-root-XXXXXX";
    at_ = mkdtemp(name);
  }
  ~Root() { std::filesystem::remove_all(at_); }
  Root(const Root&) = delete;
  Root& operator=(const Root&) = delete;
  Root& file(const std::string& path, const std::string& text) {
    const std::filesystem::path p = at_ + path;
    std::filesystem::create_directories(p.parent_path());
    std::ofstream(p) << text;
    return *this;
  }
  Root& v2(const std::string& group, const std::string& top = "/") {
    return file("/proc/self/cgroup", "0::" + group + "\n")
        .file("/proc/self/mountinfo",
              "25 30 0:23 / /proc rw - proc proc rw\n36 25 0:31 " + top +
                  " /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,memory_recursiveprot\n");
  }
  MachineMemory read() const { return machine_memory(at_); }

 private:
  std::string at_;
};

TEST(MachineMemory, WithoutCgroupsItIsTheMachines) {
  const MachineMemory m = Root().read();
  EXPECT_TRUE(m.source == "RAM" || m.source == "RLIMIT_AS") << m.source;
  EXPECT_GT(m.bytes, 16 * kMiB);
}

TEST(MachineMemory, OfV2) {
  Root r;
  r.v2("/app.slice/job").file("/sys/fs/cgroup/app.slice/job/memory.max", "536870912\n");
  EXPECT_EQ(r.read().bytes, 512 * kMiB);
  EXPECT_EQ(r.read().source, "cgroup v2");
}

TEST(MachineMemory, OfV2ItsAncestorsCountToo) {
  Root r;
  r.v2("/app.slice/job")
      .file("/sys/fs/cgroup/app.slice/job/memory.max", "max\n")
      .file("/sys/fs/cgroup/app.slice/memory.max", "268435456\n")
      .file("/sys/fs/cgroup/memory.max", "536870912\n");
  EXPECT_EQ(r.read().bytes, 256 * kMiB);
}

// The mount of a container shows its own group as the top, whatever the path in /proc says.
TEST(MachineMemory, OfV2InAContainer) {
  Root r;
  r.v2("/docker/0123/job", "/docker/0123").file("/sys/fs/cgroup/job/memory.max", "134217728\n");
  EXPECT_EQ(r.read().bytes, 128 * kMiB);
  Root top;
  top.v2("/").file("/sys/fs/cgroup/memory.max", "67108864\n");
  EXPECT_EQ(top.read().bytes, 64 * kMiB);
}

TEST(MachineMemory, OfV1) {
  Root r;
  r.file("/proc/self/cgroup", "11:cpu,cpuacct:/other\n4:memory:/jobs/one\n0::/\n")
      .file("/proc/self/mountinfo",
            "40 30 0:35 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n"
            "41 30 0:36 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n")
      .file("/sys/fs/cgroup/memory/jobs/one/memory.limit_in_bytes", "1572864000\n")
      .file("/sys/fs/cgroup/memory/jobs/memory.limit_in_bytes", "9223372036854771712\n");
  EXPECT_EQ(r.read().bytes, 1500 * kMiB);
  EXPECT_EQ(r.read().source, "cgroup v1");
}

TEST(MachineMemory, WhatCannotBeReadSetsNoLimit) {
  for (const char* text : {"", "max", "-5", "12x", "99999999999999999999", "\n\n"}) {
    Root r;
    r.v2("/a").file("/sys/fs/cgroup/a/memory.max", text);
    EXPECT_NE(r.read().source, "cgroup v2") << text;
  }
  Root cut;
  cut.file("/proc/self/cgroup", "0:").file("/proc/self/mountinfo", "36 25 - cgroup2\n - \n36");
  EXPECT_NE(cut.read().source, "cgroup v2");
}

TEST(MachineMemory, TheLimitLeavesRoomForTheHostAndTheRest) {
  EXPECT_EQ(default_limit(10'000 * kMiB, 2'000 * kMiB), 7'000 * kMiB) << "less a tenth";
  EXPECT_EQ(default_limit(512 * kMiB, 128 * kMiB), 320 * kMiB) << "less 64 MiB";
  EXPECT_EQ(default_limit(512 * kMiB, 400 * kMiB), 128 * kMiB) << "never below a quarter";
  EXPECT_EQ(default_limit(512 * kMiB, INT64_MAX), 128 * kMiB);
  EXPECT_EQ(default_limit(32 * kMiB, INT64_MAX), 8 * kMiB) << "nor overflows";
  EXPECT_EQ(default_limit(0, 0), 0);
}

}  // namespace
}  // namespace s4j
