// SPDX-License-Identifier: Apache-2.0
// Readers of text whose lines are entries, and writers of such text.
#pragma once

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "frame.hpp"
#include "support.hpp"
#include "text_feed.hpp"

namespace s4j::test {

using Words = std::vector<int64_t>;

inline Words tns(int64_t type = S4J_DOUBLE, int64_t policy = S4J_SUM, const Words& extents = {}) {
  Words w{S4J_ENTRIES_CREATE, S4J_TNS, -1, type, policy, 1, static_cast<int64_t>(extents.size())};
  w.insert(w.end(), extents.begin(), extents.end());
  return w;
}

// fields: that of each dimension, and that of the value (-1: none); keys: 0 numbers, 1 names, 2 known names.
inline Words triplets(char delimiter, const Words& fields, int64_t base = 1, int64_t header = 0, char comment = 0,
                      int64_t type = S4J_DOUBLE, const Words& keys = {}, int64_t sorted = 0) {
  Words w{S4J_ENTRIES_CREATE, S4J_TRIPLETS, -1, type, S4J_SUM, base, static_cast<int64_t>(fields.size()) - 1};
  w.insert(w.end(), fields.size() - 1, -1);
  w.insert(w.end(), {delimiter, comment, header});
  w.insert(w.end(), fields.begin(), fields.end());
  w.insert(w.end(), keys.begin(), keys.end());
  w.insert(w.end(), fields.size() - 1 - keys.size(), 0);
  w.push_back(sorted);
  return w;
}

inline Words svmlight(int64_t base = -1, int64_t many = 0, int64_t columns = -1, int64_t type = S4J_DOUBLE,
                      int64_t policy = S4J_SUM) {
  return {S4J_ENTRIES_CREATE, S4J_SVMLIGHT, -1, type, policy, base, 2, -1, columns, many};
}

class EntriesText {
 public:
  explicit EntriesText(const Words& create) : handle_(call(s4j_entries_read, Frame().integers(create))[1]) {}
  EntriesText(const EntriesText&) = delete;
  EntriesText& operator=(const EntriesText&) = delete;
  ~EntriesText() {
    if (handle_ != 0) call(s4j_entries_read, Frame().integers({S4J_ENTRIES_RELEASE, handle_}));
  }
  int32_t feed(const std::string& text, size_t piece = 1 << 30) {
    return feed_text(s4j_entries_read, S4J_ENTRIES_FEED, handle_, text, piece);
  }
  int32_t finish(Handle& to, int64_t format = S4J_COO) {
    Out out;
    const int32_t status =
        invoke(s4j_entries_read, Frame().integers({S4J_ENTRIES_FINISH, handle_, format, 1, 0, 1}), out);
    if (status == S4J_OK) {
      handle_ = 0;
      to = Handle(out[1]);
    }
    return status;
  }
  // Gives the next numbers of a dimension to these names.
  int32_t know(int64_t d, const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& name : names) {
      const auto length = static_cast<uint32_t>(name.size());
      all.append(reinterpret_cast<const char*>(&length), sizeof length).append(name);
    }
    Out out;
    return invoke(s4j_entries_read,
                  Frame().integers({S4J_ENTRIES_KNOW, handle_, d, reinterpret_cast<int64_t>(all.data()),
                                    static_cast<int64_t>(all.size())}),
                  out);
  }
  // Returns all names of a dimension, read in blocks of `bytes` bytes.
  std::vector<std::string> names(int64_t d, int64_t bytes = 1 << 16) {
    std::vector<char> block(static_cast<size_t>(bytes));
    std::vector<std::string> all;
    for (Out out{}; all.empty() || static_cast<int64_t>(all.size()) < out[3];) {
      out = call(s4j_entries_read, Frame().integers({S4J_ENTRIES_NAMES, handle_, d, static_cast<int64_t>(all.size()),
                                                     reinterpret_cast<int64_t>(block.data()), bytes}));
      for (const char* p = block.data(); static_cast<int64_t>(all.size()) < out[2];) {
        uint32_t length = 0;
        std::memcpy(&length, p, sizeof length);
        all.emplace_back(p + sizeof length, length);
        p += sizeof length + length;
      }
      if (out[3] == 0) break;
    }
    return all;
  }
  int64_t handle() const { return handle_; }
  Handle rows(int64_t which) {
    return Handle(call(s4j_entries_read, Frame().integers({S4J_ENTRIES_ROWS, handle_, which}))[1]);
  }
  std::pair<int64_t, int64_t> position() {
    const Out out = call(s4j_entries_read, Frame().integers({S4J_ENTRIES_POSITION, handle_}));
    return {out[1], out[2]};
  }

 private:
  int64_t handle_;
};

// Returns the lines that s4j_entries_write writes for an array.
inline std::string written(int64_t kind, const std::vector<int64_t>& operands, int64_t base, int64_t a, int64_t b) {
  std::vector<char> block(1 << 16);
  std::string all;
  for (int64_t next = 0;;) {
    Frame frame;
    for (const int64_t x : operands) frame.whole(x);
    const Out out = call(s4j_entries_write,
                         frame.integers({kind, base, next, reinterpret_cast<int64_t>(block.data()), 1 << 16, a, b}));
    if (out[3] == 0) return all;
    all.append(block.data(), static_cast<size_t>(out[1]));
    next = out[2];
  }
}

inline std::string lines_of(const Handle& x) { return written(S4J_TNS, {x}, 1, ' ', 0); }

inline std::string as_tns(const Words& create, const std::string& text, int64_t format = S4J_COO) {
  EntriesText reader(create);
  if (reader.feed(text) != S4J_OK) return s4j_context_error(context());
  Handle x;
  if (reader.finish(x, format) != S4J_OK) return s4j_context_error(context());
  return lines_of(x);
}

}  // namespace s4j::test
