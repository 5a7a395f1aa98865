// SPDX-License-Identifier: Apache-2.0
// A mutator of libFuzzer for text whose lines are records: it changes lines and words as well as bytes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <vector>

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t most);

namespace s4j::fuzz {

inline std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : text) {
    lines.back() += c;
    if (c == '\n') lines.emplace_back();
  }
  return lines;
}

inline std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& l : lines) text += l;
  return text;
}

class LineMutator {
 public:
  // `words`: the replacements of words. `parting`: the characters that separate words.
  LineMutator(unsigned seed, std::vector<const char*> words, std::string parting)
      : random_(seed), words_(std::move(words)), parting_(std::move(parting)) {}

  size_t below(size_t n) { return n == 0 ? 0 : random_() % n; }

  // Makes one to three changes.
  void change(std::vector<std::string>& lines) {
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
          line.insert(below(line.size() + 1), 1, " \t\r\n%,\"#"[below(8)]);
          break;
        default:
          replace_word(line);
      }
    }
  }

 private:
  void replace_word(std::string& line) {
    const size_t begin = line.find_last_of(parting_, below(line.size() + 1));
    const size_t from = begin == std::string::npos ? 0 : begin + 1;
    size_t end = line.find_first_of(parting_ + "\n", from);
    if (end == std::string::npos) end = line.size();
    line.replace(from, end - from, words_[below(words_.size())]);
  }

  std::minstd_rand random_;
  std::vector<const char*> words_;
  std::string parting_;
};

// Replaces the text behind the `options` leading bytes, and cuts it so that the input has at most `most` bytes.
inline size_t put_behind(uint8_t* data, size_t options, std::string text, size_t most) {
  text.resize(std::min(text.size(), most - options));
  std::memcpy(data + options, text.data(), text.size());
  return options + text.size();
}

}  // namespace s4j::fuzz
