// SPDX-License-Identifier: Apache-2.0
// One target as libFuzzer calls it; S4J_FUZZ_TARGET names it. A failed assertion ends the process where it stands, so
// that the input is kept.
#include <csignal>
#include <cstdlib>

#include "input.hpp"

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments);
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

int LLVMFuzzerInitialize(int* /*count*/, char*** /*arguments*/) {
  testing::GTEST_FLAG(break_on_failure) = true;
  // What GoogleTest breaks with is no signal that libFuzzer knows.
  (void)std::signal(SIGTRAP, [](int) { std::abort(); });
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  s4j::fuzz::S4J_FUZZ_TARGET(data, size);
  return 0;
}
