// SPDX-License-Identifier: Apache-2.0
// Results that lie one after the other though the size of each is known only when it is done: a chunk is worked out in
// scratch that stays in cache, told its place when those before it are done, and copied there past the cache: a chained
// scan (Yan, Long and Zhang 2013) whose terms are the chunks' sizes, instead of a pass that counts first.
//
//   place()     the turn goes from chunk to chunk; who waits looks kSpins times, then yields
//   stopped()   the room was guessed: from the first chunk without room on, the caller does all again in more
//   copy_out()  results beyond kStreamedResult bytes, in pieces of kStreamedPiece or more: stores past the cache, so
//               that memory is not read before it is written; else memcpy
//
// Milliseconds on one thread (two), counted first and in order: sums of 10^7 and 10^7 random entries 106 and 66 (56 and
// 34), of Zipf matrices 154 and 100 (81 and 52), of Laplacians 25.7 and 12.7 (14.5 and 7.8). Not kept, as it won
// nothing: to sleep instead of yielding. Decisions 0004 and 0005 (section 6).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <thread>

#include "core/thresholds.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace s4j {

// Hands out chunks and their places. A chunk is taken in the body that works on it, whatever the order of bodies: those
// before it are then done or being worked on, so that waiting for them ends.
class InOrder {
 public:
  // The first chunk begins at `begin`, none ends behind `room`.
  explicit InOrder(int64_t begin = 0, int64_t room = INT64_MAX) noexcept : end_(begin), room_(room) {}

  int64_t take() noexcept { return next_.fetch_add(1, std::memory_order_relaxed); }
  // Where the n entries of `chunk` begin: behind those of all chunks before it. -1 once one has found no room.
  int64_t place(int64_t chunk, int64_t n) noexcept {
    for (int spins = 0; turn_.load(std::memory_order_acquire) != chunk; ++spins) {
#if defined(__SSE2__)
      _mm_pause();
#endif
      if (spins > threshold::kSpins) std::this_thread::yield();
    }
    int64_t at = -1;
    if (!stopped() && n <= room_ - end_) {
      at = end_;
      end_ += n;
    } else if (!stopped()) {
      stop_.store(chunk, std::memory_order_relaxed);
    }
    turn_.store(chunk + 1, std::memory_order_release);
    return at;
  }
  // Has a chunk found no room?
  bool stopped() const noexcept { return stop_.load(std::memory_order_relaxed) >= 0; }
  // That chunk; those before it have their places.
  int64_t stop() const noexcept { return stop_.load(std::memory_order_relaxed); }
  // Where the chunks with a place end, once the region is over.
  int64_t end() const noexcept { return end_; }

 private:
  std::atomic<int64_t> next_{0}, turn_{0}, stop_{-1};
  int64_t end_;  // of whose turn it is
  const int64_t room_;
};

// memcpy to where nothing is read soon if `past`: then memory is not read before it is written.
inline void copy_out(bool past, void* to, const void* from, int64_t bytes) noexcept {
  if (bytes <= 0) return;  // then there may be nowhere to copy to
  auto* t = static_cast<char*>(to);
  const auto* f = static_cast<const char*>(from);
#if defined(__SSE2__)
  if (past && bytes >= threshold::kStreamedPiece) {
    const auto head = static_cast<int64_t>(-reinterpret_cast<uintptr_t>(t) & 63);
    std::memcpy(t, f, static_cast<size_t>(head));
    t += head;
    f += head;
    bytes -= head;
    for (; bytes >= 64; bytes -= 64, t += 64, f += 64)
      for (int k = 0; k < 64; k += 16)
        _mm_stream_si128(reinterpret_cast<__m128i*>(t + k), _mm_loadu_si128(reinterpret_cast<const __m128i*>(f + k)));
    _mm_sfence();
  }
#else
  (void)past;
#endif
  std::memcpy(t, f, static_cast<size_t>(bytes));
}

}  // namespace s4j
