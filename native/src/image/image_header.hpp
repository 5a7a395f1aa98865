// SPDX-License-Identifier: Apache-2.0
// The image of an array: its bytes as in memory, after a header that describes them (docs/s4j-format.md, byte by
// byte). A .s4j file is an image, and Java serialization carries one.
#pragma once

#include <array>
#include <cstdint>

#include "layout/layout.hpp"

namespace s4j {

// A section of an image: the bytes of one buffer. Begins at a multiple of 64. All members are 0 if the array lacks the
// buffer.
struct ImageSection {
  int64_t offset = 0, bytes = 0;
  uint64_t digest = 0;
};

// The names of sections in messages, in the order of Storage's buffers.
inline constexpr const char* kImageSections[] = {"values", "indexes", "pointers", "line ids"};

struct ImageHeader {
  Type type = Type::kDouble;
  Spec spec;
  Shape shape;
  Scalar fill;
  int64_t entries = 0, lines = 0;
  int index_width = 0;
  bool hyper = false;
  int64_t bytes = 0;                       // bytes of the whole header
  std::array<ImageSection, 4> sections{};  // in the order of kImageSections

  // Parses the header of an image of `bytes` bytes. Throws S4J_MALFORMED, with the position of the byte, for anything
  // invalid. Afterwards every extent, count and section of the result is known to lie inside the image, and no sections
  // overlap.
  static ImageHeader parse(const char* image, int64_t bytes);
  // Returns a block that points into the image, without a copy.
  Block block(const char* image) const;
};

// Returns the digest of contiguous bytes: XXH3 (64 bits) of the XXH3 digests of each block of 2^20 bytes. O(bytes), on
// all threads.
uint64_t image_digest(const void* data, int64_t bytes);
// Writes the digest of each block of 2^20 bytes, (bytes + 2^20 - 1) / 2^20 of them; `data` begins at a multiple of
// 2^20.
void image_block_digests(const void* data, int64_t bytes, uint64_t* to) noexcept;
uint64_t image_digest_of_blocks(const uint64_t* digests, int64_t count) noexcept;
// Returns the digest of a header without its last word, which holds this digest.
uint64_t image_header_digest(const void* header, int64_t bytes) noexcept;

}  // namespace s4j
