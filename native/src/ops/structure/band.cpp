// SPDX-License-Identifier: Apache-2.0
#include "ops/structure/band.hpp"

#include <algorithm>
#include <cstring>

#include "array/read.hpp"
#include "format/build.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"
#include "format/emit.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

// The rows and columns in the last two dimensions, and the number of matrices.
struct Matrices {
  int64_t rows, columns;
  double count;
};

// Sets [from, until) to the columns of a row that the band covers.
void covered(int64_t row, int64_t columns, int64_t lower, int64_t upper, int64_t* from, int64_t* until) {
  int64_t low;
  int64_t high;
  if (__builtin_add_overflow(row, lower, &low)) low = INT64_MIN;  // row >= 0, so only a huge `lower` overflows upwards
  if (lower > 0 && low < 0) low = INT64_MAX;
  if (__builtin_add_overflow(row, upper, &high) || high == INT64_MAX) high = INT64_MAX - 1;
  *from = std::clamp<int64_t>(low, 0, columns);
  *until = std::clamp<int64_t>(high + 1, *from, columns);
}

// The counts are exact, since the size of a band is the difference of two counts, which rounding to double would lose.
__extension__ using Wide = __int128;

// Returns the number of elements of one matrix with column - row <= k.
Wide below(const Matrices& m, int64_t k) {
  if (k <= -m.rows) return 0;
  if (k >= m.columns) return Wide{m.rows} * m.columns;
  // Row i has clamp(i + k + 1, 0, columns) such elements: a ramp from the first non-empty row to the first full row.
  const int64_t first = std::max<int64_t>(0, -k);
  const int64_t full = static_cast<int64_t>(std::clamp<Wide>(Wide{m.columns} - 1 - k, first, m.rows));
  const Wide ramp = full - first, start = Wide{first} + k + 1;
  return ramp * start + ramp * (ramp - 1) / 2 + Wide{m.rows - full} * m.columns;
}

// Appends the coordinates with lower <= column - row <= upper in all matrices.
void enumerate(const Shape& shape, int64_t lower, int64_t upper, Vec<int64_t>& tuples) {
  const int r = shape.rank;
  const int64_t rows = shape[r - 2];
  const int64_t columns = shape[r - 1];
  // The rows that the band touches are consecutive.
  const int64_t first = std::max<int64_t>(0, upper < -rows ? rows : -upper);
  const int64_t end = lower >= columns ? 0 : lower <= columns - rows ? rows : columns - lower;
  if (first >= end) return;  // the band is empty for any number of matrices
  int64_t at[kMaxRank] = {};
  for (bool more = true; more;) {
    for (int64_t i = first; i < end; ++i) {
      int64_t from;
      int64_t until;
      covered(i, columns, lower, upper, &from, &until);
      for (int64_t j = from; j < until; ++j) {
        tuples.insert(tuples.end(), at, at + r - 2);
        tuples.push_back(i);
        tuples.push_back(j);
      }
    }
    more = false;
    for (int d = r - 3; d >= 0 && !more; --d) {
      more = ++at[d] < shape[d];
      if (!more) at[d] = 0;
    }
  }
}

Result band_dense(Allocator& to, const Operand& x, int64_t lower, int64_t upper) {
  Result out{Layout::dense(to, x.type(), x.shape(), false), Scalar{x.type(), 0}};
  copy_dense(read(x).b, out.layout.b);
  const Shape shape = x.shape();
  if (shape.empty()) return out;
  const int64_t rows = shape[shape.rank - 2];
  const int64_t columns = shape[shape.rank - 1];
  dispatch_size(x.type(), [&](auto u) {
    using U = decltype(u);
    U* values = out.layout.mutable_data<U>();
    const int64_t grain = std::max<int64_t>(1, threshold::kGrainLight / columns);
    parallel_for(shape.length() / columns, grain, columns, [&](int64_t b, int64_t e) {
      for (int64_t r = b; r < e; ++r) {
        int64_t from;
        int64_t until;
        covered(r % rows, columns, lower, upper, &from, &until);
        U* row = values + r * columns;
        std::fill(row, row + from, U{0});
        std::fill(row + until, row + columns, U{0});
      }
    });
  });
  return out;
}

}  // namespace

Result band(Allocator& to, const Operand& x, int64_t lower, int64_t upper) {
  const Shape shape = x.shape();
  const int r = shape.rank;
  if (r < 2)
    fail(S4J_ILLEGAL_ARGUMENT, "a band needs the last two dimensions, but shape ", text(shape), " has rank ", r);
  if (x.storage->format() == Format::kDense) return band_dense(to, x, lower, upper);
  const Source s = read(x);
  const int64_t n = s.b.nnz;
  const Vec<int64_t> coords = decode_coordinates(s.b);
  const int64_t* row = coords.data() + (r - 2) * n;
  const int64_t* column = coords.data() + (r - 1) * n;
  Vec<int64_t> kept;
  for (int64_t k = 0; k < n; ++k) {
    const int64_t d = column[k] - row[k];
    if (d >= lower && d <= upper) kept.push_back(k);
  }
  const auto in_band = static_cast<int64_t>(kept.size());
  const Spec spec = fitting_spec(copy_spec(x), shape);
  const Scalar zero{x.type(), 0};
  const int64_t size = size_of(x.type());

  // With a non-zero fill, either the zeros outside the band or all elements inside are stored, whichever are fewer.
  Scalar fill = x.fill();
  Vec<int64_t> added;  // coordinates, one tuple after another
  Scalar value = zero;
  if (!same_scalar(fill, zero) && !shape.empty()) {
    Matrices m{shape[r - 2], shape[r - 1], 1};
    for (int d = 0; d < r - 2; ++d) m.count *= static_cast<double>(shape[d]);
    const Wide in_one = lower > upper ? 0 : below(m, upper) - (lower == INT64_MIN ? 0 : below(m, lower - 1));
    // The number of matrices may exceed the range of double.
    const auto in_all = [&](Wide n) { return n == 0 ? 0 : m.count * static_cast<double>(n); };
    const double inside = in_all(in_one), outside = in_all(Wide{m.rows} * m.columns - in_one);
    const bool zeros = outside <= inside;
    const double stored = zeros ? outside : inside;
    if (stored > static_cast<double>(densify_limit()))
      fail(S4J_WOULD_DENSIFY, "a band of shape ", text(shape), " with the fill left in place would store ",
           stored < 9e18 ? std::to_string(static_cast<int64_t>(stored)) : std::string("more than 2^63"),
           " elements, more than org.sparse4j.densifyLimit = ", densify_limit(), kRaiseLimit);
    added.reserve(static_cast<size_t>(stored) * static_cast<size_t>(r));
    if (!zeros) {
      value = fill;
      fill = zero;
      if (lower <= upper) enumerate(shape, lower, upper, added);
    } else {
      // The calls of enumerate() require lower <= upper. If lower > upper, all elements are outside the band, and this
      // branch is taken only if x has no elements.
      if (lower != INT64_MIN && lower <= upper) enumerate(shape, INT64_MIN, lower - 1, added);
      if (upper != INT64_MAX && lower <= upper) enumerate(shape, upper + 1, INT64_MAX, added);
    }
  }
  const int64_t extra = static_cast<int64_t>(added.size()) / r;
  const int64_t total = in_band + extra;
  Vec<int64_t> runs(static_cast<size_t>(checked_mul(total, r)));
  Buffer values(pool(), static_cast<size_t>(checked_mul(total, size)));
  for (int d = 0; d < r; ++d) {
    int64_t* run = runs.data() + d * total;
    for (int64_t k = 0; k < extra; ++k) run[k] = added[k * r + d];
    gather_values(8, coords.data() + d * n, kept, in_band, run + extra);
  }
  dispatch_size(x.type(), [&](auto u) {
    using U = decltype(u);
    U v;
    std::memcpy(&v, &value.bits, sizeof v);
    std::fill_n(values.as<U>(), extra, v);
  });
  gather_values(size, s.b.first_value(), kept, in_band, values.as<char>() + extra * size);
  // If an added element and an entry have the same coordinates, the entry comes later and replaces the element.
  const Coordinates c = Coordinates::of(runs.data(), r, total);
  if (extra == 0) return {emit_sorted(to, x.type(), shape, spec, c, values.as<void>()), fill};
  return {build(to, x.type(), shape, c, values.as<void>(), spec, S4J_LAST), fill};
}

}  // namespace s4j
