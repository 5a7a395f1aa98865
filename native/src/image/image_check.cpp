// SPDX-License-Identifier: Apache-2.0
#include "image/image_check.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <type_traits>

#include "core/thresholds.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kBlock = 1024;  // looked at without a branch in between

// Keeps the least of what threads find.
void note(std::atomic<int64_t>& found, int64_t k) noexcept {
  int64_t least = found.load();
  while (k < least && !found.compare_exchange_weak(least, k)) {
  }
}

// The first of [0, n) for which bad(k) holds, or n.
template <class Bad>
int64_t first_bad(int64_t n, Bad&& bad) noexcept {
  std::atomic<int64_t> found{n};
  parallel_for(n, threshold::kGrainLight, 2, [&](int64_t from, int64_t until) {
    for (int64_t at = from; at < until && at < found.load(std::memory_order_relaxed); at += kBlock) {
      const int64_t end = std::min(until, at + kBlock);
      unsigned any = 0;
      for (int64_t k = at; k < end; ++k) any |= bad(k) ? 1U : 0U;
      if (any == 0) continue;
      int64_t k = at;
      while (k < end && !bad(k)) ++k;
      if (k == end) continue;  // the file is being cut off
      return note(found, k);
    }
  });
  return found.load();
}

// Indexes of [0, range), asked as one comparison.
template <class Index>
class Inside {
 public:
  explicit Inside(int64_t range)
      : end_(static_cast<Unsigned>(std::min<int64_t>(range, std::numeric_limits<Index>::max()))),
        all_(range > std::numeric_limits<Index>::max()) {}
  bool operator()(Index i) const noexcept {
    const auto u = static_cast<Unsigned>(i);
    return all_ ? u <= end_ : u < end_;
  }

 private:
  using Unsigned = std::make_unsigned_t<Index>;
  Unsigned end_;
  bool all_;
};

class ImageCheck {
 public:
  ImageCheck(const ImageHeader& h, const char* image) : h_(h), image_(image), b_(h.block(image)) {}

  void digests() const {
    for (int s = 0; s < 4; ++s)
      if (const ImageSection& section = h_.sections[s];
          image_digest(image_ + section.offset, section.bytes) != section.digest)
        fail(S4J_MALFORMED, "byte ", section.offset, ": the checksum of the ", kImageSections[s],
             " is another one: some of their ", section.bytes, " bytes were changed");
  }

  void array() const {
    if (h_.type == Type::kBool) truths();
    if (b_.format == Format::kDense) return;
    dispatch_index(b_.index_width, [&](auto i) {
      using Index = decltype(i);
      if (b_.format == Format::kCoo) return coordinates<Index>();
      pointers();
      minors<Index>();
    });
  }

 private:
  template <class... Parts>
  [[noreturn]] void refuse(int section, int64_t element, int64_t width, const Parts&... what) const {
    fail(S4J_MALFORMED, "byte ", h_.sections[section].offset + element * width, ": ", what...);
  }

  void truths() const {
    const auto* const v = b_.data<uint8_t>();
    const int64_t k = first_bad(b_.nnz, [v](int64_t k) { return v[k] > 1; });
    if (k < b_.nnz) refuse(0, k, 1, "a BOOL is 0 or 1, not ", static_cast<int64_t>(v[k]));
  }

  template <class Index>
  void coordinates() const {
    const int rank = b_.shape.rank;
    if (rank == 0 && b_.nnz > 1) refuse(0, 0, 1, b_.nnz, " entries of an array of one element");
    for (int d = 0; d < rank; ++d) {
      const Index* const run = b_.coordinate<Index>(d);
      const int64_t extent = b_.shape[d];
      const Inside<Index> inside(extent);
      const int64_t k = first_bad(b_.nnz, [&](int64_t k) { return !inside(run[k]); });
      if (k < b_.nnz)
        refuse(1, d * b_.nnz + k, sizeof(Index), "entry ", k, " has the coordinate ", static_cast<int64_t>(run[k]),
               " in dimension ", d, " of length ", extent);
    }
    const int64_t k = first_bad(std::max<int64_t>(b_.nnz - 1, 0), [&](int64_t k) {
      for (int d = 0; d < rank; ++d) {
        const Index* const run = b_.coordinate<Index>(d);
        if (run[k] != run[k + 1]) return run[k] > run[k + 1];
      }
      return true;
    });
    if (k + 1 < b_.nnz) refuse(1, k + 1, sizeof(Index), "entry ", k + 1, " does not follow entry ", k, " in order");
  }

  void pointers() const {
    const int64_t* const p = b_.pointers;
    if (p[0] != 0) refuse(2, 0, 8, "the first pointer is ", p[0], ", not 0");
    if (p[b_.lines] != b_.nnz)
      refuse(2, b_.lines, 8, "the last pointer is ", p[b_.lines], ", there are ", b_.nnz, " entries");
    const bool hyper = b_.line_ids != nullptr;
    const int64_t l = first_bad(b_.lines, [&](int64_t l) { return hyper ? p[l + 1] <= p[l] : p[l + 1] < p[l]; });
    if (l < b_.lines)
      refuse(2, l + 1, 8, "line ", l, " has the pointers ", p[l], " and ", p[l + 1],
             hyper ? "; a line that is listed has entries" : "");
    if (!hyper || b_.lines == 0) return;
    const int64_t* const ids = b_.line_ids;
    const int64_t range = b_.line_range();
    const int64_t k = first_bad(
        b_.lines, [&](int64_t k) { return ids[k] < 0 || ids[k] >= range || (k > 0 && ids[k] <= ids[k - 1]); });
    if (k < b_.lines)
      refuse(3, k, 8, "line id ", ids[k], " is outside 0..", range - 1, " or does not follow the one before");
  }

  template <class Index>
  void minors() const {
    const Index* const run = b_.index<Index>();
    const int64_t range = b_.minor_range();
    const Inside<Index> inside(range);
    const int64_t k = first_bad(b_.nnz, [&](int64_t k) { return !inside(run[k]); });
    if (k < b_.nnz)
      refuse(1, k, sizeof(Index), "entry ", k, " has the index ", static_cast<int64_t>(run[k]), ", outside 0..",
             range - 1);
    const int64_t* const p = b_.pointers;
    // All places where indexes do not ascend, less those where a line begins: 0. Lines are cut by their entries, so
    // that one line of all of them is looked at by all threads.
    std::atomic<int64_t> wrong{b_.nnz};
    parallel_for(b_.nnz, threshold::kGrainLight, 2, [&](int64_t from, int64_t until) {
      const int64_t begin = std::max<int64_t>(from, 1);
      int64_t places = 0;
      for (int64_t k = begin; k < until; ++k) places += run[k] <= run[k - 1] ? 1 : 0;
      const int64_t first = std::lower_bound(p, p + b_.lines, from) - p;
      for (int64_t l = first; l < b_.lines && p[l] < until; ++l)
        if (const int64_t k = p[l]; k >= begin && k < p[l + 1] && run[k] <= run[k - 1]) --places;
      if (places == 0) return;
      int64_t l = first;
      for (int64_t k = begin; k < until; ++k) {
        while (l < b_.lines && p[l] < k) ++l;
        if ((l < b_.lines && p[l] == k) || run[k - 1] < run[k]) continue;
        return note(wrong, k);
      }
    });
    if (const int64_t w = wrong.load(); w < b_.nnz)
      refuse(1, w, sizeof(Index), "entry ", w, " has the index ", static_cast<int64_t>(run[w]), " behind ",
             static_cast<int64_t>(run[w - 1]), " in the same line; they ascend");
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
