// SPDX-License-Identifier: Apache-2.0
// Repeated sparse x sparse products: the structure of the result (its symbolic phase) is cached with the left operand
// when the product is requested a second time, so that only the numeric phase remains.
#pragma once

#include <optional>

#include "array/lines.hpp"
#include "array/storage.hpp"

namespace s4j {

// The key of a product of one storage with another: the structures of both storages and the form in which they are
// read.
struct ProductKey {
  int64_t other = 0, other_epoch = 0;  // the other storage's id and the version of its structure
  int64_t form = 0;
};

// Returns the structure of a's product if it is cached, else null. Sets `wanted` if this product was requested before,
// so that the caller should pass the structure to keep_structure().
LayoutPtr known_structure(Storage& a, const ProductKey& key, bool& wanted);
// Caches a copy of b's structure; does nothing if memory is short.
void keep_structure(Storage& a, const ProductKey& key, const Block& b) noexcept;

// Computes alpha a b, where `pattern` is the structure of an earlier product of operands with the same structures.
template <class T>
Layout spgemm_again(Allocator& to, Type type, const Lines& a, const Lines& b, T alpha, const Block& pattern);
// Returns whether spgemm_again() pays off: the columns of b must fit a table.
bool repeatable(const Lines& b);

}  // namespace s4j
