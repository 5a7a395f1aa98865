// SPDX-License-Identifier: Apache-2.0
// Part of leaf.inc.cpp: sums in eight lanes, whatever the vector width.

// What is summed; the numbers of LeafOf::sum.
enum { kPlain = 0, kMagnitude = 1, kSquare = 2 };

typedef double Doubles __attribute__((vector_size(S4J_BYTES)));
typedef int64_t Words __attribute__((vector_size(S4J_BYTES)));
constexpr int kDoubles = S4J_BYTES / 8;

template <int Term, class T>
inline Doubles terms(const T* v) {
  typedef T Part __attribute__((vector_size(sizeof(T) * S4J_BYTES / 8)));
  const Doubles x = __builtin_convertvector(load<Part>(v), Doubles);
  if (Term == kSquare) return x * x;
  if (Term == kMagnitude) {
    Words bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    bits &= INT64_MAX;
    Doubles magnitude;
    __builtin_memcpy(&magnitude, &bits, sizeof bits);
    return magnitude;
  }
  return x;
}

// sum_j + carry_j += f(v_i) for j = i mod 8, i < n, a multiple of 8; each addition exact in sum and carry (Knuth).
template <int Term, class T>
void sum_lanes(const T* v, int64_t n, double* sum, double* carry) {
  constexpr int kParts = 8 / kDoubles;
  Doubles s[kParts], c[kParts];
  for (int j = 0; j < kParts; ++j) {
    s[j] = load<Doubles>(sum + j * kDoubles);
    c[j] = load<Doubles>(carry + j * kDoubles);
  }
  for (int64_t i = 0; i < n; i += 8)
    for (int j = 0; j < kParts; ++j) {
      const Doubles x = terms<Term>(v + i + j * kDoubles);
      const Doubles t = s[j] + x;
      const Doubles z = t - s[j];
      c[j] += (s[j] - (t - z)) + (x - z);
      s[j] = t;
    }
  for (int j = 0; j < kParts; ++j) {
    store(sum + j * kDoubles, s[j]);
    store(carry + j * kDoubles, c[j]);
  }
}
