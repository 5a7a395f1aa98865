// SPDX-License-Identifier: Apache-2.0
// Sparse x sparse once more: the structure of a product's result (its symbolic phase) is kept beside the left operand
// when it is asked for twice, and the numeric phase alone is left to do.
#pragma once

#include <optional>

#include "array/lines.hpp"
#include "array/storage.hpp"

namespace s4j {

// A product of a storage with another, told apart by the structures of both and by how they are read.
struct ProductKey {
  int64_t other = 0, other_epoch = 0;  // the other storage's id and structure epoch
  int64_t form = 0;
};

// The structure of a's product, when it was kept. `wanted`: this is not the first time that it is asked for in these
// structures, so that the caller shall offer it.
LayoutPtr known_structure(Storage& a, const ProductKey& key, bool& wanted);
// Keeps a copy of b's structure; where memory is short nothing is kept.
void keep_structure(Storage& a, const ProductKey& key, const Block& b) noexcept;

// alpha a b, where `pattern` is the structure of an earlier product of these structures.
template <class T>
Layout spgemm_again(Allocator& to, Type type, const Lines& a, const Lines& b, T alpha, const Block& pattern);
// Whether that pays: b's columns fit a table.
bool repeatable(const Lines& b);

}  // namespace s4j
