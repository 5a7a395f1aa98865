// SPDX-License-Identifier: Apache-2.0
// An array's image with changed words and cut-off bytes, with or without corrected digests. The library either refuses
// it as malformed or accepts it as a valid array, in memory, from a file and mapped. An unchanged image gives the same
// array bit for bit.
#include <algorithm>

#include "image_file.hpp"
#include "model.hpp"

namespace s4j::fuzz {
namespace {

using namespace s4j::test;

constexpr int64_t kMostEdits = 8;

int64_t some_array(Input& in) {
  const auto type = static_cast<Type>(in.below(kTypes));
  Shape shape;
  shape.rank = static_cast<int>(in.below(4));
  for (int d = 0; d < shape.rank; ++d) shape[d] = in.below(6);
  Model model;
  return read_array(in, type, shape, false, true, model);
}

// Changes a word of the header, or any word.
void edit(Input& in, ImageBytes& image) {
  const int64_t words = image.size() / 8, at = in.byte();
  const auto i = static_cast<int>((at < 128 ? at : at * in.byte()) % words);
  const int64_t how = in.byte();
  if (how < 64)
    image.set(i, in.word());
  else if (how < 128)
    image.set(i, static_cast<int64_t>(static_cast<uint64_t>(image.word(i)) + static_cast<uint64_t>(in.word())));
  else if (how < 192)
    image.data()[8 * i + how % 8] = static_cast<char>(in.byte());
  else
    image.set(i, image.word(static_cast<int>(in.byte() % words)));
}

ImageBytes resized(ImageBytes& image, int64_t bytes) {
  ImageBytes out(static_cast<size_t>(bytes));
  std::memset(out.data(), 0, static_cast<size_t>(bytes));
  std::memcpy(out.data(), image.data(), static_cast<size_t>(std::min(bytes, image.size())));
  return out;
}

// Returns the handle, or 0 if the image was refused.
int64_t read(ImageBytes& image, int64_t use) {
  Out out;
  const ImageFile file(image);
  const s4j_status status =
      use < 0 ? attempt(s4j_image_read, Frame().integers({reinterpret_cast<int64_t>(image.data()), image.size()}), out)
              : attempt(s4j_image_open, file.frame(use), out);
  if (status == S4J_OK) return out[1];
  EXPECT_TRUE(status == S4J_MALFORMED || status == S4J_NO_MEMORY) << s4j_context_error(context());
  EXPECT_TRUE(status != S4J_MALFORMED || std::string(s4j_context_error(context())).find("byte ") != std::string::npos)
      << s4j_context_error(context());
  return 0;
}

// Replaces the array by a copy; returns 0 if the array is mapped and the copy finds the image malformed.
int64_t copied(int64_t x) {
  Out out;
  const s4j_status status = attempt(s4j_copy, Frame().whole(x).integers({-1, -1, 0}), out);
  EXPECT_TRUE(status == S4J_OK || status == S4J_MALFORMED || status == S4J_NO_MEMORY) << s4j_context_error(context());
  release(x);
  return status == S4J_OK ? out[1] : 0;
}

void change_and_read(Input& in) {
  const int64_t x = some_array(in);
  ImageBytes image = image_of(storage_of(x).stored(), storage_of(x).fill().bits);
  const int64_t edits = in.below(kMostEdits), size = in.byte(), mend = in.byte();
  for (int64_t k = 0; k < edits; ++k) edit(in, image);
  if (size >= 192) image = resized(image, std::max<int64_t>(1, image.size() + (size - 224) * (in.byte() % 8)));
  const bool changed = edits > 0 || size >= 192;
  if (mend % 4 != 3 && image.size() >= S4J_IMAGE_HEADER_BYTES(0)) {
    if (mend % 4 == 2)
      image.mend_header();
    else
      image.mend();
  }
  call(s4j_memory, Frame().integers({1}));
  const int64_t before = live_bytes();
  int64_t all[] = {read(image, -1), read(image, S4J_IMAGE_COPIED), read(image, S4J_IMAGE_MAPPED)};
  EXPECT_LE(call(s4j_memory, Frame())[2] - before, 8 * image.size() + (1 << 16)) << "whatever the header says";
  if (all[2] != 0) all[2] = copied(all[2]);
  for (const int64_t y : all) EXPECT_EQ(y != 0, all[0] != 0) << "one way reads it, another one does not";
  if (all[0] != 0 && all[1] != 0) {
    expect_sound(storage_of(all[0]));
    EXPECT_EQ(bytes_of(all[0]), bytes_of(all[1]));
    if (!changed) {
      EXPECT_EQ(bytes_of(all[0]), bytes_of(x));
    }
    all[1] = copied(all[1]);
    if (all[1] != 0 && all[2] != 0) {
      EXPECT_EQ(bytes_of(all[1]), bytes_of(all[2]));
    }
  }
  EXPECT_TRUE(changed || all[0] != 0) << s4j_context_error(context());
  for (const int64_t y : all)
    if (y != 0) release(y);
  release(x);
}

}  // namespace

void images(const uint8_t* data, size_t size) { run_freeing(data, size, change_and_read); }

}  // namespace s4j::fuzz
