// SPDX-License-Identifier: Apache-2.0
#include "system/machine.hpp"

#include <gtest/gtest.h>

#if defined(__linux__)
#include <sched.h>
#endif

#include "system/dynamic_library.hpp"

namespace s4j::test {
namespace {

TEST(Machine, HasMemory) {
  EXPECT_GT(sys::physical_memory(), int64_t{64} << 20);
  EXPECT_GT(sys::address_space(), int64_t{64} << 20);
}

#if defined(__linux__)
int processors() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof(set), &set) == 0 ? CPU_COUNT(&set) : -1;
}
TEST(Machine, AThreadIsNarrowedAndWidenedAgain) {
  const int before = processors();
  {
    const sys::OneProcessor one;
    EXPECT_TRUE(one.narrowed());
    EXPECT_EQ(processors(), 1);
  }
  EXPECT_EQ(processors(), before);
}
#endif

TEST(DynamicLibrary, OpensInstalledLibrariesOnly) {
  EXPECT_EQ(sys::open_library("no such library"), nullptr);
#if defined(__linux__) && !defined(__GLIBC__)
  GTEST_SKIP() << "tests for musl are linked statically: such a program opens no libraries";
#endif
#if defined(_WIN32)
  void* const library = sys::open_library("kernel32.dll");
  const char* const name = "GetTickCount";
#elif defined(__APPLE__)
  void* const library = sys::open_library("/usr/lib/libSystem.B.dylib");
  const char* const name = "getpid";
#else
  void* const library = sys::open_library("libc.so.6");
  const char* const name = "getpid";
#endif
  ASSERT_NE(library, nullptr);
  EXPECT_NE(sys::library_symbol(library, name), nullptr);
  EXPECT_EQ(sys::library_symbol(library, "no such symbol"), nullptr);
  sys::close_library(library);
}

}  // namespace
}  // namespace s4j::test
