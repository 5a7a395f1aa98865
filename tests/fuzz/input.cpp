// SPDX-License-Identifier: Apache-2.0
#include "input.hpp"

#include "model.hpp"

namespace s4j::fuzz {

using namespace s4j::test;

void expect_sound(const Storage& s) {
  const Block b = s.stored();
  const int64_t* const h = s.header();
  ASSERT_EQ(h[S4J_H_MAGIC], S4J_HEADER_MAGIC);
  ASSERT_EQ(h[S4J_H_NNZ], b.nnz);
  ASSERT_GE(b.nnz, 0);
  ASSERT_TRUE(b.shape == s.shape());
  ASSERT_TRUE(b.nnz == 0 || b.values != nullptr);
  if (b.format == Format::kDense) {
    ASSERT_EQ(b.nnz, b.shape.length());
  } else {
    ASSERT_TRUE(b.index_width == 4 || b.index_width == 8);
    ASSERT_NO_FATAL_FAILURE(validate(b));
  }
  if (b.type != Type::kBool) return;
  ASSERT_LE(h[S4J_H_FILL], 1);
  if (s.foreign()) return;
  const auto* const bytes = static_cast<const uint8_t*>(b.first_value());
  for (int64_t k = 0; k < b.nnz; ++k) ASSERT_LE(bytes[k], 1) << "value " << k;
}

void expect_same(const Storage& a, const Storage& b) {
  const Block x = a.stored(), y = b.stored();
  ASSERT_EQ(static_cast<int>(x.type), static_cast<int>(y.type));
  ASSERT_EQ(static_cast<int>(x.format), static_cast<int>(y.format));
  ASSERT_TRUE(x.shape == y.shape);
  ASSERT_EQ(x.nnz, y.nnz);
  if (x.format != Format::kDense) {
    ASSERT_EQ(decode_coordinates(x), decode_coordinates(y));
  }
  for (int64_t k = 0; k < x.nnz; ++k) {
    Scalar v{x.type, 0}, w{x.type, 0};
    const auto bytes = static_cast<size_t>(size_of(x.type));
    std::memcpy(&v.bits, static_cast<const char*>(x.first_value()) + k * size_of(x.type), bytes);
    std::memcpy(&w.bits, static_cast<const char*>(y.first_value()) + k * size_of(x.type), bytes);
    ASSERT_TRUE(Number::of(v).identical(Number::of(w))) << Number::of(v).text() << ", not " << Number::of(w).text();
  }
}

}  // namespace s4j::fuzz
