// SPDX-License-Identifier: Apache-2.0
// Runs the fuzz targets on their seeds: each line of tests/fuzz/seeds/<target>.hex is an input. Inputs that
// `test --fuzz` found stay there.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "input.hpp"

namespace s4j::fuzz {
namespace {

// Parses pairs of hexadecimal digits, in groups; '#' begins a comment.
std::vector<uint8_t> bytes_of(const std::string& line) {
  std::string digits;
  for (const char c : line.substr(0, line.find('#')))
    if (c != ' ') digits += c;
  std::vector<uint8_t> bytes;
  for (size_t i = 0; i + 1 < digits.size(); i += 2)
    bytes.push_back(static_cast<uint8_t>(std::stoi(digits.substr(i, 2), nullptr, 16)));
  EXPECT_EQ(digits.size() % 2, 0u) << line;
  return bytes;
}

void replay(const char* name, void (*target)(const uint8_t*, size_t)) {
  constexpr int kMostLines = 200;
  std::ifstream in(std::filesystem::path(S4J_SOURCE_DIR) / "tests" / "fuzz" / "seeds" / (std::string(name) + ".hex"));
  int number = 0, inputs = 0;
  for (std::string line; std::getline(in, line);) {
    SCOPED_TRACE(::testing::Message() << name << ".hex, line " << ++number);
    const std::vector<uint8_t> bytes = bytes_of(line);
    if (bytes.empty()) continue;
    ++inputs;
    // Copies the input to memory of exactly its size, whose end the sanitizers check.
    const std::vector<uint8_t> exact(bytes.begin(), bytes.end());
    target(exact.data(), exact.size());
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(inputs, 0);
  EXPECT_LE(number, kMostLines);
}

class FuzzSeeds : public ::testing::Test {
 protected:
  // Saves the settings on which other tests of this process rely.
  void SetUp() override {
    threads_ = test::call(s4j_configure, test::Frame().integers({S4J_CONFIG_THREADS, 1}))[1];
    limit_ = test::call(s4j_configure, test::Frame().integers({S4J_CONFIG_MAX_BYTES, 0}))[1];
    densify_ = test::call(s4j_configure, test::Frame().integers({S4J_CONFIG_DENSIFY_LIMIT, 1 << 20}))[1];
  }
  void TearDown() override {
    test::call(s4j_configure, test::Frame().integers({S4J_CONFIG_THREADS, threads_}));
    test::call(s4j_configure, test::Frame().integers({S4J_CONFIG_MAX_BYTES, limit_}));
    test::call(s4j_configure, test::Frame().integers({S4J_CONFIG_DENSIFY_LIMIT, densify_}));
    test::call(s4j_configure, test::Frame().integers({S4J_CONFIG_ISA, -1}));
    test::call(s4j_configure, test::Frame().integers({S4J_CONFIG_TRACE, 0}));
    test::call(s4j_configure, test::Frame().integers({S4J_CONFIG_HUGE_PAGES, 1}));
  }

 private:
  int64_t threads_ = 0, limit_ = 0, densify_ = 0;
};

TEST_F(FuzzSeeds, CallFrames) { replay("call_frames", call_frames); }
TEST_F(FuzzSeeds, ArrayPrograms) { replay("array_programs", array_programs); }
TEST_F(FuzzSeeds, MatrixMarket) { replay("matrix_market", matrix_market); }
TEST_F(FuzzSeeds, Einsum) { replay("einsum", einsum); }
TEST_F(FuzzSeeds, Entries) { replay("entries", entries); }
TEST_F(FuzzSeeds, Images) { replay("images", images); }

}  // namespace
}  // namespace s4j::fuzz
