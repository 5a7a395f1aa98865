// SPDX-License-Identifier: Apache-2.0
// How libFuzzer changes a Matrix Market file: by lines and words as well as by bytes, and mostly so that the size line
// announces as many entries as there are.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <vector>

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t most);
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t most, unsigned seed);

namespace {

constexpr size_t kOptions = 4;  // bytes in front of the text

const char* const kWords[] = {"%%MatrixMarket",
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

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : text) {
    lines.back() += c;
    if (c == '\n') lines.emplace_back();
  }
  return lines;
}

// The lines' third number where the size is, made the number of lines that follow.
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
  std::minstd_rand random(seed);
  const auto below = [&](size_t n) { return n == 0 ? 0 : random() % n; };
  if (size < kOptions || below(4) == 0) return LLVMFuzzerMutate(data, size, most);
  std::string text(reinterpret_cast<const char*>(data) + kOptions, size - kOptions);
  if (text.find("%%MatrixMarket") == std::string::npos)
    text = "%%MatrixMarket matrix coordinate real general\n3 3 1\n1 2 0.5\n" + text;
  std::vector<std::string> lines = split(text);
  for (size_t n = 1 + below(3); n > 0; --n) {
    const size_t at = below(lines.size());
    std::string& line = lines[at];
    switch (below(6)) {
      case 0:
        lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), line);
        break;
      case 1:
        if (lines.size() > 1) lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
        break;
      case 2:
        std::swap(line, lines[below(lines.size())]);
        break;
      case 3:
        line.insert(below(line.size() + 1), 1, " \t\r\n%,"[below(6)]);
        break;
      default: {  // a word becomes another one
        const size_t begin = line.find_last_of(' ', below(line.size() + 1));
        const size_t from = begin == std::string::npos ? 0 : begin + 1;
        size_t end = line.find_first_of(" \n", from);
        if (end == std::string::npos) end = line.size();
        line.replace(from, end - from, kWords[below(std::size(kWords))]);
      }
    }
  }
  if (below(4) != 0) count_entries(lines);
  text.clear();
  for (const std::string& l : lines) text += l;
  text.resize(std::min(text.size(), most - kOptions));
  if (below(4) == 0) data[below(kOptions)] = static_cast<uint8_t>(below(256));
  std::memcpy(data + kOptions, text.data(), text.size());
  return kOptions + text.size();
}
