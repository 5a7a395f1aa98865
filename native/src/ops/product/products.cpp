// SPDX-License-Identifier: Apache-2.0

#include "ops/product/products.hpp"
#include "ops/filled/filled_products.hpp"

namespace s4j {

void require_zero_fill(const Operand& x, const char* name) {
  if (!has_fill(x)) return;
  fail(S4J_ILLEGAL_ARGUMENT, name, ": a sparse operand of shape ", text(x.shape()),
       " has a fill other than 0; convert it with toDense() first");
}

void* direct_target(const Operand* target, Type type, const Operand* inputs, int count) {
  if (target == nullptr || is_sparse(*target) || !target->whole() || target->type() != type) return nullptr;
  for (int i = 0; i < count; ++i)
    if (inputs[i].storage == target->storage) return nullptr;
  const Block b = target->storage->writable();
  const Dims c_order = c_strides(b.shape);
  for (int d = 0; d < b.shape.rank; ++d)
    if (b.shape[d] > 1 && b.strides[d] != c_order[d]) return nullptr;
  return const_cast<void*>(b.values);
}

}  // namespace s4j
