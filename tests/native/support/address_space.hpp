// SPDX-License-Identifier: Apache-2.0
// For tests in which the system refuses memory. Not on Windows, which has no such limit.
#pragma once

#if !defined(_WIN32)
#include <sys/mman.h>
#include <sys/resource.h>

namespace s4j::test {

// The process gets no further address space during the lifetime of this object.
class NoAddressSpace {
 public:
  NoAddressSpace() {
    getrlimit(RLIMIT_AS, &before_);
    rlimit none = before_;
    none.rlim_cur = 1;
    setrlimit(RLIMIT_AS, &none);
  }
  ~NoAddressSpace() { setrlimit(RLIMIT_AS, &before_); }
  NoAddressSpace(const NoAddressSpace&) = delete;
  NoAddressSpace& operator=(const NoAddressSpace&) = delete;

  // Whether the limit can be set; false in emulators, which need memory themselves.
  static bool to_be_had() {
    constexpr std::size_t kBytes = 1 << 20;
    const NoAddressSpace none;
    void* const taken = mmap(nullptr, kBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (taken == MAP_FAILED) return true;
    munmap(taken, kBytes);
    return false;
  }

 private:
  rlimit before_{};
};

}  // namespace s4j::test
#endif
