// SPDX-License-Identifier: Apache-2.0
// Sparse matrix times vector. By rows, each element of the result is the sum of its row, in the order of the entries
// or, from 32 entries on, in lanes (partial sums). If the rows of the layout are the summed dimension, spmv_columns.cpp
// computes the product by row blocks. The cached form (slices.hpp) affects the time, never the bits. A line is a stored
// row of a matrix (array/lines.hpp).
#include "ops/spmv/spmv.hpp"

#include <algorithm>

#include "array/derived.hpp"
#include "array/lines.hpp"
#include "array/read.hpp"
#include "core/trace.hpp"
#include "leaf/select.hpp"
#include "memory/spare.hpp"
#include "ops/spmv/slices.hpp"
#include "ops/spmv/spmv_columns.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = threshold::kGrainSteps;

template <class T>
void spmv_sliced(const Sliced& a, const T* x, T* y, T alpha, T beta) {
  trace(a.coded() ? "spmv of coded slices" : "spmv of slices");
  trace(isa_name());
  const LeafSliced<T> slices = a.leaf<T>();
  const LeafLines<T> lines = a.long_lines<T>();
  const auto& kernels = a.coded() ? leaf<T>().spmv_coded : leaf<T>().spmv_sliced;
  const auto kernel = kernels[a.narrow() ? 0 : 1];
  const int64_t entries = a.offsets()[a.slices()], in_long = a.long_pointers()[a.long_rows()];
  // The chunks of slices come first, cut by entries and slices, followed by the chunks of long rows.
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

// A whole matrix in its stored layout, whose lines are rows or columns of the view. The product needs no other layout.
struct AsStored {
  Source source;
  Spec rows;  // the storage's layout whose lines are the view's rows
  bool by_columns = false;
};

bool as_stored(const Operand& a, Type type, AsStored& out) {
  Storage& s = *a.storage;
  const Window& w = a.window;
  if (a.type() != type || s.shape().rank != 2 || w.rank != 2 || !w.covers(s.shape())) return false;
  if (w.dims[0].dim < 0 || w.dims[1].dim < 0) return false;
  const bool swapped = w.dims[0].dim == 1;
  out.rows = swapped ? Spec::csc() : Spec::csr();
  if (s.rank() != 2) return false;
  // COO entries are sorted like CSR entries.
  const Spec has = s.format() == Format::kCoo ? Spec::csr() : s.spec();
  if (!has.same_as(Spec::csr(), 2) && !has.same_as(Spec::csc(), 2)) return false;
  out.by_columns = !has.same_as(out.rows, 2);
  Reading lines = derived(s, has);
  out.source.b = lines.b;
  out.source.keep = std::move(lines.keep);
  if (out.source.b.order[0] == 1) {
    std::swap(out.source.b.shape[0], out.source.b.shape[1]);
    std::swap(out.source.b.order[0], out.source.b.order[1]);
  }
  return true;
}

}  // namespace

// Computes y_i = alpha sum_k a_ik x_k + beta y_i.
template <class T>
void spmv(const Lines& a, const T* x, T* y, T alpha, T beta) {
  if (a.ids != nullptr || alpha == T(0)) {  // rows without a line; alpha == 0 reads neither a nor x, as in BLAS
    scale_vector(a.rows, beta, y);
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

// Returns whether a product sums separately over row blocks (ranges of rows); its cached form then does the same.
bool in_blocks(const Operand& a, const AsStored& as) {
  return as.by_columns && scatters_in_cache(a.shape()[0], a.type());
}

// Returns the cached form of the matrix for repeated products, or none if the stored entries serve as well.
VectorForm kept_form(const Operand& a, const AsStored& as, bool at_once) {
  if (!is_floating(a.type())) return {};
  if (in_blocks(a, as)) return block_slices(*a.storage, as.rows, as.source.b, at_once ? 0 : threshold::kUsesByBlocks);
  const int64_t uses = at_once ? 0 : as.by_columns ? threshold::kUsesByColumns : threshold::kUsesByRows;
  return slices(*a.storage, as.rows, as.by_columns ? INT64_MAX : threshold::kLongRow, uses);
}

// Computes y = alpha a^T x + beta y by the columns of row blocks, with the bits of by_blocks in spmv_columns.cpp. If
// memory for the sums is short, calls spmv_by_columns, which may need none.
template <class T>
void spmv_block_slices(const VectorForm& a, const Lines& rows, const T* x, T* y, T alpha, T beta) {
  const int64_t blocks = row_blocks(rows);
  Vec<T> sums = spare_room<T>(blocks * rows.cols);
  if (sums.empty()) return spmv_by_columns(rows, x, y, alpha, beta);
  spmv_sliced(*a.slices, x, sums.data(), T(1), T(0));
  add_blocks(blocks, rows.cols, sums.data(), a.places->data(), y, alpha, beta);
}

// Computes y = alpha a x + beta y by tiles. Returns false and leaves y unchanged if memory for separate sums is short.
template <class T>
bool spmv_tiled(const Tiled& a, const T* x, T* y, T alpha, T beta) {
  Vec<T> beside;
  if (beta != T(0)) {
    beside = spare_room<T>(a.rows());
    if (beside.empty()) return false;
  }
  trace("spmv of tiles");
  T* const sums = beta == T(0) ? y : beside.data();
  parallel_chunks(a.row_tiles(), a.entries() + a.rows(), [&](int64_t tile) noexcept {
    a.product(tile, x, sums);
    const int64_t end = a.first_row(tile + 1);
    for (int64_t i = a.first_row(tile); i < end; ++i)
      y[i] = beta == T(0) ? alpha * sums[i] : alpha * sums[i] + beta * y[i];
  });
  return true;
}

// Computes y = alpha a x + beta y by a cached form. Returns false and leaves y unchanged if there is no form or memory
// is short.
template <class T>
bool spmv_kept(const VectorForm& a, const Lines& lines, const T* x, T* y, T alpha, T beta) {
  if (a.tiles != nullptr) return spmv_tiled(*a.tiles, x, y, alpha, beta);
  if (a.slices == nullptr) return false;
  if (a.places != nullptr)
    spmv_block_slices(a, lines, x, y, alpha, beta);
  else
    spmv_sliced(*a.slices, x, y, alpha, beta);
  return true;
}

}  // namespace

void optimize_for_vector(const Operand& a, bool transpose, const char* name) {
  if (a.window.rank != 2)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": only a matrix can be multiplied by a vector, not an array of shape ",
         text(a.shape()));
  const Operand x = transpose ? a.transposed() : a;
  AsStored as;
  if (is_sparse(x) && as_stored(x, x.type(), as)) kept_form(x, as, true);
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
    if (alpha != T(0) && spmv_kept(kept_form(a, as, false), lines, x, y, alpha, beta)) return;
  if (as.by_columns)
    spmv_by_columns(lines, x, y, alpha, beta);
  else
    spmv(lines, x, y, alpha, beta);
}

template <class T>
void spmv_short_rows(const Operand& a, Type type, const Lines& rows, const T* x, T* y, T alpha) {
  if constexpr (std::is_floating_point_v<T>) {
    AsStored as;
    if (as_stored(a, type, as) && !as.by_columns && spmv_kept(kept_form(a, as, false), rows, x, y, alpha, T(0))) return;
  }
  spmv(rows, x, y, alpha, T(0));
}

#define S4J_SPMV(T)                                             \
  template void spmv(const Lines&, const T*, T*, T, T);         \
  template void spmv(const Operand&, Type, const T*, T*, T, T); \
  template void spmv_short_rows(const Operand&, Type, const Lines&, const T*, T*, T);
S4J_SPMV(double)
S4J_SPMV(float)
S4J_SPMV(uint32_t)
S4J_SPMV(uint64_t)

}  // namespace s4j
