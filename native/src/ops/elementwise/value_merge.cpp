// SPDX-License-Identifier: Apache-2.0
// Merges two operands row by row. A row is a run of ascending keys (column indexes or packed coordinates), a job a
// group of consecutive rows, and a lone entry one that only one operand stores. The merge takes one pass, or two: a
// symbolic phase that counts the entries of each row of the result, and a numeric phase that merges values.
//
//   one pass (merge_once.cpp)      sums and differences that store every entry, GCS; below kOnceJobs jobs, each job has
//                                  room for its whole input; above, the room is estimated
//   two passes, here               all other operations
//     symbolic()
//       keys of 32 bits, lone entries all stored or none   counts common keys (common_keys of merge_rows.hpp) by blocks
//                                    of four keys in a vector (Inoue, Ohara and Taura 2014):
//         na nb <= kMergeWorth (na + nb)                     all keys of a row with all of the other row
//         else                                               block with block
//       else                                               one step of a merge per entry, without branches
//     numeric()
//       neighbouring rows merge alike (merges_alike)       branches, which are then predictable
//       else                                               without branches
//   rows: lines of GCS (merge_lines); packed coordinates of COO, cut into pieces of kMergeGrain keys (merge_coo)
//
// z = a + b, ms on one thread                     10^7 and 10^7 random entries   Zipf   Laplacian of 10^6
//   steps, without branches                       114                            216    41
//   short rows by all pairs of keys               80
//   long rows by blocks                                                          163
//   rows that merge alike by branches                                                   26
//   then (other changes between), in two passes   106                            154    25.7
//   in one pass                                   66                             100    12.7
// Decision 0004; thresholds: core/thresholds.def.
#include "ops/elementwise/value_merge.hpp"

#include <algorithm>
#include <cstring>

#include "ops/elementwise/merge_once.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kBatch = threshold::kMergeBatch;

// ---- symbolic phase -------------------------------------------------------------------------------------------------

// Counts the entries of each row of the result.
template <class Key>
Counts symbolic(const MergeRows<Key>& rows, const MergeJobs& jobs, Lone lone_a, Lone lone_b, int64_t a0, int64_t b0) {
  Counts out;
  out.begin.resize(rows.count + 1);
  Vec<int64_t> both(jobs.count);
  parallel_chunks(jobs.count, 2 * rows.entries() + rows.count, [&](int64_t job) {
    int64_t common = 0;
    const Key* const a_keys = rows.a;
    const Key* const b_keys = rows.b;
    const uint8_t* const flags_a = lone_a.flags;
    const uint8_t* const flags_b = lone_b.flags;
    const int64_t mask_a = lone_a.mask;
    const int64_t mask_b = lone_b.mask;
    const bool uniform = mask_a == 0 && mask_b == 0;
    for (int64_t r = jobs.first[job]; r < jobs.first[job + 1]; ++r) {
      int64_t i = rows.a_begin[r];
      int64_t j = rows.b_begin[r];
      const int64_t i_end = rows.a_begin[r + 1];
      const int64_t j_end = rows.b_begin[r + 1];
      int64_t n = 0;
      if (uniform) {  // the number of lone entries follows from the number of common keys
        const int64_t met = common_keys(a_keys + i, i_end - i, b_keys + j, j_end - j);
        n = met + (i_end - rows.a_begin[r] - met) * *flags_a + (j_end - rows.b_begin[r] - met) * *flags_b;
        common += met;
        out.begin[r + 1] = n;
        continue;
      }
      while (i < i_end && j < j_end) {
        const Key x = a_keys[i];
        const Key y = b_keys[j];
        const bool take_a = x <= y;
        const bool take_b = y <= x;
        common += take_a & take_b;
        // Reads both flags, so that no unpredictable branch decides.
        const uint8_t lone_x = flags_a[(i - a0) & mask_a];
        const uint8_t lone_y = flags_b[(j - b0) & mask_b];
        n += (take_a & take_b) | (take_a & lone_x) | (take_b & lone_y);
        i += take_a;
        j += take_b;
      }
      for (; i < i_end; ++i) n += flags_a[(i - a0) & mask_a];
      for (; j < j_end; ++j) n += flags_b[(j - b0) & mask_b];
      out.begin[r + 1] = n;
    }
    both[job] = common;
  });
  out.begin[0] = 0;
  for (int64_t r = 0; r < rows.count; ++r) out.begin[r + 1] += out.begin[r];
  out.distinct = rows.entries();
  for (const int64_t n : both) out.distinct -= n;
  return out;
}

// ---- numeric phase --------------------------------------------------------------------------------------------------

// A batch of merged entries for the kernel: the values of both sides, and a tag for each entry: its key (GCS), or its
// position in a or ~position in b (COO).
template <class Tag, class V>
struct Batch {
  Tag tag[kBatch + 1];
  V a[kBatch + 1];
  V b[kBatch + 1];
};

struct MergeTask {
  const BinaryKernels& f;
  Scalar fill_a, fill_b;
  Lone lone_a, lone_b;
  int64_t a0, b0;  // positions of the first entries
  char* values;    // the result's values
  InvalidFlag& invalid;
};

// Returns choose ? x : y without a branch.
template <class T>
T select(bool choose, T x, T y) {
  return y ^ ((x ^ y) & static_cast<T>(-static_cast<T>(choose)));
}

// Calls emit(tags, first position, count) for each batch. kFlags: lone entries have separate flags.
template <bool kKeys, bool kFlags, class Key, class V, class Emit>
void numeric(const MergeRows<Key>& rows, const MergeJobs& jobs, const Counts& counts, const V* a_values,
             const V* b_values, const MergeTask& task, Emit&& emit) {
  using Tag = std::conditional_t<kKeys, Key, int64_t>;
  const int64_t size = size_of(task.f.result);
  parallel_chunks(jobs.count, 6 * rows.entries() + rows.count, [&](int64_t job) {
    Batch<Tag, V> batch;
    const int64_t first = jobs.first[job];
    const int64_t last = jobs.first[job + 1];
    int64_t at = counts.begin[first];
    auto flush = [&](int64_t n) {
      if (n == 0) return;
      task.f.entries(batch.a, nullptr, &task.fill_a.bits, batch.b, nullptr, &task.fill_b.bits, task.values + at * size,
                     0, n, task.invalid);
      emit(batch.tag, at, n);
      at += n;
    };
    // Local copies of everything that the loops read: stores into the batch might alias the members.
    const Key* const a_keys = rows.a;
    const Key* const b_keys = rows.b;
    const V* const av = a_values;
    const V* const bv = b_values;
    const V none_a = task.fill_a.raw<V>();
    const V none_b = task.fill_b.raw<V>();
    const uint8_t* const flags_a = task.lone_a.flags;
    const uint8_t* const flags_b = task.lone_b.flags;
    const int64_t mask_a = task.lone_a.mask;
    const int64_t mask_b = task.lone_b.mask;
    const uint8_t every_a = *flags_a;
    const uint8_t every_b = *flags_b;
    const int64_t a0 = task.a0;
    const int64_t b0 = task.b0;
    const bool alike = kKeys && !kFlags && merges_alike(rows, first, last);
    int64_t n = 0;
    for (int64_t r = first; r < last; ++r) {
      int64_t i = rows.a_begin[r];
      int64_t j = rows.b_begin[r];
      const int64_t i_end = rows.a_begin[r + 1];
      const int64_t j_end = rows.b_begin[r + 1];
      while (i < i_end && j < j_end) {
        while (alike && i < i_end && j < j_end && n < kBatch) {
          const Key x = a_keys[i];
          const Key y = b_keys[j];
          if constexpr (kKeys) batch.tag[n] = std::min(x, y);
          if (x < y) {
            batch.a[n] = av[i++];
            batch.b[n] = none_b;
            n += every_a;
          } else if (y < x) {
            batch.a[n] = none_a;
            batch.b[n] = bv[j++];
            n += every_b;
          } else {
            batch.a[n] = av[i++];
            batch.b[n++] = bv[j++];
          }
        }
        while (i < i_end && j < j_end && n < kBatch) {
          const Key x = a_keys[i];
          const Key y = b_keys[j];
          const bool take_a = x <= y;
          const bool take_b = y <= x;
          const V va = av[i];
          const V vb = bv[j];
          const uint8_t lone_x = kFlags ? flags_a[(i - a0) & mask_a] : every_a;
          const uint8_t lone_y = kFlags ? flags_b[(j - b0) & mask_b] : every_b;
          if constexpr (kKeys)
            batch.tag[n] = select(take_a, x, y);
          else
            batch.tag[n] = select(take_a, i, ~j);
          batch.a[n] = select(take_a, va, none_a);
          batch.b[n] = select(take_b, vb, none_b);
          n += (take_a & take_b) | (take_a & lone_x) | (take_b & lone_y);
          i += take_a;
          j += take_b;
        }
        if (n == kBatch) {
          flush(n);
          n = 0;
        }
      }
      for (; i < i_end; ++i) {
        if constexpr (kKeys)
          batch.tag[n] = a_keys[i];
        else
          batch.tag[n] = i;
        batch.a[n] = av[i];
        batch.b[n] = none_b;
        n += flags_a[(i - a0) & mask_a];
        if (n == kBatch) {
          flush(n);
          n = 0;
        }
      }
      for (; j < j_end; ++j) {
        if constexpr (kKeys)
          batch.tag[n] = b_keys[j];
        else
          batch.tag[n] = ~j;
        batch.a[n] = none_a;
        batch.b[n] = bv[j];
        n += flags_b[(j - b0) & mask_b];
        if (n == kBatch) {
          flush(n);
          n = 0;
        }
      }
    }
    flush(n);
  });
}

struct MergeCall {
  Allocator& to;
  const Block &a, &b;
  const BinaryKernels& f;
  Scalar fill_a, fill_b;
  Lone lone_a, lone_b;
  InvalidFlag& invalid;
  int64_t* distinct;

  bool flagged() const { return lone_a.mask != 0 || lone_b.mask != 0; }
  // Returns whether every entry of either side is an entry of the result.
  bool every() const { return !flagged() && *lone_a.flags == Lone::kYes && *lone_b.flags == Lone::kYes; }
};

// ---- COO: the keys are packed coordinates, cut into rows at fixed positions -----------------------------------------

Vec<int64_t> packed_keys(const Block& b) {
  Vec<int64_t> keys(b.nnz);
  dispatch_index(b.index_width, [&](auto it) {
    using I = decltype(it);
    parallel_for(b.nnz, threshold::kMergeGrain, 1 + b.shape.rank, [&](int64_t s, int64_t e) {
      for (int64_t k = s; k < e; ++k) {
        int64_t key = 0;
        for (int d = 0; d < b.shape.rank; ++d) key = key * b.shape[d] + static_cast<int64_t>(b.coordinate<I>(d)[k]);
        keys[k] = key;
      }
    });
  });
  return keys;
}

int64_t coordinate_of(const Block& b, int d, int64_t k) {
  return b.index_width == 4 ? static_cast<int64_t>(b.coordinate<int32_t>(d)[k]) : b.coordinate<int64_t>(d)[k];
}

Layout merge_coo(const MergeCall& call) {
  const Block& a = call.a;
  const Block& b = call.b;
  const Vec<int64_t> ka = packed_keys(a);
  const Vec<int64_t> kb = packed_keys(b);
  const Block& large = a.nnz >= b.nnz ? a : b;
  const Vec<int64_t>& kl = a.nnz >= b.nnz ? ka : kb;
  const Vec<int64_t>& ks = a.nnz >= b.nnz ? kb : ka;
  const int64_t pieces = std::clamp<int64_t>(large.nnz / threshold::kMergeGrain, 1, threshold::kMergeJobs);
  Vec<int64_t> cut_large(pieces + 1);
  Vec<int64_t> cut_small(pieces + 1);
  for (int64_t p = 0; p <= pieces; ++p) {
    const int64_t k = p == pieces ? large.nnz : large.nnz / pieces * p;
    cut_large[p] = k;
    cut_small[p] = p == 0        ? 0
                   : p == pieces ? static_cast<int64_t>(ks.size())
                                 : std::lower_bound(ks.begin(), ks.end(), kl[k]) - ks.begin();
  }
  MergeRows<int64_t> rows;
  rows.count = pieces;
  rows.a_begin = (a.nnz >= b.nnz ? cut_large : cut_small).data();
  rows.b_begin = (a.nnz >= b.nnz ? cut_small : cut_large).data();
  rows.a = ka.data();
  rows.b = kb.data();
  const MergeJobs jobs(rows);
  const Counts counts = symbolic(rows, jobs, call.lone_a, call.lone_b, 0, 0);
  *call.distinct = counts.distinct;
  Layout out =
      Layout::coo(call.to, call.f.result, a.shape, counts.begin.back(), std::max(a.index_width, b.index_width));
  dispatch_size(a.type, [&](auto u) {
    using V = decltype(u);
    auto fill = [&](auto flags) {
      numeric<false, decltype(flags)::value>(
          rows, jobs, counts, a.data<V>(), b.data<V>(),
          MergeTask{call.f, call.fill_a, call.fill_b, call.lone_a, call.lone_b, 0, 0, out.values.as<char>(),
                    call.invalid},
          [&](const int64_t* from, int64_t at, int64_t n) {
            dispatch_index(out.b.index_width, [&](auto it) {
              using O = decltype(it);
              for (int d = 0; d < a.shape.rank; ++d) {
                O* dst = out.mutable_coordinate<O>(d) + at;
                for (int64_t k = 0; k < n; ++k)
                  dst[k] = static_cast<O>(from[k] >= 0 ? coordinate_of(a, d, from[k]) : coordinate_of(b, d, ~from[k]));
              }
            });
          });
    };
    if (call.flagged())
      fill(std::true_type{});
    else
      fill(std::false_type{});
  });
  return out;
}

// ---- GCS: lines are the rows ----------------------------------------------------------------------------------------

// The union of the lines (compressed rows) that the operands store; a line that one of them lacks is an empty row
// there.
struct LineUnion {
  Vec<int64_t> ids, a_begin, b_begin;

  LineUnion(const Block& a, const Block& b) {
    if (a.line_ids == nullptr && b.line_ids == nullptr) return;
    const int64_t room = checked_mul(2, std::max(a.lines, b.lines)) + 1;
    ids.reserve(room);
    a_begin.reserve(room);
    b_begin.reserve(room);
    int64_t i = 0;
    int64_t j = 0;
    // Skips empty lines of a side that is not hypersparse.
    while (i < a.lines || j < b.lines) {
      const int64_t x = i < a.lines ? a.line_id(i) : INT64_MAX;
      const int64_t y = j < b.lines ? b.line_id(j) : INT64_MAX;
      const int64_t id = std::min(x, y);
      a_begin.push_back(a.pointers[i]);
      b_begin.push_back(b.pointers[j]);
      ids.push_back(id);
      i += x == id ? 1 : 0;
      j += y == id ? 1 : 0;
    }
    a_begin.push_back(a.pointers[a.lines]);
    b_begin.push_back(b.pointers[b.lines]);
  }
  bool full() const { return a_begin.empty(); }
};

// Returns the result's structure without minor indexes; the result's counts decide whether the structure is
// hypersparse.
Layout result_lines(const MergeCall& call, const LineUnion& lines, const Counts& counts, int64_t rows, int width) {
  const int64_t nnz = counts.begin.back();
  const int64_t range = call.a.line_range();
  auto id = [&](int64_t r) { return lines.full() ? r : lines.ids[r]; };
  auto begin = [&](int64_t r) { return counts.begin[r]; };
  if (want_hyper(range, nnz)) {
    int64_t stored = 0;
    for (int64_t r = 0; r < rows; ++r) stored += begin(r + 1) > begin(r) ? 1 : 0;
    Layout out = Layout::gcs(call.to, call.f.result, call.a.shape, call.a.spec(), nnz, stored, true, width);
    int64_t* p = out.mutable_pointers();
    auto* ids = out.line_ids.as<int64_t>();
    for (int64_t r = 0; r < rows; ++r) {
      if (begin(r + 1) == begin(r)) continue;
      *p++ = begin(r);
      *ids++ = id(r);
    }
    *p = nnz;
    return out;
  }
  Layout out = Layout::gcs(call.to, call.f.result, call.a.shape, call.a.spec(), nnz, range, false, width);
  int64_t* p = out.mutable_pointers();
  int64_t line = 0;
  for (int64_t r = 0; r < rows; ++r)
    for (const int64_t until = id(r); line <= until; ++line) p[line] = begin(r);
  for (; line <= range; ++line) p[line] = nnz;
  return out;
}

template <class Key>
Layout merge_lines(const MergeCall& call, const Key* a_index, const Key* b_index) {
  const Block& a = call.a;
  const Block& b = call.b;
  const LineUnion lines(a, b);
  MergeRows<Key> rows;
  rows.count = lines.full() ? a.lines : static_cast<int64_t>(lines.ids.size());
  rows.a_begin = lines.full() ? a.pointers : lines.a_begin.data();
  rows.b_begin = lines.full() ? b.pointers : lines.b_begin.data();
  rows.a = a_index;
  rows.b = b_index;
  const MergeJobs jobs(rows);
  if (Layout out; lines.full() && &call.to == &pool() && call.every() &&
                  merge_once(a, b, call.f, call.fill_a, call.fill_b, rows, jobs, out)) {
    *call.distinct = out.b.nnz;
    return out;
  }
  const int64_t a0 = a.pointers[0];
  const int64_t b0 = b.pointers[0];
  const Counts counts = symbolic(rows, jobs, call.lone_a, call.lone_b, a0, b0);
  *call.distinct = counts.distinct;
  Layout out = result_lines(call, lines, counts, rows.count, sizeof(Key));
  Key* minor = out.indexes.as<Key>();
  dispatch_size(a.type, [&](auto u) {
    using V = decltype(u);
    auto fill = [&](auto flags) {
      numeric<true, decltype(flags)::value>(
          rows, jobs, counts, a.data<V>(), b.data<V>(),
          MergeTask{call.f, call.fill_a, call.fill_b, call.lone_a, call.lone_b, a0, b0, out.values.as<char>(),
                    call.invalid},
          [&](const Key* keys, int64_t at, int64_t n) { std::memcpy(minor + at, keys, n * sizeof(Key)); });
    };
    if (call.flagged())
      fill(std::true_type{});
    else
      fill(std::false_type{});
  });
  return out;
}

// Returns the minor indexes as int64, at the same positions.
Vec<int64_t> widened(const Block& b) {
  const int64_t end = b.pointers[b.lines];
  Vec<int64_t> out(end);
  const auto* in = b.index<int32_t>();
  parallel_for(end, threshold::kMergeGrain, 1, [&](int64_t s, int64_t e) {
    for (int64_t k = s; k < e; ++k) out[k] = in[k];
  });
  return out;
}

}  // namespace

bool mergeable(const Block& a) { return a.format == Format::kGcs || a.shape.length_or_minus() >= 0; }

Layout merge_values(Allocator& to, const Block& a, const Block& b, const BinaryKernels& f, Scalar fill_a, Scalar fill_b,
                    Lone lone_a, Lone lone_b, InvalidFlag& invalid, int64_t* distinct) {
  const MergeCall call{to, a, b, f, fill_a, fill_b, lone_a, lone_b, invalid, distinct};
  if (a.format == Format::kCoo) return merge_coo(call);
  if (a.index_width == 4 && b.index_width == 4) return merge_lines(call, a.index<int32_t>(), b.index<int32_t>());
  const Vec<int64_t> wide_a = a.index_width == 4 ? widened(a) : Vec<int64_t>();
  const Vec<int64_t> wide_b = b.index_width == 4 ? widened(b) : Vec<int64_t>();
  return merge_lines(call, a.index_width == 4 ? wide_a.data() : a.index<int64_t>(),
                     b.index_width == 4 ? wide_b.data() : b.index<int64_t>());
}

}  // namespace s4j
