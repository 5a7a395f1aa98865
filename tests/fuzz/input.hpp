// SPDX-License-Identifier: Apache-2.0
// Decodes the bytes of a fuzzed input to numbers, shapes, windows and arrays. Every byte sequence is valid, and zeros
// follow the end of an input, so that a small change of the bytes causes a small change of the calls.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "frame.hpp"
#include "support.hpp"

namespace s4j::fuzz {

// The targets: each one runs the calls that the bytes encode and checks the library's promises by GoogleTest's
// assertions.
void call_frames(const uint8_t* data, size_t size);
void array_programs(const uint8_t* data, size_t size);
void matrix_market(const uint8_t* data, size_t size);
void einsum(const uint8_t* data, size_t size);
void entries(const uint8_t* data, size_t size);
void images(const uint8_t* data, size_t size);

class Input {
 public:
  Input(const uint8_t* data, size_t size) : at_(data), end_(data + size) {}
  bool empty() const { return at_ == end_; }
  uint8_t byte() { return empty() ? 0 : *at_++; }
  // One of 0..n-1, n <= 256.
  int64_t below(int64_t n) { return byte() % n; }
  bool bit() { return (byte() & 1) != 0; }
  // True for one byte value of n.
  bool rarely(int n = 16) { return byte() >= 256 - 256 / n; }
  // Returns mostly small numbers, and sometimes numbers at the limits of arithmetic.
  int64_t word() {
    const int b = byte();
    if (b < 192) return b % 12 - 2;
    constexpr int64_t k31 = int64_t{1} << 31, k62 = int64_t{1} << 62;
    constexpr int64_t kOdd[] = {INT64_MIN,
                                INT64_MAX,
                                INT64_MIN + 1,
                                INT64_MAX - 1,
                                k31,
                                k31 - 1,
                                -k31,
                                -k31 - 1,
                                k62,
                                -k62,
                                int64_t{1} << 32,
                                int64_t{1} << 40,
                                (int64_t{1} << 53) + 1,
                                1 << 16,
                                65,
                                33,
                                32,
                                255,
                                256,
                                1000,
                                -1000,
                                100,
                                17,
                                31};
    return kOdd[static_cast<size_t>(b - 192) % std::size(kOdd)];
  }
  // Returns small whole numbers, and for one byte in four a special value of `type`.
  Scalar value(Type type) {
    const int64_t b = byte();
    if (b < 192 || type == Type::kBool) return cast(Scalar::of(b % 7 - 3), type);
    constexpr double kInf = std::numeric_limits<double>::infinity();
    constexpr double kReal[] = {0, -0.0, kInf, -kInf, std::numeric_limits<double>::quiet_NaN(), 0.5, -1.5, 100};
    constexpr int64_t kWhole[] = {0, INT64_MIN, INT64_MAX, INT32_MIN, INT32_MAX, 7, 100, -1};
    if (is_floating(type)) return cast(Scalar::of(kReal[b % 8]), type);
    return cast(Scalar::of(kWhole[b % 8]), type);
  }
  const uint8_t* rest() const { return at_; }
  size_t left() const { return static_cast<size_t>(end_ - at_); }

 private:
  const uint8_t *at_, *end_;
};

// Reads a valid view of `from`: points, intervals with steps, new axes, a permutation; with hidden dimensions longer
// than 1 if `broadcasts`.
inline Window read_view(Input& in, const Shape& storage, bool broadcasts) {
  const Window from = Window::whole(storage);
  Window out = from;
  out.rank = 0;
  const auto append = [&](const WindowDim& d) { out.dims[out.rank++] = d; };
  for (int v = 0; v < from.rank; ++v) {
    const int64_t what = in.below(8);
    WindowDim d = from.dims[v];
    if (what == 1 && out.rank < 6) append({-1, 0, 1, broadcasts ? 1 + in.below(3) : 1});
    if (what == 2 && d.length > 0) {
      out.fixed[v] = in.below(std::min<int64_t>(d.length, 256));
      continue;
    }
    if (what == 3) {
      d.begin = in.below(std::min<int64_t>(d.length, 255) + 1);
      d.step = 1 + in.below(3);
      const int64_t most = (d.length - d.begin + d.step - 1) / d.step;
      d.length = in.below(std::min<int64_t>(most, 255) + 1);
    }
    append(d);
  }
  // Each byte swaps two dimensions; 0 keeps them.
  if (const int64_t swap = in.byte(); swap != 0 && out.rank > 1) {
    const int64_t i = swap % out.rank, j = swap / out.rank % out.rank;
    std::swap(out.dims[i], out.dims[j]);
  }
  return out;
}

inline std::vector<int64_t> words_of(const Window& w) {
  std::vector<int64_t> words = {w.rank, w.storage_rank};
  for (int v = 0; v < w.rank; ++v) {
    const WindowDim& d = w.dims[v];
    words.insert(words.end(), {d.dim, d.begin, d.step, d.length});
  }
  words.insert(words.end(), w.fixed.begin(), w.fixed.begin() + w.storage_rank);
  return words;
}

inline Storage& storage_of(int64_t handle) { return *reinterpret_cast<Storage*>(handle); }

// Sets every setting of the process to the value that inputs expect, whatever ran before.
inline void settle(int64_t densify_limit) {
  using namespace s4j::test;
  call(s4j_configure, Frame().integers({S4J_CONFIG_THREADS, 1}));
  call(s4j_configure, Frame().integers({S4J_CONFIG_MAX_BYTES, 8 << 20}));
  call(s4j_configure, Frame().integers({S4J_CONFIG_DENSIFY_LIMIT, densify_limit}));
  call(s4j_configure, Frame().integers({S4J_CONFIG_FAIL_ALLOCATION, 0}));
  call(s4j_configure, Frame().integers({S4J_CONFIG_LAYOUT_ENTRIES, 1}));
}

// Expects that a stored array satisfies the invariants of its layout.
void expect_sound(const Storage& s);
// Expects two arrays with the same layout and bit-identical values, except for NaN payloads.
void expect_same(const Storage& a, const Storage& b);

// Runs a target on an input with fixed settings of the library, and checks that all memory was freed.
template <class Target>
void run_freeing(const uint8_t* data, size_t size, Target&& target) {
  settle(1 << 20);
  const int64_t live = test::live_bytes();
  Input in(data, size);
  target(in);
  EXPECT_EQ(test::live_bytes(), live) << "not all was freed";
}

}  // namespace s4j::fuzz
