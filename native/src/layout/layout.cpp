// SPDX-License-Identifier: Apache-2.0
#include "layout/layout.hpp"

#include <cstring>

#include "parallel/parallel.hpp"

namespace s4j {

int64_t Shape::length_or_minus() const {
  if (empty()) return 0;
  int64_t n = 1;
  for (int d = 0; d < rank; ++d)
    if (__builtin_mul_overflow(n, (*this)[d], &n)) return -1;
  return n;
}

int64_t Shape::length() const {
  const int64_t n = length_or_minus();
  if (n < 0)
    fail(S4J_ARITHMETIC, "the length of shape ", text(*this),
         " passes 2^63 - 1; no DENSE array has as many elements, and they cannot be numbered one by one. COO takes "
         "this shape");
  return n;
}

bool Shape::empty() const {
  for (int d = 0; d < rank; ++d)
    if ((*this)[d] == 0) return true;
  return false;
}

std::string text(const int64_t* v, int count) {
  std::string out = "[";
  for (int i = 0; i < count; ++i) out += (i > 0 ? ", " : "") + std::to_string(v[i]);
  return out + "]";
}
std::string text(const Shape& s) { return text(s.dims.data(), s.rank); }

void c_strides(const Shape& s, Dims& out) {
  int64_t step = 1;
  for (int d = s.rank - 1; d >= 0; --d) {
    out[d] = step;
    if (__builtin_mul_overflow(step, std::max<int64_t>(s[d], 1), &step)) step = INT64_MAX;
  }
}
void f_strides(const Shape& s, Dims& out) {
  int64_t step = 1;
  for (int d = 0; d < s.rank; ++d) {
    out[d] = step;
    // Overflows only if another extent is 0: the array has no elements, so its strides are not used.
    if (__builtin_mul_overflow(step, std::max<int64_t>(s[d], 1), &step)) step = INT64_MAX;
  }
}

Dims c_strides(const Shape& s) {
  Dims out;
  c_strides(s, out);
  return out;
}

Spec Spec::gcs(int rank, int partitioning) {
  Spec s(Format::kGcs, partitioning);
  for (int d = 0; d < rank; ++d) s.order[d] = d;
  return s;
}
Spec Spec::gcs(int rank, const int* order, int partitioning) {
  Spec s(Format::kGcs, partitioning);
  for (int d = 0; d < rank; ++d) s.order[d] = order[d];
  return s;
}
Spec Spec::csc() {
  const int order[2] = {1, 0};
  return gcs(2, order, 1);
}

bool Spec::same_as(const Spec& o, int rank) const {
  if (format != o.format) return false;
  if (format == Format::kCoo) return true;
  if (partitioning != o.partitioning) return false;
  if (format == Format::kDense) return true;
  for (int d = 0; d < rank; ++d)
    if (order[d] != o.order[d]) return false;
  return true;
}

Spec Block::spec() const {
  if (format == Format::kGcs) return Spec::gcs(shape.rank, order.data(), partitioning);
  return format == Format::kCoo ? Spec::coo() : Spec::dense();
}

Block::Elements Block::buffer(int64_t which) const {
  const bool gcs = format == Format::kGcs;
  switch (which) {
    case 0:
      return {values, nnz, size_of(type)};
    case 1:
      return {indexes, format == Format::kDense ? 0 : gcs ? nnz : nnz * shape.rank, index_width};
    case 2:
      return {pointers, gcs ? lines + 1 : 0, 8};
    case 3:
      return {line_ids, gcs && line_ids != nullptr ? lines : 0, 8};
    default:
      fail(S4J_ILLEGAL_ARGUMENT, "there is no buffer with the number ", which);
  }
}

int64_t Block::line_range() const {
  int64_t n = 1;
  for (int i = 0; i < partitioning; ++i) n *= shape[order[i]];
  return n;
}
int64_t Block::minor_range() const {
  int64_t n = 1;
  for (int i = partitioning; i < shape.rank; ++i) n *= shape[order[i]];
  return n;
}

namespace {

// An upper bound of the numbers of lines and of minor indexes, such that the sum of two such numbers does not overflow.
constexpr int64_t kMostPositions = int64_t{1} << 62;

// Returns whether the extents of the dimensions spec.order[from..end) have a product of at most kMostPositions.
bool can_number(const Spec& spec, const Shape& shape, int from, int end) {
  int64_t range = 1;
  for (int i = from; i < end; ++i) {
    const int64_t e = std::max<int64_t>(shape[spec.order[i]], 1);
    if (__builtin_mul_overflow(range, e, &range) || range > kMostPositions) return false;
  }
  return true;
}

[[noreturn]] void refuse_positions(const Spec& spec, const Shape& shape, bool lines) {
  const int from = lines ? 0 : spec.partitioning;
  const int end = lines ? spec.partitioning : shape.rank;
  std::string product, dimensions;
  for (int i = from; i < end; ++i) {
    product += (i > from ? " * " : "") + std::to_string(shape[spec.order[i]]);
    dimensions += (i > from ? ", " : "") + std::to_string(spec.order[i]);
  }
  const bool matrix = shape.rank == 2 && spec.partitioning == 1;
  const std::string format = !matrix              ? "GCS with partitioning " + std::to_string(spec.partitioning)
                             : spec.order[0] == 0 ? "CSR"
                                                  : "CSC";
  std::string other;
  for (int p = 0; p <= shape.rank && other.empty(); ++p)
    if (can_number(spec, shape, 0, p) && can_number(spec, shape, p, shape.rank))
      other = ", and so does GCS with partitioning " + std::to_string(p);
  fail(S4J_ILLEGAL_ARGUMENT, "shape ", text(shape), " has more than 2^62 ", lines ? "lines" : "positions in a line",
       " in ", format, ": ", product, ", of dimension", end - from > 1 ? "s " : " ", dimensions,
       ". COO takes this shape", other);
}

}  // namespace

void check_spec(const Spec& spec, const Shape& shape) {
  if (spec.format != Format::kGcs) return;
  const int r = shape.rank;
  if (spec.partitioning < 0 || spec.partitioning > r)
    fail(S4J_ILLEGAL_ARGUMENT, "GCS partitioning ", spec.partitioning, " is outside 0..", r, " for shape ",
         text(shape));
  uint64_t seen = 0;
  for (int i = 0; i < r; ++i) {
    const int d = spec.order[i];
    if (d < 0 || d >= r || ((seen >> d) & 1) != 0)
      fail(S4J_ILLEGAL_ARGUMENT, "the GCS dimension order must be a permutation of 0..", r - 1, ", but at place ", i,
           " it has ", d);
    seen |= uint64_t{1} << d;
  }
  if (!can_number(spec, shape, 0, spec.partitioning)) refuse_positions(spec, shape, true);
  if (!can_number(spec, shape, spec.partitioning, r)) refuse_positions(spec, shape, false);
}

bool want_hyper(int64_t lines, int64_t nnz) { return lines > std::max<int64_t>(threshold::kHyperLines, 2 * nnz); }

Layout Layout::dense(Allocator& from, Type type, const Shape& shape, bool f_order) {
  Layout out;
  out.b.format = Format::kDense;
  out.b.type = type;
  out.b.shape = shape;
  out.b.nnz = shape.length();
  int64_t bytes;
  if (__builtin_mul_overflow(out.b.nnz, int64_t{size_of(type)}, &bytes))
    fail(S4J_ARITHMETIC, "a DENSE array of shape ", text(shape), " with ", size_of(type),
         " bytes per element would need more than 2^63 - 1 bytes. COO takes this shape, and stores only elements that "
         "differ from the fill");
  out.values = Buffer(from, bytes);
  out.b.values = out.values.as<void>();
  if (f_order)
    f_strides(shape, out.b.strides);
  else
    c_strides(shape, out.b.strides);
  out.b.partitioning = f_order ? 1 : 0;
  return out;
}

Layout Layout::coo(Allocator& from, Type type, const Shape& shape, int64_t nnz, int index_width) {
  Layout out;
  out.b.format = Format::kCoo;
  out.b.type = type;
  out.b.shape = shape;
  out.b.nnz = nnz;
  out.b.index_width = index_width;
  out.b.index_pitch = nnz;
  out.values = Buffer(from, checked_mul(nnz, size_of(type)));
  out.indexes = Buffer(from, checked_mul(checked_mul(nnz, index_width), shape.rank));
  out.b.values = out.values.as<void>();
  out.b.indexes = out.indexes.as<void>();
  return out;
}

Layout Layout::gcs(Allocator& from, Type type, const Shape& shape, const Spec& spec, int64_t nnz, int64_t lines,
                   bool hyper, int index_width) {
  Layout out;
  out.b.format = Format::kGcs;
  out.b.type = type;
  out.b.shape = shape;
  out.b.nnz = nnz;
  out.b.partitioning = spec.partitioning;
  out.b.order = spec.order;
  out.b.index_width = index_width;
  out.b.index_pitch = nnz;
  out.b.lines = lines;
  out.values = Buffer(from, checked_mul(nnz, size_of(type)));
  out.indexes = Buffer(from, checked_mul(nnz, index_width));
  out.pointers = Buffer(from, checked_mul(lines + 1, 8));
  if (hyper) out.line_ids = Buffer(from, checked_mul(std::max<int64_t>(lines, 1), 8));
  out.b.values = out.values.as<void>();
  out.b.indexes = out.indexes.as<void>();
  out.b.pointers = out.pointers.as<int64_t>();
  out.b.line_ids = out.line_ids.as<int64_t>();
  return out;
}

void copy_bytes(const void* from, int64_t bytes, void* to) noexcept {
  parallel_for(bytes, threshold::kCopiedBytes, 1, [&](int64_t b, int64_t e) {
    std::memcpy(static_cast<char*>(to) + b, static_cast<const char*>(from) + b, e - b);
  });
}

Layout Layout::like(Allocator& from, const Block& s, Type type) {
  if (s.format == Format::kDense) return dense(from, type, s.shape, s.partitioning == 1);
  if (s.format == Format::kCoo) {
    Layout out = coo(from, type, s.shape, s.nnz, s.index_width);
    for (int d = 0; d < s.shape.rank; ++d)
      copy_bytes(static_cast<const char*>(s.indexes) + d * s.index_pitch * s.index_width, s.nnz * s.index_width,
                 out.indexes.as<char>() + d * s.nnz * s.index_width);
    return out;
  }
  Layout out = gcs(from, type, s.shape, s.spec(), s.nnz, s.lines, s.line_ids != nullptr, s.index_width);
  const int64_t first = s.pointers[0];
  copy_bytes(static_cast<const char*>(s.indexes) + first * s.index_width, s.nnz * s.index_width,
             out.indexes.as<char>());
  int64_t* pointers = out.mutable_pointers();
  parallel_for(s.lines + 1, threshold::kGrainLight, 1, [&](int64_t from, int64_t until) {
    for (int64_t l = from; l < until; ++l) pointers[l] = s.pointers[l] - first;
  });
  if (s.line_ids != nullptr) copy_bytes(s.line_ids, s.lines * 8, out.line_ids.as<void>());
  return out;
}

Layout Layout::copy(Allocator& from, const Block& b) {
  Layout out = like(from, b, b.type);
  copy_bytes(b.first_value(), b.nnz * size_of(b.type), out.values.as<void>());
  return out;
}

}  // namespace s4j
