// SPDX-License-Identifier: Apache-2.0
// MTTKRP on the layout with one line (compressed row) for each coordinate of the mode. A line gives one row of the
// result; long lines are summed in pieces of a fixed size. For each entry, the kernel reads the value and one index
// that encodes all other dimensions.
#include "ops/tensor/mttkrp.hpp"

#include <algorithm>
#include <cstring>

#include "array/lines.hpp"
#include "array/read.hpp"
#include "core/accumulate.hpp"
#include "core/trace.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"
#include "leaf/select.hpp"
#include "ops/filled/filled_products.hpp"
#include "ops/product/products.hpp"
#include "ops/tensor/einsum.hpp"

namespace s4j {
namespace {

constexpr int64_t kPiece = threshold::kMttkrpPiece;

// The factor matrices with contiguous rows, padded to whole vectors.
template <class T>
class Factors {
 public:
  Factors(const std::vector<Operand>& factors, int64_t columns, Type type, const char* name) : k_(columns) {
    constexpr int64_t kVector = 64 / static_cast<int64_t>(sizeof(T));
    padded_ = (columns + kVector - 1) / kVector * kVector;
    sources_.reserve(factors.size());
    copies_.reserve(factors.size());
    rows_.count = static_cast<int>(factors.size());
    for (size_t i = 0; i < factors.size(); ++i) {
      const size_t d = factors.size() - 1 - i;  // the innermost dimension comes first
      if (is_sparse(factors[d])) check_densify(factors[d].shape(), name);
      sources_.push_back(read_as(factors[d], Spec::dense(), type));
      const Block& b = sources_.back().b;
      const T* rows = b.data<T>();
      int64_t ld = b.strides[0];
      if (padded_ != k_ || (b.strides[1] != 1 && k_ > 1)) {
        copies_.emplace_back(static_cast<size_t>(checked_mul(b.shape[0], padded_)), T{});
        Block to = b;
        to.values = copies_.back().data();
        to.strides = {padded_, 1};
        copy_dense(b, to);
        rows = copies_.back().data();
        ld = padded_;
      }
      rows_.rows[i] = rows;
      rows_.ld[i] = ld;
      rows_.extent[i] = b.shape[0];
      rows_.magic[i] = b.shape[0] <= 1 ? 0 : ~uint64_t{0} / static_cast<uint64_t>(b.shape[0]) + 1;
    }
  }
  const LeafFactors<T>& rows() const { return rows_; }
  int64_t padded() const { return padded_; }

 private:
  int64_t k_, padded_;
  LeafFactors<T> rows_{};
  std::vector<Source> sources_;
  std::vector<Vec<T>> copies_;
};

template <class T>
void run(const Lines& lines, const Factors<T>& factors, T* out) {
  const auto kernel = tensor_leaf<T>().mttkrp[lines.width == 4 ? 0 : 1];
  const int64_t k = factors.padded();
  const auto* const index = static_cast<const char*>(lines.index);
  const auto* const value = static_cast<const T*>(lines.values);
  const auto sum = [&](int64_t from, int64_t until, T* to) noexcept {
    kernel(&factors.rows(), index + from * lines.width, value + from, until - from, k, to);
  };
  const int64_t cost = 1 + k / 4;
  for_lines(lines, threshold::kGrainHeavy, cost, [&](int64_t first, int64_t last) noexcept {
    for (int64_t l = first; l < last; ++l) {
      const int64_t n = lines.pointers[l + 1] - lines.pointers[l];
      if (n > 0 && n <= kPiece) sum(lines.pointers[l], lines.pointers[l + 1], out + lines.row(l) * k);
    }
  });
  // Each piece of a long line has its own row of sums; these rows are then added in the order of the pieces.
  struct Piece {
    int64_t line, begin, end;
  };
  Vec<Piece> pieces;
  for (int64_t l = 0; l < lines.lines; ++l) {
    const int64_t end = lines.pointers[l + 1];
    if (end - lines.pointers[l] <= kPiece) continue;
    for (int64_t p = lines.pointers[l]; p < end; p += kPiece) pieces.push_back({l, p, std::min(end, p + kPiece)});
  }
  if (pieces.empty()) return;
  const auto count = static_cast<int64_t>(pieces.size());
  Vec<T> sums(static_cast<size_t>(checked_mul(count, k)));
  parallel_chunks(count, lines.nnz() * cost, [&](int64_t i) noexcept {
    const Piece& p = pieces[i];
    sum(p.begin, p.end, sums.data() + i * k);
  });
  for (int64_t i = 0; i < count; ++i) {
    T* const row = out + lines.row(pieces[i].line) * k;
    const T* const piece = sums.data() + i * k;
    for (int64_t c = 0; c < k; ++c) row[c] += piece[c];
  }
}

template <class T>
Result sum_lines(const Source& s, int64_t rows, int64_t columns, const std::vector<Operand>& given, Type type,
                 Allocator& to, const char* name) {
  const Factors<T> factors(given, columns, type, name);
  trace("mttkrp");
  trace(isa_name());
  Result out{Layout::dense(to, type, Shape{2, {rows, columns}}, false), cast(Scalar::of(0.0), type)};
  T* const r = out.layout.mutable_data<T>();
  const int64_t k = factors.padded();
  Vec<T> padded(k == columns ? 0 : static_cast<size_t>(checked_mul(rows, k)));
  T* const sums = k == columns ? r : padded.data();
  parallel_for(rows, std::max<int64_t>(1, threshold::kGrainCopy / std::max<int64_t>(k, 1)), k,
               [&](int64_t b, int64_t e) noexcept { std::fill(sums + b * k, sums + e * k, T{}); });
  Block b = s.b;  // the tensor as a matrix: a line for each coordinate of the mode
  b.shape = Shape{2, {rows, b.minor_range()}};
  b.partitioning = 1;
  b.order = {0, 1};
  run(Lines(b), factors, sums);
  if (k != columns)
    for (int64_t i = 0; i < rows; ++i)
      std::memcpy(r + i * columns, sums + i * k, static_cast<size_t>(columns) * sizeof(T));
  return out;
}

}  // namespace

std::optional<Result> sparse_mttkrp(const Operand& x, int mode, const std::vector<Operand>& factors, Type type,
                                    Allocator& to, const char* name) {
  const Shape s = x.shape();
  int order[kMaxRank] = {mode};
  int n = 1;
  for (int d = 0; d < s.rank; ++d)
    if (d != mode) order[n++] = d;
  const Spec spec = Spec::gcs(s.rank, order, 1);
  if (fitting_spec(spec, s).format != Format::kGcs) return std::nullopt;
  const Source in = read_as(x, spec, type);
  return dispatch_product(type, name, [&](auto t) {
    return sum_lines<decltype(t)>(in, s[mode], factors[0].shape()[1], factors, type, to, name);
  });
}

Result mttkrp(const Operand& x, int mode, const std::vector<Operand>& factors, Allocator& to, const char* name,
              const Operand* target) {
  const Shape s = x.shape();
  if (s.rank < 2) fail(S4J_ILLEGAL_ARGUMENT, name, " takes an array of rank 2 or more, not one of shape ", text(s));
  if (mode < 0 || mode >= s.rank)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": there is no dimension ", mode, " in shape ", text(s));
  if (static_cast<int>(factors.size()) != s.rank - 1)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": an array of shape ", text(s), " takes ", s.rank - 1, " factors, not ",
         factors.size());
  Type type = x.type();
  int order[kMaxRank] = {mode};
  int n = 1;
  for (int d = 0; d < s.rank; ++d)
    if (d != mode) order[n++] = d;
  for (size_t i = 0; i < factors.size(); ++i) {
    const Shape f = factors[i].shape();
    const int d = order[i + 1];
    if (f.rank != 2 || f[0] != s[d] || f[1] != factors[0].shape()[1])
      fail(S4J_ILLEGAL_ARGUMENT, name, ": the factor of dimension ", d, " of shape ", text(s), " has shape ", text(f),
           "; it must be [", s[d], ", ", factors[0].shape().rank == 2 ? std::to_string(factors[0].shape()[1]) : "R",
           "]");
    type = product_type(type, factors[i].type(), name);
  }
  type = product_type(type, type, name);
  if (target != nullptr) type = accumulating_type(type, target->type());
  const int64_t columns = factors[0].shape()[1];
  check_receiver(target, Shape{2, {s[mode], columns}}, name);
  if (is_sparse(x) && !has_fill(x) && !s.empty() && columns > 0)
    if (auto out = sparse_mttkrp(x, mode, factors, type, to, name)) return std::move(*out);
  // Computes the result by matrix products. Label d is dimension d of x; label s.rank is the columns of the factors.
  Einsum e{name, {x}, {{}}, {mode, s.rank}};
  e.target = target;
  for (int d = 0; d < s.rank; ++d) e.labels[0].push_back(d);
  for (size_t i = 0; i < factors.size(); ++i) {
    e.operands.push_back(factors[i]);
    e.labels.push_back({order[i + 1], s.rank});
  }
  Result out = einsum(e, to);
  if (out.layout.b.format != Format::kDense) out.layout = convert(to, out.layout.b, out.fill, Spec::dense());
  return out;
}

}  // namespace s4j
