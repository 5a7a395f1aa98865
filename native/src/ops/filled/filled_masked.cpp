// SPDX-License-Identifier: Apache-2.0
#include "ops/filled/filled_masked.hpp"

#include "array/lines.hpp"
#include "core/trace.hpp"
#include "ops/filled/filled_rows.hpp"
#include "parallel/slots.hpp"

namespace s4j {
namespace {

// Returns the rows in which a masked product may have elements.
Vec<int64_t> rows_with_places(const FilledProduct& p, const FilledPlan& plan, const Lines& a, Masking masking,
                              const Lines& mask) {
  Vec<int64_t> ids;
  const bool by_mask = masking == Masking::kMask;
  if (by_mask || !p.fill_a) {
    const Lines& x = by_mask ? mask : a;
    for (int64_t l = 0; l < x.lines; ++l)
      if (x.pointers[l] < x.pointers[l + 1]) ids.push_back(x.row(l));
  } else if (p.fill_b || !plan.cols.empty()) {
    ids.resize(p.rows);
    for (int64_t r = 0; r < p.rows; ++r) ids[r] = r;
  }
  return ids;
}

template <class T, class Sum>
Layout masked(Allocator& to, const FilledProduct& p, const Lines& a, const Lines& b, Masking masking, const Lines& mask,
              Type mask_type) {
  using Kernel = Rows<T, Sum>;
  using Cell = typename Kernel::Cell;
  const FilledPlan plan = plan_filled(p, a, b, true);
  if (masking == Masking::kComplement) refuse_more(p, plan.differing - mask.nnz());
  Kernel rows(p, a, b, T(1));
  rows.take_columns(0, b.lines);
  const auto counts = [&](int64_t q) noexcept {
    return dispatch(mask_type, [&](auto t) {
      using M = decltype(t);
      return !same(static_cast<const M*>(mask.values)[q], M{});
    });
  };
  // Calls visit(column) for each element of a row that the mask allows and that has terms.
  const auto places = [&](int64_t row, bool stored, auto&& visit) noexcept {
    const auto has_terms = [&](int64_t j) noexcept {
      return (p.fill_a && p.fill_b) || (p.fill_b && stored) || (p.fill_a && rows.stores(j));
    };
    const int64_t m = mask.line_of(row);
    int64_t q = m < 0 ? 0 : mask.pointers[m];
    const int64_t end = m < 0 ? 0 : mask.pointers[m + 1];
    if (masking == Masking::kMask) {
      for (; q < end; ++q)
        if (counts(q) && has_terms(mask.col(q))) visit(mask.col(q));
      return;
    }
    const bool all = p.fill_b;  // otherwise only columns with entries in b have terms
    const int64_t n = all ? p.cols : static_cast<int64_t>(plan.cols.size());
    for (int64_t i = 0; i < n; ++i) {
      const int64_t j = all ? i : plan.cols[i];
      while (q < end && mask.col(q) < j) ++q;
      const bool masked_out = q < end && mask.col(q) == j && counts(q);
      if (!masked_out && has_terms(j)) visit(j);
    }
  };
  const auto line = [&](int64_t row) noexcept {
    const int64_t l = a.line_of(row);
    return l < 0 || a.pointers[l] == a.pointers[l + 1] ? -1 : l;
  };
  Vec<int64_t> ids = rows_with_places(p, plan, a, masking, mask);
  Vec<int64_t> at(ids.size() + 1);
  parallel_for(static_cast<int64_t>(ids.size()), threshold::kGrainRows, 16, [&](int64_t from, int64_t until) noexcept {
    for (auto k = static_cast<size_t>(from); k < static_cast<size_t>(until); ++k) {
      int64_t count = 0;
      places(ids[k], line(ids[k]) >= 0, [&](int64_t) noexcept { ++count; });
      at[k] = count;
    }
  });
  size_t kept = 0;
  int64_t nnz = 0;
  for (size_t k = 0; k < ids.size(); ++k) {
    if (at[k] == 0) continue;
    const int64_t count = at[k];
    ids[kept] = ids[k];
    at[kept++] = nnz;
    nnz += count;
  }
  ids.resize(kept);
  at.resize(kept + 1);
  at[kept] = nnz;
  if (masking == Masking::kComplement) refuse_more(p, nnz);
  Layout out = room_for(to, p, p.rows, ids, at);
  const auto n = static_cast<int64_t>(kept);
  T* const values = out.mutable_data<T>();
  const int64_t each = 16 + 8 * (nnz + a.nnz()) / std::max<int64_t>(n, 1);
  const int64_t grain = std::max<int64_t>(1, threshold::kGrainHeavy / each);
  Slots slots(Kernel::scratch_bytes(b.cols), n / grain + 1);
  Kernel::begin(slots, b.cols);
  dispatch_index(out.b.index_width, [&](auto w) {
    using I = decltype(w);
    I* const index = out.indexes.as<I>();
    parallel_for(n, grain, each, [&](int64_t from, int64_t until) noexcept {
      const Slots::Loan loan(slots);
      auto* const cells = reinterpret_cast<Cell*>(loan.memory());
      for (int64_t k = from; k < until; ++k) {
        const int64_t id = ids[k], l = line(id);
        int64_t place = at[k];
        const auto row = rows.add(0, l, cells);
        places(id, l >= 0, [&](int64_t j) noexcept {
          index[place] = static_cast<I>(j);
          values[place++] = rows.element(row, j, cells[j]);
        });
        rows.clear(0, l, cells);
      }
    });
  });
  return out;
}

}  // namespace

template <class T>
Layout filled_masked(Allocator& to, const FilledProduct& p, const Lines& a, const Lines& b, Masking masking,
                     const Lines& mask, Type mask_type) {
  trace("masked product with fills");
  return with_sum<T>(tame_terms<T>(p, a, b),
                     [&](auto sum) { return masked<T, decltype(sum)>(to, p, a, b, masking, mask, mask_type); });
}

#define S4J_FILLED_MASKED(T)                                                                              \
  template Layout filled_masked<T>(Allocator&, const FilledProduct&, const Lines&, const Lines&, Masking, \
                                   const Lines&, Type);
S4J_FILLED_MASKED(double)
S4J_FILLED_MASKED(float)
S4J_FILLED_MASKED(uint32_t)
S4J_FILLED_MASKED(uint64_t)

}  // namespace s4j
