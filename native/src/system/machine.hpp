// SPDX-License-Identifier: Apache-2.0
// What the machine has and what this process may have of it.
#pragma once

#include <cstdint>

namespace s4j::sys {

// Bytes of memory; INT64_MAX where the system does not say.
int64_t physical_memory() noexcept;
// Bytes that the process may take by its resource limit or its job's; INT64_MAX without one. What the system calls it.
int64_t address_space() noexcept;
#if defined(_WIN32)
inline constexpr const char* kAddressLimit = "job object";
#else
inline constexpr const char* kAddressLimit = "RLIMIT_AS";
#endif

// While it lives the calling thread may run on one processor only, and is told of no other, where the system lets a
// thread choose.
class OneProcessor {
 public:
  OneProcessor() noexcept;
  ~OneProcessor();
  OneProcessor(const OneProcessor&) = delete;
  OneProcessor& operator=(const OneProcessor&) = delete;
  bool narrowed() const noexcept { return narrowed_; }

 private:
  [[maybe_unused]] alignas(8) unsigned char before_[128]{};  // the processors of before
  bool narrowed_ = false;
};

}  // namespace s4j::sys
