// SPDX-License-Identifier: Apache-2.0
// The instruction set is the requested one, but never one that the processor lacks.
#include <gtest/gtest.h>

#include "leaf/select.hpp"

namespace s4j::test {
namespace {

TEST(Isa, OfTheEnvironmentIsNeverMoreThanTheProcessors) {
  const char* const names[] = {"baseline", "avx2", "avx512"};
  for (int best = 0; best < 3; ++best) {
    EXPECT_EQ(asked_level(nullptr, best), best);
    EXPECT_EQ(asked_level("", best), best);
    EXPECT_EQ(asked_level("AVX2", best), best) << "unknown words are left out";
    for (int level = 0; level < 3; ++level) EXPECT_EQ(asked_level(names[level], best), level < best ? level : best);
  }
}

TEST(Isa, SetLevelTakesEffectAtOnce) {
  const int before = set_isa(0);
  EXPECT_EQ(isa_level(), 0);
  EXPECT_STREQ(isa_name(), "baseline");
  EXPECT_EQ(set_isa(-1), 0);
  const int best = isa_level();
  EXPECT_EQ(set_isa(1), best);
  EXPECT_EQ(isa_level(), best < 1 ? best : 1);
  EXPECT_EQ(set_isa(before), best < 1 ? best : 1);
}

}  // namespace
}  // namespace s4j::test
