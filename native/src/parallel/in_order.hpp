// SPDX-License-Identifier: Apache-2.0
// Results that lie one after the other though the size of each is known only when it is done: a chunk is worked out in
// scratch that stays in cache, told its place when those before it are done, and copied there past the cache: a chained
// scan (Yan, Long and Zhang 2013) whose terms are the chunks' sizes, instead of a pass that counts first.
//
//   hand_on()   the turn goes from chunk to chunk; who is done before it is his looks kSpins times, then leaves his
//               chunk to who has it, and goes on to another one: a thread that has lost its core holds up the others
//               only when all pieces are full
//   stopped()   the room was guessed: from the first chunk without room on, the caller does all again in more
//   copy_out()  results beyond kStreamedResult bytes, in pieces of kStreamedPiece or more: stores past the cache, so
//               that memory is not read before it is written; else memcpy
//
// Milliseconds on one thread (two), counted first and in order: sums of 10^7 and 10^7 random entries 106 and 66 (56 and
// 34), of Zipf matrices 154 and 100 (81 and 52), of Laplacians 25.7 and 12.7 (14.5 and 7.8). Not kept, as it won
// nothing: to sleep instead of yielding. Decisions 0004, 0005 (section 6) and 0020.
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

// Where chunks lie until they are copied to their places: a piece for each thread and, so that nobody waits for his
// turn, kKept more where they take no more than `spare` bytes.
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

// Hands out chunks and their places. A body borrows a piece, then takes a chunk, whatever the order of bodies: chunks
// before it are done or being worked on by who has all he needs, so that waiting for them ends.
class InOrder {
 public:
  // The first chunk begins at `begin`, none ends behind `room`.
  explicit InOrder(int64_t begin = 0, int64_t room = INT64_MAX) noexcept : end_(begin), room_(room) {}

  int64_t take() noexcept { return next_.fetch_add(1, std::memory_order_relaxed); }

  // `chunk`, of n entries, is done and lies in `piece`, which nobody else has. Calls use(chunk, piece, n, at) for it
  // and all that follow it and are done, or leaves it to who works on one before it. at: where its entries begin,
  // behind those of all chunks before it; -1 once one has found no room.
  template <class Use>
  void hand_on(int64_t chunk, int piece, int64_t n, Use&& use) noexcept {
    for (int spins = 0; turn_.load(std::memory_order_acquire) != chunk && spins < threshold::kSpins; ++spins)
      pause_core();
    done_[chunk % Pieces::kMost] = {n, piece};
    ready_.fetch_or(bit(chunk));
    // Who finds the turn taken may go: whoever has it looks again after he has given it back.
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
  // Has a chunk found no room?
  bool stopped() const noexcept { return stop() >= 0; }
  // That chunk; those before it have their places.
  int64_t stop() const noexcept { return stop_.load(std::memory_order_relaxed); }
  // Where the chunks with a place end, once the region is over.
  int64_t end() const noexcept { return end_; }

 private:
  struct Done {
    int64_t entries;
    int piece;
  };
  // Of no two chunks that have pieces but no place: there are no more than kMost, one behind the other.
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
  std::atomic<uint64_t> ready_{0};  // chunks that are done, their places not known
  std::atomic<bool> taken_{false};
  Done done_[Pieces::kMost];
  int64_t end_;  // of who has the turn
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
