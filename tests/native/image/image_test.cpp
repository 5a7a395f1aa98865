// SPDX-License-Identifier: Apache-2.0
// Images: arrays are read back, malformed images are refused, and truncation of a mapped file is reported.
#include <atomic>
#include <random>
#include <thread>

#include "image_file.hpp"
#include "memory/free_blocks.hpp"
#include "parts/parts.hpp"
#include "products_support.hpp"
#include "support.hpp"

namespace s4j::test {
namespace {

using Words = std::vector<int64_t>;

Handle read(ImageBytes& image) {
  return Handle(call(s4j_image_read, Frame().integers({reinterpret_cast<int64_t>(image.data()), image.size()}))[1]);
}
int32_t try_read(ImageBytes& image, Out& out) {
  return invoke(s4j_image_read, Frame().integers({reinterpret_cast<int64_t>(image.data()), image.size()}), out);
}
ImageBytes image_of_array(int64_t handle) {
  const Storage& s = *whole_of(handle).storage;
  return image_of(s.stored(), s.fill().bits);
}
Handle copy(int64_t x, const Words& words) { return Handle(call(s4j_copy, Frame().whole(x).integers(words))[1]); }

// Returns a matrix of about this many entries with small integer values.
Handle some(int64_t rows, int64_t columns, int64_t entries) {
  std::mt19937_64 random(7);
  Words tuples;
  std::vector<double> values;
  for (int64_t k = 0; k < entries; ++k) {
    const int64_t r = static_cast<int64_t>(random() % static_cast<uint64_t>(rows));
    const int64_t c = static_cast<int64_t>(random() % static_cast<uint64_t>(columns));
    tuples.insert(tuples.end(), {r, c});
    values.push_back(static_cast<double>(random() % 9) - 4);
  }
  return matrix(rows, columns, tuples, values);
}

// Arrays in each format and type; hypersparse, wide, without entries.
std::vector<Handle> arrays() {
  std::vector<Handle> all;
  const Handle base = some(9, 12, 40);
  for (const int64_t type : {S4J_DOUBLE, S4J_FLOAT, S4J_INT, S4J_LONG, S4J_BOOL}) {
    all.push_back(copy(base, {type, S4J_DENSE, 0}));
    all.push_back(copy(base, {type, S4J_DENSE, 1}));
    all.push_back(copy(base, {type, S4J_COO, 0}));
    for (const int64_t p : {0, 1, 2}) {
      all.push_back(copy(base, {type, S4J_GCS, p, 0, 1}));
      all.push_back(copy(base, {type, S4J_GCS, p, 1, 0}));
    }
  }
  all.push_back(
      matrix(int64_t{1} << 40, int64_t{1} << 40, {5, 7, 5, int64_t{1} << 39, int64_t{1} << 39, 0}, {1, 2, 3}));
  all.push_back(matrix(int64_t{1} << 40, int64_t{1} << 40, {5, 7}, {1}, S4J_COO));
  all.push_back(matrix(int64_t{1} << 40, 3, {}, {}));
  all.push_back(matrix(0, 3, {}, {}));
  all.push_back(matrix(4, 0, {}, {}, S4J_COO));
  all.push_back(matrix(0, 4, {}, {}, S4J_DENSE));
  return all;
}

TEST(Image, EveryArrayIsReadBackAndReadInPlace) {
  for (const Handle& x : arrays()) {
    ImageBytes image = image_of_array(x);
    const Handle back = read(image);
    EXPECT_EQ(bytes_of(back), bytes_of(x));
    const ImageFile file(image);
    for (const int64_t use : {S4J_IMAGE_MAPPED, S4J_IMAGE_TRUSTED, S4J_IMAGE_COPIED}) {
      const Handle there = file.open(use);
      EXPECT_EQ(bytes_of(there), bytes_of(x));
      const Handle own = copy(there, {-1, -1, 0});
      EXPECT_EQ(bytes_of(own), bytes_of(copy(x, {-1, -1, 0})));
    }
  }
}

TEST(Image, EveryCutIsRefused) {
  const Handle x = some(9, 12, 40);
  ImageBytes image = image_of_array(x);
  for (int64_t n = 0; n < image.size(); ++n) {
    ImageBytes cut(static_cast<size_t>(n));
    std::memcpy(cut.data(), image.data(), static_cast<size_t>(n));
    Out out;
    EXPECT_EQ(try_read(cut, out), S4J_MALFORMED) << n;
  }
}

// The digests detect every change. If the test also corrects the digests, an accepted image is a valid array.
void mutate(int turns) {
  std::mt19937_64 random(11);
  for (const Handle& x : arrays()) {
    ImageBytes image = image_of_array(x);
    for (int turn = 0; turn < turns; ++turn) {
      ImageBytes other = image;
      const int64_t changes = 1 + static_cast<int64_t>(random() % 3);
      const uint64_t words = static_cast<uint64_t>(image.size() / 8);
      for (int64_t k = 0; k < changes; ++k) {
        const auto at = static_cast<int>(random() % (random() % 2 == 0 ? std::min<uint64_t>(words, 32) : words));
        constexpr int64_t kNumbers[] = {
            0, 1, 2, -1, 63, 64, 1 << 20, INT32_MAX, INT64_MAX, INT64_MIN, int64_t{1} << 40};
        const auto near = static_cast<int64_t>(static_cast<uint64_t>(other.word(at)) + random() % 5 - 2);
        other.set(at, random() % 2 == 0 ? near : kNumbers[random() % std::size(kNumbers)]);
      }
      Out out;
      const int32_t raw = try_read(other, out);
      if (raw == S4J_OK) {
        const Handle same(out[1]);
        EXPECT_EQ(bytes_of(same), bytes_of(x)) << "padding alone has no digest";
      }
      if (turn % 2 == 0)
        other.mend();
      else
        other.mend_header();
      const int32_t status = try_read(other, out);
      EXPECT_TRUE(status == S4J_OK || status == S4J_MALFORMED || status == S4J_NO_MEMORY)
          << s4j_context_error(context());
      if (status != S4J_OK) continue;
      const Handle made(out[1]);
      ASSERT_NO_FATAL_FAILURE(validate(whole_of(made).storage->stored()));
    }
  }
}
TEST(Image, ChangedBytesAreRefusedOrStillAnArray) { mutate(60); }
TEST(ImageRelease, ManyChangedBytesAreRefusedOrStillAnArray) { mutate(20000); }

TEST(Image, WrongChecksumsAreReportedByEveryRead) {
  const Handle x = some(9, 12, 40);
  ImageBytes image = image_of_array(x);
  image.data()[image.word(S4J_I_SECTIONS)] ^= 1;  // changes a value
  const ImageFile file(image);
  const Handle there = file.open();
  for (int turn = 0; turn < 2; ++turn) {
    Out out;
    EXPECT_EQ(invoke(s4j_get, Frame().whole(there).integers({0, 0}), out), S4J_MALFORMED);
    EXPECT_NE(std::string(s4j_context_error(context())).find("the checksum of the values does not match"),
              std::string::npos)
        << s4j_context_error(context());
  }
  Out out;
  EXPECT_EQ(invoke(s4j_image_open, file.frame(S4J_IMAGE_COPIED), out), S4J_MALFORMED);
  const Handle trusted = file.open(S4J_IMAGE_TRUSTED);
  EXPECT_EQ(call(s4j_count, Frame().whole(trusted))[1], call(s4j_count, Frame().whole(x))[1]);
}

TEST(Image, ClosedFilesLeaveNoMemory) {
  const Handle x = some(300, 200, 5000);
  ImageBytes image = image_of_array(x);
  const int64_t before = live_bytes();
  {
    const ImageFile file(image);
    const Handle there = file.open();
    call(s4j_reduce, Frame(S4J_OP_NORM2, S4J_FLAG_NUMBER).whole(there));
    const Handle sum(call(s4j_pairwise, Frame(S4J_OP_ADD, 0).whole(there).whole(there))[1]);
    EXPECT_GT(live_bytes(), before);
  }
  EXPECT_EQ(live_bytes(), before);
}

#if !defined(_WIN32)

// The parts together contain the whole array.
TEST(Image, PartsTogetherAreTheWholeArray) {
  // The search index has several intervals; the last two formats have hyper lines of one entry each.
  const Handle base = some(200, 100, 12000);
  const Words formats[] = {
      {-1, S4J_COO, 0}, {-1, S4J_GCS, 1, 0, 1}, {-1, S4J_GCS, 1, 1, 0}, {-1, S4J_GCS, 2, 1, 0}, {-1, S4J_GCS, 2, 0, 1}};
  for (const Words& format : formats)
    for (const int64_t use : {S4J_IMAGE_MAPPED, S4J_IMAGE_PIECES}) {
      const Handle x = copy(base, format);
      ImageBytes image = image_of_array(x);
      const ImageFile file(image);
      const Handle there = file.open(use);
      Storage& s = *whole_of(there).storage;
      const int d = leading_dimension(s);
      int64_t before = 0;
      for (int64_t c = 0; c <= s.extent(d); ++c) {
        const int64_t own = call(s4j_leading_bytes, Frame().whole(x).integers({c}))[1],
                      read = call(s4j_leading_bytes, Frame().whole(there).integers({c}))[1];
        EXPECT_GE(read, before);
        EXPECT_GE(read, own);
        EXPECT_LE(read, own + threshold::kLeadEach * 28);
        before = read;
      }
      Out out;
      for (const int64_t c : {int64_t{-1}, s.extent(d) + 1})
        EXPECT_EQ(invoke(s4j_leading_bytes, Frame().whole(there).integers({c}), out), S4J_INDEX);
      for (const int64_t bytes : {1, 500, 4000, 1 << 20}) {
        std::vector<Handle> parts;
        for (int64_t first = 0; first < s.extent(d);) {
          const int64_t last = detail::part_end(s, first, bytes);
          ASSERT_GT(last, first);
          Layout part = copy_part(s, first, last);
          ASSERT_NO_FATAL_FAILURE(validate(part.b));
          parts.emplace_back(reinterpret_cast<int64_t>(Storage::create(pool(), std::move(part), s.fill())));
          first = last;
        }
        Frame join;
        for (const Handle& p : parts) join.whole(p);
        const Handle all(call(s4j_concat, join.integers({d}))[1]);
        const Words coo = {-1, S4J_COO, 0};
        EXPECT_EQ(bytes_of(copy(all, coo)), bytes_of(copy(x, coo)));
      }
    }
}

TEST(Image, EveryCallReportsATruncatedFile) {
  const Handle base = some(2000, 1500, 60000);
  const Handle v(call(s4j_create, Frame().number(1).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {1500})))[1]);
  for (const Words& format : {Words{-1, S4J_COO, 0}, Words{-1, S4J_GCS, 1, 0, 1}, Words{-1, S4J_DENSE, 0}}) {
    const Handle x = copy(base, format);
    ImageBytes image = image_of_array(x);
    const int64_t live = live_bytes();
    int64_t zeros = 0;  // number of zero bytes at the end of the image
    while (image.data()[image.size() - 1 - zeros] == 0) ++zeros;
    // Reads from the rest of the file's last page succeed.
    for (const int64_t size : {int64_t{4096}, image.size() / 2 + 1, image.size() - zeros - 1}) {
      const ImageFile file(image);
      Handle there = file.open(S4J_IMAGE_TRUSTED);
      file.cut(size);
      Out out;
      for (int turn = 0; turn < 2; ++turn) {
        EXPECT_EQ(invoke(s4j_matmul, Frame().whole(there).whole(v).integers({0, 0}), out), S4J_STATE);
        EXPECT_EQ(invoke(s4j_reduce, Frame(S4J_OP_SUM, S4J_FLAG_NUMBER).whole(there), out), S4J_STATE);
        EXPECT_EQ(invoke(s4j_get, Frame().whole(there).integers({1999, 1499}), out), S4J_STATE);
        EXPECT_EQ(invoke(s4j_copy, Frame().whole(there).integers({-1, S4J_COO, 0}), out), S4J_STATE);
        EXPECT_NE(std::string(s4j_context_error(context())).find("could not be read"), std::string::npos);
      }
      EXPECT_EQ(invoke(s4j_image_open, file.frame(S4J_IMAGE_MAPPED), out), S4J_MALFORMED);
      there = Handle();
    }
    EXPECT_EQ(live_bytes(), live);
  }
}

TEST(Image, TruncatedZerosReadAsBefore) {
  const Handle x = copy(some(2000, 1500, 60000), {-1, S4J_DENSE, 0});
  ImageBytes image = image_of_array(x);
  std::memset(image.data() + image.size() - 5000, 0, 5000);  // the last page and a part of the previous one
  image.mend();
  const int64_t in_page = image.size() % 4096;
  ASSERT_GT(in_page, 0);
  const ImageFile file(image);
  const Handle there = file.open(S4J_IMAGE_TRUSTED);
  const auto at_the_end = [&](Out& out) { return invoke(s4j_get, Frame().whole(there).integers({1999, 1499}), out); };
  Out before, after;
  ASSERT_EQ(at_the_end(before), S4J_OK);
  for (const int64_t size : {image.size() - 1, image.size() - in_page + 1}) {
    file.cut(size);
    ASSERT_EQ(at_the_end(after), S4J_OK);
    EXPECT_EQ(after[1], before[1]);
  }
  file.cut(image.size() - in_page);
  EXPECT_EQ(at_the_end(after), S4J_STATE);
}

// Truncates the file during calls.
void cut_meanwhile(int turns) {
  const Handle x = some(3000, 2000, 200000);
  ImageBytes image = image_of_array(x);
  std::mt19937_64 random(3);
  for (int turn = 0; turn < turns; ++turn) {
    const ImageFile file(image);
    const Handle there = file.open(turn % 2 == 0 ? S4J_IMAGE_MAPPED : S4J_IMAGE_TRUSTED);
    const auto wait = std::chrono::microseconds(random() % 2000);
    const auto size = static_cast<int64_t>(random() % static_cast<uint64_t>(image.size()));
    std::thread other([&] {
      std::this_thread::sleep_for(wait);
      file.cut(size);
    });
    for (int again = 0; again < 3; ++again) {
      Out out;
      int32_t status = invoke(s4j_reduce, Frame(S4J_OP_NORM2, S4J_FLAG_NUMBER).whole(there), out);
      EXPECT_TRUE(status == S4J_OK || status == S4J_STATE) << s4j_context_error(context());
      status = invoke(s4j_copy, Frame().whole(there).integers({-1, S4J_GCS, 1, 1, 0}), out);
      EXPECT_TRUE(status == S4J_OK || status == S4J_STATE) << s4j_context_error(context());
      if (status == S4J_OK) {
        const Handle made(out[1]);
        ASSERT_NO_FATAL_FAILURE(validate(whole_of(made).storage->stored()));
      }
      invoke(s4j_drop_layouts, Frame().whole(there), out);
    }
    other.join();
    Out out;
    EXPECT_EQ(invoke(s4j_reduce, Frame(S4J_OP_NORM2, S4J_FLAG_NUMBER).whole(there), out), S4J_STATE) << size;
  }
}
TEST(Image, TruncationDuringReadsIsReported) { cut_meanwhile(60); }
TEST(ImageRelease, ManyTruncationsDuringReadsAreReported) { cut_meanwhile(3000); }

// With little memory, calls work on parts; their results equal those in memory.
TEST(Image, CallsInPartsGiveTheResultsOfWholeCalls) {
  const Handle base = some(4000, 3000, 120000);
  const Handle v(call(s4j_create, Frame().number(2).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {3000})))[1]);
  const Handle w(call(s4j_create, Frame().number(3).integers(create_words(S4J_DOUBLE, S4J_DENSE, 0, {5, 4000})))[1]);
  struct One {
    s4j_function* function;
    std::function<Frame(int64_t)> frame;
    bool array;
  };
  std::vector<One> calls;
  // Integers, so that the order of sums does not matter.
  calls.push_back({s4j_matmul, [&](int64_t x) { return Frame().whole(x).whole(v).integers({0, 0}); }, true});
  calls.push_back({s4j_matmul, [&](int64_t x) { return Frame().whole(w).whole(x).integers({0, 0}); }, true});
  calls.push_back({s4j_matmul,
                   [&](int64_t x) {
                     return Frame(0, S4J_FLAG_TRANSPOSE_A | S4J_FLAG_TRANSPOSE_B).whole(x).whole(w).integers({0, 0});
                   },
                   true});
  // The sanitizer build tests one operation of each kind of fold: all of them took 23 s of the gate.
  const std::vector<int64_t> few = {S4J_OP_SUM, S4J_OP_REDUCE_MAX, S4J_OP_ANY};
  const std::vector<int64_t> every = {S4J_OP_SUM,        S4J_OP_NORM1,          S4J_OP_REDUCE_MAX,
                                      S4J_OP_REDUCE_MIN, S4J_OP_COUNT_NON_ZERO, S4J_OP_ANY,
                                      S4J_OP_ALL,        S4J_OP_COUNT_ZERO,     S4J_OP_AMAX};
  for (const int64_t op : S4J_SANITIZED != 0 ? few : every) {
    for (const int64_t d : {0, 1}) {
      calls.push_back({s4j_reduce, [=](int64_t x) { return Frame(op, 0).whole(x).integers({d}); }, true});
      calls.push_back(
          {s4j_reduce, [=](int64_t x) { return Frame(op, S4J_FLAG_KEEP_DIMS).whole(x).integers({d}); }, true});
    }
    calls.push_back({s4j_reduce, [=](int64_t x) { return Frame(op, S4J_FLAG_NUMBER).whole(x); }, false});
  }
  // Compared as DENSE, because `any` by parts stores only true elements.
  const auto result = [](const One& c, const Out& out) {
    if (!c.array) return std::to_string(out[1]) + " " + std::to_string(out[2]);
    const Handle made(out[1]);
    return bytes_of(copy(made, {-1, S4J_DENSE, 0}));
  };
  for (const Words& format : {Words{-1, S4J_COO, 0}, Words{-1, S4J_GCS, 1, 0, 1}, Words{-1, S4J_GCS, 1, 1, 0}}) {
    const Handle x = copy(base, format);
    ImageBytes image = image_of_array(x);
    const ImageFile file(image);
    std::vector<std::string> wanted;
    for (const One& c : calls) {
      const Out out = call(c.function, c.frame(x));
      wanted.push_back(result(c, out));
    }
    call(s4j_drop_layouts, Frame().whole(x));
    const Handle there = file.open();
    set_memory_limit(live_bytes() + 2'000'000);
    call(s4j_configure, Frame().integers({S4J_CONFIG_TRACE, 1}));
    for (size_t k = 0; k < calls.size(); ++k) {
      Out out;
      const int32_t status = invoke(calls[k].function, calls[k].frame(there), out);
      ASSERT_EQ(status, S4J_OK) << k << ": " << s4j_context_error(context());
      EXPECT_EQ(result(calls[k], out), wanted[k]) << "call " << k;
      char text[4096];
      const Out traced = call(s4j_trace, Frame().integers({reinterpret_cast<int64_t>(text), sizeof text}));
      EXPECT_NE(std::string(text, static_cast<size_t>(traced[1])).find("in parts"), std::string::npos) << "call " << k;
    }
    call(s4j_configure, Frame().integers({S4J_CONFIG_TRACE, 0}));
    set_memory_limit(0);
  }
}

#endif

}  // namespace
}  // namespace s4j::test
