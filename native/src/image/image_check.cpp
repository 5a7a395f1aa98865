// SPDX-License-Identifier: Apache-2.0
#include "image/image_check.hpp"

#include "layout/flaw.hpp"

namespace s4j {
namespace {

class ImageCheck {
 public:
  ImageCheck(const ImageHeader& h, const char* image) : h_(h), image_(image), b_(h.block(image)) {}

  void digests() const {
    for (int s = 0; s < 4; ++s)
      if (const ImageSection& section = h_.sections[s];
          image_digest(image_ + section.offset, section.bytes) != section.digest)
        fail(S4J_MALFORMED, "byte ", section.offset, ": the checksum of the ", kImageSections[s],
             " does not match: some of their ", section.bytes, " bytes were changed");
  }

  void array() const {
    const Flaw flaw = find_flaw(b_);
    if (flaw) refuse(flaw);
  }

 private:
  template <class... Parts>
  [[noreturn]] void refuse(int section, int64_t element, int64_t width, const Parts&... what) const {
    fail(S4J_MALFORMED, "byte ", h_.sections[section].offset + element * width, ": ", what...);
  }

  int64_t index(int64_t k) const { return b_.index_width == 4 ? b_.index<int32_t>()[k] : b_.index<int64_t>()[k]; }

  [[noreturn]] void refuse(const Flaw& flaw) const {
    const int64_t at = flaw.at, width = b_.index_width;
    const int64_t* const p = b_.pointers;
    switch (flaw.kind) {
      case Flaw::Kind::kTruth:
        refuse(0, at, 1, "a BOOL must be 0 or 1, not ", static_cast<int64_t>(b_.data<uint8_t>()[at]));
      case Flaw::Kind::kScalar:
        refuse(0, 0, 1, "an array of one element has ", b_.nnz, " entries");
      case Flaw::Kind::kCoordinate: {
        const int64_t element = flaw.dimension * b_.nnz + at;
        refuse(1, element, width, "entry ", at, " has the coordinate ", index(element), ", which is outside dimension ",
               flaw.dimension, " of length ", b_.shape[flaw.dimension]);
      }
      case Flaw::Kind::kOrder:
        refuse(1, at, width, "entry ", at, " does not follow entry ", at - 1, " in order");
      case Flaw::Kind::kFirstPointer:
        refuse(2, 0, 8, "the first pointer is ", p[0], ", not 0");
      case Flaw::Kind::kLastPointer:
        refuse(2, b_.lines, 8, "the last pointer is ", p[b_.lines], ", but there are ", b_.nnz, " entries");
      case Flaw::Kind::kPointers:
        refuse(2, at + 1, 8, "line ", at, " has the pointers ", p[at], " and ", p[at + 1],
               b_.line_ids != nullptr ? "; a line that is listed has entries" : "");
      case Flaw::Kind::kLineId:
        refuse(3, at, 8, "line id ", b_.line_ids[at], " is outside 0..", b_.line_range() - 1,
               " or does not follow the one before");
      case Flaw::Kind::kIndex:
        refuse(1, at, width, "entry ", at, " has the index ", index(at), ", outside 0..", b_.minor_range() - 1);
      case Flaw::Kind::kAscending:
      case Flaw::Kind::kNone:
        break;
    }
    refuse(1, at, width, "entry ", at, " has the index ", index(at), " after ", index(at - 1),
           " in the same line; the indexes of a line must ascend");
  }

  const ImageHeader& h_;
  const char* image_;
  Block b_;
};

}  // namespace

void verify_image(const ImageHeader& h, const char* image) {
  const ImageCheck check(h, image);
  check.digests();
  check.array();
}

}  // namespace s4j
