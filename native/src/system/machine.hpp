// SPDX-License-Identifier: Apache-2.0
// The machine's resources and this process's limits on them.
#pragma once

#include <cstdint>

namespace s4j::sys {

// Physical memory in bytes; INT64_MAX if the system does not report it.
int64_t physical_memory() noexcept;
// Returns the limit of this process's memory in bytes, from the resource limit (RLIMIT_AS) or the job object; INT64_MAX
// if there is none. kAddressLimit is the system's name of that limit.
int64_t address_space() noexcept;
#if defined(_WIN32)
inline constexpr const char* kAddressLimit = "job object";
#else
inline constexpr const char* kAddressLimit = "RLIMIT_AS";
#endif

// Pins the calling thread to one processor during this object's lifetime. Libraries that count processors, such as
// OpenBLAS, then see only one. Has no effect on systems without thread affinity.
class OneProcessor {
 public:
  OneProcessor() noexcept;
  ~OneProcessor();
  OneProcessor(const OneProcessor&) = delete;
  OneProcessor& operator=(const OneProcessor&) = delete;
  bool narrowed() const noexcept { return narrowed_; }

 private:
  [[maybe_unused]] alignas(8) unsigned char before_[128]{};  // the affinity mask to restore
  bool narrowed_ = false;
};

}  // namespace s4j::sys
