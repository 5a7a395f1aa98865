// SPDX-License-Identifier: Apache-2.0
#include "system/barrier.hpp"

#if defined(_WIN32)
#include <windows.h>
#elif defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace s4j::sys {

#if defined(_WIN32)

bool has_process_barrier() noexcept { return true; }
void process_barrier() noexcept { FlushProcessWriteBuffers(); }

#elif defined(__linux__) && defined(SYS_membarrier)

namespace {
// From linux/membarrier.h, which older systems lack.
constexpr int kPrivateExpedited = 1 << 3, kRegisterPrivateExpedited = 1 << 4;

bool issue(int command) noexcept { return syscall(SYS_membarrier, command, 0, 0) == 0; }
}  // namespace

bool has_process_barrier() noexcept {
  static const bool registered = issue(kRegisterPrivateExpedited);
  return registered;
}
void process_barrier() noexcept { issue(kPrivateExpedited); }

#else

bool has_process_barrier() noexcept { return false; }
void process_barrier() noexcept {}

#endif

}  // namespace s4j::sys
