// SPDX-License-Identifier: Apache-2.0
// The image of an array: its bytes as in memory, behind a header that describes them (docs/s4j-format.md, byte by
// byte). A .s4j file is an image, and Java serialization carries one.
#pragma once

#include <array>
#include <cstdint>

#include "layout/layout.hpp"

namespace s4j {

// A section of an image; it begins at a multiple of 64. All zeros if absent.
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

  // Parses an image of `bytes` bytes. Throws S4J_MALFORMED with the byte's position for anything invalid, so that
  // everything accepted lies inside: extents, numbers of entries and lines, sections that do not overlap.
  static ImageHeader parse(const char* image, int64_t bytes);
  // Returns the array as a block on the image's bytes.
  Block block(const char* image) const;
};

// Returns the digest of contiguous bytes: XXH3 (64 bits) of each block of 2^20 bytes, then of these digests. O(bytes),
// on all threads.
uint64_t image_digest(const void* data, int64_t bytes);
// Writes only the digests of the blocks, (bytes + 2^20 - 1) / 2^20 of them; `data` begins at a multiple of 2^20.
void image_block_digests(const void* data, int64_t bytes, uint64_t* to) noexcept;
uint64_t image_digest_of_blocks(const uint64_t* digests, int64_t count) noexcept;
// Returns the digest of a header without its last word, which holds this digest.
uint64_t image_header_digest(const void* header, int64_t bytes) noexcept;

}  // namespace s4j
