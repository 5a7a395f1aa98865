// SPDX-License-Identifier: Apache-2.0
// An array's image: its bytes as they lie in memory, behind a header that says what they are (docs/s4j-format.md, byte
// by byte). A file .s4j is an image, and so is what Java serialization carries.
#pragma once

#include <array>
#include <cstdint>

#include "layout/layout.hpp"

namespace s4j {

// A run of bytes of an image, at a multiple of 64 from its begin; none: all zeros.
struct ImageSection {
  int64_t offset = 0, bytes = 0;
  uint64_t digest = 0;
};

// The sections' names in messages, as Storage numbers its buffers.
inline constexpr const char* kImageSections[] = {"values", "indexes", "pointers", "line ids"};

struct ImageHeader {
  Type type = Type::kDouble;
  Spec spec;
  Shape shape;
  Scalar fill;
  int64_t entries = 0, lines = 0;
  int index_width = 0;
  bool hyper = false;
  int64_t bytes = 0;                       // of the header
  std::array<ImageSection, 4> sections{};  // kImageSections

  // Of an image of so many bytes, all of which are there. Throws S4J_MALFORMED saying at which byte, so that whatever
  // it accepts lies inside: extents, numbers of entries and lines, sections that do not overlap.
  static ImageHeader parse(const char* image, int64_t bytes);
  // The array on the bytes of the image.
  Block block(const char* image) const;
};

// The digest of bytes that lie together: of each 2^20 of them XXH3 (64 bits), and of these digests again. O(bytes), on
// all threads.
uint64_t image_digest(const void* data, int64_t bytes);
// The digests of the blocks alone, from a multiple of 2^20 on: (bytes + 2^20 - 1) / 2^20 of them.
void image_block_digests(const void* data, int64_t bytes, uint64_t* to) noexcept;
uint64_t image_digest_of_blocks(const uint64_t* digests, int64_t count) noexcept;
// Of a header without its last word, which is this digest.
uint64_t image_header_digest(const void* header, int64_t bytes) noexcept;

}  // namespace s4j
