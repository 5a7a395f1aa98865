// SPDX-License-Identifier: Apache-2.0
#include "array/result.hpp"

#include <utility>

namespace s4j {

void deliver_into(const Operand& to, Result&& r) {
  Storage& s = *to.storage;
  const bool adopt = s.format() != Format::kDense && to.whole() && r.layout.b.type == s.type() &&
                     r.layout.b.spec().same_as(s.spec(), s.shape().rank);
  if (adopt) return s.replace(std::move(r.layout), r.fill);
  Source src;
  src.b = r.layout.b;
  src.fill = r.fill;
  assign(to, src);
}

}  // namespace s4j
