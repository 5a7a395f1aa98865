// SPDX-License-Identifier: Apache-2.0
// Names and their numbers: the dictionary of a dimension.
#pragma once

#include <cstdint>
#include <string_view>

#include "memory/memory.hpp"

namespace s4j {

// Numbers from 0 in the order in which names were added. Names are bytes; those of up to eight are told apart in the
// table itself, longer ones by 64 bits of hash first. The hash has a seed that files cannot know, so that none can be
// written whose names all meet in one place. About 40 bytes a name beside its text.
class NameTable {
 public:
  NameTable();
  NameTable(NameTable&&) = default;
  NameTable& operator=(NameTable&&) = default;

  int64_t size() const { return static_cast<int64_t>(starts_.size()) - 1; }
  std::string_view at(int64_t number) const {
    return {text_.data() + starts_[number], static_cast<size_t>(starts_[number + 1] - starts_[number])};
  }
  // The number of a name, -1 where it has none.
  int64_t find(std::string_view name) const noexcept;
  // Room for so many more names of so many bytes in all: then add() takes no memory.
  void reserve(int64_t names, int64_t bytes);
  // The number of a name, which is the next one where it has none yet.
  int64_t add(std::string_view name) noexcept;
  // Puts the names from this number on into ascending order of their bytes; the new number of each of these by its old
  // one less `from`. Afterwards at() and size() alone have a meaning.
  Vec<int64_t> sort(int64_t from);

 private:
  struct Slot {
    uint64_t key;     // the bytes of a short name, the hash of a long one
    uint32_t length;  // of the name
    uint32_t next;    // its number and one; 0: free
  };
  struct Key {
    uint64_t key, place;
  };
  Key key_of(std::string_view name) const noexcept;
  uint64_t place_of(uint64_t key, uint64_t length) const noexcept;
  // Of the name, or the free slot where it would be.
  size_t slot_of(std::string_view name, const Key& key) const noexcept;

  uint64_t seed_;
  Vec<Slot> slots_;  // a power of two of them, of which at least a quarter is free
  Vec<char> text_;
  Vec<int64_t> starts_;  // of each name in the text, and its end
};

// Whether bytes are well-formed UTF-8 (Unicode 15, table 3-7).
bool is_utf8(std::string_view text) noexcept;

}  // namespace s4j
