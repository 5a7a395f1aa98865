// SPDX-License-Identifier: Apache-2.0
#include "image/image_header.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "memory/memory.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

static_assert(S4J_IMAGE_BLOCK == 1 << 20);

class HeaderReader {
 public:
  HeaderReader(const char* image, int64_t bytes) : image_(image), bytes_(bytes) {}

  int64_t word(int i) const {
    int64_t v = 0;
    std::memcpy(&v, image_ + 8 * i, 8);
    return v;
  }
  template <class... Parts>
  [[noreturn]] void refuse(int i, const Parts&... what) const {
    fail(S4J_MALFORMED, "byte ", 8 * i, ": ", what...);
  }
  // Returns the i-th word of the header; throws S4J_MALFORMED unless it is in [least, most].
  int64_t within(int i, int64_t least, int64_t most, const char* name) const {
    const int64_t v = word(i);
    if (v < least || v > most) refuse(i, name, ' ', v, " is outside ", least, "..", most);
    return v;
  }

  ImageHeader read() const;

 private:
  void magic() const;
  void header_digest(int64_t header) const;
  void layout(ImageHeader& h) const;
  void sections(ImageHeader& h) const;

  const char* image_;
  int64_t bytes_;
};

void HeaderReader::magic() const {
  if (constexpr int64_t least = S4J_IMAGE_HEADER_BYTES(0); bytes_ < least)
    fail(S4J_MALFORMED, "byte ", bytes_, ": the file ends here, but the header of a .s4j file has ", least,
         " bytes or more");
  if (word(S4J_I_MAGIC) != S4J_IMAGE_MAGIC) {
    if (std::memcmp(image_ + 1, "S4J", 3) == 0)
      refuse(S4J_I_MAGIC, "the first 8 bytes are not 89 53 34 4A 0D 0A 1A 0A: the file was changed as text");
    refuse(S4J_I_MAGIC, "a .s4j file must begin with the bytes 89 53 34 4A 0D 0A 1A 0A");
  }
  if (word(S4J_I_VERSION) != S4J_IMAGE_VERSION)
    refuse(S4J_I_VERSION, "the file has version ", word(S4J_I_VERSION), " of the format; this library reads version ",
           S4J_IMAGE_VERSION);
}

void HeaderReader::header_digest(int64_t header) const {
  uint64_t said = 0;
  std::memcpy(&said, image_ + header - 8, 8);
  if (image_header_digest(image_, header - 8) != said)
    fail(S4J_MALFORMED, "byte ", header - 8, ": the header's checksum does not match: some of its bytes were changed");
}

// Returns the product of numbers from a file, which may have any value; -1 if it exceeds 2^63 - 1.
int64_t times(int64_t a, int64_t b) {
  int64_t out = 0;
  return a < 0 || b < 0 || __builtin_mul_overflow(a, b, &out) ? -1 : out;
}

std::string in_words(int64_t product) { return product < 0 ? "more than 2^63 - 1" : std::to_string(product); }

void HeaderReader::layout(ImageHeader& h) const {
  h.type = static_cast<Type>(within(S4J_I_TYPE, 0, kTypes - 1, "type"));
  const auto format = static_cast<Format>(within(S4J_I_FORMAT, S4J_DENSE, S4J_GCS, "format"));
  const int rank = h.shape.rank;
  for (int d = 0; d < rank; ++d) h.shape[d] = within(S4J_I_SHAPE + d, 0, INT64_MAX, "extent");
  const bool dense = format == Format::kDense, gcs = format == Format::kGcs;
  const auto parts = static_cast<int>(within(S4J_I_PARTITIONING, 0, gcs ? rank : dense ? 1 : 0, "partitioning"));
  h.spec = dense ? Spec::dense(parts == 1) : gcs ? Spec::gcs(rank, parts) : Spec::coo();
  for (int i = 0; i < rank; ++i) {
    const int64_t d = within(S4J_I_ORDER(rank) + i, 0, rank - 1, "dimension");
    if (gcs)
      h.spec.order[i] = static_cast<int>(d);
    else if (d != i)
      refuse(S4J_I_ORDER(rank) + i, "only a GCS array may have another order of dimensions than 0, 1, ...");
  }
  try {
    check_spec(h.spec, h.shape);
  } catch (const Error& e) {
    refuse(S4J_I_ORDER(rank), e.what());
  }
  h.entries = within(S4J_I_ENTRIES, 0, INT64_MAX, "number of entries");
  if (dense && h.entries != h.shape.length_or_minus())
    refuse(S4J_I_ENTRIES, "the header announces ", h.entries, " stored elements, but DENSE shape ", text(h.shape),
           " has ", in_words(h.shape.length_or_minus()));
  h.index_width = static_cast<int>(within(S4J_I_INDEX_WIDTH, dense ? 0 : 4, dense ? 0 : 8, "index width"));
  if (!dense && h.index_width != 4 && h.index_width != 8) refuse(S4J_I_INDEX_WIDTH, "the index width must be 4 or 8");
  h.lines = within(S4J_I_LINES, 0, gcs ? INT64_MAX / 16 : 0, "number of lines");
  h.hyper = within(S4J_I_HYPER, 0, gcs ? 1 : 0, "mark of listed lines") != 0;
  if (gcs) {
    Block probe;
    probe.format = format;
    probe.shape = h.shape;
    probe.partitioning = parts;
    probe.order = h.spec.order;
    const int64_t range = probe.line_range();
    if (h.hyper ? h.lines > std::min(range, h.entries) : h.lines != range)
      refuse(S4J_I_LINES, "the header announces ", h.lines, " lines, but shape ", text(h.shape), " has ", range,
             h.hyper ? ", of which those with entries are listed" : "");
  }
  h.fill = Scalar{h.type, static_cast<uint64_t>(word(S4J_I_FILL))};
  const int64_t width = size_of(h.type);
  const bool wide = width != sizeof h.fill.bits && (h.fill.bits >> (8 * width)) != 0;
  if (wide || (h.type == Type::kBool && h.fill.bits > 1) || (dense && h.fill.bits != 0))
    refuse(S4J_I_FILL, "the fill is not a value of the array's type",
           dense ? "; the fill of a DENSE array must be 0" : "");
}

void HeaderReader::sections(ImageHeader& h) const {
  const bool dense = h.spec.format == Format::kDense, gcs = h.spec.format == Format::kGcs;
  const int64_t runs = gcs ? 1 : h.shape.rank;
  const int64_t wanted[] = {times(h.entries, size_of(h.type)), dense ? 0 : times(times(h.entries, h.index_width), runs),
                            gcs ? times(h.lines + 1, 8) : 0, h.hyper ? times(h.lines, 8) : 0};
  std::array<int, 4> by_place{0, 1, 2, 3};
  for (int s = 0; s < 4; ++s) {
    ImageSection& section = h.sections[s];
    const int at = S4J_I_SECTIONS + 3 * s;
    section.offset = word(at);
    section.bytes = word(at + 1);
    section.digest = static_cast<uint64_t>(word(at + 2));
    if (section.bytes != wanted[s])
      refuse(at + 1, "the ", kImageSections[s], " have ", section.bytes,
             " bytes; according to the rest of the header they must have ", in_words(wanted[s]));
    const bool placed = section.offset >= h.bytes && (section.offset & 63) == 0;
    if (placed && section.bytes > 0 && section.bytes > bytes_ - section.offset)
      fail(S4J_MALFORMED, "byte ", bytes_, ": the file ends here, before the end of its ", kImageSections[s],
           ", which take ", section.bytes, " bytes from byte ", section.offset, " on");
    if (section.bytes == 0 ? section.offset != 0 || section.digest != 0 : !placed)
      refuse(at, "the ", kImageSections[s], " of ", section.bytes, " bytes begin at byte ", section.offset,
             "; a section must begin at a multiple of 64 behind the header, and an empty section must have the offset "
             "and the checksum 0");
  }
  std::sort(by_place.begin(), by_place.end(),
            [&](int a, int b) { return h.sections[a].offset < h.sections[b].offset; });
  int64_t end = h.bytes;
  for (const int s : by_place) {
    const ImageSection& section = h.sections[s];
    if (section.bytes == 0) continue;
    if (section.offset < end)
      refuse(S4J_I_SECTIONS + 3 * s, "the ", kImageSections[s], " overlap the section that ends at byte ", end);
    end = section.offset + section.bytes;
  }
  if (end != bytes_) fail(S4J_MALFORMED, "byte ", end, ": the array ends here, and ", bytes_ - end, " bytes follow");
}

ImageHeader HeaderReader::read() const {
  magic();
  ImageHeader h;
  h.shape.rank = static_cast<int>(within(S4J_I_RANK, 0, kMaxRank, "rank"));
  h.bytes = S4J_IMAGE_HEADER_BYTES(h.shape.rank);
  if (word(S4J_I_BYTES) != h.bytes)
    refuse(S4J_I_BYTES, "the header announces ", word(S4J_I_BYTES),
           " bytes for itself; the header of an array of rank ", h.shape.rank, " has ", h.bytes);
  if (bytes_ < h.bytes)
    fail(S4J_MALFORMED, "byte ", bytes_, ": the file ends inside its header of ", h.bytes, " bytes");
  header_digest(h.bytes);
  for (int64_t i = S4J_I_ORDER(h.shape.rank) + h.shape.rank; i < h.bytes / 8 - 1; ++i)
    if (word(static_cast<int>(i)) != 0)
      refuse(static_cast<int>(i), "a byte of the header that the format does not use must be 0");
  layout(h);
  sections(h);
  return h;
}

}  // namespace

ImageHeader ImageHeader::parse(const char* image, int64_t bytes) { return HeaderReader(image, bytes).read(); }

Block ImageHeader::block(const char* image) const {
  Block b;
  b.format = spec.format;
  b.type = type;
  b.shape = shape;
  b.nnz = entries;
  b.partitioning = spec.partitioning;
  const auto at = [&](int s) -> const void* { return image + sections[s].offset; };
  b.values = entries == 0 ? nullptr : at(0);
  if (spec.format == Format::kDense) {
    if (spec.partitioning == 1)
      f_strides(shape, b.strides);
    else
      c_strides(shape, b.strides);
    return b;
  }
  b.indexes = entries == 0 ? nullptr : at(1);
  b.index_pitch = entries;
  b.index_width = index_width;
  if (spec.format == Format::kCoo) return b;
  std::copy_n(spec.order.begin(), shape.rank, b.order.begin());
  b.lines = lines;
  b.pointers = static_cast<const int64_t*>(at(2));
  // A null pointer would mean that the layout is not hypersparse, so it is set even for 0 lines.
  b.line_ids = hyper ? static_cast<const int64_t*>(at(3)) : nullptr;
  return b;
}

void image_block_digests(const void* data, int64_t bytes, uint64_t* to) noexcept {
  parallel_for((bytes + S4J_IMAGE_BLOCK - 1) / S4J_IMAGE_BLOCK, 1, S4J_IMAGE_BLOCK / 8, [&](int64_t b, int64_t e) {
    for (int64_t k = b; k < e; ++k) {
      const int64_t from = k * S4J_IMAGE_BLOCK;
      to[k] = XXH3_64bits(static_cast<const char*>(data) + from,
                          static_cast<size_t>(std::min<int64_t>(S4J_IMAGE_BLOCK, bytes - from)));
    }
  });
}

uint64_t image_digest_of_blocks(const uint64_t* digests, int64_t count) noexcept {
  return XXH3_64bits(digests, static_cast<size_t>(count) * sizeof(uint64_t));
}

uint64_t image_header_digest(const void* header, int64_t bytes) noexcept {
  return XXH3_64bits(header, static_cast<size_t>(bytes));
}

uint64_t image_digest(const void* data, int64_t bytes) {
  if (bytes == 0) return 0;
  Vec<uint64_t> blocks(static_cast<size_t>((bytes + S4J_IMAGE_BLOCK - 1) / S4J_IMAGE_BLOCK));
  image_block_digests(data, bytes, blocks.data());
  return image_digest_of_blocks(blocks.data(), static_cast<int64_t>(blocks.size()));
}

}  // namespace s4j
