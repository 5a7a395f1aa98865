// SPDX-License-Identifier: Apache-2.0
// c_ij = alpha sum_k a_ik b_kj by lines, the stored rows (Gustavson 1978): row i is the sum of the rows k of b scaled
// by a_ik. Every element sums its products in ascending k, so that its bits depend on nothing else.
//
// Phases: count_products() (products and span of each row: an upper bound of its entries); run() (chunks of rows,
// numeric phase only: a chunk's entries stay in scratch until the number of earlier entries is known,
// parallel/in_order.hpp); assemble(). The only symbolic phase is that of spgemm_again.cpp, for repeated products.
//
// Methods for a row, by its number of products f and the columns w of the accumulator's window (the widest row's span):
//   shifted copy of the row before                reuses columns and places of its products (shifted_rows.hpp):
//                                                 Laplacian of 10^6 rows 81 to 31 ms
//   f <= kSpgemmRanked, w small                   sums in the order in which columns occur, sorted by counting smaller
//                                                 columns (short_rows.hpp): 494 rows of 13 products 50 to 19 us
//   f <= kSpgemmShort (w small: kSpgemmFew)       products on the stack, sorted by column by merging their runs
//                                                 (natural_merge_sort of format/sort.hpp), equal columns summed
//   f <= kSpgemmSorted and w not small, or no w   the same in scratch, by radix_passes if columns have at most
//                                                 kSpgemmRadixBits (expand, sort, compress: Bell, Dalton, Olson 2012)
//   else                                          dense accumulator (Gilbert, Moler, Schreiber 1992) over a sliding
//                                                 window; up to kSpgemmSmall it stays in L2; none above kSpgemmWindow
// core/thresholds.def gives the reasons for the thresholds, decision 0005 section 6 the measurements.
#include "ops/spgemm/spgemm.hpp"

#include <cstring>

#include "array/lines.hpp"
#include "format/sort.hpp"
#include "ops/spgemm/accumulator.hpp"
#include "ops/spgemm/likely_entries.hpp"
#include "ops/spgemm/shifted_rows.hpp"
#include "ops/spgemm/short_rows.hpp"
#include "parallel/in_order.hpp"
#include "parallel/slots.hpp"

namespace s4j {
namespace {

constexpr int64_t kFew = threshold::kSpgemmFew;
constexpr int64_t kShort = threshold::kSpgemmShort;
constexpr int64_t kSorted = threshold::kSpgemmSorted;
constexpr int64_t kGrain = threshold::kSpgemmGrain;
static_assert(kFew <= kShort);  // rows with so few products need no scratch

template <class T>
struct PartialProduct {
  int64_t col;
  T value;
};

template <class T, class I>
class Spgemm {
 public:
  Spgemm(const Lines& a, const Lines& b, T alpha)
      : a_(a),
        b_(b),
        alpha_(alpha),
        bi_(static_cast<const I*>(b.index)),
        bv_(static_cast<const T*>(b.values)),
        av_(static_cast<const T*>(a.values)),
        near_(b.ids == nullptr && a.width == 4 &&
              b.nnz() * static_cast<int64_t>(sizeof(T) + sizeof(I)) <= threshold::kTransposeCached),
        flops_(a.lines + 1),
        low_(a.lines),
        shifted_(shifted_products(a, b)),
        begin_(pool(), (a.lines + 1) * sizeof(int64_t)) {}

  Layout run(Allocator& to, Type type, bool flipped);

 private:
  // The finished rows, one after the other, in memory with space for further rows.
  struct Rows {
    Buffer index, values;
    int64_t nnz = 0, room = 0;
    void grow(int64_t wanted) {
      if (wanted <= room) return;
      Buffer i(pool(), wanted * sizeof(I)), v(pool(), wanted * sizeof(T));
      copy_bytes(index.as<void>(), nnz * static_cast<int64_t>(sizeof(I)), i.as<void>());
      copy_bytes(values.as<void>(), nnz * static_cast<int64_t>(sizeof(T)), v.as<void>());
      index = std::move(i);
      values = std::move(v);
      room = wanted;
    }
  };

  void count_products() noexcept;
  void count_only() noexcept;
  void add_up() noexcept;  // turns products per line into prefix sums
  // Calls line(l) for each of the lines [first, last), followed by take(entry of a, first and last entry of its row of
  // b) for its entries in order. Copies members to locals, since stores to sums might alias members.
  template <class Line, class Take>
  void terms(int64_t first, int64_t last, Line&& line, Take&& take) const noexcept {
    const T* const av = av_;
    const int64_t* const pointers = a_.pointers;
    if (near_) {
      const auto* const column = static_cast<const int32_t*>(a_.index);
      const int64_t* const begin = b_.pointers;
      for (int64_t l = first; l < last; ++l) {
        line(l);
        const int64_t end = pointers[l + 1];
        for (int64_t p = pointers[l]; p < end; ++p) take(av[p], begin[column[p]], begin[column[p] + 1]);
      }
      return;
    }
    for (int64_t l = first; l < last; ++l) {
      line(l);
      const int64_t end = pointers[l + 1];
      for (int64_t p = pointers[l]; p < end; ++p) {
        fetch_rows(a_, b_, bi_, bv_, p);
        const int64_t j = b_.line_of(a_.col(p));
        if (j >= 0) take(av[p], b_.pointers[j], b_.pointers[j + 1]);
      }
    }
  }
  template <class Take>
  void terms(int64_t l, Take&& take) const noexcept {
    terms(
        l, l + 1, [](int64_t) noexcept {}, take);
  }
  // Computes line l of the result at index and value; returns its number of entries.
  int64_t row(int64_t l, I* index, T* value, Accumulator<T>& window, PartialProduct<T>* terms, int64_t room) noexcept;
  // Returns whether all but the shortest rows use the window.
  static bool small(int64_t window) noexcept { return window > 0 && window <= threshold::kSpgemmSmall; }
  int64_t accumulate(int64_t l, I* index, T* value, Accumulator<T>& window) noexcept;
  int64_t products(int64_t l) const noexcept { return flops_[l + 1] - flops_[l]; }
  // Computes the lines [first, last), with at most short_rows::kMost products each and kTogether in total. Their
  // entries begin at o.
  int64_t sum_short(int64_t first, int64_t last, int64_t o, I* index, T* value, int32_t* place) noexcept;
  int64_t sorted(int64_t l, I* index, T* value, PartialProduct<T>* x, PartialProduct<T>* spare) noexcept;
  bool shifted(int64_t l) const noexcept { return !shifted_.empty() && shifted_[l] != 0; }
  // Chunks of about equal work: their number, the first line of a chunk, and the number of products before a chunk.
  int64_t chunks() const noexcept { return (flops_[a_.lines] + a_.lines) / kGrain + 1; }
  int64_t line_of(int64_t chunk) const noexcept {
    return chunk >= chunks() ? a_.lines : first_reaching(flops_.data(), a_.lines, chunk * kGrain, 1);
  }
  int64_t before(int64_t chunk) const noexcept { return flops_[line_of(chunk)]; }
  // The parts of a thread's scratch, in order.
  struct Scratch {
    int64_t table = 0, window = 0;  // numbers of columns
    int64_t terms = 0;
    int64_t window_bytes() const noexcept { return window > 0 ? Accumulator<T>::bytes(window) : 0; }
    int64_t table_bytes() const noexcept { return (table + 15) / 16 * 16 * static_cast<int64_t>(sizeof(int32_t)); }
    int64_t term_bytes() const noexcept { return 2 * terms * static_cast<int64_t>(sizeof(PartialProduct<T>)); }
  };
  Scratch scratch() const noexcept;
  int64_t lines_of(int64_t first, int64_t last, I* index, T* value, const Scratch& scratch, char* memory) noexcept;
  Layout assemble(Allocator& to, Type type, bool flipped, Rows& rows);

  const Lines &a_, &b_;
  T alpha_;
  const I* bi_;
  const T *bv_, *av_;
  bool near_;             // b stays in L2: no prefetching
  Vec<int64_t> flops_;    // number of products before each line
  Vec<int64_t> low_;      // least column of each line's result
  Vec<uint8_t> shifted_;  // lines whose result is the previous line's with all columns plus one; may be empty
  Buffer begin_;          // begin of each line's result, and the end
  int64_t span_ = 0;      // span of the widest result row, starting at a multiple of 64
  int64_t longest_ = 0;   // largest number of products in a row
};

template <class T, class I>
void Spgemm<T, I>::count_products() noexcept {
  std::atomic<int64_t> span{0};
  if (b_.cols <= std::min<int64_t>(threshold::kSpgemmSmall, a_.nnz())) return count_only();
  for_lines(a_, threshold::kGrainHeavy, 4, [&](int64_t first, int64_t last) noexcept {
    int64_t widest = 0, high = -1;
    for (int64_t l = first; l < last; ++l) {
      int64_t n = 0, low = INT64_MAX;
      if (l > first && shifted(l)) {
        n = flops_[l - 1];
        low = low_[l - 1] + 1;
        high += 1;
        flops_[l] = n;
        low_[l] = low;
        if (n > 0) widest = std::max(widest, high + 1 - low / 64 * 64);
        continue;
      }
      high = -1;
      terms(l, [&](T, int64_t begin, int64_t end) noexcept {
        if (begin == end) return;
        n += end - begin;
        low = std::min<int64_t>(low, bi_[begin]);
        high = std::max<int64_t>(high, bi_[end - 1]);
      });
      flops_[l] = n;
      low_[l] = n > 0 ? low : 0;
      if (n > 0) widest = std::max(widest, high + 1 - low / 64 * 64);
    }
    int64_t seen = span.load(std::memory_order_relaxed);
    while (seen < widest && !span.compare_exchange_weak(seen, widest)) {
    }
  });
  span_ = span.load();
  add_up();
}

// As count_products(), if a window of all columns is small: the least and greatest columns of rows are then not needed.
template <class T, class I>
void Spgemm<T, I>::count_only() noexcept {
  span_ = b_.cols;
  std::fill(low_.begin(), low_.end(), 0);
  for_lines(a_, threshold::kGrainHeavy, 4, [&](int64_t first, int64_t last) noexcept {
    int64_t* n = nullptr;
    terms(
        first, last, [&](int64_t l) noexcept { *(n = &flops_[l]) = 0; },
        [&](T, int64_t begin, int64_t end) noexcept { *n += end - begin; });
  });
  add_up();
}

template <class T, class I>
void Spgemm<T, I>::add_up() noexcept {
  int64_t sum = 0;
  for (int64_t l = 0; l < a_.lines; ++l) {
    longest_ = std::max(longest_, flops_[l]);
    sum += std::exchange(flops_[l], sum);
  }
  flops_[a_.lines] = sum;
}

template <class T, class I>
int64_t Spgemm<T, I>::sorted(int64_t l, I* index, T* value, PartialProduct<T>* x, PartialProduct<T>* spare) noexcept {
  int64_t n = 0;
  terms(l, [&, bi = bi_, bv = bv_](T scale, int64_t q, int64_t last) noexcept {
    for (; q < last; ++q) x[n++] = {bi[q], scale * bv[q]};
  });
  const int bits = std::bit_width(static_cast<uint64_t>(span_));
  // Each run is a scaled row of b. Digits are taken from (column - low); sorting has no branch per term.
  Records<PartialProduct<T>> products{x}, other{spare};
  if (n > kShort && bits <= threshold::kSpgemmRadixBits && n < int64_t{1} << 31)
    radix_passes<threshold::kSpgemmDigit>(
        products, other, n, bits, threshold::kSpgemmDigit,
        [low = low_[l] / 64 * 64](const PartialProduct<T>& t) { return t.col - low; });
  else
    natural_merge_sort(products, other, n, [](const PartialProduct<T>& t) { return t.col; });
  x = products.records;
  int64_t o = 0;
  for (int64_t i = 0; i < n; ++o) {
    T s{};
    const int64_t c = x[i].col;
    for (; i < n && x[i].col == c; ++i) s += x[i].value;
    index[o] = static_cast<I>(c);
    value[o] = alpha_ * s;
  }
  return o;
}

template <class T, class I>
int64_t Spgemm<T, I>::accumulate(int64_t l, I* index, T* value, Accumulator<T>& window) noexcept {
  terms(l, [w = window, bi = bi_, bv = bv_](T x, int64_t q, int64_t last) noexcept { w.add(x, bi, bv, q, last); });
  return window.take_row(low_[l] / 64 * 64, span_, alpha_, index, value);
}

template <class T, class I>
int64_t Spgemm<T, I>::row(int64_t l, I* index, T* value, Accumulator<T>& window, PartialProduct<T>* terms,
                          int64_t room) noexcept {
  const int64_t n = products(l);
  if (n == 0) return 0;
  if (n <= (small(window.size) ? kFew : kShort)) {
    PartialProduct<T> x[kShort], spare[kShort];
    return sorted(l, index, value, x, spare);
  }
  if (window.size == 0 || (!small(window.size) && n <= kSorted)) return sorted(l, index, value, terms, terms + room);
  return accumulate(l, index, value, window);
}

template <class T, class I>
typename Spgemm<T, I>::Scratch Spgemm<T, I>::scratch() const noexcept {
  const bool windowed = span_ <= threshold::kSpgemmWindow;
  const int64_t fits =
      windowed ? std::max<int64_t>(4096, static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(span_)))) : 0;
  Scratch out;
  // Memory that must be zeroed is reserved only if used: the table if there are enough products, the window if rows are
  // long enough. Room for terms is reserved if some row is sorted in it.
  if (small(fits) && flops_[a_.lines] >= span_ / threshold::kSpgemmTableShare) out.table = span_;
  const int64_t without = out.table > 0 ? short_rows::kMost : small(fits) ? kFew : kSorted;
  if (longest_ > without) out.window = fits;
  if (!small(fits) && longest_ > kShort) out.terms = windowed ? std::min(longest_, kSorted) : longest_;
  return out;
}

template <class T, class I>
int64_t Spgemm<T, I>::sum_short(int64_t first, int64_t last, int64_t o, I* index, T* value, int32_t* place) noexcept {
  constexpr int64_t kMost = short_rows::kMost, kTogether = short_rows::kTogether;
  int16_t key[kTogether + kMost];
  T sum[kTogether];
  const int64_t most = flops_[last] - flops_[first];
  std::fill_n(key, most + kMost, int16_t{0});  // put_in_order() reads whole vectors of keys
  std::fill_n(sum, most, T{});
  int64_t* const begin = begin_.as<int64_t>();
  const auto from = static_cast<int32_t>(o + 1);
  int32_t next = from, own = from;
  int64_t low = 0;
  terms(
      first, last,
      [&, lows = low_.data()](int64_t l) noexcept {
        begin[l] = o + (next - from);
        own = next;
        low = lows[l];
      },
      [&, place, bi = bi_, bv = bv_](T x, int64_t q, int64_t end) noexcept {
        for (; q < end; ++q) {
          const int64_t column = bi[q] - low;
          const int32_t at = short_rows::found(place[column], own, next);
          place[column] = at;
          key[at - from] = static_cast<int16_t>(column);
          sum[at - from] += x * bv[q];
        }
      });
  const int64_t end = o + (next - from);
  for (int64_t l = first; l < last; ++l) {
    const int64_t at = begin[l], n = (l + 1 < last ? begin[l + 1] : end) - at;
    short_rows::put_in_order(key + (at - o), sum + (at - o), n, low_[l], alpha_, index + at, value + at);
  }
  return end - o;
}

template <class T, class I>
Layout Spgemm<T, I>::run(Allocator& to, Type type, bool flipped) {
  count_products();
  const int64_t total = flops_[a_.lines];
  const Scratch scratch = this->scratch();
  // Room for the entries of a chunk, all of whose lines but the last have fewer than kGrain products together.
  const int64_t stage = (std::min(kGrain, total) + std::min(longest_, b_.cols) + 31) / 16 * 16;
  const int64_t place_bytes = shifted_.empty() ? 0 : TermPlaces::kBytes;
  Slots slots(scratch.window_bytes() + scratch.table_bytes() + scratch.term_bytes() + place_bytes + 64, chunks());
  constexpr int64_t kEntryBytes = sizeof(T) + sizeof(I);
  Pieces stages(stage * kEntryBytes, chunks(), total / 8 * kEntryBytes);
  if (scratch.window > 0)
    for (int i = 0; i < slots.count(); ++i) std::memset(slots.piece(i), 0, scratch.window_bytes());

  Rows rows;
  if (chunks() == 1) {  // no estimate and no waiting
    T* const value = reinterpret_cast<T*>(stages.piece(0));
    I* const index = reinterpret_cast<I*>(value + stage);
    const int64_t n = lines_of(0, a_.lines, index, value, scratch, slots.piece(0));
    rows.grow(n);
    rows.nnz = n;
    std::copy_n(index, n, rows.index.template as<I>());
    std::copy_n(value, n, rows.values.template as<T>());
    begin_.as<int64_t>()[a_.lines] = n;
    return assemble(to, type, flipped, rows);
  }
  int64_t* const begin = begin_.as<int64_t>();
  bool stopped = false;
  for (int64_t from = 0, until = std::min(chunks(), threshold::kSpgemmFirst); from < chunks(); until = chunks()) {
    // First reserves an upper bound for a few rows, later an estimate from these rows. Growing copies finished rows.
    const int64_t first = line_of(from), done = flops_[first];
    begin[first] = rows.nnz;
    int64_t wanted = likely_entries(first, total, flops_.data(), begin, kGrain);
    if (stopped) wanted = std::max({wanted, rows.nnz + before(from + 1) - done, rows.room + rows.room / 4});
    rows.grow(from == 0 ? before(until) : std::min(wanted, rows.nnz + total - done));
    const bool past = rows.room * static_cast<int64_t>(sizeof(T) + sizeof(I)) > threshold::kStreamedResult;
    I* const to_index = rows.index.template as<I>();
    T* const to_value = rows.values.template as<T>();
    InOrder order(rows.nnz, rows.room);
    parallel_chunks(until - from, 4 * (total + a_.lines), [&](int64_t) noexcept {
      const auto use = [&](int64_t done, int piece, int64_t n, int64_t at) noexcept {
        if (at >= 0) {
          const int64_t last = line_of(from + done + 1);
          for (int64_t l = line_of(from + done); l < last; ++l) begin[l] += at;
          const T* const value = reinterpret_cast<T*>(stages.piece(piece));
          copy_out(past, to_index + at, value + stage, n * static_cast<int64_t>(sizeof(I)));
          copy_out(past, to_value + at, value, n * static_cast<int64_t>(sizeof(T)));
        }
        stages.give_back(piece);
      };
      // Borrows scratch first: a thread with a chunk must not wait for scratch, since others may wait for its chunk.
      const Slots::Loan loan(slots);
      const int piece = stages.borrow();
      const int64_t c = order.take();
      if (order.stopped()) {
        order.hand_on(c, piece, 0, use);
        return;
      }
      T* const value = reinterpret_cast<T*>(stages.piece(piece));
      I* const index = reinterpret_cast<I*>(value + stage);
      const int64_t first = line_of(from + c), last = line_of(from + c + 1);
      const int64_t n = lines_of(first, last, index, value, scratch, loan.memory());
      order.hand_on(c, piece, n, use);
    });
    rows.nnz = order.end();
    stopped = order.stopped();
    from = stopped ? from + order.stop() : until;
  }
  begin[a_.lines] = rows.nnz;
  return assemble(to, type, flipped, rows);
}

// Computes the lines [first, last) in order; begin_ is relative to the first line. Returns the number of entries.
template <class T, class I>
int64_t Spgemm<T, I>::lines_of(int64_t first, int64_t last, I* index, T* value, const Scratch& scratch,
                               char* memory) noexcept {
  Accumulator<T> window(memory, scratch.window);
  auto* const place = reinterpret_cast<int32_t*>(memory + scratch.window_bytes());
  memory = reinterpret_cast<char*>(place) + scratch.table_bytes();
  auto* const terms = reinterpret_cast<PartialProduct<T>*>(memory);
  TermPlaces places(memory + scratch.term_bytes());
  std::fill_n(place, scratch.table, 0);
  const auto is_short = [&](int64_t l) noexcept { return scratch.table > 0 && products(l) <= short_rows::kMost; };
  int64_t o = 0;
  for (int64_t l = first; l < last; ++l) {
    begin_.as<int64_t>()[l] = o;
    if (places.known() && shifted(l)) {
      const int64_t n = places.entries();
      const int64_t rows = last - l >= TermPlaces::kTogether && shifted(l + 1) && shifted(l + 2) && shifted(l + 3)
                               ? TermPlaces::kTogether
                               : 1;
      for (int64_t r = 0; r < rows; ++r) {
        begin_.as<int64_t>()[l + r] = o + r * n;
        const I* __restrict before = index + o + (r - 1) * n;
        I* __restrict here = index + o + r * n;
        for (int64_t i = 0; i < n; ++i) here[i] = before[i] + 1;
      }
      if (rows > 1)
        places.sum_together(a_, b_, av_, bv_, l, alpha_, value + o);
      else
        places.sum(a_, b_, av_, bv_, l, alpha_, value + o);
      o += rows * n;
      l += rows - 1;
      continue;
    }
    int64_t n;
    if (is_short(l)) {  // sums several short lines together; l is then the last such line
      const int64_t begin = l, most = flops_[l] + short_rows::kTogether;
      while (l + 1 < last && is_short(l + 1) && flops_[l + 2] <= most && !shifted(l + 1)) ++l;
      const int64_t end = o + sum_short(begin, l + 1, o, index, value, place);
      o = begin_.as<int64_t>()[l];
      n = end - o;
    } else {
      n = row(l, index + o, value + o, window, terms, scratch.terms);
    }
    places.forget();
    if (l + 1 < last && shifted(l + 1)) places.learn(a_, b_, bi_, l, index + o, n);
    o += n;
  }
  return o;
}

// Returns the rows with pointers added; hypersparse if few rows have entries.
template <class T, class I>
Layout Spgemm<T, I>::assemble(Allocator& to, Type type, bool flipped, Rows& rows) {
  const int64_t nnz = rows.nnz;
  const int64_t* const begin = begin_.as<int64_t>();
  int64_t filled = 0, largest = 0;
  if (sizeof(I) == 8)
    for (int64_t i = 0; i < nnz; ++i) largest = std::max<int64_t>(largest, rows.index.template as<I>()[i]);
  const int width = sizeof(I) == 8 ? width_for(largest) : 4;
  const bool hyper = want_hyper(a_.rows, nnz);
  if (hyper)
    for (int64_t l = 0; l < a_.lines; ++l) filled += begin[l + 1] > begin[l] ? 1 : 0;
  // The result takes over the rows' memory, without a copy, if index width and allocator fit and little is unused.
  const bool adopt = width == static_cast<int>(sizeof(I)) && &to == &pool() && rows.room - nnz <= nnz / 8;
  const Shape shape{2, {flipped ? b_.cols : a_.rows, flipped ? a_.rows : b_.cols}};
  const bool adopt_lines = &to == &pool() && !hyper && a_.ids == nullptr;
  Layout out = Layout::gcs(to, type, shape, flipped ? Spec::csc() : Spec::csr(), adopt ? 0 : nnz,
                           hyper         ? filled
                           : adopt_lines ? 0
                                         : a_.rows,
                           hyper, width);
  if (adopt_lines) {
    out.pointers = std::move(begin_);
    out.b.pointers = out.pointers.as<int64_t>();
    out.b.lines = a_.lines;
  } else {
    set_pointers(
        a_, [&](int64_t l) { return begin[l + 1] - begin[l]; }, out);
  }
  if (adopt) {
    out.indexes = std::move(rows.index);
    out.values = std::move(rows.values);
    out.b.indexes = out.indexes.template as<void>();
    out.b.values = out.values.template as<void>();
    out.b.nnz = out.b.index_pitch = nnz;
    return out;
  }
  dispatch_index(width, [&](auto w) {
    using W = decltype(w);
    W* const index = out.indexes.as<W>();
    T* const values = out.values.as<T>();
    parallel_for(nnz, threshold::kGrainCopy, 2, [&](int64_t begin, int64_t end) noexcept {
      for (int64_t i = begin; i < end; ++i) index[i] = static_cast<W>(rows.index.template as<I>()[i]);
      std::memcpy(values + begin, rows.values.template as<T>() + begin, (end - begin) * sizeof(T));
    });
  });
  return out;
}

}  // namespace

template <class T>
Layout spgemm(Allocator& to, Type type, const Lines& a, const Lines& b, T alpha, bool flipped) {
  return dispatch_index(b.width, [&](auto i) { return Spgemm<T, decltype(i)>(a, b, alpha).run(to, type, flipped); });
}

template Layout spgemm(Allocator&, Type, const Lines&, const Lines&, double, bool);
template Layout spgemm(Allocator&, Type, const Lines&, const Lines&, float, bool);
template Layout spgemm(Allocator&, Type, const Lines&, const Lines&, uint32_t, bool);
template Layout spgemm(Allocator&, Type, const Lines&, const Lines&, uint64_t, bool);

}  // namespace s4j
