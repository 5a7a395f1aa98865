// SPDX-License-Identifier: Apache-2.0
#include "io/name_table.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>

#include "core/error.hpp"

namespace s4j {
namespace {

constexpr uint64_t kMix = UINT64_C(0x9E3779B97F4A7C15), kShort = UINT64_C(0xD1B54A32D192ED03);
constexpr int64_t kWord = 8;  // bytes

__extension__ using Wide = unsigned __int128;

uint64_t folded(uint64_t a, uint64_t b) noexcept {
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

template <class Word>
uint64_t load(const char* p) noexcept {
  Word w;
  std::memcpy(&w, p, sizeof w);
  return w;
}

// Returns up to eight bytes as a little-endian number, a key by which short names are compared.
uint64_t short_word(const char* p, size_t n) noexcept {
  if (n >= kWord) return load<uint64_t>(p);
  if (n >= 4) {
    const uint64_t low = load<uint32_t>(p), high = load<uint32_t>(p + n - 4);
    return low | high << (8 * (n - 4));
  }
  uint64_t w = 0;
  for (size_t i = 0; i < n; ++i) w |= static_cast<uint64_t>(static_cast<uint8_t>(p[i])) << (8 * i);
  return w;
}

uint64_t new_seed(const void* where) noexcept {
  const auto now = static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  return folded(now ^ kMix, reinterpret_cast<uintptr_t>(where) ^ kShort);
}

// Returns the first eight bytes as a number whose order is that of the names.
uint64_t leading(std::string_view name) noexcept {
  return __builtin_bswap64(short_word(name.data(), std::min<size_t>(name.size(), kWord)));
}

}  // namespace

NameTable::NameTable() : seed_(new_seed(this)), starts_(1, 0) {}

uint64_t NameTable::place_of(uint64_t key, uint64_t length) const noexcept {
  return length > kWord ? key : folded(key ^ seed_, kShort + length);
}

NameTable::Key NameTable::key_of(std::string_view name) const noexcept {
  const size_t n = name.size();
  uint64_t key = 0;
  if (n <= kWord) {
    key = short_word(name.data(), n);
  } else {
    key = seed_ ^ n;
    const char* p = name.data();
    const char* const last = p + n - kWord;
    for (; p < last; p += kWord) key = folded(key ^ load<uint64_t>(p), kMix);
    key = folded(key ^ load<uint64_t>(last), kShort);
  }
  return {key, place_of(key, n)};
}

size_t NameTable::slot_of(std::string_view name, const Key& key) const noexcept {
  const size_t mask = slots_.size() - 1, n = name.size();
  for (size_t i = key.place & mask;; i = (i + 1) & mask) {
    const Slot& slot = slots_[i];
    if (slot.next == 0) return i;
    if (slot.key != key.key || slot.length != n) continue;
    if (n <= kWord || std::memcmp(text_.data() + starts_[slot.next - 1], name.data(), n) == 0) return i;
  }
}

int64_t NameTable::find(std::string_view name) const noexcept {
  if (slots_.empty()) return -1;
  return static_cast<int64_t>(slots_[slot_of(name, key_of(name))].next) - 1;
}

void NameTable::reserve(int64_t names, int64_t bytes) {
  const auto grow = [](auto& to, int64_t more) {
    const size_t needed = to.size() + static_cast<size_t>(more);
    if (needed > to.capacity()) to.reserve(std::max(needed, 2 * to.capacity()));
  };
  const int64_t all = size() + names;
  if (all >= UINT32_MAX) fail(S4J_ILLEGAL_ARGUMENT, "a dimension has more than 2^32 - 2 names");
  grow(starts_, names);
  grow(text_, bytes);
  size_t slots = std::max<size_t>(slots_.size(), 64);
  while (static_cast<size_t>(all) > slots / 4 * 3) slots *= 2;
  if (slots == slots_.size()) return;
  Vec<Slot> larger(slots, Slot{0, 0, 0});
  for (const Slot& slot : slots_) {
    if (slot.next == 0) continue;
    size_t i = place_of(slot.key, slot.length) & (slots - 1);
    while (larger[i].next != 0) i = (i + 1) & (slots - 1);
    larger[i] = slot;
  }
  slots_ = std::move(larger);
}

int64_t NameTable::add(std::string_view name) noexcept {
  const Key key = key_of(name);
  Slot& slot = slots_[slot_of(name, key)];
  if (slot.next == 0) {
    slot = {key.key, static_cast<uint32_t>(name.size()), static_cast<uint32_t>(size() + 1)};
    text_.insert(text_.end(), name.begin(), name.end());
    starts_.push_back(static_cast<int64_t>(text_.size()));
  }
  return static_cast<int64_t>(slot.next) - 1;
}

Vec<int64_t> NameTable::sort(int64_t from) {
  struct Item {
    uint64_t leading;
    int64_t number;
  };
  const int64_t n = size() - from;
  Vec<Item> items(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) items[i] = {leading(at(from + i)), from + i};
  std::sort(items.begin(), items.end(), [&](const Item& a, const Item& b) {
    return a.leading != b.leading ? a.leading < b.leading : at(a.number) < at(b.number);
  });
  Vec<int64_t> numbers(static_cast<size_t>(n));
  Vec<char> text;
  Vec<int64_t> starts;
  text.reserve(text_.size());
  starts.reserve(starts_.size());
  text.insert(text.end(), text_.begin(), text_.begin() + starts_[from]);
  starts.insert(starts.end(), starts_.begin(), starts_.begin() + from + 1);
  for (int64_t i = 0; i < n; ++i) {
    const std::string_view name = at(items[i].number);
    numbers[items[i].number - from] = from + i;
    text.insert(text.end(), name.begin(), name.end());
    starts.push_back(static_cast<int64_t>(text.size()));
  }
  text_ = std::move(text);
  starts_ = std::move(starts);
  return numbers;
}

bool is_utf8(std::string_view text) noexcept {
  const auto* p = reinterpret_cast<const uint8_t*>(text.data());
  const uint8_t* const end = p + text.size();
  while (p < end) {
    if (end - p >= kWord && (load<uint64_t>(reinterpret_cast<const char*>(p)) & UINT64_C(0x8080808080808080)) == 0) {
      p += kWord;
      continue;
    }
    const uint8_t first = *p++;
    if (first < 0x80) continue;
    // The allowed range of the second byte excludes overlong forms, surrogates and code points above U+10FFFF.
    const int more = first < 0xC2 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : first < 0xF5 ? 3 : 0;
    if (more == 0 || end - p < more) return false;
    const uint8_t least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    const uint8_t most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (p[0] < least || p[0] > most) return false;
    for (int i = 1; i < more; ++i)
      if ((p[i] & 0xC0) != 0x80) return false;
    p += more;
  }
  return true;
}

}  // namespace s4j
