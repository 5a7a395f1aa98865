// SPDX-License-Identifier: Apache-2.0
// Feeds text to readers piece by piece.
#pragma once

#include <string>

#include "support.hpp"

namespace s4j::test {

// Feeds a text in pieces of `piece` bytes; repeats unread bytes before the next piece. Returns the status of the first
// failed call.
inline int32_t feed_text(s4j_function* read, int64_t action, int64_t handle, const std::string& text, size_t piece) {
  std::string waiting;
  for (size_t at = 0;;) {
    const size_t n = std::min(piece, text.size() - at);
    waiting.append(text, at, n);
    at += n;
    const size_t bytes = waiting.size();
    waiting.append(64, '5');
    Out out;
    const int32_t status = invoke(read,
                                  Frame().integers({action, handle, reinterpret_cast<int64_t>(waiting.data()),
                                                    static_cast<int64_t>(bytes), at == text.size() ? 1 : 0}),
                                  out);
    if (status != S4J_OK) return status;
    waiting = waiting.substr(static_cast<size_t>(out[1]), bytes - static_cast<size_t>(out[1]));
    if (at == text.size()) return S4J_OK;
  }
}

}  // namespace s4j::test
