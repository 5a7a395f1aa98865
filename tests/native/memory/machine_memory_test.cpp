// SPDX-License-Identifier: Apache-2.0
// The default limit, read from files of /proc and of cgroups below a root directory of the test.
#include "memory/machine_memory.hpp"

#include <gtest/gtest.h>

#include "system_files.hpp"

namespace s4j::test {
namespace {

constexpr int64_t kMiB = int64_t{1} << 20;

TEST(MachineMemory, WithoutCgroupsTheLimitIsTheMachines) {
  const MachineMemory m = machine_memory(SystemFiles().at());
  EXPECT_TRUE(std::string(m.source) == "RAM" || std::string(m.source) == "RLIMIT_AS") << m.source;
  EXPECT_GT(m.bytes, 16 * kMiB);
}

TEST(MachineMemory, OfV2) {
  SystemFiles r;
  r.v2("/app.slice/job").file("/sys/fs/cgroup/app.slice/job/memory.max", "536870912\n");
  EXPECT_EQ(machine_memory(r.at()).bytes, 512 * kMiB);
  EXPECT_STREQ(machine_memory(r.at()).source, "cgroup v2");
}

TEST(MachineMemory, V2LimitsOfAncestorsCount) {
  SystemFiles r;
  r.v2("/app.slice/job")
      .file("/sys/fs/cgroup/app.slice/job/memory.max", "max\n")
      .file("/sys/fs/cgroup/app.slice/memory.max", "268435456\n")
      .file("/sys/fs/cgroup/memory.max", "536870912\n");
  EXPECT_EQ(machine_memory(r.at()).bytes, 256 * kMiB);
}

// A container's mount shows its own group at the top, whatever the path in /proc says.
TEST(MachineMemory, OfV2InAContainer) {
  SystemFiles r;
  r.v2("/docker/0123/job", "/docker/0123").file("/sys/fs/cgroup/job/memory.max", "134217728\n");
  EXPECT_EQ(machine_memory(r.at()).bytes, 128 * kMiB);
  SystemFiles top;
  top.v2("/").file("/sys/fs/cgroup/memory.max", "67108864\n");
  EXPECT_EQ(machine_memory(top.at()).bytes, 64 * kMiB);
}

TEST(MachineMemory, OfV1) {
  SystemFiles r;
  r.v1("/jobs/one")
      .file("/sys/fs/cgroup/memory/jobs/one/memory.limit_in_bytes", "1572864000\n")
      .file("/sys/fs/cgroup/memory/jobs/memory.limit_in_bytes", "9223372036854771712\n");
  EXPECT_EQ(machine_memory(r.at()).bytes, 1500 * kMiB);
  EXPECT_STREQ(machine_memory(r.at()).source, "cgroup v1");
}

TEST(MachineMemory, UnreadableFilesSetNoLimit) {
  for (const char* text : {"", "max", "-5", "12x", "99999999999999999999", "\n\n"}) {
    SystemFiles r;
    r.v2("/a").file("/sys/fs/cgroup/a/memory.max", text);
    EXPECT_STRNE(machine_memory(r.at()).source, "cgroup v2") << text;
  }
  SystemFiles cut;
  cut.file("/proc/self/cgroup", "0:").file("/proc/self/mountinfo", "36 25 - cgroup2\n - \n36");
  EXPECT_STRNE(machine_memory(cut.at()).source, "cgroup v2");
}

TEST(MachineMemory, TheLimitLeavesRoomForTheHostAndTheRest) {
  EXPECT_EQ(default_limit(10'000 * kMiB, 2'000 * kMiB), 7'000 * kMiB) << "less a tenth";
  EXPECT_EQ(default_limit(512 * kMiB, 128 * kMiB), 320 * kMiB) << "less 64 MiB";
  EXPECT_EQ(default_limit(512 * kMiB, 400 * kMiB), 128 * kMiB) << "never below a quarter";
  EXPECT_EQ(default_limit(512 * kMiB, INT64_MAX), 128 * kMiB);
  EXPECT_EQ(default_limit(32 * kMiB, INT64_MAX), 8 * kMiB) << "nor overflows";
  EXPECT_EQ(default_limit(0, 0), 0);
}

TEST(AvailableMemory, OfTheMachine) {
  SystemFiles r;
  EXPECT_GT(available_memory(r.at()).bytes, int64_t{1} << 50) << "nothing to be read";
  r.available(9000 * kMiB);
  EXPECT_EQ(available_memory(r.at()).bytes, 9000 * kMiB);
  EXPECT_STREQ(available_memory(r.at()).source, "MemAvailable");
  r.available(0);
  EXPECT_EQ(available_memory(r.at()).bytes, 0) << "nothing is left, which is not nothing known";
}

TEST(AvailableMemory, V2CountsInactiveFilesAsAvailable) {
  SystemFiles r;
  r.available(9000 * kMiB)
      .v2("/app.slice/job")
      .number("/sys/fs/cgroup/app.slice/job/memory.max", 2000 * kMiB)
      .number("/sys/fs/cgroup/app.slice/job/memory.current", 1500 * kMiB);
  EXPECT_EQ(available_memory(r.at()).bytes, 500 * kMiB);
  EXPECT_STREQ(available_memory(r.at()).source, "cgroup v2");
  r.file("/sys/fs/cgroup/app.slice/job/memory.stat",
         "anon 1\ninactive_anon 7\ninactive_file " + std::to_string(300 * kMiB) + "\nactive_file 900\n");
  EXPECT_EQ(available_memory(r.at()).bytes, 800 * kMiB);
  // Other processes use most of the limit of a parent group.
  r.number("/sys/fs/cgroup/app.slice/memory.max", 4000 * kMiB)
      .number("/sys/fs/cgroup/app.slice/memory.current", 3900 * kMiB)
      .number("/sys/fs/cgroup/memory.current", 20'000 * kMiB);
  EXPECT_EQ(available_memory(r.at()).bytes, 100 * kMiB);
  r.number("/sys/fs/cgroup/app.slice/memory.current", 4100 * kMiB);
  EXPECT_EQ(available_memory(r.at()).bytes, 0) << "above its limit for a moment";
}

TEST(AvailableMemory, OfV1) {
  SystemFiles r;
  r.available(9000 * kMiB)
      .v1("/jobs/one")
      .number("/sys/fs/cgroup/memory/jobs/one/memory.limit_in_bytes", 2000 * kMiB)
      .number("/sys/fs/cgroup/memory/jobs/one/memory.usage_in_bytes", 1900 * kMiB)
      .file("/sys/fs/cgroup/memory/jobs/one/memory.stat",
            "cache 9\ninactive_file 4096\ntotal_inactive_file " + std::to_string(400 * kMiB) + "\n")
      .file("/sys/fs/cgroup/memory/jobs/memory.limit_in_bytes", "9223372036854771712\n")
      .number("/sys/fs/cgroup/memory/jobs/memory.usage_in_bytes", 20'000 * kMiB);
  EXPECT_EQ(available_memory(r.at()).bytes, 500 * kMiB);
  EXPECT_STREQ(available_memory(r.at()).source, "cgroup v1");
}

TEST(AvailableMemory, UnreadableFilesSetNoBound) {
  for (const char* text : {"", "MemAvailable:", "MemAvailable: many kB\n", "MemAvailable: -5 kB\n"}) {
    SystemFiles r;
    r.file("/proc/meminfo", text).file("/proc/self/status", text);
    EXPECT_GT(available_memory(r.at()).bytes, int64_t{1} << 50) << text;
    EXPECT_EQ(resident_memory(r.at()), 0);
  }
  SystemFiles r;
  r.v2("/a").number("/sys/fs/cgroup/a/memory.max", 1000 * kMiB).file("/sys/fs/cgroup/a/memory.current", "?");
  EXPECT_GT(available_memory(r.at()).bytes, int64_t{1} << 50);
}

TEST(ResidentMemory, ExcludesFilePages) {
  SystemFiles r;
  EXPECT_EQ(resident_memory(r.resident(700 * kMiB, 300 * kMiB).at()), 400 * kMiB);
  EXPECT_GT(resident_memory(), 0) << "this process";
}

LimitReading reading(int64_t available, int64_t resident, int64_t held, int64_t host) {
  return {{24'000 * kMiB, "RAM"}, {available * kMiB, "MemAvailable"}, resident * kMiB, held * kMiB, host * kMiB};
}

TEST(LimitReading, LimitIsTheSmallerOfRamAndAvailableMemory) {
  EXPECT_EQ(reading(30'000, 100, 0, 6000).bytes(), 15'600 * kMiB) << "by the machine";
  EXPECT_EQ(reading(10'000, 100, 0, 6000).bytes(), 3'100 * kMiB) << "5,900 of the heap are to come";
  EXPECT_EQ(reading(10'000, 6100, 0, 6000).bytes(), 9'000 * kMiB) << "the heap is there";
  EXPECT_EQ(reading(10'000, 6100, 2000, 6000).bytes(), 9'100 * kMiB) << "what arrays have counts, its heap of 4,100";
  EXPECT_EQ(reading(10'000, 2000, 9000, 1000).bytes(), 10'000 * kMiB) << "of 9,000 held 2,000 were ever written";
  EXPECT_EQ(reading(1000, 100, 0, 6000).bytes(), 225 * kMiB) << "never below a quarter";
  EXPECT_EQ(reading(100, 9000, 8000, 1000).bytes(), 8'036 * kMiB) << "64 MiB are left to others";
  EXPECT_EQ(reading(0, 9000, 8000, 6000).bytes(), 8'000 * kMiB) << "nothing is left";
}

TEST(LimitReading, TermsOfTheTextSumToTheLimit) {
  EXPECT_EQ(reading(10'240, 100, 0, 1124).text(),
            std::to_string(8192 * kMiB) + " bytes: " + std::to_string(10'240 * kMiB) +
                " that are available (MemAvailable), less " + std::to_string(1024 * kMiB) + " for others and " +
                std::to_string(1024 * kMiB) +
                " that the host process's heap may take yet, and 0 that arrays have; RAM would allow " +
                std::to_string(20'476 * kMiB));
  EXPECT_NE(reading(1000, 100, 0, 6000).text().find("for others, a quarter of it, and 0"), std::string::npos);
  EXPECT_EQ(reading(30'000, 100, 0, 6000).text(),
            std::to_string(15'600 * kMiB) + " bytes: RAM " + std::to_string(24'000 * kMiB) + ", less " +
                std::to_string(6000 * kMiB) + " for the host process's heap and " + std::to_string(2400 * kMiB) +
                " for the rest of it");
  EXPECT_NE(reading(30'000, 100, 0, 30'000).text().find(", a quarter of it"), std::string::npos);
}

}  // namespace
}  // namespace s4j::test
