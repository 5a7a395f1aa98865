// SPDX-License-Identifier: Apache-2.0
// The banner and the size line of Matrix Market files.
#include "io/matrix_market_header.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace s4j {
namespace {

bool blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Splits a line into words.
class Words {
 public:
  Words(const char* line, const char* end) : line_(line), at_(line), end_(end) {}
  // Returns the next word, in lower case if `lower`; empty after the last word.
  std::string next(bool lower) {
    while (at_ < end_ && blank(*at_)) ++at_;
    word_ = at_;
    while (at_ < end_ && !blank(*at_)) ++at_;
    std::string w(word_, at_);
    if (lower)
      std::transform(w.begin(), w.end(), w.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return w;
  }
  const char* begin() const { return word_; }
  int64_t column() const { return word_ - line_ + 1; }

 private:
  const char* line_;
  const char* at_;
  const char* end_;
  const char* word_ = nullptr;
};

}  // namespace

std::string quoted_word(const char* p, const char* end) {
  constexpr int64_t kMost = 40;
  std::string text = "'";
  for (; p < end && !blank(*p) && *p != '\n'; ++p) {
    if (text.size() > kMost) return text + "...'";
    text += *p > ' ' && *p < 127 ? *p : '?';
  }
  return text + "'";
}

void parse_banner(const char* line, const char* end, MatrixMarketHeader& to, int64_t& column) {
  Words words(line, end);
  std::string word;
  const auto expect = [&](const char* what) {
    word = words.next(true);
    column = words.column();
    if (word.empty()) fail(S4J_MALFORMED, "the banner ends where its ", what, " should be");
  };
  const auto refuse = [&](const std::string& what) {
    fail(S4J_MALFORMED, quoted_word(words.begin(), end), " is not ", what);
  };
  word = words.next(true);
  column = words.column();
  if (word != "%%matrixmarket" && word != "%matrixmarket")
    fail(S4J_MALFORMED, "a Matrix Market file must begin with %%MatrixMarket");
  expect("object");
  if (word != "matrix") refuse("an object that can be read; the object must be matrix");
  expect("format");
  if (word != "coordinate" && word != "array") refuse("a format; the format must be coordinate or array");
  to.array = word == "array";
  expect("field");
  if (word == "complex") refuse("a field that can be read: there are no complex arrays");
  if (word == "real" || word == "double")
    to.field = MatrixMarketField::kReal;
  else if (word == "integer")
    to.field = MatrixMarketField::kInteger;
  else if (word == "unsigned-integer")
    to.field = MatrixMarketField::kUnsigned;
  else if (word == "pattern")
    to.field = MatrixMarketField::kPattern;
  else
    refuse("a field; the field must be real, integer or pattern");
  if (to.array && to.field == MatrixMarketField::kPattern)
    refuse("a field of the array format, which stores all values");
  expect("symmetry");
  if (word == "general")
    to.symmetry = MatrixMarketSymmetry::kGeneral;
  else if (word == "symmetric" || word == "hermitian")  // for real numbers, "hermitian" means the same as "symmetric"
    to.symmetry = MatrixMarketSymmetry::kSymmetric;
  else if (word == "skew-symmetric")
    to.symmetry = MatrixMarketSymmetry::kSkew;
  else
    refuse("a symmetry; the symmetry must be general, symmetric or skew-symmetric");
  if (to.symmetry == MatrixMarketSymmetry::kSkew && to.field == MatrixMarketField::kPattern)
    refuse("a symmetry of a pattern, which has no signs");
  column = 1;  // other libraries also ignore the rest of the line
}

void parse_size(const char* line, const char* end, MatrixMarketHeader& to, int64_t& column) {
  Words words(line, end);
  constexpr const char* kNames[] = {"number of rows", "number of columns", "number of entries"};
  int64_t numbers[3] = {};
  for (int i = 0; i < (to.array ? 2 : 3); ++i) {
    const std::string word = words.next(false);
    column = words.column();
    if (word.empty()) fail(S4J_MALFORMED, "the size line ends where the ", kNames[i], " should be");
    const char* const stop = word.data() + word.size();
    const auto [after, error] = std::from_chars(word.data(), stop, numbers[i]);
    if (error == std::errc::result_out_of_range)
      fail(S4J_MALFORMED, kNames[i], ' ', quoted_word(words.begin(), end), " is above 2^63 - 1");
    if (error != std::errc() || after != stop || numbers[i] < 0)
      fail(S4J_MALFORMED, quoted_word(words.begin(), end), " is not a ", kNames[i]);
  }
  if (const std::string word = words.next(false); !word.empty() && word[0] != '%') {
    column = words.column();
    fail(S4J_MALFORMED, quoted_word(words.begin(), end), " follows the size, which is ", to.array ? "two" : "three",
         " numbers");
  }
  column = 1;
  to.rows = numbers[0];
  to.columns = numbers[1];
  to.entries = numbers[2];
  if (to.symmetry != MatrixMarketSymmetry::kGeneral && to.rows != to.columns)
    fail(S4J_MALFORMED, "a matrix of ", to.rows, " x ", to.columns, " is not symmetric: it is not square");
  if (!to.array) return;
  const int64_t n = to.rows;
  // An array file lists the lower half with the diagonal (symmetric) or without it (skew-symmetric), or all elements.
  const bool skew = to.symmetry == MatrixMarketSymmetry::kSkew;
  int64_t a = n, b = to.columns;
  if (to.symmetry != MatrixMarketSymmetry::kGeneral) {
    a = skew ? std::max<int64_t>(n - 1, 0) : n;
    b = n == INT64_MAX || skew ? n : n + 1;
  }
  if (__builtin_mul_overflow(a, b, &to.entries))
    fail(S4J_MALFORMED, "an array of ", to.rows, " x ", to.columns, " has more than 2^63 elements");
  if (to.symmetry != MatrixMarketSymmetry::kGeneral) to.entries /= 2;
}

}  // namespace s4j
