// SPDX-License-Identifier: Apache-2.0
#include "image/mapped_image.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>

#include "format/dense.hpp"
#include "image/image_check.hpp"
#include "image/image_header.hpp"
#include "system/mapped_file.hpp"

namespace s4j {
namespace {

class MappedImage : public Origin {
 public:
  MappedImage(std::string name, bool trusted) : name_(std::move(name)), verified_(trusted) {}

  void open(const void* path, int64_t bytes, bool scattered) {
    std::string why;
    if (!file_.open(path, static_cast<size_t>(bytes), scattered, why)) {
      if (file_.exhausted())
        fail_for_bytes(-1, name_, ": the system refused to map it: ", why,
                       "; close arrays of other files that are no longer needed");
      fail(S4J_STATE, name_, ": ", why);
    }
    named([&] { header_ = ImageHeader::parse(file_.data(), file_.bytes()); });
  }
  const ImageHeader& header() const { return header_; }
  Block block() const { return header_.block(file_.data()); }

  void verify() override {
    if (verified_.load(std::memory_order_acquire)) return;
    const std::lock_guard lock(mutex_);
    if (verified_.load(std::memory_order_acquire)) return;
    if (refused_) throw Error(*refused_);
    try {
      named([&] { verify_image(header_, file_.data()); });
    } catch (const Error& e) {
      // A truncated part of the file reads as zeros, which are no fault of the file's content: does not keep that
      // error.
      if (e.status() == S4J_MALFORMED && !lost()) refused_ = e;
      if (!lost()) throw;
    }
    check_not_lost();
    verified_.store(true, std::memory_order_release);
  }
  void will_read(const void* at, int64_t bytes) noexcept override { file_.will_read(at, bytes); }
  bool lost() const noexcept override { return file_.lost(); }
  std::string text() const override { return "the file " + name_; }

 private:
  // Calls f. Adds the file's name to the text of an S4J_MALFORMED error.
  template <class F>
  void named(F&& f) const {
    try {
      f();
    } catch (const Error& e) {
      if (e.status() != S4J_MALFORMED) throw;
      fail(S4J_MALFORMED, name_, ": ", e.what());
    }
  }

  std::string name_;
  std::atomic<bool> verified_;
  std::mutex mutex_;
  std::optional<Error> refused_;
  sys::MappedFile file_;
  ImageHeader header_;
};

// Copies the array of a valid block into memory of the library.
Result own(Allocator& to, const Block& b, Scalar fill) {
  if (b.format == Format::kDense) {
    Layout out = Layout::dense(to, b.type, b.shape, b.partitioning == 1);
    copy_dense(b, out.b);
    return {std::move(out), fill};
  }
  return {Layout::copy(to, b), fill};
}

}  // namespace

Storage* open_image(const void* path, int64_t path_bytes, const std::string& shown, bool trusted, bool scattered) {
  const auto image = make_pooled<MappedImage>(shown, trusted);
  image->open(path, path_bytes, scattered);
  return Storage::create(image, image->block(), image->header().fill);
}

Result copy_image(Allocator& to, const void* path, int64_t path_bytes, const std::string& shown) {
  MappedImage image(shown, false);
  image.open(path, path_bytes, false);
  image.verify();
  Result out = own(to, image.block(), image.header().fill);
  image.check_not_lost();
  return out;
}

Result read_image(Allocator& to, const char* image, int64_t bytes) {
  const ImageHeader h = ImageHeader::parse(image, bytes);
  verify_image(h, image);
  return own(to, h.block(image), h.fill);
}

}  // namespace s4j
