// SPDX-License-Identifier: Apache-2.0
#include "format/dense.hpp"

#include <algorithm>

#include "format/convert.hpp"
#include "format/emit.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

// Returns the number of rows per chunk: fewer if rows are longer.
int64_t row_grain(const RowWalk& walk) {
  return std::max<int64_t>(1, threshold::kGrainLight / std::max<int64_t>(walk.inner(), 1));
}

template <class F>
void for_rows(const RowWalk& walk, F&& row) {
  parallel_for(walk.rows(), row_grain(walk), walk.inner(), [&](int64_t b, int64_t e) {
    for (int64_t r = b; r < e; ++r) row(r);
  });
}

}  // namespace

void copy_dense(const Block& src, const Block& dst) {
  if (dst.shape.empty()) return;
  const RowWalk walk(dst.shape);
  const int64_t in_step = walk.inner_stride(src.strides);
  const int64_t out_step = walk.inner_stride(dst.strides);
  auto copy = [&](auto s, auto t) {
    using S = decltype(s);
    using T = decltype(t);
    const S* in = src.data<S>();
    T* out = const_cast<T*>(dst.data<T>());
    for_rows(walk, [&](int64_t r) {
      const S* a = in + walk.offset(r, src.strides);
      T* b = out + walk.offset(r, dst.strides);
      for (int64_t j = 0; j < walk.inner(); ++j) {
        if constexpr (std::is_same_v<S, T>)
          b[j * out_step] = a[j * in_step];
        else
          b[j * out_step] = cast<T>(a[j * in_step]);
      }
    });
  };
  if (src.type == dst.type) {
    dispatch_size(src.type, [&](auto u) { copy(u, u); });
    return;
  }
  dispatch(src.type, [&](auto s) { dispatch(dst.type, [&](auto t) { copy(s, t); }); });
}

void fill_dense(const Block& dst, Scalar value) {
  if (dst.shape.empty()) return;
  const RowWalk walk(dst.shape);
  const int64_t step = walk.inner_stride(dst.strides);
  dispatch(dst.type, [&](auto t) {
    using T = decltype(t);
    const T v = cast<T>(value);
    T* out = const_cast<T*>(dst.data<T>());
    for_rows(walk, [&](int64_t r) {
      T* b = out + walk.offset(r, dst.strides);
      for (int64_t j = 0; j < walk.inner(); ++j) b[j * step] = v;
    });
  });
}

void scatter_entries(const Block& s, const Block& dst) {
  if (s.nnz == 0) return;
  const int r = s.shape.rank;
  dispatch_size(s.type, [&](auto tt) {
    using T = decltype(tt);
    const T* in = s.data<T>();
    T* out = const_cast<T*>(dst.data<T>());
    dispatch_index(s.index_width, [&](auto it) {
      using I = decltype(it);
      if (s.format == Format::kCoo) {
        parallel_for(s.nnz, threshold::kGrainLight, 2 + r, [&](int64_t b, int64_t e) {
          for (int64_t k = b; k < e; ++k) {
            int64_t at = 0;
            for (int d = 0; d < r; ++d) at += static_cast<int64_t>(s.coordinate<I>(d)[k]) * dst.strides[d];
            out[at] = in[k];
          }
        });
        return;
      }
      const RadixSplit major(s.shape, s.order.data(), 0, s.partitioning);
      const RadixSplit minor(s.shape, s.order.data(), s.partitioning, r);
      const I* index = s.index<I>();
      const int64_t grain = std::max<int64_t>(1, s.lines / threshold::kLineChunks);
      parallel_for(s.lines, grain, 1 + 4 * s.nnz / std::max<int64_t>(s.lines, 1), [&](int64_t b, int64_t e) {
        int64_t coords[kMaxRank] = {};
        for (int64_t l = b; l < e; ++l) {
          major.split(s.line_id(l), coords);
          int64_t base = 0;
          for (int i = 0; i < major.count(); ++i) base += coords[major.dim(i)] * dst.strides[major.dim(i)];
          for (int64_t k = s.pointers[l]; k < s.pointers[l + 1]; ++k) {
            minor.split(static_cast<int64_t>(index[k]), coords);
            int64_t at = base;
            for (int i = 0; i < minor.count(); ++i) at += coords[minor.dim(i)] * dst.strides[minor.dim(i)];
            out[at] = in[k];
          }
        }
      });
    });
  });
}

namespace {

// Converts each dense row to a line (compressed row) of the result: counts the entries, then writes them to their final
// positions, without scratch memory. Returns false, with `out` unchanged, if so few elements differ from the fill that
// the layout should be hypersparse.
template <class T>
bool sparsify_lines(Allocator& to, const Block& dense, T fill, const Spec& spec, const RowWalk& walk,
                    const Dims& strides, Layout& out) {
  const T* in = dense.data<T>();
  const int64_t rows = walk.rows();
  const int64_t inner = walk.inner();
  const int64_t step = walk.inner_stride(strides);
  const int64_t grain = row_grain(walk);
  Vec<int64_t> first(rows + 1);
  first[0] = 0;
  parallel_for(rows, grain, inner, [&](int64_t b, int64_t e) {
    for (int64_t row = b; row < e; ++row) {
      const T* a = in + walk.offset(row, strides);
      int64_t n = 0;
      for (int64_t j = 0; j < inner; ++j) n += same(a[j * step], fill) ? 0 : 1;
      first[row + 1] = n;
    }
  });
  for (int64_t row = 0; row < rows; ++row) first[row + 1] += first[row];
  const int64_t nnz = first.back();
  if (want_hyper(rows, nnz)) return false;
  out = Layout::gcs(to, dense.type, dense.shape, spec, nnz, rows, false, width_for(inner - 1));
  std::copy(first.begin(), first.end(), out.mutable_pointers());
  dispatch_index(out.b.index_width, [&](auto i) {
    using I = decltype(i);
    I* minor = out.indexes.as<I>();
    T* values = out.mutable_data<T>();
    parallel_for(rows, grain, 2 * inner, [&](int64_t b, int64_t e) {
      for (int64_t row = b; row < e; ++row) {
        const T* a = in + walk.offset(row, strides);
        int64_t k = first[row];
        for (int64_t j = 0; j < inner; ++j) {
          if (same(a[j * step], fill)) continue;
          values[k] = a[j * step];
          minor[k++] = static_cast<I>(j);
        }
      }
    });
  });
  return true;
}

}  // namespace

namespace {

// Returns a block with each element of a broadcast once: dimensions of stride 0 get length 1.
Block once(const Block& dense) {
  Block out = dense;
  for (int d = 0; d < dense.shape.rank; ++d)
    if (dense.strides[d] == 0 && dense.shape[d] > 1) out.shape[d] = 1;
  out.nnz = out.shape.length_or_minus();
  return out;
}

// Repeats the entries found in once(dense) along the broadcast dimensions. O(n log n) for n entries of the result,
// whatever the shape.
Layout repeat(Allocator& to, const Block& found, const Block& dense, const Spec& spec, int64_t copies) {
  const int r = dense.shape.rank;
  const int64_t n = checked_mul(found.nnz, copies);
  Vec<int64_t> runs(checked_mul(n, r));
  Buffer values(pool(), static_cast<size_t>(n * size_of(dense.type)));
  const Vec<int64_t> at = decode_coordinates(found);
  Coordinates c;
  c.rank = r;
  c.count = n;
  c.width = 8;
  int64_t weight = 1;  // in the number of a repetition, the weight of the coordinate in the current dimension
  for (int d = r - 1; d >= 0; --d) {
    int64_t* const run = runs.data() + d * n;
    const int64_t extent = dense.shape[d];
    const bool repeats = found.shape[d] != extent;
    parallel_for(n, threshold::kGrainLight, 4, [&](int64_t b, int64_t e) {
      for (int64_t k = b; k < e; ++k) {
        const int64_t entry = k / copies;
        run[k] = repeats ? (k - entry * copies) / weight % extent : at[d * found.nnz + entry];
      }
    });
    if (repeats && n > 0) weight *= extent;
    c.runs[d] = run;
  }
  dispatch_size(dense.type, [&](auto t) {
    using T = decltype(t);
    const T* in = found.data<T>();
    T* const out = values.as<T>();
    parallel_for(n, threshold::kGrainLight, 1, [&](int64_t b, int64_t e) {
      for (int64_t k = b; k < e; ++k) out[k] = in[k / copies];
    });
  });
  const Spec natural = Spec::gcs(r, 0);
  const Vec<int64_t> perm = sort_permutation(c, spec.format == Format::kGcs ? spec.order.data() : natural.order.data());
  return emit(to, dense.type, dense.shape, spec, c, values.as<void>(), perm);
}

}  // namespace

Layout sparsify(Allocator& to, const Block& dense, Scalar fill, const Spec& spec) {
  const int r = dense.shape.rank;
  const int64_t all = dense.shape.length_or_minus();
  if (const Block few = once(dense); few.nnz != all) {
    const Layout found = sparsify(pool(), few, fill, Spec::coo());
    int64_t copies = 1;
    for (int d = 0; d < r && found.b.nnz > 0; ++d)
      if (few.shape[d] != dense.shape[d]) copies = checked_mul(copies, dense.shape[d]);
    // If most elements become entries, scanning all elements is faster than sorting repeated entries.
    const int64_t n = checked_mul(found.b.nnz, copies);
    if (all < 0 || n < all / 8) return repeat(to, found.b, dense, spec, copies);
    // Throws before the long scan if there is no memory for the result.
    const Buffer room(pool(), static_cast<size_t>(checked_mul(n, 4 * r + size_of(dense.type))));
  }
  // Walks the elements in the target's order of dimensions, so that entries come out sorted.
  Spec order = spec.format == Format::kGcs ? spec : Spec::gcs(r, 0);
  Shape walked;
  walked.rank = r;
  Dims strides{};
  for (int i = 0; i < r; ++i) {
    walked[i] = dense.shape[order.order[i]];
    strides[i] = dense.strides[order.order[i]];
  }
  const RowWalk walk(walked);
  const int64_t rows = walked.empty() ? 0 : walk.rows();
  const int64_t grain = row_grain(walk);
  const int64_t chunks = (rows + grain - 1) / grain;
  const int64_t step = walk.inner_stride(strides);
  Vec<int64_t> first(chunks + 1);
  first[0] = 0;
  return dispatch(dense.type, [&](auto t) {
    using T = decltype(t);
    const T f = cast<T>(fill);
    const T* in = dense.data<T>();
    Layout lines;
    if (spec.format == Format::kGcs && spec.partitioning == r - 1 && !walked.empty() &&
        sparsify_lines<T>(to, dense, f, spec, walk, strides, lines))
      return lines;
    parallel_for(rows, grain, walk.inner(), [&](int64_t b, int64_t e) {
      int64_t n = 0;
      for (int64_t row = b; row < e; ++row) {
        const T* a = in + walk.offset(row, strides);
        for (int64_t j = 0; j < walk.inner(); ++j) n += same(a[j * step], f) ? 0 : 1;
      }
      first[b / grain + 1] = n;
    });
    for (size_t c = 1; c < first.size(); ++c) first[c] += first[c - 1];
    const int64_t nnz = first.back();
    Vec<int64_t> runs(checked_mul(nnz, std::max(r, 1)));
    Vec<T> values(nnz);
    parallel_for(rows, grain, 2 * walk.inner(), [&](int64_t b, int64_t e) {
      int64_t k = first[b / grain];
      for (int64_t row = b; row < e; ++row) {
        const T* a = in + walk.offset(row, strides);
        for (int64_t j = 0; j < walk.inner(); ++j) {
          if (same(a[j * step], f)) continue;
          values[k] = a[j * step];
          if (r > 0) runs[order.order[r - 1] * nnz + k] = j;
          int64_t rest = row;
          for (int i = r - 2; i >= 0; --i) {
            const int64_t q = rest / walked[i];
            runs[order.order[i] * nnz + k] = rest - q * walked[i];
            rest = q;
          }
          ++k;
        }
      }
    });
    Coordinates c;
    c.rank = r;
    c.count = nnz;
    c.width = 8;
    for (int d = 0; d < r; ++d) c.runs[d] = runs.data() + d * nnz;
    return emit(to, dense.type, dense.shape, spec, c, values.data(), {});
  });
}

}  // namespace s4j
