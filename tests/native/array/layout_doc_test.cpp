// SPDX-License-Identifier: Apache-2.0
// docs/LAYOUT.md shows the buffers of a small array; this test builds the array and compares.
#include <cstdio>
#include <fstream>
#include <sstream>

#include "support.hpp"

namespace s4j::test {
namespace {

std::string hexdump(const std::string& title, const void* data, int64_t bytes) {
  std::string out = title + "\n";
  const auto* p = static_cast<const unsigned char*>(data);
  char word[16];
  for (int64_t row = 0; row < bytes; row += 16) {
    std::snprintf(word, sizeof word, "%08x", static_cast<unsigned>(row));
    out += word;
    for (int64_t k = row; k < std::min(bytes, row + 16); ++k) {
      std::snprintf(word, sizeof word, "%s %02x", k % 8 == 0 ? " " : "", p[k]);
      out += word;
    }
    out += "\n";
  }
  return out;
}

TEST(LayoutDocument, ShowsTheBuffersOfTheLibrary) {
  const Shape shape = shape_of({2, 3});
  std::string actual;
  const std::pair<const char*, Spec> formats[] = {
      {"COO", Spec::coo()}, {"CSR", Spec::csr()}, {"CSC", Spec::csc()}, {"DENSE", Spec::dense()}};
  std::string header_line;
  for (const auto& [name, spec] : formats) {
    Array a(shape, spec, Scalar::of(0.0));
    const std::tuple<int64_t, int64_t, double> entries[] = {{1, 2, -1}, {0, 1, 1.5}, {1, 0, 2}};
    for (const auto& [i, j, v] : entries) {
      const int64_t at[] = {i, j};
      a->put(at, &v);
    }
    a->assembled();
    const int64_t* h = a->header();
    const std::string label = name;
    actual += hexdump(label + " values", a->buffer(0).as<void>(), h[S4J_H_VALUES_BYTES]);
    if (spec.format != Format::kDense)
      actual += hexdump(label + " indexes", a->buffer(1).as<void>(), h[S4J_H_INDEXES_BYTES]);
    if (spec.format == Format::kGcs)
      actual += hexdump(label + " pointers", a->buffer(2).as<void>(), (h[S4J_H_LINES] + 1) * 8);
    if (label == "CSR") {
      for (const int w : {3, 4, 5, 6, 7, 8, 9, 14, 16, 18, 19, 20, 25, 26, 27, 28}) {
        // Epochs depend on how the array was made; the document shows those of a new array.
        const bool epoch = w == S4J_H_STRUCTURE_EPOCH || w == S4J_H_VALUES_EPOCH;
        header_line += (header_line.empty() ? "" : " ") + std::to_string(epoch ? 0 : h[w]);
      }
    }
  }
  actual += "CSR header words 3 to 9, 14, 16, 18 to 20, 25 to 28\n" + header_line + "\n";

  std::ifstream in(S4J_SOURCE_DIR "/docs/LAYOUT.md");
  ASSERT_TRUE(in.good());
  std::stringstream all;
  all << in.rdbuf();
  const std::string doc = all.str();
  const size_t begin = doc.find("```hexdump\n") + 11;
  EXPECT_EQ(doc.substr(begin, doc.find("```", begin) - begin), actual);
}

}  // namespace
}  // namespace s4j::test
