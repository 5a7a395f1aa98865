// SPDX-License-Identifier: Apache-2.0
#include "core/trace.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>

#include "system/thread_slot.hpp"

namespace s4j {
namespace {

std::atomic<bool> tracing{false};

constexpr int kMost = 12;
struct Kernels {
  const char* names[kMost];
  int count;
};
// Allocated by a thread's first traced call: a thread_local array would take memory in every thread of the process.
thread_local Kernels* taken = nullptr;

Kernels* kernels() noexcept {
  static const sys::ThreadSlot slot(&std::free);
  if (taken != nullptr) return taken;
  auto* const made = static_cast<Kernels*>(std::calloc(1, sizeof(Kernels)));
  if (made != nullptr && slot.set(made)) return taken = made;
  std::free(made);
  return nullptr;
}

}  // namespace

bool set_tracing(bool on) noexcept { return tracing.exchange(on); }

void trace(const char* kernel) noexcept {
  if (!tracing.load(std::memory_order_relaxed)) return;
  Kernels* const all = kernels();
  if (all == nullptr) return;
  Kernels& k = *all;
  const bool again = k.count > 0 && k.names[k.count - 1] == kernel;
  if (k.count < kMost && !again) k.names[k.count++] = kernel;
}

int64_t take_trace(char* to, int64_t capacity) noexcept {
  int64_t n = 0;
  auto put = [&](const char* text) {
    const int64_t length = std::min(capacity - n, static_cast<int64_t>(std::strlen(text)));
    if (length > 0) std::memcpy(to + n, text, length);
    n += std::max<int64_t>(length, 0);
  };
  if (taken == nullptr) return 0;
  for (int i = 0; i < taken->count; ++i) {
    if (i > 0) put(", ");
    put(taken->names[i]);
  }
  taken->count = 0;
  return n;
}

}  // namespace s4j
