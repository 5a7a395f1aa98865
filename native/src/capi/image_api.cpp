// SPDX-License-Identifier: Apache-2.0
// C ABI calls of images: mapped .s4j files, serialized arrays, digests, and sizes by which callers cut arrays into
// blocks.
#include "array/storage.hpp"
#include "capi/call.hpp"
#include "capi/foreign.hpp"
#include "image/image_header.hpp"
#include "image/mapped_image.hpp"
#include "parts/parts.hpp"

using namespace s4j;

namespace {

struct Bytes {
  const char* at;
  int64_t count;
};

// Reads an address and a length in bytes from the integers i and i + 1.
Bytes bytes_from(const Call& call, int64_t i) {
  const Bytes b{reinterpret_cast<const char*>(call.integer(i)), call.integer(i + 1)};
  if (b.count < 0 || (b.at == nullptr && b.count > 0))
    fail(S4J_ILLEGAL_ARGUMENT, b.count, " bytes cannot be read at address ", call.integer(i));
  return b;
}

// Returns the digest of one buffer of operand 0; integer 1 is the buffer's number.
uint64_t buffer_digest(const Call& call) {
  const Block::Elements e = call.operand(0).storage->assembled().buffer(call.integer(1));
  return image_digest(e.at, e.bytes());
}

}  // namespace

int32_t s4j_image_open(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "open", [](Call& call) {
    const Bytes path = bytes_from(call, 0), shown = bytes_from(call, 2);
    call.check_out_storage(1);
    const std::string name(shown.at, static_cast<size_t>(shown.count));
    const int64_t use = call.integer(4);
    if (use < S4J_IMAGE_MAPPED || use > S4J_IMAGE_PIECES)
      fail(S4J_ILLEGAL_ARGUMENT, "there is no use of a file with the number ", use);
    if (use == S4J_IMAGE_COPIED) return call.deliver(copy_image(call.allocator(), path.at, path.count, name));
    const bool scattered = use == S4J_IMAGE_PIECES;
    call.out_storage(1, *open_image(path.at, path.count, name, scattered || use == S4J_IMAGE_TRUSTED, scattered));
  });
}

int32_t s4j_image_read(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "image", [](Call& call) {
    const Bytes image = bytes_from(call, 0);
    if ((call.integer(0) & 7) != 0) fail(S4J_ILLEGAL_ARGUMENT, "the address of the image is not a multiple of 8");
    call.check_out_storage(1);
    call.deliver(read_image(call.allocator(), image.at, image.count));
  });
}

int32_t s4j_image_digest(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "digest", in_place::lookup, [](Call& call) {
    const int64_t what = call.integer(0);
    call.check_out(1);
    if (what == 0) return call.out(1, static_cast<int64_t>(buffer_digest(call)));
    const Bytes b = bytes_from(call, 1);
    uint64_t digest = 0;
    switch (what) {
      case 1:
        image_block_digests(b.at, b.count, reinterpret_cast<uint64_t*>(call.integer(3)));
        break;
      case 2:
        digest = image_digest_of_blocks(reinterpret_cast<const uint64_t*>(b.at), b.count);
        break;
      case 3:
        digest = image_header_digest(b.at, b.count);
        break;
      default:
        fail(S4J_ILLEGAL_ARGUMENT, "there is no digest ", what);
    }
    call.out(1, static_cast<int64_t>(digest));
  });
}

int32_t s4j_leading_bytes(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "blocks", in_place::lookup, [](Call& call) {
    Storage& s = *call.operand(0).storage;
    call.check_out(1);
    const int d = leading_dimension(s);
    if (d < 0) fail(S4J_ILLEGAL_ARGUMENT, call.name(), ": the array has rank 0 and so no leading dimension");
    const int64_t c = call.integer(0);
    if (c < 0 || c > s.extent(d))
      fail(S4J_INDEX, call.name(), ": ", c, " is outside 0..", s.extent(d), " of dimension ", d);
    call.out(1, leading_bytes(s, c));
  });
}
