// SPDX-License-Identifier: Apache-2.0
// The mutator that libFuzzer calls for text of entries: see LineMutator.
#include "line_mutator.hpp"

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t most, unsigned seed);

namespace {

constexpr size_t kOptions = 6;  // bytes in front of the text

const std::vector<const char*> kWords = {"0",
                                         "1",
                                         "2",
                                         "3",
                                         "-1",
                                         "+1",
                                         "1.5",
                                         "-0",
                                         "1e308",
                                         "4.9e-324",
                                         "1e400",
                                         "0x1p3",
                                         "inf",
                                         "nan",
                                         ".5",
                                         "5.",
                                         "9007199254740993",
                                         "9223372036854775806",
                                         "9223372036854775807",
                                         "9223372036854775808",
                                         "2147483648",
                                         "4294967296",
                                         "00000000000000000000000000000001",
                                         "a",
                                         "b",
                                         "\"a\"",
                                         "\"a\"\"b\"",
                                         "\"",
                                         "\xc3\xa9",
                                         "\xff",
                                         "\xed\xa0\x80",
                                         "1:2",
                                         "3:0.5",
                                         "qid:7",
                                         "qid:",
                                         "1:",
                                         ":1",
                                         "1,2",
                                         "# c",
                                         "#",
                                         ""};

}  // namespace

size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t most, unsigned seed) {
  s4j::fuzz::LineMutator mutator(seed, kWords, " \t,;:");
  if (size < kOptions || mutator.below(4) == 0) return LLVMFuzzerMutate(data, size, most);
  std::vector<std::string> lines = s4j::fuzz::split({reinterpret_cast<const char*>(data) + kOptions, size - kOptions});
  mutator.change(lines);
  if (mutator.below(6) == 0) data[mutator.below(kOptions)] = static_cast<uint8_t>(mutator.below(256));
  return s4j::fuzz::put_behind(data, kOptions, s4j::fuzz::joined(lines), most);
}
