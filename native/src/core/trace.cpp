// SPDX-License-Identifier: Apache-2.0
#include "core/trace.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace s4j {
namespace {

std::atomic<bool> tracing{false};

constexpr int kMost = 12;
struct Kernels {
  const char* names[kMost];
  int count;
};
thread_local Kernels taken{};

}  // namespace

bool set_tracing(bool on) noexcept { return tracing.exchange(on); }

void trace(const char* kernel) noexcept {
  if (!tracing.load(std::memory_order_relaxed)) return;
  Kernels& k = taken;
  const bool again = k.count > 0 && k.names[k.count - 1] == kernel;
  if (k.count < kMost && !again) k.names[k.count++] = kernel;
}

int64_t take_trace(char* to, int64_t capacity) noexcept {
  int64_t n = 0;
  auto put = [&](const char* text) {
    const int64_t length = std::min(capacity - n, static_cast<int64_t>(std::strlen(text)));
    if (length > 0) std::memcpy(to + n, text, static_cast<size_t>(length));
    n += std::max<int64_t>(length, 0);
  };
  for (int i = 0; i < taken.count; ++i) {
    if (i > 0) put(", ");
    put(taken.names[i]);
  }
  taken.count = 0;
  return n;
}

}  // namespace s4j
