// SPDX-License-Identifier: Apache-2.0
#include "format/convert.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <numeric>

#include "format/dense.hpp"
#include "format/emit.hpp"
#include "format/full.hpp"
#include "format/transpose.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = threshold::kGrainLight;
std::atomic<int64_t> the_densify_limit{10'000'000};

// Writes the coordinates of all entries to `rank` arrays of nnz elements each.
template <class O>
void decode(const Block& b, O* out) {
  const int r = b.shape.rank;
  if (b.nnz == 0 || r == 0) return;
  dispatch_index(b.index_width, [&](auto i) {
    using I = decltype(i);
    if (b.format == Format::kCoo) {
      for (int d = 0; d < r; ++d) {
        const I* run = b.coordinate<I>(d);
        O* dst = out + d * b.nnz;
        parallel_for(b.nnz, kGrain, 1, [&](int64_t s, int64_t e) {
          for (int64_t k = s; k < e; ++k) dst[k] = static_cast<O>(run[k]);
        });
      }
      return;
    }
    const RadixSplit major(b.shape, b.order.data(), 0, b.partitioning);
    const RadixSplit minor(b.shape, b.order.data(), b.partitioning, r);
    const I* index = b.index<I>();
    const int64_t first = b.pointers[0];
    const int64_t chunks = (b.nnz + kGrain - 1) / kGrain;
    parallel_chunks(chunks, 6 * b.nnz, [&](int64_t c) {
      const int64_t from = first + c * kGrain;
      const int64_t until = std::min(first + b.nnz, from + kGrain);
      // Finds the last line that begins at or before `from`.
      int64_t line = std::upper_bound(b.pointers, b.pointers + b.lines + 1, from) - b.pointers - 1;
      int64_t coords[kMaxRank] = {};
      for (int64_t k = from; k < until; ++line) {
        const int64_t end = std::min(until, b.pointers[line + 1]);
        if (k >= end) continue;
        major.split(b.line_id(line), coords);
        for (int m = 0; m < major.count(); ++m) {
          const int d = major.dim(m);
          std::fill(out + d * b.nnz + k - first, out + d * b.nnz + end - first, static_cast<O>(coords[d]));
        }
        for (; k < end; ++k) {
          minor.split(static_cast<int64_t>(index[k]), coords);
          for (int m = 0; m < minor.count(); ++m) {
            const int d = minor.dim(m);
            out[d * b.nnz + k - first] = static_cast<O>(coords[d]);
          }
        }
      }
    });
  });
}

// Returns whether GCS entries are already in the order of COO and have 32-bit coordinates. Sets `exchanged` if this
// holds only with line number and minor index exchanged.
bool lists_coordinates(const Block& b, bool* exchanged) {
  const int r = b.shape.rank;
  if (b.format != Format::kGcs || r == 0) return false;
  bool natural = true;
  for (int d = 0; d < r; ++d) {
    if (b.shape[d] > INT32_MAX) return false;
    natural = natural && b.order[d] == d;
  }
  *exchanged = !natural;
  return natural || exchanges_lines(b, Spec::gcs(r, r - b.partitioning));
}

// Converts a GCS block whose entries are in the order of COO, without sorting.
Layout list_coordinates(Allocator& to, const Block& b) {
  Layout out = Layout::coo(to, b.type, b.shape, b.nnz, 4);
  decode(b, out.mutable_coordinate<int32_t>(0));
  copy_bytes(b.first_value(), b.nnz * size_of(b.type), out.values.as<void>());
  return out;
}

Coordinates coordinates_of(const Block& b, Vec<int64_t>& scratch) {
  Coordinates c;
  c.rank = b.shape.rank;
  c.count = b.nnz;
  c.width = b.index_width;
  if (b.format == Format::kGcs) {
    scratch = decode_coordinates(b);
    c.width = 8;
    for (int d = 0; d < c.rank; ++d) c.runs[d] = scratch.data() + d * b.nnz;
  } else {
    for (int d = 0; d < c.rank; ++d)
      c.runs[d] = static_cast<const char*>(b.indexes) + d * b.index_pitch * b.index_width;
  }
  return c;
}

}  // namespace

int64_t densify_limit() noexcept { return the_densify_limit.load(std::memory_order_relaxed); }
int64_t set_densify_limit(int64_t elements) noexcept { return the_densify_limit.exchange(elements); }

void check_densify(const Shape& shape, const char* what) {
  const int64_t n = shape.length_or_minus();
  if (n >= 0 && n <= densify_limit()) return;
  fail(S4J_WOULD_DENSIFY, what, " would store ", n < 0 ? std::string("more than 2^63") : std::to_string(n),
       " elements of shape ", text(shape), ", more than org.sparse4j.densifyLimit = ", densify_limit(), kRaiseLimit);
}

Vec<int64_t> decode_coordinates(const Block& b) {
  Vec<int64_t> out(checked_mul(b.nnz, b.shape.rank));
  decode(b, out.data());
  return out;
}

Layout cast_layout(Allocator& to, const Block& b, Type type) {
  if (b.format == Format::kDense) {
    Layout out = Layout::dense(to, type, b.shape, false);
    copy_dense(b, out.b);
    return out;
  }
  Layout out = Layout::like(to, b, type);
  dispatch(b.type, [&](auto s) {
    using S = decltype(s);
    dispatch(type, [&](auto t) {
      using T = decltype(t);
      const S* in = static_cast<const S*>(b.first_value());
      T* dst = out.mutable_data<T>();
      parallel_for(b.nnz, kGrain, 1, [&](int64_t f, int64_t e) {
        for (int64_t k = f; k < e; ++k) dst[k] = cast<T>(in[k]);
      });
    });
  });
  return out;
}

Layout convert(Allocator& to, const Block& b, Scalar fill, const Spec& spec) {
  check_spec(spec, b.shape);
  if (spec.format == Format::kDense) {
    Layout out = Layout::dense(to, b.type, b.shape, spec.partitioning == 1);
    if (b.format == Format::kDense || is_full(b)) {
      copy_dense(b.format == Format::kDense ? b : full_as_dense(b), out.b);
    } else {
      fill_dense(out.b, fill);
      scatter_entries(b, out.b);
    }
    return out;
  }
  if (b.format == Format::kDense) return sparsify(to, b, fill, spec);
  if (is_full(b)) return full_copy(to, full_as_dense(b), spec);
  if (exchanges_lines(b, spec)) return transpose_lines(to, b, spec);
  if (b.spec().same_as(spec, b.shape.rank)) return Layout::copy(to, b);
  if (bool exchanged; spec.format == Format::kCoo && lists_coordinates(b, &exchanged)) {
    if (!exchanged) return list_coordinates(to, b);
    return list_coordinates(to, transpose_lines(pool(), b, Spec::gcs(b.shape.rank, b.shape.rank - b.partitioning)).b);
  }
  Vec<int64_t> scratch;
  const Coordinates c = coordinates_of(b, scratch);
  const Spec natural = Spec::gcs(b.shape.rank, 0);
  const int* order = spec.format == Format::kGcs ? spec.order.data() : natural.order.data();
  const Vec<int64_t> perm = sort_permutation(c, order);
  return emit(to, b.type, b.shape, spec, c, b.first_value(), perm);
}

}  // namespace s4j
