// SPDX-License-Identifier: Apache-2.0
#include "ops/random.hpp"

#include <algorithm>
#include <cmath>

#include "core/parallel.hpp"
#include "format/emit.hpp"
#include "format/radix.hpp"

namespace s4j {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr int64_t kGrain = 1 << 14;
constexpr uint64_t kPositions = 1;  // streams of a seed: one for values, one for positions
constexpr uint64_t kValues = 0;

struct Bits {
  uint64_t a, b;
};

// Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3; SC11): 128 random bits of
// (seed, stream, counter).
Bits philox(uint64_t seed, uint64_t stream, uint64_t counter) {
  auto c0 = static_cast<uint32_t>(counter);
  auto c1 = static_cast<uint32_t>(counter >> 32);
  auto c2 = static_cast<uint32_t>(stream);
  auto c3 = static_cast<uint32_t>(stream >> 32);
  auto k0 = static_cast<uint32_t>(seed);
  auto k1 = static_cast<uint32_t>(seed >> 32);
  for (int round = 0; round < 10; ++round) {
    const uint64_t p0 = uint64_t{0xD2511F53} * c0;
    const uint64_t p1 = uint64_t{0xCD9E8D57} * c2;
    c0 = static_cast<uint32_t>(p1 >> 32) ^ c1 ^ k0;
    c1 = static_cast<uint32_t>(p1);
    c2 = static_cast<uint32_t>(p0 >> 32) ^ c3 ^ k1;
    c3 = static_cast<uint32_t>(p0);
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  return {c0 | uint64_t{c1} << 32, c2 | uint64_t{c3} << 32};
}

// [0, 1) with all bits of the type's significand.
template <class T>
T unit(uint64_t bits) {
  if constexpr (std::is_same_v<T, double>)
    return static_cast<double>(bits >> 11) * 0x1p-53;
  else
    return static_cast<float>(bits >> 40) * 0x1p-24f;
}
// (0, 1)
template <class T>
T open_unit(uint64_t bits) {
  if constexpr (std::is_same_v<T, double>)
    return (static_cast<double>(bits >> 12) + 0.5) * 0x1p-52;
  else
    return (static_cast<float>(bits >> 41) + 0.5f) * 0x1p-23f;
}

// Box and Muller: two independent normal numbers from two uniform ones.
struct Pair {
  double first, second;
};
Pair normal_pair(Bits bits) {
  constexpr double kTwoPi = 6.283185307179586476925286766559;
  const double radius = std::sqrt(-2 * std::log(open_unit<double>(bits.a)));
  const double angle = kTwoPi * unit<double>(bits.b);
  return {radius * std::cos(angle), radius * std::sin(angle)};
}

// out_i from counter i / 2: two numbers of each 128 bits.
template <class T>
void fill_random(RandomKind kind, uint64_t seed, int64_t n, T* out) {
  parallel_for((n + 1) / 2, kGrain / 2, kind == RandomKind::kNormal ? 60 : 20, [&](int64_t b, int64_t e) {
    for (int64_t i = b; i < e; ++i) {
      const Bits bits = philox(seed, kValues, static_cast<uint64_t>(i));
      T pair[2];
      if (kind == RandomKind::kNormal) {
        const Pair p = normal_pair(bits);
        pair[0] = static_cast<T>(p.first);
        pair[1] = static_cast<T>(p.second);
      } else if (kind == RandomKind::kUniform) {
        pair[0] = unit<T>(bits.a);
        pair[1] = unit<T>(bits.b);
      } else {
        pair[0] = open_unit<T>(bits.a);
        pair[1] = open_unit<T>(bits.b);
      }
      out[2 * i] = pair[0];
      if (2 * i + 1 < n) out[2 * i + 1] = pair[1];
    }
  });
}

// `count` distinct numbers below `length`, ascending: each round draws as many as are missing, so the set is that of
// the first `count` distinct draws.
Vec<uint64_t> distinct_below(uint64_t length, int64_t count, uint64_t seed) {
  Vec<uint64_t> out;
  uint64_t drawn = 0;
  while (static_cast<int64_t>(out.size()) < count) {
    const int64_t missing = count - static_cast<int64_t>(out.size());
    Vec<uint64_t> fresh(static_cast<size_t>(missing));
    Vec<uint8_t> no_payload(static_cast<size_t>(missing));
    parallel_for(missing, kGrain, 20, [&](int64_t b, int64_t e) {
      for (int64_t i = b; i < e; ++i) {
        const Bits bits = philox(seed, kPositions, drawn + static_cast<uint64_t>(i));
        // The upper half of a 64 x 64 bit product: uniform up to 2^-64 length.
        fresh[static_cast<size_t>(i)] =
            static_cast<uint64_t>(static_cast<Wide>(bits.a) * static_cast<Wide>(length) >> 64);
      }
    });
    drawn += static_cast<uint64_t>(missing);
    radix_sort(fresh, no_payload, length - 1);
    Vec<uint64_t> both(out.size() + fresh.size());
    std::merge(out.begin(), out.end(), fresh.begin(), fresh.end(), both.begin());
    both.resize(static_cast<size_t>(std::unique(both.begin(), both.end()) - both.begin()));
    out.swap(both);
  }
  return out;
}

// The numbers below `length` that are not in the ascending list.
Vec<uint64_t> all_but(uint64_t length, const Vec<uint64_t>& without) {
  Vec<uint64_t> out(static_cast<size_t>(length) - without.size());
  size_t skip = 0;
  size_t k = 0;
  for (uint64_t i = 0; i < length; ++i) {
    if (skip < without.size() && without[skip] == i)
      ++skip;
    else
      out[k++] = i;
  }
  return out;
}

Layout random_sparse(Allocator& to, Type type, uint64_t seed, const Shape& shape, double density) {
  const int64_t length = shape.length();
  if (!(density >= 0 && density <= 1)) fail(S4J_ILLEGAL_ARGUMENT, "sprand: density ", density, " is outside [0, 1]");
  if (length > int64_t{1} << 62)
    fail(S4J_ILLEGAL_ARGUMENT, "sprand: shape ", text(shape), " has more than 2^62 elements");
  const double wanted = std::round(density * static_cast<double>(length));
  const int64_t count = wanted >= static_cast<double>(length) ? length : static_cast<int64_t>(wanted);
  if (count > int64_t{1} << 48) fail(S4J_NO_MEMORY, "sprand: ", count, " entries pass any memory");
  const bool complement = count > length / 2;
  Vec<uint64_t> positions;
  if (length > 0) positions = distinct_below(static_cast<uint64_t>(length), complement ? length - count : count, seed);
  if (complement) positions = all_but(static_cast<uint64_t>(length), positions);
  Vec<int64_t> runs(static_cast<size_t>(checked_mul(count, std::max(shape.rank, 1))));
  Coordinates c;
  c.rank = shape.rank;
  c.count = count;
  for (int d = 0; d < c.rank; ++d) c.runs[static_cast<size_t>(d)] = runs.data() + d * count;
  const Spec natural = Spec::gcs(shape.rank, 0);
  const RadixSplit split(shape, natural.order.data(), 0, shape.rank);
  parallel_for(count, kGrain, 4 * shape.rank, [&](int64_t b, int64_t e) {
    int64_t at[kMaxRank] = {};
    for (int64_t k = b; k < e; ++k) {
      split.split(static_cast<int64_t>(positions[static_cast<size_t>(k)]), at);
      for (int d = 0; d < shape.rank; ++d) runs[static_cast<size_t>(d * count + k)] = at[d];
    }
  });
  Buffer values(pool(), static_cast<size_t>(count * size_of(type)));
  if (type == Type::kDouble)
    fill_random(RandomKind::kSparse, seed, count, values.as<double>());
  else
    fill_random(RandomKind::kSparse, seed, count, values.as<float>());
  return emit(to, type, shape, Spec::coo(), c, values.as<void>(), {});
}

}  // namespace

Result random_array(Allocator& to, RandomKind kind, Type type, uint64_t seed, const Shape& shape, double density) {
  if (!is_floating(type))
    fail(S4J_ILLEGAL_ARGUMENT, "random arrays are DOUBLE or FLOAT, not ", name_of(type), "; castTo afterwards");
  if (kind == RandomKind::kSparse) return {random_sparse(to, type, seed, shape, density), Scalar{type, 0}};
  if (kind != RandomKind::kUniform && kind != RandomKind::kNormal)
    fail(S4J_ILLEGAL_ARGUMENT, "unknown kind of random array ", static_cast<int64_t>(kind));
  Result out{Layout::dense(to, type, shape, false), Scalar{type, 0}};
  if (type == Type::kDouble)
    fill_random(kind, seed, out.layout.b.nnz, out.layout.mutable_data<double>());
  else
    fill_random(kind, seed, out.layout.b.nnz, out.layout.mutable_data<float>());
  return out;
}

}  // namespace s4j
