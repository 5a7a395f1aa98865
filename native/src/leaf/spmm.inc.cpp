// SPDX-License-Identifier: Apache-2.0
// Part of leaf.inc.cpp: lines (stored rows) of a sparse matrix times the rows of a dense matrix.

// Stores a vector past the caches (non-temporal store) if the instruction set can; `p` is aligned to the vector.
template <class V, class T>
inline void store_past(T* p, V v) {
#if defined(__AVX512F__)
  _mm512_stream_si512(reinterpret_cast<__m512i*>(p), (__m512i)v);
#elif defined(__AVX2__)
  _mm256_stream_si256(reinterpret_cast<__m256i*>(p), (__m256i)v);
#elif defined(__SSE2__)
  _mm_stream_si128(reinterpret_cast<__m128i*>(p), (__m128i)v);
#else
  store(p, v);
#endif
}

// The `count` entries of a line. `left` counts the entries of this line and of later lines.
template <class T, class I>
struct Entries {
  const I* column;
  const T* value;
  int64_t count, left;
};

// Sums of `kTiles` vectors of columns. Each sum is a separate member, since GCC 12 keeps an array of eight in memory.
// Stores to that array would make interleaved stores past the caches several times slower.
template <class T, int kTiles>
struct Sums {
  Sums<T, kTiles - 1> before;
  Wide<T> last{};
  __attribute__((always_inline)) inline void add(const T* row, T value) {
    before.add(row, value);
    last += load<Wide<T>>(row + (kTiles - 1) * kWide<T>) * value;
  }
  __attribute__((always_inline)) inline void put(T* y, T alpha, T beta) const {
    before.put(y, alpha, beta);
    put_sum(y + (kTiles - 1) * kWide<T>, last, alpha, beta);
  }
  __attribute__((always_inline)) inline void put_past(T* y, T alpha) const {
    before.put_past(y, alpha);
    store_past(y + (kTiles - 1) * kWide<T>, last * alpha);
  }
};
template <class T>
struct Sums<T, 0> {
  void add(const T*, T) {}
  void put(T*, T, T) const {}
  void put_past(T*, T) const {}
};

// Computes one row of y, `kTiles` vectors of columns, with all sums in registers. Prefetches the rows of x for later
// entries, also of later lines. A separate loop for the last entries (kSplit) makes narrow rows 5 to 10 % faster but
// wide rows slower.
template <class T, class I, int kTiles, bool kPast>
inline void spmm_tile(const Entries<T, I>& e, const T* x, int64_t ldx, T* y, T alpha, T beta) {
  constexpr int64_t kAhead = kTiles < 8 ? 24 : 12;
  constexpr bool kSplit = kTiles <= 2;
  Sums<T, kTiles> sums;
  int64_t i = 0;
  for (const int64_t n = kSplit && e.left - kAhead < e.count ? e.left - kAhead : e.count; i < n; ++i) {
    const int64_t to_come = kSplit || i + kAhead < e.left ? i + kAhead : e.left - 1;
    const T* const ahead = x + static_cast<int64_t>(e.column[to_come]) * ldx;
    for (int q = 0; q < kTiles * S4J_BYTES; q += 64) __builtin_prefetch(reinterpret_cast<const char*>(ahead) + q);
    sums.add(x + static_cast<int64_t>(e.column[i]) * ldx, e.value[i]);
  }
  for (; kSplit && i < e.count; ++i) sums.add(x + static_cast<int64_t>(e.column[i]) * ldx, e.value[i]);
  if constexpr (kPast)
    sums.put_past(y, alpha);
  else
    sums.put(y, alpha, beta);
}

// Computes all columns of one row of y, in panels of as many vectors as fit into the registers.
template <class T, class I, bool kPast>
inline void spmm_row(const Entries<T, I>& e, int64_t k, const T* x, int64_t ldx, T* y, T alpha, T beta) {
  constexpr int kMost = 8;
  int64_t j = 0;
  for (; j + kMost * kWide<T> <= k; j += kMost * kWide<T>)
    spmm_tile<T, I, kMost, kPast>(e, x + j, ldx, y + j, alpha, beta);
  if (j + 4 * kWide<T> <= k) {
    spmm_tile<T, I, 4, kPast>(e, x + j, ldx, y + j, alpha, beta);
    j += 4 * kWide<T>;
  }
  if (j + 2 * kWide<T> <= k) {
    spmm_tile<T, I, 2, kPast>(e, x + j, ldx, y + j, alpha, beta);
    j += 2 * kWide<T>;
  }
  if (j + kWide<T> <= k) {
    spmm_tile<T, I, 1, kPast>(e, x + j, ldx, y + j, alpha, beta);
    j += kWide<T>;
  }
  for (; j < k; ++j) {
    T s{};
    for (int64_t i = 0; i < e.count; ++i) s += e.value[i] * x[static_cast<int64_t>(e.column[i]) * ldx + j];
    y[j] = beta == T(0) ? alpha * s : alpha * s + beta * y[j];
  }
}

// Computes y for the lines [first, last). kTiles: the number of vectors in a row of y; 0: any number.
template <class T, class I, int kTiles, bool kPast>
inline void spmm_lines(const LeafLines<T>* a, int64_t first, int64_t last, int64_t k, const T* x, int64_t ldx, T* y,
                       int64_t ldy, T alpha, T beta) {
  const int64_t end = a->pointers[last];
  int64_t begin = a->pointers[first];
  for (int64_t l = first; l < last; ++l) {
    const int64_t next = a->pointers[l + 1];
    const Entries<T, I> e{static_cast<const I*>(a->index) + begin, a->value + begin, next - begin, end - begin};
    begin = next;
    T* const out = y + (a->ids == nullptr ? l : a->ids[l]) * ldy;
    if constexpr (!kPast)  // Prefetches later rows of y: stores would wait for their cache lines.
      for (int64_t q = 0; q < k; q += 64 / static_cast<int64_t>(sizeof(T))) __builtin_prefetch(out + 4 * ldy + q, 1);
    if constexpr (kTiles != 0)
      spmm_tile<T, I, kTiles, kPast>(e, x, ldx, out, alpha, beta);
    else
      spmm_row<T, I, kPast>(e, k, x, ldx, out, alpha, beta);
  }
}

template <class T, class I>
void spmm(const LeafLines<T>* a, int64_t first, int64_t last, int64_t k, const T* x, int64_t ldx, T* y, int64_t ldy,
          T alpha, T beta) {
  if (first < last) spmm_lines<T, I, 0, false>(a, first, last, k, x, ldx, y, ldy, alpha, beta);
}

template <class T, class I>
void spmm_past(const LeafLines<T>* a, int64_t first, int64_t last, int64_t k, const T* x, int64_t ldx, T* y,
               int64_t ldy, T alpha) {
#if defined(__SSE2__)
  if (first >= last) return;
  if (k == 2 * kWide<T>)  // skips the choice of panels, which matters for lines of a few entries
    spmm_lines<T, I, 2, true>(a, first, last, k, x, ldx, y, ldy, alpha, T(0));
  else if (k == 4 * kWide<T>)
    spmm_lines<T, I, 4, true>(a, first, last, k, x, ldx, y, ldy, alpha, T(0));
  else
    spmm_lines<T, I, 0, true>(a, first, last, k, x, ldx, y, ldy, alpha, T(0));
  _mm_sfence();  // orders these stores before the store by which other threads see the chunk as done
#else
  spmm<T, I>(a, first, last, k, x, ldx, y, ldy, alpha, T(0));
#endif
}
