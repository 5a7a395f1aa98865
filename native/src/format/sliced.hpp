// SPDX-License-Identifier: Apache-2.0
// A layout for matrix-vector products: groups of eight rows ("slices"), one row per vector lane, padded to equal length
// (SELL-8; Kreutzer et al. 2014). Column offsets have 16 bits if the columns allow it, and values one byte if there are
// few distinct ones (value indexing, Kourtis et al. 2008). Decision 0005 section 6.
#pragma once

#include <array>
#include <atomic>

#include "core/thresholds.hpp"
#include "format/few_values.hpp"
#include "layout/layout.hpp"
#include "leaf/leaf.hpp"

namespace s4j {

class Sliced;
using SlicedPtr = std::shared_ptr<Sliced>;

class Sliced {
 public:
  static constexpr int64_t kWindow = threshold::kSlicedWindow;  // the number of rows that are sorted by length together
  static constexpr int64_t kSlices = kWindow / 8;
  static_assert(kWindow % 8 == 0);

  // Builds slices of a FLOAT or DOUBLE CSR block. Only rows of fewer than `long_row` entries are sliced; longer rows
  // are stored one after the other, and one after the other is summed by all vector lanes. Returns null for 64-bit
  // indexes, hypersparse blocks, 2^31 rows or more, and too much padding. Throws S4J_NO_MEMORY.
  static SlicedPtr build(const Block& a, int64_t long_row);
  // Copies the new values of a matrix with the same structure. If S4J_NO_MEMORY is thrown, old and new values may be
  // mixed.
  void refresh(const Block& a);

  int64_t bytes() const;
  bool narrow() const { return narrow_; }
  bool coded() const { return coded_; }
  int64_t slices() const { return slices_; }
  const int64_t* offsets() const { return offsets_.data(); }
  int64_t long_rows() const { return static_cast<int64_t>(long_ids_.size()); }
  const int64_t* long_pointers() const { return long_pointers_.data(); }
  const int32_t* long_bases() const { return long_bases_.data(); }
  template <class T>
  LeafSliced<T> leaf() const {
    return {rows_,
            offsets_.data(),
            bases_.data(),
            index_.as<void>(),
            values_.as<T>(),
            identity_ ? nullptr : ids_.data(),
            lengths_.data(),
            codes_.as<uint8_t>(),
            reinterpret_cast<const T*>(dictionary_.data()),
            straight_.data()};
  }
  template <class T>
  LeafLines<T> long_lines() const {
    return {long_pointers_.data(), long_ids_.data(), long_index_.as<void>(), long_values_.as<T>()};
  }

 private:
  bool plan(const Block& a, int64_t long_row);
  template <class U, class O, class Value>
  void fill(const Block& a, bool indexes, U* to, const Value& value);
  template <class U, class O>
  void fill_long(const Block& a, bool indexes);
  void fill_all(const Block& a, bool indexes, bool maybe_few);
  template <class U>
  void fill_values(const Block& a, bool indexes, bool maybe_few);
  template <class U, class O>
  bool fill_codes(const Block& a, bool& indexes);

  int64_t rows_ = 0, slices_ = 0;
  bool narrow_ = false, identity_ = false;
  bool coded_ = false;                                             // codes_ and dictionary_ hold the values
  std::array<uint64_t, FewValues<uint64_t>::kMost> dictionary_{};  // bit patterns of the matrix's type
  Buffer codes_;
  Vec<int64_t> offsets_;
  Vec<int32_t> bases_, ids_, lengths_;
  // per slice: 1 if for every k the k-th entries of its eight rows are in consecutive columns
  Vec<uint8_t> straight_;
  Buffer index_, values_;
  Vec<int64_t> long_pointers_, long_ids_;
  Vec<int32_t> long_bases_;
  Buffer long_index_, long_values_;
};

}  // namespace s4j
