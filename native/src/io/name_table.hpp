// SPDX-License-Identifier: Apache-2.0
// The dictionary of a dimension whose coordinates are names: maps each name to a number.
#pragma once

#include <cstdint>
#include <string_view>

#include "memory/memory.hpp"

namespace s4j {

// Names get numbers from 0 in the order in which they are added. A name is a sequence of bytes. The hash table holds
// names of up to eight bytes themselves, and a 64-bit hash of longer ones. The hash has a random seed, so that no file
// can be made whose names all collide. About 40 bytes per name besides its text.
class NameTable {
 public:
  NameTable();
  NameTable(NameTable&&) = default;
  NameTable& operator=(NameTable&&) = default;

  int64_t size() const { return static_cast<int64_t>(starts_.size()) - 1; }
  std::string_view at(int64_t number) const {
    return {text_.data() + starts_[number], static_cast<size_t>(starts_[number + 1] - starts_[number])};
  }
  // Returns the number of a name, or -1 if the dictionary lacks it.
  int64_t find(std::string_view name) const noexcept;
  // Reserves room for `names` further names with `bytes` bytes in total, so that adding them allocates nothing.
  void reserve(int64_t names, int64_t bytes);
  // Returns the number of a name; a new name gets the next number.
  int64_t add(std::string_view name) noexcept;
  // Renumbers the names with numbers from `from` on in ascending order of their bytes. Returns the new number of each,
  // indexed by old number - `from`. Afterwards only at() and size() may be called.
  Vec<int64_t> sort(int64_t from);

 private:
  struct Slot {
    uint64_t key;     // the bytes of a short name, the hash of a long one
    uint32_t length;  // bytes of the name
    uint32_t next;    // the name's number plus 1; 0 marks a free slot
  };
  struct Key {
    uint64_t key, place;
  };
  Key key_of(std::string_view name) const noexcept;
  uint64_t place_of(uint64_t key, uint64_t length) const noexcept;
  // Returns the slot of the name, or the free slot for it.
  size_t slot_of(std::string_view name, const Key& key) const noexcept;

  uint64_t seed_;
  Vec<Slot> slots_;  // hash table; a power of two of slots, at least a quarter of them free
  Vec<char> text_;
  Vec<int64_t> starts_;  // where each name begins in text_, then where the last one ends
};

// Returns whether bytes are well-formed UTF-8 (Unicode 15, table 3-7).
bool is_utf8(std::string_view text) noexcept;

}  // namespace s4j
