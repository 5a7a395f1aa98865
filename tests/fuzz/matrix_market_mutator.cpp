// SPDX-License-Identifier: Apache-2.0
// The mutator that libFuzzer calls for Matrix Market files: see LineMutator. It mostly corrects the number of entries
// in the size line.
#include "line_mutator.hpp"

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t most, unsigned seed);

namespace {

constexpr size_t kOptions = 4;  // bytes in front of the text

const std::vector<const char*> kWords = {"%%MatrixMarket",
                                         "matrix",
                                         "coordinate",
                                         "array",
                                         "real",
                                         "integer",
                                         "pattern",
                                         "complex",
                                         "general",
                                         "symmetric",
                                         "skew-symmetric",
                                         "hermitian",
                                         "0",
                                         "1",
                                         "2",
                                         "3",
                                         "4",
                                         "-1",
                                         "1e308",
                                         "-1e-320",
                                         "4.9e-324",
                                         "1e400",
                                         "0x1p3",
                                         "inf",
                                         "-inf",
                                         "nan",
                                         ".5",
                                         "5.",
                                         "+1",
                                         "9007199254740993",
                                         "9223372036854775807",
                                         "9223372036854775808",
                                         "2147483648",
                                         "-9223372036854775808",
                                         "1000000000",
                                         "0.1",
                                         "00000000000000000000000000000001",
                                         "1e+05",
                                         "%",
                                         "% comment",
                                         ""};

// Sets the third number of the size line to the number of lines that follow.
void count_entries(std::vector<std::string>& lines) {
  const auto is_text = [](const std::string& l) {
    return !l.empty() && l[0] != '%' && l.find_first_not_of(" \t\r\n") != std::string::npos;
  };
  const auto size = std::find_if(lines.begin(), lines.end(), is_text);
  if (size == lines.end()) return;
  const auto count = std::count_if(size + 1, lines.end(), is_text);
  const size_t last = size->find_last_of(" \t");
  if (last == std::string::npos) return;
  *size = size->substr(0, last + 1) + std::to_string(count) + "\n";
}

}  // namespace

size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t most, unsigned seed) {
  s4j::fuzz::LineMutator mutator(seed, kWords, " ");
  if (size < kOptions || mutator.below(4) == 0) return LLVMFuzzerMutate(data, size, most);
  std::string text(reinterpret_cast<const char*>(data) + kOptions, size - kOptions);
  if (text.find("%%MatrixMarket") == std::string::npos)
    text = "%%MatrixMarket matrix coordinate real general\n3 3 1\n1 2 0.5\n" + text;
  std::vector<std::string> lines = s4j::fuzz::split(text);
  mutator.change(lines);
  if (mutator.below(4) != 0) count_entries(lines);
  if (mutator.below(4) == 0) data[mutator.below(kOptions)] = static_cast<uint8_t>(mutator.below(256));
  return s4j::fuzz::put_behind(data, kOptions, s4j::fuzz::joined(lines), most);
}
