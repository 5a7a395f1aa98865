// SPDX-License-Identifier: Apache-2.0
// Writes the results of chunks one after another, although a result's size is known only when its chunk is done. A
// thread computes a chunk in a piece of scratch that stays in cache, gets the result's place in the output when all
// earlier chunks are done, and copies the result there past the cache. This is a chained scan over the sizes (Yan, Long
// and Zhang 2013); it replaces a separate counting pass.
//
//   hand_on()   assigns places in the order of the chunks. A thread that finishes before its predecessors polls kSpins
//               times, then leaves its result to the thread that assigns their places, and takes another chunk. So a
//               preempted thread delays the others only when all pieces are full.
//   stopped()   whether a result did not fit the output, whose size is an estimate; the caller repeats with more room
//   copy_out()  copies results of more than kStreamedResult bytes, in pieces of at least kStreamedPiece, by stores
//               past the cache, so that memory is not read before it is written; smaller results by memcpy
//
// Milliseconds on one thread (two), with a counting pass and in order: sums of 10^7 and 10^7 random entries 106 and 66
// (56 and 34), of Zipf matrices 154 and 100 (81 and 52), of Laplacians 25.7 and 12.7 (14.5 and 7.8). Rejected without
// gain: sleeping instead of yielding. Decisions 0004, 0005 (section 6) and 0020.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>

#include "core/thresholds.hpp"
#include "parallel/pause.hpp"
#include "parallel/slots.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace s4j {

// Scratch for results until they are copied: a piece for each thread and, within `spare` bytes, up to kKept more per
// thread, so that no thread waits for earlier chunks.
class Pieces : public Slots {
 public:
  static constexpr int64_t kKept = 3;

  Pieces(int64_t bytes_each, int64_t chunks, int64_t spare)
      : Slots(bytes_each, wanted(bytes_each, chunks, spare), Counted{}) {}

 private:
  static int64_t wanted(int64_t each, int64_t chunks, int64_t spare) noexcept {
    const int64_t least = at_once(chunks);
    const int64_t more = least == 1 ? 0 : std::min(least * kKept, spare / std::max<int64_t>(each, 1));
    return std::min<int64_t>({least + more, std::max<int64_t>(chunks, 1), kMost});
  }
};

// Hands out chunks and the places of their results. A loop body borrows a piece before it takes a chunk. Then every
// earlier chunk is done or belongs to a thread that has its piece, so that no thread waits for it forever.
class InOrder {
 public:
  // The first chunk's result begins at `begin`; no result ends beyond `room`, the size of the output.
  explicit InOrder(int64_t begin = 0, int64_t room = INT64_MAX) noexcept : end_(begin), room_(room) {}

  int64_t take() noexcept { return next_.fetch_add(1, std::memory_order_relaxed); }

  // Reports that `chunk`, of n entries, is done and lies in `piece`, which no other thread uses. Calls use(chunk,
  // piece, n, at) for it and all done chunks that follow, or leaves it to the thread that works on an earlier chunk.
  // `at`: the position of the chunk's first entry in the output; -1 from the first chunk that did not fit the output.
  template <class Use>
  void hand_on(int64_t chunk, int piece, int64_t n, Use&& use) noexcept {
    for (int spins = 0; turn_.load(std::memory_order_acquire) != chunk && spins < threshold::kSpins; ++spins)
      pause_core();
    done_[chunk % Pieces::kMost] = {n, piece};
    ready_.fetch_or(bit(chunk));
    // If another thread assigns places (taken_), this thread may leave: the other thread checks ready_ again after it
    // has cleared taken_.
    while ((ready_.load() & bit(turn_.load())) != 0 && !taken_.exchange(true)) {
      Done placed[Pieces::kMost];
      int64_t at[Pieces::kMost];
      const int64_t first = turn_.load();
      int count = 0;
      for (; count < Pieces::kMost && (ready_.load() & bit(first + count)) != 0; ++count) {
        ready_.fetch_and(~bit(first + count));
        placed[count] = done_[(first + count) % Pieces::kMost];
        at[count] = place(first + count, placed[count].entries);
      }
      turn_.store(first + count);
      taken_.store(false);
      for (int i = 0; i < count; ++i) use(first + i, placed[i].piece, placed[i].entries, at[i]);
    }
  }
  // Returns whether a chunk's result did not fit the output.
  bool stopped() const noexcept { return stop() >= 0; }
  // Returns the number of the first chunk that did not fit, or -1; all chunks before it have their places.
  int64_t stop() const noexcept { return stop_.load(std::memory_order_relaxed); }
  // Returns the end of the last chunk with a place, valid after the parallel region.
  int64_t end() const noexcept { return end_; }

 private:
  struct Done {
    int64_t entries;
    int piece;
  };
  // Returns the bit of a chunk in ready_. It is unique among the chunks that have a piece but no place, since these
  // chunks are consecutive and at most kMost.
  static uint64_t bit(int64_t chunk) noexcept { return uint64_t{1} << (chunk % Pieces::kMost); }
  int64_t place(int64_t chunk, int64_t n) noexcept {
    if (stopped()) return -1;
    if (n > room_ - end_) {
      stop_.store(chunk, std::memory_order_relaxed);
      return -1;
    }
    end_ += n;
    return end_ - n;
  }

  std::atomic<int64_t> next_{0}, turn_{0}, stop_{-1};
  std::atomic<uint64_t> ready_{0};  // chunks that are done but have no place yet
  std::atomic<bool> taken_{false};
  Done done_[Pieces::kMost];
  int64_t end_;  // written by the thread that has set taken_
  const int64_t room_;
};

// Copies by stores that bypass the cache if `past`, for destinations that are not read soon: then memory is not read
// before it is written.
inline void copy_out(bool past, void* to, const void* from, int64_t bytes) noexcept {
  if (bytes <= 0) return;  // the pointers may be null then
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
