// SPDX-License-Identifier: Apache-2.0
// Part of leaf.inc.cpp: Cholesky of kWide<T> interleaved systems.

template <class T>
inline T* element(T* a, int64_t i, int64_t j) {
  return a + (i * (i + 1) / 2 + j) * kWide<T>;
}
template <class T>
inline const T* element(const T* a, int64_t i, int64_t j) {
  return a + (i * (i + 1) / 2 + j) * kWide<T>;
}

// Stores L_jj = sqrt(d) and inverse_j = 1 / L_jj. Records in `bad` the systems whose pivot is not positive or is NaN.
template <class T>
inline Wide<T> pivot(T* a, T* inverse, int64_t j, Wide<T> d, int64_t* bad) {
  for (int s = 0; s < kWide<T>; ++s)
    if (!(d[s] > T(0)) && bad[s] < 0) bad[s] = j;
  const Wide<T> l = root<T>(d);
  const Wide<T> inv = splat(T(1)) / l;
  store(element(a, j, j), l);
  store(inverse + j * kWide<T>, inv);
  return inv;
}

// Computes rows [i, i + kRows) of columns j and j + 1: subtracts the product of the finished columns, then divides by
// the pivots.
template <class T, int kRows>
inline void chol_rows(T* a, int64_t i, int64_t j, Wide<T> l10, Wide<T> inv0, Wide<T> inv1) {
  Wide<T> s[kRows][2];
  for (int r = 0; r < kRows; ++r) {
    s[r][0] = load<Wide<T>>(element(a, i + r, j));
    s[r][1] = load<Wide<T>>(element(a, i + r, j + 1));
  }
  const T *u = element(a, j, 0), *u_end = element(a, j, j), *v = element(a, j + 1, 0);
  const T* rows[kRows];
  for (int r = 0; r < kRows; ++r) rows[r] = element(a, i + r, 0);
  for (; u != u_end; u += kWide<T>, v += kWide<T>) {
    const Wide<T> u0 = load<Wide<T>>(u), u1 = load<Wide<T>>(v);
    for (int r = 0; r < kRows; ++r) {
      const Wide<T> x = load<Wide<T>>(rows[r]);
      rows[r] += kWide<T>;
      s[r][0] = mulsub(x, u0, s[r][0]);
      s[r][1] = mulsub(x, u1, s[r][1]);
    }
  }
  for (int r = 0; r < kRows; ++r) {
    const Wide<T> x = s[r][0] * inv0;
    store(element(a, i + r, j), x);
    store(element(a, i + r, j + 1), mulsub(x, l10, s[r][1]) * inv1);
  }
}

template <class T>
void chol_factor(T* a, T* inverse, int64_t n, int64_t* bad) {
  int64_t j = 0;
  for (; j + 2 <= n; j += 2) {
    Wide<T> d00 = load<Wide<T>>(element(a, j, j));
    Wide<T> d10 = load<Wide<T>>(element(a, j + 1, j));
    Wide<T> d11 = load<Wide<T>>(element(a, j + 1, j + 1));
    const T *const row0 = element(a, j, 0), *const row1 = element(a, j + 1, 0);
    for (int64_t k = 0; k < j; ++k) {
      const Wide<T> u0 = load<Wide<T>>(row0 + k * kWide<T>);
      const Wide<T> u1 = load<Wide<T>>(row1 + k * kWide<T>);
      d00 = mulsub(u0, u0, d00);
      d10 = mulsub(u1, u0, d10);
      d11 = mulsub(u1, u1, d11);
    }
    const Wide<T> inv0 = pivot(a, inverse, j, d00, bad);
    const Wide<T> l10 = d10 * inv0;
    store(element(a, j + 1, j), l10);
    const Wide<T> inv1 = pivot(a, inverse, j + 1, mulsub(l10, l10, d11), bad);
    int64_t i = j + 2;
    for (; i + 4 <= n; i += 4) chol_rows<T, 4>(a, i, j, l10, inv0, inv1);
    for (; i < n; ++i) chol_rows<T, 1>(a, i, j, l10, inv0, inv1);
  }
  if (j < n) {
    Wide<T> d = load<Wide<T>>(element(a, j, j));
    const T* const row = element(a, j, 0);
    for (int64_t k = 0; k < j; ++k) {
      const Wide<T> u = load<Wide<T>>(row + k * kWide<T>);
      d = mulsub(u, u, d);
    }
    pivot(a, inverse, j, d, bad);
  }
}

// Substitutes column by column, so that the updates of one step do not depend on each other.
template <class T>
void chol_solve(const T* a, const T* inverse, int64_t n, T* b, int64_t r) {
  const auto at = [&](int64_t i, int64_t c) { return b + (i * r + c) * kWide<T>; };
  for (int64_t c = 0; c < r; ++c) {
    for (int64_t k = 0; k < n; ++k) {  // L z = b
      const Wide<T> z = load<Wide<T>>(at(k, c)) * load<Wide<T>>(inverse + k * kWide<T>);
      store(at(k, c), z);
      for (int64_t i = k + 1; i < n; ++i)
        store(at(i, c), mulsub(load<Wide<T>>(element(a, i, k)), z, load<Wide<T>>(at(i, c))));
    }
    for (int64_t k = n - 1; k >= 0; --k) {  // L^T x = z
      const Wide<T> x = load<Wide<T>>(at(k, c)) * load<Wide<T>>(inverse + k * kWide<T>);
      store(at(k, c), x);
      for (int64_t i = 0; i < k; ++i)
        store(at(i, c), mulsub(load<Wide<T>>(element(a, k, i)), x, load<Wide<T>>(at(i, c))));
    }
  }
}
