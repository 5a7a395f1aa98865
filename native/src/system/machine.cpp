// SPDX-License-Identifier: Apache-2.0
#include "system/machine.hpp"

#if defined(_WIN32)
#include <windows.h>
#else
#include <sys/resource.h>
#include <unistd.h>
#endif
#if defined(__APPLE__)
#include <sys/sysctl.h>
#endif
#if defined(__linux__)
#include <sched.h>

#include <cstring>
#endif

namespace s4j::sys {

#if defined(_WIN32)

int64_t physical_memory() noexcept {
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  return GlobalMemoryStatusEx(&status) != 0 ? static_cast<int64_t>(status.ullTotalPhys) : INT64_MAX;
}
// Returns the memory limit of the process's job object, such as a container sets.
int64_t address_space() noexcept {
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION job{};
  if (QueryInformationJobObject(nullptr, JobObjectExtendedLimitInformation, &job, sizeof job, nullptr) == 0)
    return INT64_MAX;
  const DWORD flags = job.BasicLimitInformation.LimitFlags;
  int64_t least = INT64_MAX;
  if ((flags & JOB_OBJECT_LIMIT_PROCESS_MEMORY) != 0) least = static_cast<int64_t>(job.ProcessMemoryLimit);
  if ((flags & JOB_OBJECT_LIMIT_JOB_MEMORY) != 0 && static_cast<int64_t>(job.JobMemoryLimit) < least)
    least = static_cast<int64_t>(job.JobMemoryLimit);
  return least;
}

#else

#if defined(__APPLE__)
int64_t physical_memory() noexcept {
  uint64_t bytes = 0;
  size_t size = sizeof bytes;
  return sysctlbyname("hw.memsize", &bytes, &size, nullptr, 0) == 0 && bytes > 0 &&
                 bytes < static_cast<uint64_t>(INT64_MAX)
             ? static_cast<int64_t>(bytes)
             : INT64_MAX;
}
#else
int64_t physical_memory() noexcept {
  const int64_t pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
  return pages > 0 && page > 0 && pages < INT64_MAX / page ? pages * page : INT64_MAX;
}
#endif
int64_t address_space() noexcept {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return INT64_MAX;
  return limit.rlim_cur < static_cast<rlim_t>(INT64_MAX) ? static_cast<int64_t>(limit.rlim_cur) : INT64_MAX;
}

#endif

#if defined(__linux__)

OneProcessor::OneProcessor() noexcept {
  cpu_set_t all;
  static_assert(sizeof(all) <= sizeof(before_));
  if (sched_getaffinity(0, sizeof(all), &all) != 0) return;
  std::memcpy(before_, &all, sizeof(all));
  for (int c = 0; c < CPU_SETSIZE && !narrowed_; ++c) {
    if (!CPU_ISSET(c, &all)) continue;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(c, &one);
    narrowed_ = sched_setaffinity(0, sizeof(one), &one) == 0;
  }
}
OneProcessor::~OneProcessor() {
  if (!narrowed_) return;
  cpu_set_t all;
  std::memcpy(&all, before_, sizeof(all));
  sched_setaffinity(0, sizeof(all), &all);
}

#else

OneProcessor::OneProcessor() noexcept = default;
OneProcessor::~OneProcessor() = default;

#endif

}  // namespace s4j::sys
