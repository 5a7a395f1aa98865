// SPDX-License-Identifier: Apache-2.0
// The one sorting primitive: conversion, construction, assembly, transposition and derived layouts are its callers.
#pragma once

#include <cstdint>

#include "layout/layout.hpp"

namespace s4j {

// Coordinates of k entries, one run per dimension, as int32 or int64.
struct Coordinates {
  int rank = 0;
  int64_t count = 0;
  int width = 8;
  std::array<const void*, kMaxRank> runs{};

  // Rank runs of `count` words, one after the other.
  static Coordinates of(const int64_t* words, int rank, int64_t count) {
    Coordinates c;
    c.rank = rank;
    c.count = count;
    for (int d = 0; d < rank; ++d) c.runs[d] = words + d * count;
    return c;
  }
  int64_t at(int d, int64_t k) const {
    const void* p = runs[d];
    return width == 4 ? static_cast<const int32_t*>(p)[k] : static_cast<const int64_t*>(p)[k];
  }
};

// The stable permutation that sorts the entries by the dimensions order[0..rank), order[0] most significant. An empty
// result means: already sorted. O(k) radix passes over keys packed from the largest stored coordinates.
Vec<int64_t> sort_permutation(const Coordinates& c, const int* order);

}  // namespace s4j
