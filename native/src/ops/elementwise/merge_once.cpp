// SPDX-License-Identifier: Apache-2.0
// Rows are runs of ascending keys (column indexes). A job is a group of consecutive rows (merge_rows.hpp). The sides
// are the two operands; room is allocated space.
#include "ops/elementwise/merge_once.hpp"

#include <bit>

#include "memory/spare.hpp"
#include "parallel/in_order.hpp"

namespace s4j {
namespace {

template <class Key, class T>
struct Sides {
  const MergeRows<Key>& rows;
  const T *a, *b;
  T fill_a, fill_b;
};

// Merges the rows [first, last) into `keys` and `values`. Sets begin[r] to the number of the job's entries before row
// r. Returns the number of entries.
template <class Op, class Key, class T>
int64_t merge_job(const Sides<Key, T>& sides, int64_t first, int64_t last, Key* keys, T* values, int64_t* begin,
                  InvalidFlag& invalid) {
  using Bits = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
  const MergeRows<Key>& rows = sides.rows;
  const bool alike = merges_alike(rows, first, last);
  const Key *const a = rows.a, *const b = rows.b;
  const T *const av = sides.a, *const bv = sides.b;
  const T none_a = sides.fill_a, none_b = sides.fill_b;
  // Returns take ? x : y without a branch.
  const auto choose = [](bool take, T x, T y) noexcept {
    const Bits p = std::bit_cast<Bits>(x), q = std::bit_cast<Bits>(y);
    return std::bit_cast<T>(static_cast<Bits>(q ^ ((p ^ q) & (Bits{0} - static_cast<Bits>(take)))));
  };
  int64_t n = 0;
  for (int64_t r = first; r < last; ++r) {
    int64_t i = rows.a_begin[r], j = rows.b_begin[r];
    const int64_t i_end = rows.a_begin[r + 1], j_end = rows.b_begin[r + 1];
    begin[r] = n;
    if (alike) {  // branches are predictable
      while (i < i_end && j < j_end) {
        const Key x = a[i], y = b[j];
        if (x < y) {
          keys[n] = x;
          values[n++] = Op::apply(av[i++], none_b, invalid);
        } else if (y < x) {
          keys[n] = y;
          values[n++] = Op::apply(none_a, bv[j++], invalid);
        } else {
          keys[n] = x;
          values[n++] = Op::apply(av[i++], bv[j++], invalid);
        }
      }
    } else {
      while (i < i_end && j < j_end) {
        const Key x = a[i], y = b[j];
        const bool take_a = x <= y, take_b = y <= x;
        keys[n] = std::min(x, y);
        values[n++] = Op::apply(choose(take_a, av[i], none_a), choose(take_b, bv[j], none_b), invalid);
        i += take_a;
        j += take_b;
      }
    }
    for (; i < i_end; ++i, ++n) {
      keys[n] = a[i];
      values[n] = Op::apply(av[i], none_b, invalid);
    }
    for (; j < j_end; ++j, ++n) {
      keys[n] = b[j];
      values[n] = Op::apply(none_a, bv[j], invalid);
    }
  }
  return n;
}

// Estimates the number of entries of the result by the common keys of a few rows in a sample of jobs, plus a margin.
template <class Key>
int64_t likely_entries(const MergeRows<Key>& rows, const MergeJobs& jobs) {
  constexpr int64_t kJobs = threshold::kOnceSampledJobs, kRows = threshold::kOnceSampledRows,
                    kEntries = threshold::kOnceSampledEntries;
  const int64_t n = rows.entries(), samples = std::min(jobs.count, kJobs);
  double distinct = 0;
  int64_t seen = 0;  // sampled jobs with entries
  for (int64_t s = 0; s < samples; ++s) {
    const int64_t job = jobs.count * s / samples;
    const int64_t last = std::min(jobs.first[job + 1], jobs.first[job] + kRows);
    int64_t read = 0, common = 0;
    for (int64_t r = jobs.first[job]; r < last && read < kEntries; ++r) {
      const int64_t na = rows.a_begin[r + 1] - rows.a_begin[r], nb = rows.b_begin[r + 1] - rows.b_begin[r];
      common += common_keys(rows.a + rows.a_begin[r], na, rows.b + rows.b_begin[r], nb);
      read += na + nb;
    }
    if (read == 0) continue;
    distinct += static_cast<double>(read - common) / static_cast<double>(read);
    seen += 1;
  }
  const double part = seen == 0 ? 1 : distinct / static_cast<double>(seen);
  return std::min(n, static_cast<int64_t>(static_cast<double>(n) * part * 1.03) + kEntries);
}

template <class Op, class T, class Key>
Layout merge_all(const Block& a, const Sides<Key, T>& sides, const MergeJobs& jobs, int64_t largest) {
  const MergeRows<Key>& rows = sides.rows;
  const auto layout = [&](int64_t entries, int64_t lines) {
    return Layout::gcs(pool(), type_of<T>, a.shape, a.spec(), entries, lines, false, static_cast<int>(sizeof(Key)));
  };
  const int64_t room = likely_entries(rows, jobs);
  Layout out = layout(room, rows.count);
  int64_t* const begin = out.mutable_pointers();
  Vec<int64_t> places(jobs.count + 1);
  constexpr int64_t kEntryBytes = sizeof(T) + sizeof(Key);
  Pieces pieces(largest * kEntryBytes, jobs.count, room / 8 * kEntryBytes);
  InvalidFlag none(false);
  InOrder order;
  const bool past = room * kEntryBytes > threshold::kStreamedResult;
  const int64_t work = 4 * rows.entries() + rows.count;
  parallel_chunks(jobs.count, work, [&](int64_t) noexcept {
    const int piece = pieces.borrow();
    T* const values = reinterpret_cast<T*>(pieces.piece(piece));
    Key* const keys = reinterpret_cast<Key*>(values + largest);
    const int64_t job = order.take();
    const int64_t n = merge_job<Op>(sides, jobs.first[job], jobs.first[job + 1], keys, values, begin, none);
    order.hand_on(job, piece, n, [&](int64_t done, int held, int64_t entries, int64_t at) noexcept {
      places[done] = at;
      for (int64_t r = jobs.first[done]; r < jobs.first[done + 1]; ++r) begin[r] += at;
      if (at + entries <= room) {
        const T* const from = reinterpret_cast<T*>(pieces.piece(held));
        copy_out(past, out.indexes.as<Key>() + at, from + largest, entries * static_cast<int64_t>(sizeof(Key)));
        copy_out(past, out.values.as<T>() + at, from, entries * static_cast<int64_t>(sizeof(T)));
      }
      pieces.give_back(held);
    });
  });
  const int64_t total = order.end();
  places[jobs.count] = begin[rows.count] = total;
  if (total <= room && room - total <= total / 8) {
    out.b.nnz = out.b.index_pitch = total;
    return out;
  }
  // The estimate was wrong: copies the merged jobs that fit and merges the other jobs again, now that their places are
  // known.
  Layout exact = layout(total, 0);
  int64_t done = jobs.count;
  while (places[done] > room) --done;
  const int64_t kept = places[done];
  copy_bytes(out.indexes.as<void>(), kept * static_cast<int64_t>(sizeof(Key)), exact.indexes.as<void>());
  copy_bytes(out.values.as<void>(), kept * static_cast<int64_t>(sizeof(T)), exact.values.as<void>());
  parallel_chunks(jobs.count - done, work, [&](int64_t c) noexcept {
    const int64_t job = done + c;
    const int64_t first = jobs.first[job], last = jobs.first[job + 1], at = places[job];
    merge_job<Op>(sides, first, last, exact.indexes.as<Key>() + at, exact.values.as<T>() + at, begin, none);
    for (int64_t r = first; r < last; ++r) begin[r] += at;
  });
  exact.pointers = std::move(out.pointers);
  exact.b.pointers = begin;
  exact.b.lines = rows.count;
  return exact;
}

// Merges few entries: each small job writes into room for its whole input, and its output is copied to its place once
// that place is known.
template <class Op, class T, class Key>
Layout merge_few(const Block& a, const Sides<Key, T>& sides) {
  const MergeRows<Key>& rows = sides.rows;
  const MergeJobs jobs(rows, threshold::kMergeGrain / 4);
  const int64_t n = rows.entries(), a0 = rows.a_begin[0], b0 = rows.b_begin[0];
  Buffer keys(pool(), n * static_cast<int64_t>(sizeof(Key))), values(pool(), n * static_cast<int64_t>(sizeof(T)));
  Layout out = Layout::gcs(pool(), type_of<T>, a.shape, a.spec(), 0, rows.count, false, static_cast<int>(sizeof(Key)));
  int64_t* const begin = out.mutable_pointers();
  Vec<int64_t> places(jobs.count + 1);
  InvalidFlag none(false);
  const auto read_before = [&](int64_t r) noexcept { return rows.a_begin[r] - a0 + rows.b_begin[r] - b0; };
  const int64_t work = 4 * n + rows.count;
  parallel_chunks(jobs.count, work, [&](int64_t job) noexcept {
    const int64_t first = jobs.first[job], at = read_before(first);
    places[job + 1] =
        merge_job<Op>(sides, first, jobs.first[job + 1], keys.as<Key>() + at, values.as<T>() + at, begin, none);
  });
  places[0] = 0;
  for (int64_t job = 0; job < jobs.count; ++job) places[job + 1] += places[job];
  const int64_t total = places[jobs.count];
  begin[rows.count] = total;
  out.b.nnz = out.b.index_pitch = total;
  const auto give = [&](Buffer indexes, Buffer numbers) {
    out.indexes = std::move(indexes);
    out.values = std::move(numbers);
    out.b.indexes = out.indexes.template as<void>();
    out.b.values = out.values.template as<void>();
  };
  if (jobs.count == 1 && n - total <= n / 8) {  // the result stays in this memory
    give(std::move(keys), std::move(values));
    return out;
  }
  give(Buffer(pool(), total * static_cast<int64_t>(sizeof(Key))),
       Buffer(pool(), total * static_cast<int64_t>(sizeof(T))));
  parallel_chunks(jobs.count, work / 4, [&](int64_t job) noexcept {
    const int64_t from = read_before(jobs.first[job]), at = places[job], entries = places[job + 1] - at;
    for (int64_t r = jobs.first[job]; r < jobs.first[job + 1]; ++r) begin[r] += at;
    std::memcpy(out.indexes.template as<Key>() + at, keys.as<Key>() + from, entries * sizeof(Key));
    std::memcpy(out.values.template as<T>() + at, values.as<T>() + from, entries * sizeof(T));
  });
  return out;
}

}  // namespace

template <class Key>
bool merge_once(const Block& a, const Block& b, const BinaryKernels& f, Scalar fill_a, Scalar fill_b,
                const MergeRows<Key>& rows, const MergeJobs& jobs, Layout& out) {
  if (f.a == Type::kBool || f.a != f.b || f.result != f.a) return false;
  const int64_t fewest =
      std::max(rows.a_begin[rows.count] - rows.a_begin[0], rows.b_begin[rows.count] - rows.b_begin[0]);
  if (rows.count != a.line_range() || want_hyper(rows.count, fewest)) return false;
  const bool few = jobs.count < threshold::kOnceJobs;
  int64_t largest = 0;
  for (int64_t j = 0; j < jobs.count && !few; ++j)
    largest = std::max(largest, rows.a_begin[jobs.first[j + 1]] - rows.a_begin[jobs.first[j]] +
                                    rows.b_begin[jobs.first[j + 1]] - rows.b_begin[jobs.first[j]]);
  if (largest > threshold::kOnceMost) return false;
  largest = (largest + 15) / 16 * 16;
  return dispatch(f.a, [&](auto t) {
    using T = decltype(t);
    if constexpr (std::is_same_v<T, Bool>) {
      return false;
    } else {
      const auto with = [&](auto op) {
        if (&f != &binary_kernels(decltype(op)::value, f.a, f.b, "merge")) return false;
        const Sides<Key, T> sides{rows, a.data<T>(), b.data<T>(), fill_a.raw<T>(), fill_b.raw<T>()};
        using Op = BinaryOp<decltype(op)::value>;
        if (!few) {
          out = merge_all<Op>(a, sides, jobs, largest);
          return true;
        }
        // If memory is short, the caller counts first, which needs less memory.
        return if_memory([&] { out = merge_few<Op>(a, sides); });
      };
      return with(std::integral_constant<int, S4J_OP_ADD>()) || with(std::integral_constant<int, S4J_OP_SUB>());
    }
  });
}

template bool merge_once(const Block&, const Block&, const BinaryKernels&, Scalar, Scalar, const MergeRows<int32_t>&,
                         const MergeJobs&, Layout&);
template bool merge_once(const Block&, const Block&, const BinaryKernels&, Scalar, Scalar, const MergeRows<int64_t>&,
                         const MergeJobs&, Layout&);

}  // namespace s4j
