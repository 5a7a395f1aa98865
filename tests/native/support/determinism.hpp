// SPDX-License-Identifier: Apache-2.0
// Compares calls under several thread counts and instruction sets bit by bit, on arrays large enough for many chunks.
#pragma once

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <random>
#include <sstream>

#include "frame.hpp"
#include "leaf/select.hpp"
#include "sized.hpp"

namespace s4j::test {

// Clears the signs of NaN words, which x86-64 sets and aarch64 does not: no operation promises one.
template <class Word>
void forget_signs_of_nan(std::string& bits, Word nan) {
  for (size_t i = 0; i + sizeof(Word) <= bits.size(); i += sizeof(Word)) {
    Word word;
    std::memcpy(&word, bits.data() + i, sizeof word);
    if (word << 1 == Word(nan << 1)) std::memcpy(bits.data() + i, &nan, sizeof nan);
  }
}

// If S4J_TRANSCRIPT names a file, appends a line with the operation and a hash of its bits, so that two builds can be
// compared (CONTRIBUTING.md). Repeated operations are numbered.
inline void transcribe(const std::string& what, std::string bits) {
  const char* const path = std::getenv("S4J_TRANSCRIPT");
  if (path == nullptr) return;
  forget_signs_of_nan(bits, uint64_t{0x7ff8} << 48);
  forget_signs_of_nan(bits, uint32_t{0x7fc0} << 16);
  static std::map<std::string, int> seen;
  const ::testing::TestInfo& test = *::testing::UnitTest::GetInstance()->current_test_info();
  const std::string name = std::string(test.test_suite_name()) + '.' + test.name() + ' ' + what;
  uint64_t hash = UINT64_C(0xcbf29ce484222325);  // FNV-1a
  for (const char c : bits) hash = (hash ^ static_cast<unsigned char>(c)) * UINT64_C(0x100000001b3);
  std::ostringstream line;
  line << name << " #" << ++seen[name] << '\t' << std::hex << hash << '\n';
  std::ofstream(path, std::ios::app) << line.str();
}

// Transcripts take larger arrays and more numbers of threads.
inline bool thorough() { return std::getenv("S4J_TRANSCRIPT") != nullptr; }

// Expects the same bytes of `run` with 1 thread on baseline instructions and with 3 on the machine's best; if
// thorough(), with 2 and 8 threads too, all on the level of S4J_ISA.
template <class Run>
void same_for_all_threads(const std::string& what, Run&& run) {
  std::string first;
  for (const int64_t threads : thorough() ? std::vector<int64_t>{1, 2, 3, 8} : std::vector<int64_t>{1, 3}) {
    call(s4j_configure, Frame().integers({S4J_CONFIG_THREADS, threads}));
    const int before = thorough() || threads > 1 ? isa_level() : set_isa(0);
    const std::string bits = run();
    set_isa(before);
    if (threads == 1) {
      first = bits;
      EXPECT_FALSE(bits.empty()) << what;
      transcribe(what, bits);
    } else {
      EXPECT_TRUE(bits == first) << what << " differs with " << threads << " threads, " << isa_name();
    }
  }
  call(s4j_configure, Frame().integers({S4J_CONFIG_THREADS, 0}));
}

// Returns the bits of a call that returns an array and changes none.
inline std::string bits_of_call(const std::string& what, s4j_function* f, const Frame& frame) {
  Out out;
  EXPECT_EQ(invoke(f, frame, out), S4J_OK) << what << ": " << s4j_context_error(context());
  return ::testing::Test::HasFailure() ? "" : bytes_of(Handle(out[1]));
}

inline void same_bits(const std::string& what, s4j_function* f, const Frame& frame) {
  same_for_all_threads(what, [&] { return bits_of_call(what, f, frame); });
}

// Values of many magnitudes that use all bits, so that another order of a sum is visible.
class Magnitudes {
 public:
  explicit Magnitudes(uint64_t seed) : rng_(seed) {}
  uint64_t operator()() { return rng_(); }
  int64_t below(int64_t n) { return static_cast<int64_t>(rng_() % static_cast<uint64_t>(n)); }
  double value() {
    // Gives the same numbers on every platform: no distributions of the standard library, and a defined order of
    // evaluation.
    const double unit = static_cast<double>(rng_() >> 11) * 0x1p-52 - 1;
    return std::ldexp(unit, static_cast<int>(rng_() % 40));
  }

 private:
  std::mt19937_64 rng_;
};

// Makes a rows x columns matrix with this number of entries and a heavy first row and column; layout: format,
// partitioning, order of dimensions.
inline Handle large(int64_t rows, int64_t columns, const std::vector<int64_t>& layout, uint64_t seed,
                    int64_t entries = sized(400'000, 20'000)) {
  Magnitudes draw(seed);
  std::vector<int64_t> tuples;
  std::vector<double> values;
  for (int64_t i = 0; i < entries; ++i) {
    const int64_t heavy = draw.below(32);
    tuples.push_back(heavy < 2 ? 0 : draw.below(rows));
    tuples.push_back(heavy == 2 ? 0 : draw.below(columns));
    values.push_back(draw.value());
  }
  const Handle sorted = matrix(rows, columns, tuples, values);
  std::vector<int64_t> words = {-1};
  words.insert(words.end(), layout.begin(), layout.end());
  return Handle(call(s4j_copy, Frame().whole(sorted).integers(words))[1]);
}

inline Handle random_array(const std::vector<int64_t>& shape, int64_t kind = 0) {
  std::vector<int64_t> words = {kind, S4J_DOUBLE, 11, static_cast<int64_t>(shape.size())};
  words.insert(words.end(), shape.begin(), shape.end());
  return Handle(call(s4j_random, Frame().integers(words))[1]);
}

struct StoredAs {
  const char* name;
  std::vector<int64_t> words;
};
inline void PrintTo(const StoredAs& l, std::ostream* out) { *out << l.name; }

// The common formats of a matrix, and all that kernels distinguish.
inline std::vector<StoredAs> common_layouts() {
  return {{"COO", {S4J_COO}}, {"CSR", {S4J_GCS, 1, 0, 1}}, {"CSC", {S4J_GCS, 1, 1, 0}}, {"DENSE", {S4J_DENSE, 0}}};
}
inline std::vector<StoredAs> matrix_layouts() {
  std::vector<StoredAs> all = common_layouts();
  all.push_back({"GCS0", {S4J_GCS, 0, 0, 1}});
  all.push_back({"GCS2", {S4J_GCS, 2, 1, 0}});
  all.push_back({"DENSE_F", {S4J_DENSE, 1}});
  return all;
}

}  // namespace s4j::test
