// SPDX-License-Identifier: Apache-2.0
#include "ops/pattern/broadcast_entries.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "format/convert.hpp"
#include "layout/lookup.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

Vec<int64_t> positions_at(const Block& s, const Block& b) {
  const Vec<int64_t> coords = decode_coordinates(s);
  Vec<int64_t> at(s.nnz);
  const int lead = s.shape.rank - b.shape.rank;
  parallel_for(s.nnz, threshold::kGrainHeavy, 60, [&](int64_t from, int64_t until) {
    int64_t c[kMaxRank] = {};
    for (int64_t k = from; k < until; ++k) {
      for (int d = 0; d < b.shape.rank; ++d) c[d] = b.shape[d] == 1 ? 0 : coords[(d + lead) * s.nnz + k];
      const Place p = find_entry(b, c);
      at[k] = p.found ? p.position : -1;
    }
  });
  return at;
}

MeetingEntries::MeetingEntries(const Block& a, const Block& b, const Shape& shape)
    : shape_(shape),
      a_(decode_coordinates(a)),
      b_(decode_coordinates(b)),
      na_(a.nnz),
      nb_(b.nnz),
      lead_a_(shape.rank - a.shape.rank),
      lead_b_(shape.rank - b.shape.rank),
      order_a_(a.nnz),
      order_b_(b.nnz) {
  // The coordinates of the shared dimensions in each operand.
  Vec<const int64_t*> of_a, of_b;
  for (int d = std::max(lead_a_, lead_b_); d < shape.rank; ++d) {
    if (a.shape[d - lead_a_] != b.shape[d - lead_b_]) continue;
    of_a.push_back(a_.data() + (d - lead_a_) * na_);
    of_b.push_back(b_.data() + (d - lead_b_) * nb_);
  }
  const int shared = static_cast<int>(of_a.size());
  // Compares the coordinates x_i and y_j; returns a negative number, 0 or a positive number.
  const auto compare = [shared](const Vec<const int64_t*>& x, int64_t i, const Vec<const int64_t*>& y, int64_t j) {
    for (int d = 0; d < shared; ++d)
      if (x[d][i] != y[d][j]) return x[d][i] < y[d][j] ? -1 : 1;
    return 0;
  };
  const auto sort = [&](Vec<int64_t>& order, const Vec<const int64_t*>& of) {
    std::iota(order.begin(), order.end(), int64_t{0});
    std::sort(order.begin(), order.end(), [&](int64_t i, int64_t j) {
      const int side = compare(of, i, of, j);
      return side != 0 ? side < 0 : i < j;
    });
  };
  sort(order_a_, of_a);
  sort(order_b_, of_b);
  for (int64_t i = 0, j = 0; i < na_ && j < nb_;) {
    const int side = compare(of_a, order_a_[i], of_b, order_b_[j]);
    if (side != 0) {
      (side < 0 ? i : j) += 1;
      continue;
    }
    Group g{i, i, j, j};
    while (g.a_end < na_ && compare(of_a, order_a_[g.a_end], of_a, order_a_[i]) == 0) ++g.a_end;
    while (g.b_end < nb_ && compare(of_b, order_b_[g.b_end], of_b, order_b_[j]) == 0) ++g.b_end;
    int64_t pairs = 0, sum = 0;
    const bool held =
        !__builtin_mul_overflow(g.a_end - g.a, g.b_end - g.b, &pairs) && !__builtin_add_overflow(count_, pairs, &sum);
    count_ = held ? sum : std::numeric_limits<int64_t>::max();
    groups_.push_back(g);
    i = g.a_end;
    j = g.b_end;
  }
}

MeetingEntries::Pairs MeetingEntries::list() const {
  Pairs out{Vec<int64_t>(count_), Vec<int64_t>(count_), Vec<int64_t>(count_ * shape_.rank)};
  int64_t n = 0;
  for (const Group& g : groups_)
    for (int64_t i = g.a; i < g.a_end; ++i)
      for (int64_t j = g.b; j < g.b_end; ++j, ++n) {
        out.left[n] = order_a_[i];
        out.right[n] = order_b_[j];
      }
  for (int d = 0; d < shape_.rank; ++d) {
    // Along a dimension in which one operand is broadcast, a pair has the coordinate of the other operand.
    const int64_t* const a = d < lead_a_ ? nullptr : a_.data() + (d - lead_a_) * na_;
    const int64_t* const b = d < lead_b_ ? nullptr : b_.data() + (d - lead_b_) * nb_;
    int64_t* const c = out.coordinates.data() + d * count_;
    parallel_for(count_, threshold::kGrainLight, 2, [&](int64_t from, int64_t until) {
      for (int64_t k = from; k < until; ++k)
        c[k] = std::max(a == nullptr ? 0 : a[out.left[k]], b == nullptr ? 0 : b[out.right[k]]);
    });
  }
  return out;
}

}  // namespace s4j
