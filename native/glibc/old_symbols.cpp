// SPDX-License-Identifier: Apache-2.0
// Lets the shared libraries load on a glibc older than the one they are linked with (cmake/glibc.cmake). The linker
// redirects calls of NAME here (--wrap), from our objects and from the static libstdc++ and libgcc:
//   - glibc 2.34 moved functions from libpthread and libdl into libc under new symbol versions; these jump to the old
//     versions, which every glibc still has;
//   - functions that glibc added after 2.18 and the C++ runtime needs are implemented here.
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// A jump instead of a call: dlopen checks its caller's address.
#if defined(__x86_64__)
#define S4J_OLDEST "GLIBC_2.2.5"
#define S4J_JUMP(to) "jmp " to "@PLT"
#elif defined(__aarch64__)
#define S4J_OLDEST "GLIBC_2.17"
#define S4J_JUMP(to) "b " to
#else
#error "the oldest version of glibc's symbols on this architecture is not known"
#endif
#define S4J_OLD(name) \
  __asm__(".symver old_" #name ", " #name "@" S4J_OLDEST "\n" \
          ".text\n"                                        \
          ".globl __wrap_" #name "\n"                      \
          ".hidden __wrap_" #name "\n"                     \
          ".type __wrap_" #name ", %function\n"            \
          "__wrap_" #name ":\n" S4J_JUMP("old_" #name) "\n"  \
          ".size __wrap_" #name ", . - __wrap_" #name "\n");
#include "old_symbols.def"

extern "C" {

// Always false: true would only save atomic instructions in a single-threaded process, which no JVM is.
char __wrap___libc_single_threaded = 0;

// On these architectures the kernel's structure is that of the C library.
int __wrap_fstat(int file, struct stat* out) { return static_cast<int>(syscall(SYS_fstat, file, out)); }
int __wrap_fstat64(int file, struct stat64* out) { return static_cast<int>(syscall(SYS_fstat, file, out)); }

// For std::random_device, which the library does not use. Kernels before 3.17 lack the system call.
int __wrap_getentropy(void* out, size_t bytes) {
  auto* to = static_cast<unsigned char*>(out);
  while (bytes > 0) {
    const long done = syscall(SYS_getrandom, to, bytes, 0);
    if (done < 0) {
      if (errno == EINTR) continue;
      return -1;
    }
    to += done;
    bytes -= static_cast<size_t>(done);
  }
  return 0;
}
uint32_t __wrap_arc4random(void) {
  uint32_t bits = 0;
  if (__wrap_getentropy(&bits, sizeof bits) != 0) {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    bits = static_cast<uint32_t>(now.tv_nsec) * 2654435761u ^ static_cast<uint32_t>(now.tv_sec);
  }
  return bits;
}

#if defined(DLFO_STRUCT_HAS_EH_DBASE)
// Finds the unwind tables of the object that contains `pc`. The unwinder of GCC 12 and newer uses this function if the
// C library has it (2.35), and then has no other way to find exception handlers.
struct Sought {
  uintptr_t pc;
  dl_find_object* out;
};
static int visit(dl_phdr_info* object, size_t, void* data) {
  const auto* sought = static_cast<const Sought*>(data);
  uintptr_t begin = UINTPTR_MAX, end = 0, frames = 0;
  bool holds = false;
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = object->dlpi_phdr[i];
    const uintptr_t from = object->dlpi_addr + part.p_vaddr, to = from + part.p_memsz;
    if (part.p_type == PT_GNU_EH_FRAME) frames = from;
    if (part.p_type != PT_LOAD) continue;
    begin = from < begin ? from : begin;
    end = to > end ? to : end;
    holds = holds || (sought->pc >= from && sought->pc < to);
  }
  if (!holds) return 0;
  if (frames == 0) return -1;
  *sought->out = {};
  sought->out->dlfo_map_start = reinterpret_cast<void*>(begin);
  sought->out->dlfo_map_end = reinterpret_cast<void*>(end);
  sought->out->dlfo_eh_frame = reinterpret_cast<void*>(frames);
  return 1;
}
int __wrap__dl_find_object(void* pc, dl_find_object* out) {
  Sought sought{reinterpret_cast<uintptr_t>(pc), out};
  return dl_iterate_phdr(visit, &sought) == 1 ? 0 : -1;
}
#endif

}  // extern "C"
