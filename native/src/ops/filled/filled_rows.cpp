// SPDX-License-Identifier: Apache-2.0
#include "ops/filled/filled_rows.hpp"

#include "format/convert.hpp"

namespace s4j {

void refuse_more(const FilledProduct& p, int64_t elements) {
  if (elements > densify_limit())
    fail(S4J_WOULD_DENSIFY, p.name, ": with a fill other than 0 the product would store ", elements,
         " elements, more than org.sparse4j.densifyLimit = ", densify_limit(), kRaiseLimit);
}

Layout room_for(Allocator& to, const FilledProduct& p, int64_t rows, const Vec<int64_t>& ids, const Vec<int64_t>& at) {
  const int64_t nnz = at.back();
  const bool hyper = want_hyper(rows, nnz);
  Layout out = Layout::gcs(to, p.type, Shape{2, {rows, p.cols}}, Spec::csr(), nnz,
                           hyper ? static_cast<int64_t>(ids.size()) : rows, hyper, width_for(p.cols - 1));
  int64_t* const pointers = out.mutable_pointers();
  if (hyper) {
    std::copy(ids.begin(), ids.end(), out.line_ids.as<int64_t>());
    std::copy(at.begin(), at.end(), pointers);
    return out;
  }
  int64_t line = 0;
  for (size_t k = 0; k < ids.size(); ++k)
    for (; line <= ids[k]; ++line) pointers[line] = at[k];
  for (; line <= rows; ++line) pointers[line] = nnz;
  return out;
}

}  // namespace s4j
