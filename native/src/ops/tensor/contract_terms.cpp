// SPDX-License-Identifier: Apache-2.0
// A term is an array with labelled dimensions. Labels kept in both terms number blocks (contract_terms.hpp). A line is
// a compressed row.
#include "ops/tensor/contract_terms.hpp"

#include <algorithm>
#include <cstring>

#include "array/lines.hpp"
#include "array/offsets.hpp"
#include "array/read.hpp"
#include "core/trace.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"
#include "leaf/select.hpp"
#include "ops/filled/filled_multiply.hpp"
#include "ops/filled/filled_products.hpp"
#include "ops/filled/filled_times_dense.hpp"
#include "ops/product/products.hpp"
#include "ops/spgemm/spgemm.hpp"
#include "ops/spmv/spmm.hpp"
#include "ops/spmv/spmv.hpp"
#include "ops/tensor/tensor_compact.hpp"

namespace s4j {
namespace {

using LabelList = std::vector<int>;

LabelList joined(const LabelList& a, const LabelList& b) {
  LabelList out = a;
  out.insert(out.end(), b.begin(), b.end());
  return out;
}

// Returns a GCS block as a matrix of its lines.
Block matrix_of(Block b) {
  const int64_t rows = b.line_range();
  const int64_t cols = b.minor_range();
  b.shape = Shape{2, {rows, cols}};
  b.partitioning = 1;
  b.order = {0, 1};
  return b;
}

// Returns a term as a matrix with dimensions `rows` as lines and `cols` as columns.
Source lines_of(const Term& t, const LabelList& rows, const LabelList& cols, Type type) {
  const LabelList order = joined(rows, cols);
  Source s = t.read(order, Spec::gcs(static_cast<int>(order.size()), static_cast<int>(rows.size())), type);
  s.b = matrix_of(s.b);
  return s;
}

// Groups of a dense term's dimensions, each with one stride; copies the term if its strides do not allow that.
template <class T>
class Grouped {
 public:
  Grouped(const Term& t, const LabelList& a, const LabelList& b, const LabelList& c, Type type)
      : in_(t.read(joined(joined(a, b), c), Spec::dense(), type)) {
    const int counts[3] = {static_cast<int>(a.size()), static_cast<int>(b.size()), static_cast<int>(c.size())};
    if (!strides_of(in_.b, counts)) {
      trace("dense copy");
      copy_ = Layout::dense(pool(), type, in_.b.shape, false);
      copy_dense(in_.b, copy_.b);
      in_.b = copy_.b;
      strides_of(in_.b, counts);
    }
  }
  const T* data() const { return in_.b.template data<T>(); }
  int64_t stride(int group) const { return strides_[group]; }

 private:
  bool strides_of(const Block& b, const int (&counts)[3]) {
    int d = 0;
    for (int g = 0; g < 3; ++g) {
      Offsets o;
      for (int i = 0; i < counts[g]; ++i, ++d) o.append(b.shape[d], b.strides[d]);
      if (!o.linear()) return false;
      strides_[g] = o.stride();
    }
    return true;
  }
  Source in_;
  Layout copy_;
  int64_t strides_[3] = {};
};

class Pair {
 public:
  Pair(const Contraction& c, LabelGroups&& groups, const Term& a, const Term& b) : c_(c), g_(std::move(groups)) {
    // The entries of the first term form lines. If one term is sparse, it is the first; otherwise the first term is the
    // one that has the first label of the wanted order that only one term has.
    bool swap = b.sparse() && !a.sparse();
    if (a.sparse() == b.sparse())
      for (const int l : c.order) {
        if (a.has(l) == b.has(l)) continue;
        swap = b.has(l);
        break;
      }
    // A full sparse term is read as dense; the other term decides which lines have entries.
    fills_ = has_fill(a.x) || has_fill(b.x);
    full_ = !fills_ && a.sparse() && b.sparse() && (read_full(a.x) || read_full(b.x));
    if (full_ && !read_full((swap ? a : b).x)) swap = !swap;
    a_ = swap ? &b : &a;
    b_ = swap ? &a : &b;
    if (swap) std::swap(g_.left, g_.right);
    blocks_ = extent_of(g_.block);
    rows_ = extent_of(g_.left);
    inner_ = extent_of(g_.sum);
    cols_ = extent_of(g_.right);
  }
  template <class T>
  Term run() {
    if (a_->sparse() && b_->sparse() && !full_) return sparse<T>();
    if (!a_->sparse()) return dense<T>();
    return mixed<T>();
  }

 private:
  int64_t extent_of(const LabelList& labels) const {
    int64_t n = 1;
    for (const int l : labels) n *= c_.extents[l];
    return n;
  }
  FilledProduct filled() const {
    return {c_.name,
            c_.type,
            has_fill(a_->x),
            has_fill(b_->x),
            cast(a_->x.fill(), c_.type),
            cast(b_->x.fill(), c_.type),
            blocks_,
            rows_,
            inner_,
            cols_};
  }
  LabelList natural() const { return joined(joined(g_.block, g_.left), g_.right); }
  Lines blocked(const Source& s, Buffer& own) const;
  template <class T>
  Term sparse();
  template <class T>
  Term mixed();
  template <class T>
  Term dense();
  template <class T>
  Term rows_of(const Lines& lines, const Matrix<const T>& x);
  template <class T>
  Term in_order(const Vec<int64_t>& ids, const T* rows);

  const Contraction& c_;
  LabelGroups g_;
  const Term *a_, *b_;
  int64_t blocks_, rows_, inner_, cols_;
  bool fills_;  // a term has implicit elements other than 0; b_ is then such a term, or DENSE
  bool full_;   // both are sparse, and b_ stores every element
};

// Returns the first term's lines [block, left] with columns [block, sum]: offsets each line's columns by its block
// number.
Lines Pair::blocked(const Source& s, Buffer& own) const {
  Lines lines(s.b);
  if (blocks_ == 1) return lines;
  const int64_t first = lines.pointers[0];
  const int64_t n = lines.nnz();
  const int width = width_for(blocks_ * inner_ - 1);
  own = Buffer(pool(), static_cast<size_t>(std::max<int64_t>(n, 1) * width));
  dispatch_index(width, [&](auto w) {
    using W = decltype(w);
    dispatch_index(lines.width, [&](auto i) {
      const auto* const in = static_cast<const decltype(i)*>(lines.index);
      W* const out = own.as<W>() - first;
      for_lines(lines, threshold::kGrainSteps, 1, [&](int64_t from, int64_t until) noexcept {
        for (int64_t l = from; l < until; ++l) {
          const int64_t add = lines.row(l) / rows_ * inner_;
          for (int64_t p = lines.pointers[l]; p < lines.pointers[l + 1]; ++p)
            out[p] = static_cast<W>(add + static_cast<int64_t>(in[p]));
        }
      });
    });
    lines.index = own.as<W>() - first;
  });
  lines.width = width;
  lines.cols = blocks_ * inner_;
  return lines;
}

template <class T>
Term Pair::sparse() {
  Buffer columns;
  const Source left = lines_of(*a_, joined(g_.block, g_.left), g_.sum, c_.type);
  const Source right = lines_of(*b_, joined(g_.block, g_.sum), g_.right, c_.type);
  const LabelList labels = natural();
  Scalar fill{c_.type, 0};
  Layout out;
  if (fills_) {
    const FilledProduct p = filled();
    out = filled_product(c_.to, c_.to, p, Lines(left.b), Lines(right.b), T(1), shape_of(labels, c_.extents));
    if (out.b.format == Format::kDense) return Term::of(std::move(out), c_.to, labels);
    fill = p.implicit(T(1));
  } else {
    const Lines a = blocked(left, columns);
    trace("spgemm");
    out = spgemm<T>(c_.to, c_.type, a, Lines(right.b), T(1), false);
  }
  const Spec spec = Spec::gcs(static_cast<int>(labels.size()), static_cast<int>(g_.block.size() + g_.left.size()));
  out.b.shape = shape_of(labels, c_.extents);
  out.b.partitioning = spec.partitioning;
  out.b.order = spec.order;
  return Term::of({std::move(out), fill}, c_.to, labels);
}

// Makes a COO of the rows for the ascending lines `ids`, with the column's label at its wanted position, without
// sorting. Among lines that agree before that label, it writes one column after another.
template <class T>
Term Pair::in_order(const Vec<int64_t>& ids, const T* rows) {
  const Shape shape = shape_of(c_.order, c_.extents);
  const int at = static_cast<int>(std::find(c_.order.begin(), c_.order.end(), g_.right[0]) - c_.order.begin());
  const auto count = static_cast<int64_t>(ids.size());
  int64_t suffix = 1, largest = 0;  // number of positions along the dimensions after the column's label
  for (int d = at + 1; d < shape.rank; ++d) suffix *= shape[d];
  for (int d = 0; d < shape.rank; ++d) largest = std::max(largest, shape[d] - 1);
  Vec<int64_t> runs;  // begins of the runs of lines with the same coordinates before the label
  for (int64_t k = 0; k < count; ++k)
    if (k == 0 || ids[k] / suffix != ids[k - 1] / suffix) runs.push_back(k);
  const auto groups = static_cast<int64_t>(runs.size());
  runs.push_back(count);
  Layout out = Layout::coo(c_.to, c_.type, shape, count * cols_, width_for(largest));
  T* const values = out.mutable_data<T>();
  dispatch_index(out.b.index_width, [&](auto w) {
    using I = decltype(w);
    // Splits work by lines, since one run may contain all lines.
    parallel_for(groups == 0 ? 0 : count, threshold::kRunGrain, cols_ * shape.rank,
                 [&](int64_t from, int64_t until) noexcept {
                   auto run = std::upper_bound(runs.begin(), runs.end(), from) - runs.begin() - 1;
                   for (int64_t k = from; k < until; ++k) {
                     while (k >= runs[run + 1]) ++run;
                     const int64_t first = runs[run], length = runs[run + 1] - first;
                     int64_t rest = ids[k];
                     int64_t coords[kMaxRank] = {};
                     for (int d = shape.rank - 1; d >= 0; --d) {
                       if (d == at) continue;
                       coords[d] = rest % shape[d];
                       rest /= shape[d];
                     }
                     for (int64_t j = 0; j < cols_; ++j) {
                       const int64_t to = first * cols_ + j * length + k - first;
                       coords[at] = j;
                       for (int d = 0; d < shape.rank; ++d)
                         out.mutable_coordinate<I>(d)[to] = static_cast<I>(coords[d]);
                       values[to] = rows[k * cols_ + j];
                     }
                   }
                 });
  });
  return Term::of(std::move(out), c_.to, c_.order);
}

// Computes a whole row of the product for each non-empty line, as for a sparse array times a dense array.
template <class T>
Term Pair::rows_of(const Lines& lines, const Matrix<const T>& x) {
  trace("rows of a sparse product");
  Vec<T> scratch;
  const Matrix<const T> right = contiguous_rows(x, scratch);
  Vec<int64_t> bounds, ids;
  for (int64_t l = 0; l < lines.lines; ++l) {
    if (lines.pointers[l] == lines.pointers[l + 1]) continue;
    bounds.push_back(lines.pointers[l]);
    ids.push_back(lines.row(l));
  }
  const auto count = static_cast<int64_t>(ids.size());
  bounds.push_back(lines.pointers[lines.lines]);
  const int64_t nnz = checked_mul(count, cols_);
  const LeafLines<T> compact{bounds.data(), nullptr, lines.index, static_cast<const T*>(lines.values)};
  const auto kernel = leaf<T>().spmm[lines.width == 4 ? 0 : 1];
  const int64_t each = 1 + lines.nnz() / std::max<int64_t>(count, 1);
  const auto fill = [&](T* y) {
    parallel_for(count, std::max<int64_t>(1, threshold::kGrainHeavy / each), each * cols_,
                 [&](int64_t b, int64_t e) noexcept {
                   kernel(&compact, b, e, cols_, right.data, right.rs, y, cols_, T(1), T(0));
                 });
  };
  if (c_.last && c_.order.size() != 2 && g_.right.size() == 1 && g_.block.empty()) {
    Buffer values(pool(), static_cast<size_t>(std::max<int64_t>(nnz, 1)) * sizeof(T));
    fill(values.as<T>());
    return in_order(ids, values.as<T>());
  }
  const bool hyper = want_hyper(lines.rows, nnz);
  const LabelList labels = natural();
  const Spec spec = Spec::gcs(static_cast<int>(labels.size()), static_cast<int>(g_.block.size() + g_.left.size()));
  Layout out = Layout::gcs(c_.to, c_.type, shape_of(labels, c_.extents), spec, nnz, hyper ? count : lines.rows, hyper,
                           width_for(cols_ - 1));
  int64_t* const pointers = out.mutable_pointers();
  if (hyper) {
    std::copy(ids.begin(), ids.end(), out.line_ids.as<int64_t>());
    for (int64_t k = 0; k <= count; ++k) pointers[k] = k * cols_;
  } else {
    int64_t row = 0;
    for (int64_t k = 0; k < count; ++k)
      for (; row <= ids[k]; ++row) pointers[row] = k * cols_;
    for (; row <= lines.rows; ++row) pointers[row] = nnz;
  }
  dispatch_index(out.b.index_width, [&](auto w) {
    using W = decltype(w);
    W* const index = out.indexes.as<W>();
    parallel_for(count, std::max<int64_t>(1, threshold::kGrainLight / cols_), cols_,
                 [&](int64_t b, int64_t e) noexcept {
                   for (int64_t k = b; k < e; ++k)
                     for (int64_t j = 0; j < cols_; ++j) index[k * cols_ + j] = static_cast<W>(j);
                 });
  });
  fill(out.mutable_data<T>());
  return Term::of(std::move(out), c_.to, labels);
}

// A DENSE result in the wanted order, seen as [block, row, column]. If the strides of the wanted order do not allow
// this, the result is in the order block, row, column.
template <class T>
struct Target {
  Layout layout;
  LabelList labels;
  int64_t block = 0;
  Matrix<T> c{};

  Target(const Contraction& to, const LabelList& block_labels, const LabelList& rows, const LabelList& cols) {
    labels = to.order;
    if (!place(to, block_labels, rows, cols)) {
      labels = joined(joined(block_labels, rows), cols);
      place(to, block_labels, rows, cols);
    }
    layout = Layout::dense(to.to, to.type, shape_of(labels, to.extents), false);
    c.data = layout.template mutable_data<T>();
  }

 private:
  bool place(const Contraction& to, const LabelList& block_labels, const LabelList& rows, const LabelList& cols) {
    const Shape shape = shape_of(labels, to.extents);
    const Dims strides = c_strides(shape);
    const LabelList* const groups[3] = {&block_labels, &rows, &cols};
    int64_t size[3], stride[3];
    for (int g = 0; g < 3; ++g) {
      Offsets o;
      for (const int l : *groups[g]) {
        const auto d = std::find(labels.begin(), labels.end(), l) - labels.begin();
        o.append(shape[static_cast<int>(d)], strides[d]);
      }
      if (!o.linear()) return false;
      size[g] = o.size();
      stride[g] = o.stride();
    }
    block = stride[0];
    c = {nullptr, size[1], size[2], stride[1], stride[2]};
    // For a single row or column every stride is valid; the product needs one stride of 1.
    if (c.cols <= 1) c.cs = c.rs == 1 ? c.rows : 1;
    if (c.rows <= 1) c.rs = c.cs == 1 ? c.cols : 1;
    return c.rs == 1 || c.cs == 1;
  }
};

template <class T>
Term Pair::mixed() {
  Buffer columns;
  const Source left = lines_of(*a_, joined(g_.block, g_.left), g_.sum, c_.type);
  const Lines lines = fills_ ? Lines(left.b) : blocked(left, columns);
  const Grouped<T> right(*b_, g_.block, g_.sum, g_.right, c_.type);
  // The block and the summed dimensions together number the rows of the dense term if their strides are nested.
  const bool nested = blocks_ == 1 || inner_ == 1 || right.stride(0) == right.stride(1) * inner_;
  Vec<T> copied;
  Matrix<const T> x{right.data(), blocks_ * inner_, cols_, inner_ == 1 ? right.stride(0) : right.stride(1),
                    right.stride(2)};
  if (!nested) {
    copied.resize(checked_mul(x.rows, cols_));
    parallel_for(
        x.rows, std::max<int64_t>(1, threshold::kGrainSteps / cols_), cols_, [&](int64_t b, int64_t e) noexcept {
          for (int64_t i = b; i < e; ++i)
            for (int64_t j = 0; j < cols_; ++j)
              copied[i * cols_ + j] =
                  right.data()[i / inner_ * right.stride(0) + i % inner_ * right.stride(1) + j * right.stride(2)];
        });
    x = {copied.data(), x.rows, cols_, cols_, 1};
  }
  if (full_) return rows_of<T>(lines, x);
  const bool dense_wanted = c_.last && !c_.sparse_result;
  // For an intermediate result, chooses the form that needs less memory.
  const double most = static_cast<double>(std::min(lines.nnz(), lines.rows)) * static_cast<double>(cols_);
  const double all = static_cast<double>(lines.rows) * static_cast<double>(cols_);
  if (!fills_ && !dense_wanted && ((c_.last && c_.sparse_result) || 1.5 * most < all)) return rows_of<T>(lines, x);
  Target<T> out(c_, {}, joined(g_.block, g_.left), g_.right);
  if (fills_)
    filled_times_dense(filled(), lines, x, out.c, T(1), T(0));
  else if (cols_ == 1 && x.rs == 1 && out.c.rs == 1)
    spmv(lines, x.data, out.c.data, T(1), T(0));
  else
    spmm(lines, x, out.c, T(1), T(0));
  return Term::of(std::move(out.layout), c_.to, out.labels);
}

template <class T>
Term Pair::dense() {
  const Grouped<T> a(*a_, g_.block, g_.left, g_.sum, c_.type), b(*b_, g_.block, g_.sum, g_.right, c_.type);
  Target<T> out(c_, g_.block, g_.left, g_.right);
  const auto part = [&](int64_t k) noexcept {
    return Matrix<T>{out.c.data + k * out.block, rows_, cols_, out.c.rs, out.c.cs};
  };
  constexpr int64_t kSmall = threshold::kSmallProduct;
  const int64_t each = rows_ <= kSmall && cols_ <= kSmall && inner_ <= kSmall ? rows_ * cols_ * inner_ : INT64_MAX;
  if (each <= kSmall && blocks_ > 1) {
    trace("small dense products");
    parallel_for(blocks_, std::max<int64_t>(1, threshold::kGrainSteps / each), each,
                 [&](int64_t from, int64_t until) noexcept {
                   for (int64_t k = from; k < until; ++k) {
                     const Matrix<T> c = part(k);
                     for (int64_t i = 0; i < rows_; ++i)
                       for (int64_t j = 0; j < cols_; ++j) {
                         const T* x = a.data() + k * a.stride(0) + i * a.stride(1);
                         const T* y = b.data() + k * b.stride(0) + j * b.stride(2);
                         T s{};
                         for (int64_t p = 0; p < inner_; ++p) s += x[p * a.stride(2)] * y[p * b.stride(1)];
                         c.data[i * c.rs + j * c.cs] = s;
                       }
                   }
                 });
  } else {
    trace("gemm");
    for (int64_t k = 0; k < blocks_; ++k)
      gemm(Matrix<const T>{a.data() + k * a.stride(0), rows_, inner_, a.stride(1), a.stride(2)},
           Matrix<const T>{b.data() + k * b.stride(0), inner_, cols_, b.stride(1), b.stride(2)}, part(k), T(1), T(0));
  }
  return Term::of(std::move(out.layout), c_.to, out.labels);
}

}  // namespace

LabelGroups::LabelGroups(const Contraction& c, const Term& a, const Term& b) {
  for (const int l : c.order) (a.has(l) && b.has(l) ? block : a.has(l) ? left : right).push_back(l);
  for (const int l : a.labels)
    if (b.has(l) && std::find(block.begin(), block.end(), l) == block.end()) sum.push_back(l);
}

namespace {

// Multiplies terms without summed labels element by element; each term is broadcast along the dimensions that only the
// other term has.
Term multiplied(const Contraction& c, const Term& a, const Term& b) {
  const auto spread = [&](const Term& t) {
    Operand out = t.x;
    out.window.rank = 0;
    for (const int l : c.order)
      out.window.dims[out.window.rank++] = t.has(l) ? t.x.window.dims[t.place(l)] : WindowDim{-1, 0, 1, 1};
    return out;
  };
  shape_of(c.order, c.extents);  // throws for too many dimensions
  return Term::of(filled_multiply(c.to, spread(a), spread(b), c.type, c.name), c.to, c.order);
}

}  // namespace

Term contract_terms(const Contraction& c, const Term& a, const Term& b) {
  LabelGroups groups(c, a, b);
  if (has_fill(a.x) || has_fill(b.x)) {
    if (groups.sum.empty()) return multiplied(c, a, b);
    if (needs_numbers(c, groups))
      fail(S4J_ILLEGAL_ARGUMENT, c.name,
           ": the dimensions have more than 2^61 positions together, which only operands with the fill 0 may have");
  }
  if (needs_numbers(c, groups)) return contract_by_numbers(c, groups, a, b);
  Pair pair(c, std::move(groups), a, b);
  return dispatch_product(c.type, c.name, [&](auto t) { return pair.run<decltype(t)>(); });
}

}  // namespace s4j
