// SPDX-License-Identifier: Apache-2.0
// Sparse matrix times vector. By rows an output element is the sum of its row, in ascending order or, from 32 entries
// on, in lanes; by columns (the rows of the layout are the summed dimension) always in ascending order. Which layout is
// at hand decides the time, never the bits.
#include <algorithm>

#include "array/read.hpp"
#include "core/trace.hpp"
#include "ops/products.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = 1 << 14;             // entries and lines of a chunk
constexpr int64_t kLongRow = 32;                // as in leaf.inc.cpp
constexpr int64_t kUsesByRows = 3;              // products before slices are built: that costs about five of them
constexpr int64_t kUsesByColumns = 2;           // before a transposed copy is: scattering is the slower kernel
constexpr int64_t kInCache = int64_t{1} << 19;  // bytes of a result that is scattered into as fast as it is gathered

// y = beta y, or 0
template <class T>
void scale(int64_t n, T beta, T* y) {
  parallel_for(n, 1 << 14, 1, [&](int64_t begin, int64_t end) noexcept {
    for (int64_t i = begin; i < end; ++i) y[i] = beta == T(0) ? T(0) : beta * y[i];
  });
}

template <class T>
void spmv_sliced(const Sliced& a, const T* x, T* y, T alpha, T beta) {
  trace("spmv of slices");
  trace(isa_name());
  const LeafSliced<T> slices = a.leaf<T>();
  const LeafLines<T> lines = a.long_lines<T>();
  const auto kernel = leaf<T>().spmv_sliced[a.narrow() ? 0 : 1];
  const int64_t entries = a.offsets()[a.slices()], in_long = a.long_pointers()[a.long_rows()];
  // First the chunks of slices, cut by entries and slices together, then those of the long rows.
  const int64_t work = entries + a.slices(), chunks = work / kGrain + 1, long_chunks = in_long / kGrain + 1;
  parallel_chunks(chunks + long_chunks, work + in_long, [&](int64_t c) noexcept {
    if (c < chunks) {
      const int64_t first = first_reaching(a.offsets(), a.slices(), c * kGrain);
      const int64_t last = c + 1 == chunks ? a.slices() : first_reaching(a.offsets(), a.slices(), (c + 1) * kGrain);
      return kernel(&slices, first, last, x, y, alpha, beta);
    }
    const int64_t i = c - chunks, n = a.long_rows();
    const int64_t first = first_reaching(a.long_pointers(), n, i * kGrain, 0);
    const int64_t last = i + 1 == long_chunks ? n : first_reaching(a.long_pointers(), n, (i + 1) * kGrain, 0);
    if (a.narrow())
      leaf<T>().spmv_narrow(&lines, a.long_bases(), first, last, x, y, alpha, beta);
    else
      leaf<T>().spmv[0](&lines, first, last, x, y, alpha, beta);
  });
}

// The entries of the columns [from, until) of all lines: y[column] += entry x[row]. Whoever has the first columns reads
// lines from their beginning, whoever has the last from their end, so that nobody reads all of a line but those
// between.
template <class T, class I>
void scatter(const Lines& a, const T* x, T* y, int64_t from, int64_t until) noexcept {
  const I* const column = static_cast<const I*>(a.index);
  const T* const value = static_cast<const T*>(a.values);
  std::fill(y + from, y + until, T(0));
  for (int64_t l = 0; l < a.lines; ++l) {
    const int64_t begin = a.pointers[l], end = a.pointers[l + 1];
    const T factor = x[a.row(l)];
    if (from == 0) {
      for (int64_t p = begin; p < end && column[p] < until; ++p) y[column[p]] += value[p] * factor;
    } else if (until == a.cols) {
      for (int64_t p = end; p > begin && column[p - 1] >= from; --p) y[column[p - 1]] += value[p - 1] * factor;
    } else if (begin < end && column[begin] < until && column[end - 1] >= from) {
      for (int64_t p = std::lower_bound(column + begin, column + end, static_cast<I>(from)) - column;
           p < end && column[p] < until; ++p)
        y[column[p]] += value[p] * factor;
    }
  }
}

// Bounds of `parts` column ranges of about equally many entries, from a sample.
template <class I>
Vec<int64_t> column_cuts(const Lines& a, int64_t parts) {
  Vec<int64_t> cuts(static_cast<size_t>(parts + 1));
  cuts[0] = 0;
  cuts[static_cast<size_t>(parts)] = a.cols;
  if (parts == 1) return cuts;
  const int64_t first = a.pointers[0], n = a.nnz(), step = std::max<int64_t>(1, n / 4096);
  Vec<I> sample(static_cast<size_t>((n + step - 1) / step));
  for (size_t i = 0; i < sample.size(); ++i)
    sample[i] = static_cast<const I*>(a.index)[first + static_cast<int64_t>(i) * step];
  std::sort(sample.begin(), sample.end());
  for (int64_t k = 1; k < parts; ++k)
    cuts[static_cast<size_t>(k)] = sample[sample.size() * static_cast<size_t>(k) / static_cast<size_t>(parts)];
  return cuts;
}

// y = alpha a^T x + beta y. Every thread has a range of columns, so each element of y sums its terms in ascending order
// whatever the number of threads.
template <class T>
void spmv_transposed(const Lines& a, const T* x, T* y, T alpha, T beta) {
  trace("spmv by columns");
  if (alpha == T(0)) return scale(a.cols, beta, y);
  const bool plain = alpha == T(1) && beta == T(0);
  Vec<T> sums(plain ? 0 : static_cast<size_t>(a.cols));
  T* const into = plain ? y : sums.data();
  const int64_t work = a.nnz() + a.lines + a.cols;
  const int64_t parts = std::clamp<int64_t>(std::min<int64_t>(threads(), work / kParallelWork), 1, 64);
  dispatch_index(a.width, [&](auto i) {
    using I = decltype(i);
    const Vec<int64_t> cuts = column_cuts<I>(a, parts);
    parallel_chunks(parts, work, [&](int64_t c) noexcept {
      scatter<T, I>(a, x, into, cuts[static_cast<size_t>(c)], cuts[static_cast<size_t>(c + 1)]);
    });
  });
  if (plain) return;
  parallel_for(a.cols, 1 << 14, 1, [&](int64_t begin, int64_t end) noexcept {
    for (int64_t j = begin; j < end; ++j) y[j] = beta == T(0) ? alpha * into[j] : alpha * into[j] + beta * y[j];
  });
}

// A whole matrix as it lies, rows or columns of the view as lines: what needs no other layout.
struct AsStored {
  Source source;
  Spec rows;  // of the storage: the layout whose lines are the view's rows
  bool by_columns = false;
};

bool as_stored(const Operand& a, Type type, AsStored& out) {
  Storage& s = *a.storage;
  const Window& w = a.window;
  if (a.type() != type || s.shape().rank != 2 || w.rank != 2 || !w.covers(s.shape())) return false;
  if (w.dims[0].dim < 0 || w.dims[1].dim < 0) return false;
  const bool swapped = w.dims[0].dim == 1;
  for (const WindowDim& d : {w.dims[0], w.dims[1]})
    if (d.begin != 0 || d.step != 1) return false;
  out.rows = swapped ? Spec::csc() : Spec::csr();
  const LayoutPtr main = s.assembled();
  // COO entries are sorted as CSR's are.
  const Spec has = main->b.format == Format::kCoo ? Spec::csr() : main->b.spec();
  if (!has.same_as(Spec::csr(), 2) && !has.same_as(Spec::csc(), 2)) return false;
  out.by_columns = !has.same_as(out.rows, 2);
  out.source.keep = s.derived(has);
  out.source.b = out.source.keep->b;
  if (out.source.b.order[0] == 1) {
    std::swap(out.source.b.shape[0], out.source.b.shape[1]);
    std::swap(out.source.b.order[0], out.source.b.order[1]);
  }
  return true;
}

}  // namespace

// y_i = alpha sum_k a_ik x_k + beta y_i
template <class T>
void spmv(const Lines& a, const T* x, T* y, T alpha, T beta) {
  if (a.ids != nullptr || alpha == T(0)) {  // rows without a line; alpha == 0 reads neither a nor x, as in BLAS
    scale(a.rows, beta, y);
    if (alpha == T(0)) return;
    beta = beta == T(0) ? T(0) : T(1);
  }
  trace("spmv");
  trace(isa_name());
  const LeafLines<T> lines = a.leaf_lines<T>();
  const auto kernel = leaf<T>().spmv[a.width == 4 ? 0 : 1];
  for_lines(a, kGrain, 1,
            [&](int64_t first, int64_t last) noexcept { kernel(&lines, first, last, x, y, alpha, beta); });
}

namespace {

// The form of the matrix for many products with a vector; null where the entries as they lie serve as well.
SlicedPtr sliced_form(const Operand& a, const AsStored& as, bool at_once) {
  if (!is_floating(a.type())) return nullptr;
  const Shape shape = a.shape();
  if (as.by_columns && shape[0] * size_of(a.type()) <= kInCache) return nullptr;
  const int64_t uses = at_once ? 0 : as.by_columns ? kUsesByColumns : kUsesByRows;
  return a.storage->sliced(as.rows, as.by_columns ? INT64_MAX : kLongRow, uses);
}

}  // namespace

void optimize_for_vector(const Operand& a, bool transpose, const char* name) {
  if (a.window.rank != 2)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": products with vectors are of matrices, not of shape ", text(a.shape()));
  const Operand x = transpose ? a.transposed() : a;
  AsStored as;
  if (is_sparse(x) && as_stored(x, x.type(), as)) sliced_form(x, as, true);
}

template <class T>
void spmv(const Operand& a, Type type, const T* x, T* y, T alpha, T beta) {
  AsStored as;
  if (!as_stored(a, type, as)) {
    const Source s = read_as(a, Spec::csr(), type);
    return spmv(Lines(s.b), x, y, alpha, beta);
  }
  const Lines lines(as.source.b);
  if constexpr (std::is_floating_point_v<T>)
    if (const SlicedPtr sliced = alpha == T(0) ? nullptr : sliced_form(a, as, false); sliced != nullptr)
      return spmv_sliced(*sliced, x, y, alpha, beta);
  if (as.by_columns)
    spmv_transposed(lines, x, y, alpha, beta);
  else
    spmv(lines, x, y, alpha, beta);
}

#define S4J_SPMV(T)                                     \
  template void spmv(const Lines&, const T*, T*, T, T); \
  template void spmv(const Operand&, Type, const T*, T*, T, T);
S4J_SPMV(double)
S4J_SPMV(float)
S4J_SPMV(uint32_t)
S4J_SPMV(uint64_t)

}  // namespace s4j
