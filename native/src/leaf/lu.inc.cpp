// SPDX-License-Identifier: Apache-2.0
// Part of leaf.inc.cpp: LU with partial pivoting of kWide<T> interleaved systems, each with its own pivots.

template <class T>
inline void exchange_rows(T* a, int64_t n, int64_t first, const int64_t* second) {
  for (int s = 0; s < kWide<T>; ++s) {
    if (second[s] == first) continue;
    T *x = a + first * n * kWide<T> + s, *y = a + second[s] * n * kWide<T> + s;
    for (int64_t j = 0; j < n; ++j, x += kWide<T>, y += kWide<T>) {
      const T t = *x;
      *x = *y;
      *y = t;
    }
  }
}

// Returns x / pivot, computed by the reciprocal. If a lane's pivot is so small that the reciprocal overflows, that lane
// divides, as LAPACK does. The other lanes do not divide: their bits must not depend on which systems share a vector.
template <class T>
inline Wide<T> over(Wide<T> x, Wide<T> inv, const T* pivot, bool exact) {
  return exact ? (inv - inv == Wide<T>{} ? x * inv : x / load<Wide<T>>(pivot)) : x * inv;
}
template <class T>
inline bool overflows(Wide<T> inv) {
  bool any = false;
  for (int s = 0; s < kWide<T>; ++s) any |= inv[s] - inv[s] != T(0);
  return any;
}

template <class T>
void lu_factor(T* a, T* inverse, int64_t n, int64_t* pivots, int64_t* bad) {
  const auto at = [&](int64_t i, int64_t j) { return a + (i * n + j) * kWide<T>; };
  for (int64_t k = 0; k < n; ++k) {
    int64_t* const row = pivots + k * kWide<T>;
    T best[kWide<T>];
    for (int s = 0; s < kWide<T>; ++s) {
      const T x = at(k, k)[s];
      best[s] = x < T(0) ? -x : x;
      row[s] = k;
    }
    for (int64_t i = k + 1; i < n; ++i)
      for (int s = 0; s < kWide<T>; ++s) {
        const T x = at(i, k)[s], size = x < T(0) ? -x : x;
        if (size > best[s]) {
          best[s] = size;
          row[s] = i;
        }
      }
    exchange_rows(a, n, k, row);
    for (int s = 0; s < kWide<T>; ++s)
      if (at(k, k)[s] == T(0)) bad[s] = k;  // set once: the rest of that system becomes NaN
    const Wide<T> inv = splat(T(1)) / load<Wide<T>>(at(k, k));
    store(inverse + k * kWide<T>, inv);
    const bool exact = overflows<T>(inv);
    for (int64_t i = k + 1; i < n; ++i) {
      const Wide<T> l = over<T>(load<Wide<T>>(at(i, k)), inv, at(k, k), exact);
      store(at(i, k), l);
      for (int64_t j = k + 1; j < n; ++j) store(at(i, j), mulsub(l, load<Wide<T>>(at(k, j)), load<Wide<T>>(at(i, j))));
    }
  }
}

template <class T>
void lu_solve(const T* a, const T* inverse, int64_t n, const int64_t* pivots, T* b, int64_t r, bool transpose) {
  const auto element = [&](int64_t i, int64_t j) {
    return load<Wide<T>>(a + (transpose ? j * n + i : i * n + j) * kWide<T>);
  };
  const auto at = [&](int64_t i, int64_t c) { return b + (i * r + c) * kWide<T>; };
  const auto over_pivot = [&](Wide<T> x, int64_t k) {
    const auto inv = load<Wide<T>>(inverse + k * kWide<T>);
    return over<T>(x, inv, a + (k * n + k) * kWide<T>, overflows<T>(inv));
  };
  if (!transpose)
    for (int64_t k = 0; k < n; ++k) exchange_rows(b, r, k, pivots + k * kWide<T>);
  // The first triangle is L, or U^T if `transpose`. Only U has a stored diagonal.
  for (int64_t c = 0; c < r; ++c) {
    for (int64_t k = 0; k < n; ++k) {
      Wide<T> z = load<Wide<T>>(at(k, c));
      if (transpose) z = over_pivot(z, k);
      store(at(k, c), z);
      for (int64_t i = k + 1; i < n; ++i) store(at(i, c), mulsub(element(i, k), z, load<Wide<T>>(at(i, c))));
    }
    for (int64_t k = n - 1; k >= 0; --k) {
      Wide<T> x = load<Wide<T>>(at(k, c));
      if (!transpose) x = over_pivot(x, k);
      store(at(k, c), x);
      for (int64_t i = 0; i < k; ++i) store(at(i, c), mulsub(element(i, k), x, load<Wide<T>>(at(i, c))));
    }
  }
  if (transpose)
    for (int64_t k = n - 1; k >= 0; --k) exchange_rows(b, r, k, pivots + k * kWide<T>);
}
