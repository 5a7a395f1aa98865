// SPDX-License-Identifier: Apache-2.0
// Counter-based random arrays: element i depends on the seed and i only, so any number of threads gives the same array.
#pragma once

#include "array/result.hpp"

namespace s4j {

enum class RandomKind : int64_t {
  kUniform = 0,
  kNormal = 1,
  kSparse = 2,
  kBernoulli = 3,
  kExponential = 4,
  kBinomial = 5,
  // See random_integers() and ops/random/random_pick.hpp.
  kIntegers = 6,
  kPermutation = 7,
  kChoice = 8,
  kPart = 9,
};

// first, second: uniform: from, until; normal: mean, standard deviation; sparse: density; Bernoulli: probability;
// exponential: rate; binomial: trials, probability.
struct RandomParameters {
  double first, second = 0;
};

// Returns a random array of DOUBLE or FLOAT. kSparse gives COO with exactly round(density * length) entries, uniform in
// (0, 1), at distinct positions. The other kinds give DENSE: uniform in [from, until); normal (Box and Muller: A note
// on the generation of random normal deviates, 1958); 0 or 1; exponential (inversion); numbers of successes of
// Bernoulli trials (ops/random/binomial.hpp).
Result random_array(Allocator& to, RandomKind kind, Type type, uint64_t seed, const Shape& shape,
                    RandomParameters parameters);

// Returns a DENSE array of INT or LONG, uniform in [0, bound).
Result random_integers(Allocator& to, Type type, uint64_t seed, const Shape& shape, int64_t bound);

}  // namespace s4j
