// SPDX-License-Identifier: Apache-2.0
// Maps from the indexes within a line (minor indexes; CSR: columns) to their targets in the result. Each map has
//   ordered(): whether targets of ascending indexes ascend;
//   narrow(index, &from, &until): narrows a range of entries to the entries whose indexes may have targets;
//   count(from, until): the number of targets of these indexes, -1 if the number exceeds int64;
//   each(c, f): calls f(target) for each target of index c.
#pragma once

#include <algorithm>
#include <bit>

#include "format/emit.hpp"
#include "layout/lookup.hpp"
#include "pick/pick.hpp"

namespace s4j {

// Maps one minor dimension along which an interval is picked.
class StridedMinors {
 public:
  explicit StridedMinors(const Pick& p) noexcept
      : begin_(p.begin),
        last_(p.begin + p.step * (p.length - 1)),
        length_(static_cast<uint32_t>(p.length)),
        step_(static_cast<uint32_t>(p.length > 1 ? p.step : 1)),
        shift_(std::countr_zero(step_)),
        power_(std::has_single_bit(step_)) {}

  static bool ordered() noexcept { return true; }
  void narrow(const int32_t* index, int64_t* from, int64_t* until) const noexcept {
    if (*until - *from <= threshold::kSearchedLine) return;
    *from = lower_bound_run(index, *from, *until, begin_);
    *until = lower_bound_run(index, *from, *until, last_ + 1);
  }
  int64_t count(const int32_t* from, const int32_t* until) const noexcept {
    int64_t n = 0;
    for (uint32_t t; from < until; ++from) n += find(*from, &t) ? 1 : 0;
    return n;
  }
  template <class F>
  void each(int64_t c, F&& f) const noexcept {
    uint32_t t;
    if (find(c, &t)) f(static_cast<int32_t>(t));
  }
  bool find(int64_t c, uint32_t* target) const noexcept {
    const auto offset = static_cast<uint32_t>(c - begin_);  // wraps beyond any length if c < begin_
    if (power_) {
      *target = offset >> shift_;
      return *target < length_ && (offset & (step_ - 1)) == 0;
    }
    *target = offset / step_;
    return *target < length_ && *target * step_ == offset;
  }

 private:
  int64_t begin_, last_;
  uint32_t length_, step_;
  int shift_;
  bool power_;
};

// Maps one minor dimension along which a list is picked. Its tables are read at random, so they are kept small.
class ListedMinors {
 public:
  ListedMinors(const Pick& p, int64_t extent) {
    present_.resize(extent / 64 + 1);
    std::fill(present_.begin(), present_.end(), uint64_t{0});
    for (int64_t t = 0; t < p.length; ++t) {
      const int64_t c = p.table[t];
      if (c == kNothing) continue;
      uint64_t& word = present_[c >> 6];
      const uint64_t bit = uint64_t{1} << (c & 63);
      repeats_ = repeats_ || (word & bit) != 0;
      word |= bit;
      ascending_ = ascending_ && c >= last_;
      last_ = c;
    }
    if (!repeats_) {
      targets_.resize(extent);
      for (int64_t t = 0; t < p.length; ++t)
        if (p.table[t] != kNothing) targets_[p.table[t]] = static_cast<int32_t>(t);
      return;
    }
    starts_.resize(extent + 2);
    std::fill(starts_.begin(), starts_.end(), 0);
    for (int64_t t = 0; t < p.length; ++t)
      if (p.table[t] != kNothing) ++starts_[p.table[t] + 2];
    for (int64_t c = 2; c < extent + 2; ++c) starts_[c] += starts_[c - 1];
    targets_.resize(p.length);
    for (int64_t t = 0; t < p.length; ++t)
      if (p.table[t] != kNothing) targets_[starts_[p.table[t] + 1]++] = static_cast<int32_t>(t);
  }

  bool ordered() const noexcept { return ascending_ && !repeats_; }
  bool repeats() const noexcept { return repeats_; }
  void narrow(const int32_t* /*index*/, int64_t* /*from*/, int64_t* /*until*/) const noexcept {}
  int64_t count(const int32_t* from, const int32_t* until) const noexcept {
    int64_t n = 0;
    if (!repeats_) {
      for (; from < until; ++from) n += present(*from) ? 1 : 0;
      return n;
    }
    for (; from < until; ++from)
      if (__builtin_add_overflow(n, int64_t{starts_[*from + 1]} - starts_[*from], &n)) return -1;
    return n;
  }
  template <class F>
  void each(int64_t c, F&& f) const noexcept {
    if (!present(c)) return;
    if (!repeats_) return f(targets_[c]);
    for (int32_t t = starts_[c]; t < starts_[c + 1]; ++t) f(targets_[t]);
  }

 private:
  bool present(int64_t c) const noexcept { return ((present_[c >> 6] >> (c & 63)) & 1) != 0; }

  int64_t last_ = 0;
  bool repeats_ = false, ascending_ = true;
  Vec<uint64_t> present_;  // one bit per index; stays in a nearer cache than targets_
  Vec<int32_t> starts_;    // first target of each index in targets_; only if indexes repeat
  Vec<int32_t> targets_;
};

// Maps several minor dimensions, along each of which an interval or a list without repeats is picked.
class MixedMinors {
 public:
  MixedMinors(const Block& b, const Picks& picks)
      : split_(b.shape, b.order.data(), b.partitioning, b.shape.rank), lists_(b.shape.rank) {
    for (int i = 0; i < split_.count(); ++i) {
      const int d = split_.dim(i);
      const Pick& p = picks[d];
      dims_[i] = p;
      const int64_t extent = b.shape[d];
      low_ = low_ * extent + (p.interval() ? p.begin : 0);
      high_ = high_ * extent + (p.interval() ? p.at(p.length - 1) : extent - 1);
      if (p.interval()) continue;
      Vec<int64_t>& places = lists_[i];
      places.resize(extent);
      std::fill(places.begin(), places.end(), int64_t{-1});
      int64_t last = -1;
      for (int64_t t = 0; t < p.length; ++t) {
        const int64_t c = p.table[t];
        if (c == kNothing) continue;
        repeats_ = repeats_ || places[c] >= 0;
        ordered_ = ordered_ && c > last;
        places[c] = t;
        last = c;
      }
    }
  }

  bool ordered() const noexcept { return ordered_; }
  bool repeats() const noexcept { return repeats_; }
  void narrow(const int32_t* index, int64_t* from, int64_t* until) const noexcept {
    if (*until - *from <= threshold::kSearchedLine) return;
    *from = lower_bound_run(index, *from, *until, low_);
    *until = lower_bound_run(index, *from, *until, high_ + 1);
  }
  int64_t count(const int32_t* from, const int32_t* until) const noexcept {
    int64_t n = 0;
    for (; from < until; ++from) each(*from, [&](int32_t) { ++n; });
    return n;
  }
  template <class F>
  void each(int64_t c, F&& f) const noexcept {
    int64_t coords[kMaxRank];
    split_.split(c, coords);
    int64_t target = 0;
    for (int i = 0; i < split_.count(); ++i) {
      const Pick& p = dims_[i];
      int64_t at = coords[split_.dim(i)];
      if (!p.interval()) {
        at = lists_[i][at];
        if (at < 0) return;
      } else {
        at -= p.begin;
        if (at < 0 || (p.step != 1 && at % p.step != 0)) return;
        at /= p.step;
        if (at >= p.length) return;
      }
      target = target * p.length + at;
    }
    f(static_cast<int32_t>(target));
  }

 private:
  RadixSplit split_;
  std::array<Pick, kMaxRank> dims_;  // in the order of the minor dimensions
  Vec<Vec<int64_t>> lists_;          // position of each coordinate in the list, or -1
  int64_t low_ = 0, high_ = 0;       // least and largest picked minor index
  bool ordered_ = true, repeats_ = false;
};

}  // namespace s4j
