// SPDX-License-Identifier: Apache-2.0
// The entry point that libFuzzer calls; S4J_FUZZ_TARGET names the target. A failed assertion ends the process at once,
// so that libFuzzer keeps the input.
#include <csignal>
#include <cstdlib>

#include "input.hpp"

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments);
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

int LLVMFuzzerInitialize(int* /*count*/, char*** /*arguments*/) {
  testing::GTEST_FLAG(break_on_failure) = true;
  // libFuzzer does not handle SIGTRAP, with which GoogleTest breaks.
  (void)std::signal(SIGTRAP, [](int) { std::abort(); });
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  s4j::fuzz::S4J_FUZZ_TARGET(data, size);
  return 0;
}
