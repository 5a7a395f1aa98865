// SPDX-License-Identifier: Apache-2.0
// The exceptions of a mask (ops/elementwise/where.hpp) are the entries whose truth differs from that of its fill.
#include "ops/search/select.hpp"

#include <cstring>

#include "array/entry_offsets.hpp"
#include "array/offsets.hpp"
#include "array/read.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"
#include "format/emit.hpp"
#include "ops/pattern/merge.hpp"
#include "ops/elementwise/where.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

bool is_dense(const Operand& x) { return x.storage->format() == Format::kDense; }

void same_shape(const Operand& x, const Operand& mask, const char* name) {
  if (!(x.shape() == mask.shape()))
    fail(S4J_ILLEGAL_ARGUMENT, name, ": the mask has shape ", text(mask.shape()), ", but the array has ",
         text(x.shape()), "; the shapes must be equal");
}

Shape vector_shape(int64_t n) {
  Shape s;
  s.rank = 1;
  s[0] = n;
  return s;
}

// Returns the true elements of a mask with any fill as entries, for callers whose results are as large as these
// entries.
Exceptions true_elements(const Operand& mask) {
  Exceptions m = exceptions(mask);
  if (!m.base) return m;
  const Source d = read_as(mask, Spec::dense());
  m.entries.keep = make_pooled<Layout>(sparsify(pool(), d.b, Scalar{d.b.type, 0}, Spec::coo()));
  m.entries.b = m.entries.keep->b;
  m.base = false;
  return m;
}

// Returns the number of true elements of the mask.
int64_t count_true(const Exceptions& m, const Shape& shape) {
  return m.base ? shape.length() - m.entries.b.nnz : m.entries.b.nnz;
}

Layout vector_of(Allocator& to, Type type, int64_t length, const Spec& spec, const Vec<int64_t>& index,
                 const void* values) {
  Coordinates c;
  c.rank = 1;
  c.count = static_cast<int64_t>(index.size());
  c.runs[0] = index.data();
  return emit(to, type, vector_shape(length), spec, c, values, {});
}

Result select_sparse(Allocator& to, const Operand& x, const Operand& mask) {
  const Shape shape = x.shape();
  const Source in = read_as(x, Spec::coo());
  const Exceptions m = exceptions(mask);
  const int64_t count = count_true(m, shape);
  const Union u = merge_patterns(pool(), in.b, m.entries.b, Type::kBool);
  Vec<int64_t> flat;
  if (m.base) flat = entry_offsets(in.b, c_strides(shape));
  Vec<int64_t> from;
  Vec<int64_t> index;
  int64_t passed = 0;  // exceptions of the mask before entry k
  for (int64_t k = 0; k < u.layout.b.nnz; ++k) {
    const int64_t i = u.left[k];
    const bool exception = u.right[k] >= 0;
    if (i >= 0 && exception != m.base) {
      from.push_back(i);
      index.push_back(m.base ? flat[i] - passed : passed);
    }
    passed += exception ? 1 : 0;
  }
  const auto n = static_cast<int64_t>(from.size());
  Buffer values(pool(), static_cast<size_t>(n * size_of(in.b.type)));
  gather_values(size_of(in.b.type), in.b.values, from, n, values.as<void>());
  const Spec spec = shape.rank == 1 ? result_spec(x) : Spec::coo();
  return {vector_of(to, in.b.type, count, spec, index, values.as<void>()), in.fill};
}

// Elements to place under a mask: the ascending numbers of the true elements that receive a value, and the positions of
// these values.
struct Placed {
  Vec<int64_t> rank, from;
};

Placed placed(const Source& values, int64_t length, int64_t count, bool mask_stores, const Shape& shape,
              const char* name) {
  const bool dense = values.b.format == Format::kDense;
  const int64_t stored = dense ? length : values.b.nnz;
  Placed out;
  if (stored == 0 || count == 0 || length == 0) return out;
  const int64_t rounds = (count - 1) / length + 1;
  int64_t n = 0;
  if (dense)
    n = count;
  else if (__builtin_mul_overflow(stored, rounds, &n))
    n = count;
  if (!mask_stores && rounds > 1 && n > densify_limit())
    fail(S4J_WOULD_DENSIFY, name, " would repeat ", length, " values and store ", n, " elements of shape ", text(shape),
         ", more than org.sparse4j.densifyLimit = ", densify_limit(), kRaiseLimit);
  const Vec<int64_t> flat = dense ? Vec<int64_t>() : entry_offsets(values.b, c_strides(values.b.shape));
  const Offsets offsets = dense ? Offsets::of(values.b) : Offsets();
  out.rank.reserve(n);
  out.from.reserve(n);
  for (int64_t round = 0; round < rounds; ++round) {
    for (int64_t i = 0; i < stored; ++i) {
      const int64_t k = round * length + (dense ? i : flat[i]);
      if (k >= count) return out;
      out.rank.push_back(k);
      out.from.push_back(dense ? offsets.at(i) : i);
    }
  }
  return out;
}

// Returns the coordinates (rank arrays) of the true elements with the given ascending numbers.
Vec<int64_t> coordinates_of_true(const Exceptions& m, const Shape& shape, const Vec<int64_t>& numbers) {
  const auto n = static_cast<int64_t>(numbers.size());
  const int64_t exceptions = m.entries.b.nnz;
  Vec<int64_t> out(static_cast<size_t>(checked_mul(n, std::max(shape.rank, 1))));
  if (!m.base) {
    const Vec<int64_t> all = decode_coordinates(m.entries.b);
    for (int d = 0; d < shape.rank; ++d) gather_values(8, all.data() + d * exceptions, numbers, n, out.data() + d * n);
    return out;
  }
  const Vec<int64_t> flat = entry_offsets(m.entries.b, c_strides(shape));
  int64_t passed = 0;  // false elements before true element k
  for (int64_t i = 0; i < n; ++i) {
    const int64_t k = numbers[i];
    while (passed < exceptions && flat[passed] - passed <= k) ++passed;
    int64_t rest = k + passed;
    for (int d = shape.rank - 1; d >= 0; --d) {
      out[d * n + i] = rest % shape[d];
      rest /= shape[d];
    }
  }
  return out;
}

}  // namespace

Result nonzero(Allocator& to, const Operand& x, const char* name) {
  if (!is_dense(x) && truth(x.fill())) check_densify(x.shape(), name);
  const Exceptions found = true_elements(x);
  const Block& b = found.entries.b;
  const int rank = x.shape().rank;
  Shape shape;
  shape.rank = 2;
  shape[0] = b.nnz;
  shape[1] = rank;
  Result out{Layout::dense(to, Type::kLong, shape, false), Scalar::of(int64_t{0})};
  auto* z = out.layout.mutable_data<int64_t>();
  dispatch_index(b.index_width, [&](auto w) {
    using I = decltype(w);
    parallel_for(b.nnz, threshold::kGrainSteps, rank, [&](int64_t s, int64_t e) {
      for (int d = 0; d < rank; ++d) {
        const I* run = b.coordinate<I>(d);
        for (int64_t k = s; k < e; ++k) z[k * rank + d] = static_cast<int64_t>(run[k]);
      }
    });
  });
  return out;
}

Result select(Allocator& to, const Operand& x, const Operand& mask, const char* name) {
  same_shape(x, mask, name);
  if (!is_dense(x)) return select_sparse(to, x, mask);
  const Source in = read(x);
  const Exceptions m = true_elements(mask);
  Result out{Layout::dense(to, x.type(), vector_shape(m.entries.b.nnz), false), Scalar{x.type(), 0}};
  const Vec<int64_t> offsets = entry_offsets(m.entries.b, in.b.strides);
  dispatch_size(x.type(), [&](auto u) {
    using U = decltype(u);
    const U* v = in.b.data<U>();
    U* z = out.layout.template mutable_data<U>();
    parallel_for(m.entries.b.nnz, threshold::kGrainSteps, 2, [&](int64_t s, int64_t e) {
      for (int64_t k = s; k < e; ++k) z[k] = v[offsets[k]];
    });
  });
  return out;
}

Result place(Allocator& to, const Operand& x, const Operand& mask, const Operand& values, const char* name) {
  same_shape(x, mask, name);
  const Shape shape = x.shape();
  const Exceptions m = exceptions(mask);
  const int64_t length = values.shape().length();
  const int64_t count = count_true(m, shape);
  if (length == 0 && count > 0)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": the values have shape ", text(values.shape()), ", but the mask selects ", count,
         " elements");
  const bool dense = is_dense(values);
  const Source v = read_as(values, dense ? Spec::dense() : Spec::coo(), x.type());
  const Placed p = placed(v, length, count, !m.base, shape, name);
  const auto n = static_cast<int64_t>(p.rank.size());
  const Vec<int64_t> coords = coordinates_of_true(m, shape, p.rank);
  Coordinates c;
  c.rank = shape.rank;
  c.count = n;
  for (int d = 0; d < c.rank; ++d) c.runs[d] = coords.data() + d * n;
  Buffer chosen(pool(), static_cast<size_t>(n * size_of(x.type())));
  gather_values(size_of(x.type()), v.b.values, p.from, n, chosen.as<void>());
  const Temporary spread(emit(pool(), x.type(), shape, Spec::coo(), c, chosen.as<void>(), {}),
                         dense ? x.fill() : v.fill);
  if (!is_dense(mask)) return where(to, mask, *spread, x, is_dense(x), &x, name);
  // Uses a sparse mask, so that x's fill does not change.
  const Temporary sparse(cast_layout(pool(), m.entries.b, m.entries.b.type), m.entries.fill);
  return where(to, *sparse, *spread, x, is_dense(x), &x, name);
}

}  // namespace s4j
