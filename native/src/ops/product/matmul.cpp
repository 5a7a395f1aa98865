// SPDX-License-Identifier: Apache-2.0
// Chooses the kernel of matmul: dense x dense by BLAS; sparse x dense by spmv or spmm (dense x sparse as its
// transpose); sparse x sparse by spgemm; operands with a fill other than 0 (the value of implicit, not stored elements)
// by filled_products. A transposed operand is a permuted view; a storage may cache the other layouts that kernels need
// (derived layouts).
#include "ops/product/matmul.hpp"

#include <cstring>

#include "array/lines.hpp"
#include "array/read.hpp"
#include "core/accumulate.hpp"
#include "core/trace.hpp"
#include "format/build.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/pairwise.hpp"
#include "ops/filled/filled_masked.hpp"
#include "ops/filled/filled_products.hpp"
#include "ops/filled/filled_times_dense.hpp"
#include "ops/product/full_products.hpp"
#include "ops/product/matmul_parts.hpp"
#include "ops/product/products.hpp"
#include "ops/product/semiring_product.hpp"
#include "ops/product/vector_product.hpp"
#include "ops/spgemm/spgemm.hpp"
#include "ops/spgemm/spgemm_again.hpp"
#include "ops/spgemm/spgemm_entries.hpp"
#include "ops/spmv/spmm.hpp"
#include "ops/spmv/spmv.hpp"

namespace s4j {

namespace {

// Returns a rank-1 operand as a row (as_row) or a column, and a matrix transposed if requested.
Operand as_matrix(const Operand& x, bool transpose, bool as_row, const char* name) {
  if (x.window.rank != 1 && x.window.rank != 2)
    fail(S4J_ILLEGAL_ARGUMENT, name, " takes vectors and matrices, not an array of shape ", text(x.shape()));
  if (x.window.rank == 2) return transpose ? x.transposed() : x;
  Operand out = x;
  out.window.rank = 2;
  out.window.dims[as_row ? 1 : 0] = x.window.dims[0];
  out.window.dims[as_row ? 0 : 1] = {-1, 0, 1, 1};
  return out;
}

template <class T>
bool f_ordered(const Matrix<T>& m) {
  const bool c = m.cs == 1 && m.rs == m.cols;
  return m.rs == 1 && m.cs == m.rows && !c;
}

class MatmulCall {
 public:
  MatmulCall(const Matmul& m, Allocator& to)
      : m_(m),
        to_(to),
        a_(as_matrix(m.a, m.transpose_a, true, m.name)),
        b_(as_matrix(m.b, m.transpose_b, false, m.name)),
        type_(semiring_type(m.semiring, m.a.type(), m.b.type(), m.name)) {
    const Shape a = a_.shape(), b = b_.shape();
    if (a[1] != b[0])
      fail(S4J_ILLEGAL_ARGUMENT, m.name, ": shapes ", text(m.a.shape()), m.transpose_a ? " transposed" : "", " and ",
           text(m.b.shape()), m.transpose_b ? " transposed" : "", " do not fit: the first has ", a[1],
           " columns, but the second has ", b[0], " rows");
    full_ = Shape{2, {a[0], b[1]}};
    shape_.rank = 0;
    if (m.a.window.rank == 2) shape_[shape_.rank++] = a[0];
    if (m.b.window.rank == 2) shape_[shape_.rank++] = b[1];
    if (m.c != nullptr && !(m.c->shape() == shape_))
      fail(S4J_ILLEGAL_ARGUMENT, m.name, " gives shape ", text(shape_), ", but the array for the result has shape ",
           text(m.c->shape()));
    const bool fill_a = implicit_counts(m.a), fill_b = implicit_counts(m.b);
    fills_ = (fill_a || fill_b) && a[1] > 0;
    if (m.mask != nullptr) {
      if (shape_.rank != 2 || !(m.mask->shape() == full_))
        fail(S4J_ILLEGAL_ARGUMENT, m.name, ": the mask has shape ", text(m.mask->shape()),
             ", but the product has shape ", text(shape_), "; the mask must be a matrix of the product's shape");
      s4j::require_zero_fill(*m.mask, m.name);
    }
    if (general() && (!same_scalar(m.alpha, Scalar::of(1.0)) || !same_scalar(m.beta, Scalar::of(0.0))))
      fail(S4J_ILLEGAL_ARGUMENT, m.name,
           ": alpha and beta apply to the plain product only, not to one with a semiring or a mask");
    if (m.c != nullptr) type_ = accumulating_type(type_, m.c->type());
  }

  bool general() const { return m_.semiring != Semiring::kPlusTimes || m_.mask != nullptr; }
  Result run_general();
  template <class T>
  std::optional<Result> run() {
    alpha_zero_ = factor<T>(m_.alpha, m_.name) == T(0);
    const T beta = factor<T>(m_.beta, m_.name);
    if (alpha_zero_) fills_ = false;  // neither operand is read
    if (!is_sparse(m_.a) || !is_sparse(m_.b)) return dense<T>(beta);
    if (fills_ || (beta != T(0) && has_fill(*m_.c))) return with_fills<T>(beta);
    return sparse<T>(beta);
  }
  Type type() const { return type_; }
  int64_t entries() const {
    if (!is_sparse(m_.a) || !is_sparse(m_.b)) return checked_mul(full_[0], full_[1]);
    const Source a = read_as(a_, Spec::csr(), type_), b = read_as(b_, Spec::csr(), type_);
    if (fills_) return plan_filled(filled(a_, b_), Lines(a.b), Lines(b.b), true).stored;
    return spgemm_entries(Lines(a.b), Lines(b.b));
  }

 private:
  // Returns whether implicit elements contribute terms: not if they are 0 or the zero of the semiring. Throws if a
  // semiring other than plus-times does not allow the fill.
  bool implicit_counts(const Operand& x) const {
    if (!has_fill(x)) return false;
    if (m_.semiring == Semiring::kPlusTimes) return true;
    if (same_scalar(x.fill(), semiring_zero(m_.semiring, x.type()))) return false;
    fail(S4J_ILLEGAL_ARGUMENT, m_.name, ": a sparse operand of shape ", text(x.shape()),
         " has a fill that is neither 0 nor the zero of the semiring, so its elements that "
         "are not stored would contribute to the product. Multiply its toDense() instead");
  }
  FilledProduct filled(const Operand& a, const Operand& b) const {
    return {m_.name,
            type_,
            has_fill(a),
            has_fill(b),
            cast(a.fill(), type_),
            cast(b.fill(), type_),
            int64_t{1},
            a.shape()[0],
            a.shape()[1],
            b.shape()[1],
            m_.c == nullptr || is_sparse(*m_.c)};
  }
  template <class T>
  std::optional<Result> with_fills(T beta);
  Result plus_c(Result&& product);
  Source all_lines(const Operand& x) const;
  template <class T>
  std::optional<Result> dense(T beta);
  template <class T>
  std::optional<Result> sparse(T beta);
  template <class T>
  Layout product();
  template <class T>
  Layout shaped_product();
  bool flipped() const;
  std::optional<ProductKey> product_key(bool flipped) const;
  Layout reshaped(Layout&& matrix);
  Source target_memory(bool for_blas) const;
  template <class T>
  Matrix<T> as_full(const Block& b) const;

  const Matmul& m_;
  Allocator& to_;
  Operand a_, b_;
  Type type_;
  Shape full_, shape_;  // the result as a matrix; the result in NumPy's shape
  bool alpha_zero_ = false;
  bool fills_ = false;  // implicit elements of a or b contribute terms
};

// Returns the target's memory if the kernel may write it directly; the kernel must not fail afterwards. The target must
// be a DENSE array or view of the product's type whose storage no operand shares; for BLAS it needs a unit stride.
// Otherwise returns an empty Source.
Source MatmulCall::target_memory(bool for_blas) const {
  if (m_.c == nullptr || is_sparse(*m_.c) || m_.c->type() != type_ || !m_.c->window.writable() ||
      m_.c->storage == m_.a.storage || m_.c->storage == m_.b.storage)
    return {};
  Source c = read(*m_.c);
  if (c.b.shape.empty()) return {};
  bool unit = shape_.rank == 0, forward = true;
  for (int d = 0; d < shape_.rank; ++d) {
    const int64_t stride = c.b.strides[d];
    unit = unit || stride == 1;
    forward = forward && stride > 0;
  }
  return !for_blas || (unit && forward) ? c : Source{};
}

// Returns a block of the result's shape as a matrix with op(a)'s rows and op(b)'s columns.
template <class T>
Matrix<T> MatmulCall::as_full(const Block& b) const {
  T* const data = const_cast<T*>(b.data<T>());
  if (shape_.rank == 2) return {data, full_[0], full_[1], b.strides[0], b.strides[1]};
  if (shape_.rank == 0) return {data, full_[0], full_[1], 1, 1};
  const bool column = m_.a.window.rank == 2;
  return {data, full_[0], full_[1], column ? b.strides[0] : 1, column ? 1 : b.strides[0]};
}

// Computes y = alpha a x + beta y. Copies strided vectors, so that bits do not depend on strides.
template <class T>
void times_vector(const Operand& a, Type type, const Matrix<const T>& x, const Matrix<T>& y, T alpha, T beta) {
  Vec<T> in, out;
  const T* const from = contiguous(x.data, x.rows, x.rs, in);
  if (y.rs == 1 || y.rows <= 1) return spmv(a, type, from, y.data, alpha, beta);
  out.resize(y.rows);
  for (int64_t i = 0; i < y.rows && beta != T(0); ++i) out[i] = y.data[i * y.rs];
  spmv(a, type, from, out.data(), alpha, beta);
  for (int64_t i = 0; i < y.rows; ++i) y.data[i * y.rs] = out[i];
}

// Computes the product if at least one operand is dense, and so the result is dense.
template <class T>
std::optional<Result> MatmulCall::dense(T beta) {
  const T alpha = factor<T>(m_.alpha, m_.name);
  Source sa, sb;
  Matrix<const T> a{}, b{};
  if (!is_sparse(m_.a)) {
    sa = read_as(a_, Spec::dense(), type_);
    a = dense_matrix<T>(sa.b);
  }
  if (!is_sparse(m_.b)) {
    sb = read_as(b_, Spec::dense(), type_);
    b = dense_matrix<T>(sb.b);
  }
  const bool both_dense = !is_sparse(m_.a) && !is_sparse(m_.b);
  const bool f_order = both_dense && shape_.rank == 2 && f_ordered(a) && f_ordered(b);
  Result result;
  const Source target = target_memory(both_dense);
  const bool direct = target.b.values != nullptr;
  if (!direct) {
    result.layout = Layout::dense(to_, type_, shape_, f_order);
    result.fill = cast(Scalar::of(0.0), type_);
    if (beta != T(0)) {
      const Source c = read_as(*m_.c, Spec::dense(), type_);
      copy_dense(c.b, result.layout.b);
    }
  }
  const Matrix<T> c = as_full<T>(direct ? target.b : result.layout.b);
  if (is_sparse(m_.a) || is_sparse(m_.b)) {
    const bool left = is_sparse(m_.a);
    const Operand s = left ? a_ : b_.transposed();  // y = s x, or y^T = s x^T
    const Matrix<const T> x = left ? b : a.transposed();
    const Matrix<T> y = left ? c : c.transposed();
    if (fills_ && y.rows > 0 && y.cols > 0) {
      const Source lines = read_as(s, Spec::csr(), type_);
      FilledProduct p = filled(s, left ? b_ : a_.transposed());
      filled_times_dense(p, Lines(lines.b), x, y, alpha, beta);
    } else if (x.cols == 1) {
      times_vector(s, type_, x, y, alpha, beta);
    } else {
      const Source lines = read_as(s, Spec::csr(), type_);
      spmm(Lines(lines.b), x, y, alpha, beta);
    }
  } else {
    trace("gemm");
    gemm(a, b, c, alpha, beta);
  }
  if (!direct) return result;
  m_.c->storage->values_changed();
  return std::nullopt;
}

// Returns whether both operands are CSC. The product of the transposes, in reverse order, is then computed.
bool MatmulCall::flipped() const {
  const Spec csc = Spec::csc();
  return m_.a.window.rank == 2 && m_.b.window.rank == 2 && result_spec(m_.a).same_as(csc, 2) &&
         result_spec(m_.b).same_as(csc, 2);
}

// Computes alpha op(a) op(b) for sparse operands, as CSR, or as CSC if both operands are CSC.
template <class T>
Layout MatmulCall::product() {
  const T alpha = factor<T>(m_.alpha, m_.name);
  const bool flipped = this->flipped();
  const Spec spec = flipped ? Spec::csc() : Spec::csr();
  if (alpha_zero_) {  // as in BLAS, neither operand is read
    Layout none = Layout::coo(pool(), type_, full_, 0, 4);
    return convert(to_, none.b, cast(Scalar::of(0.0), type_), spec);
  }
  // C^T = B^T A^T, and the columns of a matrix are the rows of its transpose.
  const Source left = read_as(flipped ? b_.transposed() : a_, Spec::csr(), type_);
  const Source right = read_as(flipped ? a_.transposed() : b_, Spec::csr(), type_);
  const Lines a(left.b), b(right.b);
  const std::optional<ProductKey> key = repeatable(b) ? product_key(flipped) : std::nullopt;
  bool wanted = false;
  const LayoutPtr known = key ? known_structure(*a_.storage, *key, wanted) : nullptr;
  if (known != nullptr) return spgemm_again<T>(to_, type_, a, b, alpha, known->b);
  trace("spgemm");
  Layout c = spgemm<T>(to_, type_, a, b, alpha, flipped);
  if (wanted) keep_structure(*a_.storage, *key, c.b);
  return c;
}

// Returns the key under which the result's structure is cached; none for views, which may show different parts of it.
std::optional<ProductKey> MatmulCall::product_key(bool flipped) const {
  int64_t form = flipped ? 1 : 0;
  for (const Operand* x : {&a_, &b_}) {
    const Window& w = x->window;
    if (x->storage->shape().rank != 2) return std::nullopt;
    for (int d = 0; d < 2; ++d) {
      const WindowDim& v = w.dims[d];
      if (v.dim < 0 || v.begin != 0 || v.step != 1 || v.length != x->storage->shape()[static_cast<int>(v.dim)])
        return std::nullopt;
    }
    form = 2 * form + w.dims[0].dim;
  }
  return ProductKey{b_.storage->id(), b_.storage->structure_epoch(), form};
}

// Converts a result of rank 0 or 1 to COO.
Layout MatmulCall::reshaped(Layout&& matrix) {
  if (shape_.rank == 2) return std::move(matrix);
  const int keep = m_.a.window.rank == 2 ? 0 : 1;
  const Vec<int64_t> coords = decode_coordinates(matrix.b);
  const int64_t n = matrix.b.nnz;
  int64_t largest = 0;
  for (int64_t i = 0; shape_.rank == 1 && i < n; ++i) largest = std::max(largest, coords[keep * n + i]);
  Layout out = Layout::coo(to_, type_, shape_, n, width_for(largest));
  if (n > 0) std::memcpy(out.values.as<char>(), matrix.values.as<char>(), static_cast<size_t>(n * size_of(type_)));
  if (shape_.rank == 1)
    dispatch_index(out.b.index_width, [&](auto i) {
      using I = decltype(i);
      for (int64_t k = 0; k < n; ++k) out.indexes.as<I>()[k] = static_cast<I>(coords[keep * n + k]);
    });
  return out;
}

// Computes the product of sparse operands in the result's shape.
template <class T>
Layout MatmulCall::shaped_product() {
  const Operand left = flipped() ? b_.transposed() : a_, right = flipped() ? a_.transposed() : b_;
  std::optional<Layout> full;
  if (!alpha_zero_)
    full = full_product(to_, {left, right, type_, flipped(), shape_.rank}, factor<T>(m_.alpha, m_.name));
  if (!full) full = product<T>();
  return full->b.shape.rank == shape_.rank ? std::move(*full) : reshaped(std::move(*full));
}

template <class T>
std::optional<Result> MatmulCall::sparse(T beta) {
  const Scalar zero = cast(Scalar::of(0.0), type_);
  if (beta == T(0)) return Result{shaped_product<T>(), zero};
  const Layout ab = shaped_product<T>();
  if (!is_sparse(*m_.c)) {
    // c is dense: computes beta c, then adds the entries.
    Result out{Layout::dense(to_, type_, shape_, false), zero};
    const Source c = read_as(*m_.c, Spec::dense(), type_);
    copy_dense(c.b, out.layout.b);
    T* const x = out.layout.mutable_data<T>();
    for (int64_t i = 0; i < out.layout.b.nnz; ++i) x[i] *= beta;
    const Vec<int64_t> coords = decode_coordinates(ab.b);
    const T* const v = ab.b.data<T>();
    for (int64_t k = 0; k < ab.b.nnz; ++k) {
      int64_t at = 0;
      for (int d = 0; d < shape_.rank; ++d) at += coords[d * ab.b.nnz + k] * out.layout.b.strides[d];
      x[at] = v[k] + x[at];
    }
    return out;
  }
  // Both are sparse: unites the patterns and sums common entries, the product's term first.
  const Source c = read_as(*m_.c, ab.b.spec(), type_);
  const Vec<int64_t> first = decode_coordinates(ab.b), second = decode_coordinates(c.b);
  const int64_t n1 = ab.b.nnz, n2 = c.b.nnz, n = n1 + n2;
  Vec<int64_t> runs(static_cast<size_t>(n * std::max(shape_.rank, 1)));
  Vec<T> values(static_cast<size_t>(n));
  Coordinates coordinates;
  coordinates.rank = shape_.rank;
  coordinates.count = n;
  for (int d = 0; d < shape_.rank; ++d) {
    int64_t* const run = runs.data() + d * n;
    coordinates.runs[d] = run;
    std::copy_n(first.begin() + d * n1, n1, run);
    std::copy_n(second.begin() + d * n2, n2, run + n1);
  }
  const int64_t skip = c.b.format == Format::kGcs ? c.b.pointers[0] : 0;
  std::copy_n(ab.b.data<T>(), n1, values.begin());
  for (int64_t i = 0; i < n2; ++i) values[n1 + i] = beta * (c.b.data<T>() + skip)[i];
  return Result{build(to_, type_, shape_, coordinates, values.data(), ab.b.spec(), S4J_SUM), zero};
}

// Computes the product of sparse operands if a, b or c has a fill other than 0.
template <class T>
std::optional<Result> MatmulCall::with_fills(T beta) {
  Result out{Layout(), cast(Scalar::of(0.0), type_)};
  if (!fills_) {
    out.layout = shaped_product<T>();
  } else {
    const T alpha = factor<T>(m_.alpha, m_.name);
    const FilledProduct p = filled(a_, b_);
    const Source a = read_as(a_, Spec::csr(), type_), b = read_as(b_, Spec::csr(), type_);
    Layout c = filled_product(to_, flipped() ? pool() : to_, p, Lines(a.b), Lines(b.b), alpha, shape_);
    if (c.b.format != Format::kDense) {
      out.fill = p.implicit(alpha);
      c = flipped() ? convert(to_, c.b, out.fill, Spec::csc()) : reshaped(std::move(c));
    }
    out.layout = std::move(c);
  }
  if (beta == T(0)) return out;
  return plus_c(std::move(out));
}

// Computes product + beta c, element by element.
Result MatmulCall::plus_c(Result&& product) {
  const bool dense = product.layout.b.format == Format::kDense || !is_sparse(*m_.c);
  const Source c = read(*m_.c);
  const Temporary kept(cast_layout(pool(), c.b, type_), cast(m_.c->fill(), type_));
  Result scaled = scalar(pool(), S4J_OP_MUL, *kept, cast(m_.beta, type_), false, m_.name);
  const Temporary times(std::move(scaled.layout), scaled.fill), ab(std::move(product.layout), product.fill);
  Result out = pairwise(to_, S4J_OP_ADD, *ab, *times, false, dense, m_.name);
  if (dense && out.layout.b.format != Format::kDense) out.layout = convert(to_, out.layout.b, out.fill, Spec::dense());
  return out;
}

// Returns the rows of a matrix operand; a dense operand stores every element.
Source MatmulCall::all_lines(const Operand& x) const {
  if (is_sparse(x)) return read_as(x, Spec::csr(), type_);
  const Source dense = read_as(x, Spec::dense(), type_);
  const Shape shape = x.shape();
  const int64_t rows = shape[0], cols = shape[1], n = checked_mul(rows, cols);
  Layout lines = Layout::gcs(pool(), type_, shape, Spec::csr(), n, rows, false, width_for(cols - 1));
  for (int64_t r = 0; r <= rows; ++r) lines.mutable_pointers()[r] = r * cols;
  dispatch_index(lines.b.index_width, [&](auto i) {
    for (int64_t k = 0; k < n; ++k) lines.indexes.as<decltype(i)>()[k] = static_cast<decltype(i)>(k % cols);
  });
  Layout values = Layout::dense(pool(), type_, shape, false);
  copy_dense(dense.b, values.b);
  lines.values = std::move(values.values);
  lines.b.values = lines.values.as<void>();
  Source out;
  out.keep = make_pooled<Layout>(std::move(lines));
  out.b = out.keep->b;
  return out;
}

// Computes the product over another semiring, or with a mask.
Result MatmulCall::run_general() {
  const Scalar zero = semiring_zero(m_.semiring, type_);
  const Source a = all_lines(a_), b = all_lines(b_);
  Source allowed;
  std::optional<Lines> mask;
  if (m_.mask != nullptr) {
    allowed = read_as(*m_.mask, Spec::csr(), m_.mask->type());
    mask.emplace(allowed.b);
  }
  const bool sparse = is_sparse(m_.a) && is_sparse(m_.b);
  const bool columns = sparse && shape_.rank == 2 && result_spec(m_.a).same_as(Spec::csc(), 2) &&
                       result_spec(m_.b).same_as(Spec::csc(), 2);
  Allocator& into = sparse && !columns ? to_ : pool();
  const Type mask_type = mask ? m_.mask->type() : Type::kBool;
  const auto product = [&] {
    if (!fills_)
      return semiring_product(into, type_, m_.semiring, Lines(a.b), Lines(b.b), m_.masking, mask ? &*mask : nullptr,
                              mask_type);
    return dispatch_product(type_, m_.name, [&](auto t) {
      return filled_masked<decltype(t)>(into, filled(a_, b_), Lines(a.b), Lines(b.b), m_.masking, *mask, mask_type);
    });
  };
  Layout c = product();
  if (columns) return {convert(to_, c.b, zero, Spec::csc()), zero};
  if (sparse) return {reshaped(std::move(c)), zero};
  const Layout shaped = reshaped(std::move(c));
  return {convert(to_, shaped.b, zero, Spec::dense()), zero};
}

}  // namespace

std::optional<Result> matmul(const Matmul& m, Allocator& to) {
  if (is_sparse_in_file(m.a) || is_sparse_in_file(m.b)) return matmul_parts(m, to);
  if (VectorProduct short_call; short_call.find(m)) {
    short_call.run();
    m.c->storage->values_changed();
    return std::nullopt;
  }
  MatmulCall job(m, to);
  if (job.general()) return job.run_general();
  return dispatch_product(job.type(), m.name, [&](auto t) { return job.run<decltype(t)>(); });
}

void check_matmul(const Matmul& m) { MatmulCall(m, pool()); }

int64_t matmul_entries(const Matmul& m) { return MatmulCall(m, pool()).entries(); }

}  // namespace s4j
