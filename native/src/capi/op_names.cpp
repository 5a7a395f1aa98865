// SPDX-License-Identifier: Apache-2.0
#include "capi/op_names.hpp"

#include <array>
#include <cstddef>

#include "sparse4j.h"

namespace s4j {
namespace {

struct Name {
  std::array<char, 32> text{};
};

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Converts a name of sparse4j_ops.def to camel case. Names there are unique, so the reductions max and min have a
// prefix, which this function drops.
constexpr Name camel(const char* listed) {
  constexpr char kPrefix[] = "REDUCE_";
  size_t from = 0;
  while (kPrefix[from] != '\0' && listed[from] == kPrefix[from]) ++from;
  if (kPrefix[from] != '\0') from = 0;
  Name out;
  size_t n = 0;
  bool upper = false;
  for (const char* c = listed + from; *c != '\0'; ++c) {
    if (*c != '_') out.text[n++] = upper ? *c : lower(*c);
    upper = *c == '_';
  }
  return out;
}

constexpr int64_t kIds = 1024;
constexpr Name kNames[] = {
    Name{},
#define S4J_OP(id, name, family) camel(#name),
#include "sparse4j_ops.def"
#undef S4J_OP
};
// Maps an operation id to its index in kNames; 0 if no operation has the id.
constexpr auto kPlaces = [] {
  std::array<unsigned char, kIds> places{};
  unsigned char n = 0;
#define S4J_OP(id, name, family) places[id] = ++n;
#include "sparse4j_ops.def"
#undef S4J_OP
  return places;
}();
static_assert(std::size(kNames) <= 255);

}  // namespace

const char* op_name(const int64_t* frame, const char* family) noexcept {
  if (frame == nullptr || frame[1] < 0 || frame[1] >= kIds) return family;
  const unsigned char place = kPlaces[frame[1]];
  return place == 0 ? family : kNames[place].text.data();
}

}  // namespace s4j
