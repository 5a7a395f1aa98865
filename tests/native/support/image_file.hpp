// SPDX-License-Identifier: Apache-2.0
// Images of arrays as a writer makes them, in memory and in files of a test.
#pragma once

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "frame.hpp"
#include "image/image_header.hpp"

namespace s4j::test {

// Bytes aligned to 64, as in a mapping.
class ImageBytes {
 public:
  explicit ImageBytes(size_t n) : words_((n + 7) / 8 + 8), bytes_(n) {}
  char* data() {
    const auto at = reinterpret_cast<uintptr_t>(words_.data());
    return reinterpret_cast<char*>((at + 63) & ~uintptr_t{63});
  }
  int64_t size() const { return static_cast<int64_t>(bytes_); }
  int64_t word(int i) {
    int64_t v = 0;
    std::memcpy(&v, data() + 8 * i, 8);
    return v;
  }
  void set(int i, int64_t v) { std::memcpy(data() + 8 * i, &v, 8); }
  // Recomputes the digests of the sections within the image and of the header.
  void mend() {
    for (int s = 0; s < 4; ++s) {
      const int64_t at = word(S4J_I_SECTIONS + 3 * s), n = word(S4J_I_SECTIONS + 3 * s + 1);
      if (at >= 0 && n > 0 && at <= size() && n <= size() - at)
        set(S4J_I_SECTIONS + 3 * s + 2, static_cast<int64_t>(image_digest(data() + at, n)));
    }
    mend_header();
  }
  void mend_header() {
    const int64_t rank = word(S4J_I_RANK);
    if (rank < 0 || rank > kMaxRank) return;
    const int64_t bytes = S4J_IMAGE_HEADER_BYTES(rank);
    if (bytes > size()) return;
    set(static_cast<int>(bytes / 8 - 1), static_cast<int64_t>(image_header_digest(data(), bytes - 8)));
  }

 private:
  std::vector<uint64_t> words_;
  size_t bytes_;
};

inline ImageBytes image_of(const Block& b, uint64_t fill) {
  const int rank = b.shape.rank;
  const bool dense = b.format == Format::kDense, gcs = b.format == Format::kGcs, hyper = gcs && b.line_ids != nullptr;
  const void* const from[] = {b.values, b.indexes, b.pointers, b.line_ids};
  const int64_t bytes[] = {b.nnz * size_of(b.type), dense ? 0 : b.nnz * b.index_width * (gcs ? 1 : rank),
                           gcs ? (b.lines + 1) * 8 : 0, hyper ? b.lines * 8 : 0};
  int64_t end = S4J_IMAGE_HEADER_BYTES(rank), at[4];
  for (int s = 0; s < 4; ++s) {
    at[s] = (end + 63) / 64 * 64;
    if (bytes[s] > 0) end = at[s] + bytes[s];
  }
  ImageBytes out(static_cast<size_t>(end));
  std::memset(out.data(), 0, static_cast<size_t>(end));
  const int64_t words[] = {S4J_IMAGE_MAGIC,
                           S4J_IMAGE_VERSION,
                           S4J_IMAGE_HEADER_BYTES(rank),
                           static_cast<int64_t>(b.type),
                           static_cast<int64_t>(b.format),
                           rank,
                           b.nnz,
                           dense ? 0 : b.index_width,
                           gcs || dense ? b.partitioning : 0,
                           gcs ? b.lines : 0,
                           hyper,
                           static_cast<int64_t>(dense ? 0 : fill)};
  for (int i = 0; i < 12; ++i) out.set(i, words[i]);
  for (int s = 0; s < 4; ++s) {
    if (bytes[s] == 0) continue;
    out.set(S4J_I_SECTIONS + 3 * s, at[s]);
    out.set(S4J_I_SECTIONS + 3 * s + 1, bytes[s]);
    std::memcpy(out.data() + at[s], from[s], static_cast<size_t>(bytes[s]));
  }
  for (int d = 0; d < rank; ++d) {
    out.set(S4J_I_SHAPE + d, b.shape[d]);
    out.set(S4J_I_ORDER(rank) + d, gcs ? b.order[d] : d);
  }
  out.mend();
  return out;
}

// A file that is deleted at the end of this object's lifetime.
class ImageFile {
 public:
  explicit ImageFile(ImageBytes& image) {
    static int number = 0;
    path_ =
        (std::filesystem::temp_directory_path() /
         ("s4j-image-" + std::to_string(reinterpret_cast<uintptr_t>(this)) + "-" + std::to_string(++number) + ".s4j"))
            .string();
    std::ofstream(path_, std::ios::binary).write(image.data(), image.size());
  }
  ~ImageFile() { std::remove(path_.c_str()); }
  ImageFile(const ImageFile&) = delete;
  ImageFile& operator=(const ImageFile&) = delete;
  void cut(int64_t bytes) const { std::filesystem::resize_file(path_, static_cast<uintmax_t>(bytes)); }
  const std::string& path() const { return path_; }
  Frame frame(int64_t use) const {
    const std::string& system = system_path();
    return Frame().integers({reinterpret_cast<int64_t>(system.data()), static_cast<int64_t>(system.size()),
                             reinterpret_cast<int64_t>(path_.data()), static_cast<int64_t>(path_.size()), use});
  }
  Handle open(int64_t use = S4J_IMAGE_MAPPED) const { return Handle(call(s4j_image_open, frame(use))[1]); }

 private:
  const std::string& system_path() const {
#if defined(_WIN32)
    if (system_.empty())
      for (const char c : path_) system_.append({c, '\0'});
    return system_;
#else
    return path_;
#endif
  }
  std::string path_;
  mutable std::string system_;
};

}  // namespace s4j::test
