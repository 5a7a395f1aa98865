// SPDX-License-Identifier: Apache-2.0
// The C ABI for tests: frames by chained calls, results that release themselves.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sparse4j_frame.h"

namespace s4j::test {

using Context = std::unique_ptr<s4j_context, decltype(&s4j_context_destroy)>;
inline Context new_context() { return {s4j_context_create(), &s4j_context_destroy}; }

// The context that calls use: that of the thread, unless a test sets another one.
inline s4j_context*& acting() {
  thread_local s4j_context* other = nullptr;
  return other;
}
inline s4j_context* context() {
  thread_local const Context own = new_context();
  return acting() != nullptr ? acting() : own.get();
}

class Frame {
 public:
  explicit Frame(int64_t op = 0, int64_t flags = 0) : words_(4096) { s4j_frame_begin(words_.data(), op, flags); }
  Frame& whole(int64_t handle) {
    s4j_frame_whole(words_.data(), handle);
    return *this;
  }
  // window: view rank, storage rank, 4 words per view dimension, fixed coordinates.
  Frame& view(int64_t handle, const std::vector<int64_t>& window) {
    s4j_frame_view(words_.data(), handle, window.data());
    return *this;
  }
  Frame& number(double v) {
    s4j_frame_double(words_.data(), v);
    return *this;
  }
  Frame& whole_number(int64_t v) {
    s4j_frame_long(words_.data(), v);
    return *this;
  }
  Frame& integers(const std::vector<int64_t>& v) {
    for (const int64_t i : v) s4j_frame_integer(words_.data(), i);
    return *this;
  }
  const int64_t* data() const { return words_.data(); }

 private:
  std::vector<int64_t> words_;
};

struct Out {
  int64_t words[512] = {512};
  int64_t operator[](int i) const { return words[i]; }
};

inline int32_t invoke(s4j_function* f, const Frame& frame, Out& out) { return f(context(), frame.data(), out.words); }

// Runs a call that must succeed.
inline Out call(s4j_function* f, const Frame& frame) {
  Out out;
  EXPECT_EQ(invoke(f, frame, out), S4J_OK) << s4j_context_error(context());
  return out;
}

inline void release(int64_t handle) { call(s4j_release, Frame().whole(handle)); }

// An array released at the end of its scope.
class Handle {
 public:
  explicit Handle(int64_t h = 0) : h_(h) {}
  Handle(Handle&& o) noexcept : h_(std::exchange(o.h_, 0)) {}
  Handle& operator=(Handle&& o) noexcept {
    std::swap(h_, o.h_);
    return *this;
  }
  ~Handle() {
    if (h_ != 0) release(h_);
  }
  operator int64_t() const { return h_; }
  const int64_t* header() const { return reinterpret_cast<const int64_t*>(call(s4j_describe, Frame().whole(h_))[7]); }

 private:
  int64_t h_;
};

inline std::vector<int64_t> create_words(int64_t type, int64_t format, int64_t partitioning,
                                         const std::vector<int64_t>& shape, const std::vector<int64_t>& order = {}) {
  std::vector<int64_t> w = {type, format, partitioning, static_cast<int64_t>(shape.size())};
  w.insert(w.end(), shape.begin(), shape.end());
  if (format == S4J_GCS) {
    for (size_t d = 0; d < shape.size(); ++d) w.push_back(order.empty() ? static_cast<int64_t>(d) : order[d]);
  }
  return w;
}

// DOUBLE matrix from triplets in COO (format 1), CSR (2, order 0 1), CSC (2, order 1 0) or DENSE (0).
inline Handle matrix(int64_t rows, int64_t columns, const std::vector<int64_t>& tuples,
                     const std::vector<double>& values, int64_t format = S4J_GCS,
                     const std::vector<int64_t>& order = {0, 1}) {
  const int64_t builder =
      call(s4j_builder_create, Frame().number(0).integers({S4J_DOUBLE, S4J_SUM, 2, rows, columns}))[1];
  call(s4j_builder_append,
       Frame().integers({builder, static_cast<int64_t>(values.size()), reinterpret_cast<int64_t>(values.data()),
                         reinterpret_cast<int64_t>(tuples.data()), 8, 1}));
  return Handle(call(s4j_builder_finish, Frame().integers({builder, format, 1, order[0], order[1]}))[1]);
}

// All bytes of an array that users can see: header (without ids, addresses and epochs) and buffers.
inline std::string bytes_of(int64_t handle) {
  const auto* h = reinterpret_cast<const int64_t*>(call(s4j_describe, Frame().whole(handle))[7]);
  std::string all;
  auto add = [&](int64_t address, int64_t n) {
    if (address != 0 && n > 0) all.append(reinterpret_cast<const char*>(address), static_cast<size_t>(n));
  };
  for (const int w : {S4J_H_TYPE, S4J_H_FORMAT, S4J_H_RANK, S4J_H_NNZ, S4J_H_INDEX_WIDTH, S4J_H_LINES, S4J_H_FILL})
    all.append(reinterpret_cast<const char*>(h + w), 8);
  add(reinterpret_cast<int64_t>(h + S4J_H_SHAPE), 2 * h[S4J_H_RANK] * 8);
  add(h[S4J_H_VALUES], h[S4J_H_VALUES_BYTES]);
  add(h[S4J_H_INDEXES], h[S4J_H_INDEXES_BYTES]);
  if (h[S4J_H_FORMAT] == S4J_GCS) {
    add(h[S4J_H_POINTERS], (h[S4J_H_LINES] + 1) * 8);
    add(h[S4J_H_LINE_IDS], h[S4J_H_LINES] * 8);
  }
  return all;
}

inline int64_t live_bytes() { return call(s4j_memory, Frame())[1]; }

}  // namespace s4j::test
