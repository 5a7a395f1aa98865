// SPDX-License-Identifier: Apache-2.0
// The fill is the value of implicit elements, those that an array does not store.
#include "ops/structure/concat.hpp"

#include <algorithm>
#include <optional>

#include "array/read.hpp"
#include "format/convert.hpp"
#include "format/dense.hpp"
#include "format/emit.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

int checked_dimension(Operands x, int64_t dimension) {
  if (x.empty()) fail(S4J_ILLEGAL_ARGUMENT, "concat needs at least one array");
  if (dimension < 0 || dimension >= x[0].shape().rank)
    fail(S4J_ILLEGAL_ARGUMENT, "concat: there is no dimension ", dimension, " in shape ", text(x[0].shape()));
  return static_cast<int>(dimension);
}

// Returns the shape of the result and sets `begins` to the begin of each operand in the result.
Shape joined(Operands x, int d, Vec<int64_t>& begins) {
  Shape out = x[0].shape();
  begins.resize(x.size());
  int64_t length = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    const Shape s = x[i].shape();
    bool fits = s.rank == out.rank;
    for (int v = 0; fits && v < s.rank; ++v) fits = v == d || s[v] == out[v];
    if (!fits)
      fail(S4J_ILLEGAL_ARGUMENT, "concat along dimension ", d, ": array ", i, " has shape ", text(s),
           ", but array 0 has ", text(x[0].shape()), "; all other dimensions must agree");
    begins[i] = length;
    if (__builtin_add_overflow(length, s[d], &length))
      fail(S4J_ARITHMETIC, "concat along dimension ", d, ": the length passes 2^63 - 1");
  }
  out[d] = length;
  return out;
}

double elements(const Shape& s) {
  double n = 1;
  for (int d = 0; d < s.rank; ++d) n *= static_cast<double>(s[d]);
  return n;
}

// Returns the fill that covers the most implicit elements, or the first of several such fills.
Scalar best_fill(const Vec<Source>& sources, Type type) {
  struct Weight {
    Scalar fill;
    double implicit;
  };
  Vec<Weight> all;
  for (const Source& s : sources) {
    if (s.b.format == Format::kDense) continue;
    const Scalar fill = cast(s.fill, type);
    const double implicit = elements(s.b.shape) - static_cast<double>(s.b.nnz);
    const auto at = std::find_if(all.begin(), all.end(), [&](const Weight& w) { return same_scalar(w.fill, fill); });
    if (at == all.end()) {
      all.push_back({fill, implicit});
    } else {
      if (implicit > 0) at->fill = at->implicit > 0 ? one_of_same(at->fill, fill) : fill;
      at->implicit += implicit;
    }
  }
  return std::max_element(all.begin(), all.end(),
                          [](const Weight& a, const Weight& b) { return a.implicit < b.implicit; })
      ->fill;
}

Result concat_dense(Allocator& to, Operands x, int d, const Shape& shape, Type type, const Vec<int64_t>& begins) {
  Result out{Layout::dense(to, type, shape, false), Scalar{type, 0}};
  for (size_t i = 0; i < x.size(); ++i) {
    const Source s = read(x[i]);
    if (s.b.shape.empty()) continue;
    Block part = out.layout.b;
    part.shape = s.b.shape;
    const int64_t offset = begins[i] * part.strides[d];
    part.values = static_cast<const char*>(part.values) + offset * size_of(type);
    copy_dense(s.b, part);
  }
  return out;
}

// Appends the entries of one block, shifted along dimension d, to the result's coordinates and values.
void append(const Block& b, int d, int64_t begin, int64_t at, int64_t total, Type type, int64_t* runs, void* values) {
  const Vec<int64_t> coords = decode_coordinates(b);
  for (int v = 0; v < b.shape.rank; ++v) {
    const int64_t* in = coords.data() + v * b.nnz;
    int64_t* run = runs + v * total + at;
    const int64_t add = v == d ? begin : 0;
    parallel_for(b.nnz, threshold::kGrainLight, 1, [&](int64_t s, int64_t e) {
      for (int64_t k = s; k < e; ++k) run[k] = in[k] + add;
    });
  }
  dispatch(b.type, [&](auto from) {
    using From = decltype(from);
    dispatch(type, [&](auto to) {
      using To = decltype(to);
      const From* in = static_cast<const From*>(b.first_value());
      To* dst = static_cast<To*>(values) + at;
      parallel_for(b.nnz, threshold::kGrainLight, 1, [&](int64_t s, int64_t e) {
        for (int64_t k = s; k < e; ++k) dst[k] = cast<To>(in[k]);
      });
    });
  });
}

// Concatenates the lines (compressed rows) of all operands. Returns nothing if the layouts of the operands or the
// result do not allow this.
std::optional<Layout> concat_lines(Allocator& to, const Vec<Source>& sources, int d, const Shape& shape,
                                   const Spec& spec, Type type) {
  if (spec.format != Format::kGcs || spec.partitioning == 0 || spec.order[0] != d || shape.empty()) return std::nullopt;
  int64_t lines = 0;
  int64_t n = 0;
  int width = 4;
  for (const Source& s : sources) {
    if (!s.b.spec().same_as(spec, shape.rank) || s.b.line_ids != nullptr || s.b.type != type) return std::nullopt;
    lines += s.b.lines;
    n += s.b.nnz;
    width = std::max(width, s.b.index_width);
  }
  if (want_hyper(lines, n)) return std::nullopt;
  Layout out = Layout::gcs(to, type, shape, spec, n, lines, false, width);
  int64_t* pointers = out.mutable_pointers();
  const int64_t size = size_of(type);
  int64_t line = 0;
  int64_t at = 0;
  for (const Source& s : sources) {
    const int64_t skip = s.b.pointers[0];
    parallel_for(s.b.lines, threshold::kGrainCopy, 1, [&](int64_t b, int64_t e) {
      for (int64_t l = b; l < e; ++l) pointers[line + l] = at + s.b.pointers[l] - skip;
    });
    gather_values(size, s.b.first_value(), {}, s.b.nnz, out.values.as<char>() + at * size);
    if (s.b.index_width == width) {
      gather_values(width, static_cast<const char*>(s.b.indexes) + skip * width, {}, s.b.nnz,
                    out.indexes.as<char>() + at * width);
    } else {
      for (int64_t k = 0; k < s.b.nnz; ++k) out.indexes.as<int64_t>()[at + k] = s.b.index<int32_t>()[skip + k];
    }
    line += s.b.lines;
    at += s.b.nnz;
  }
  pointers[lines] = n;
  return out;
}

// Throws, before any copy is made, if broadcast operands need more copies of entries than the densify limit allows.
void refuse_copies(Operands x, const Shape& shape) {
  double own = 0, copies = 0;
  for (const Operand& each : x) {
    if (each.storage->format() == Format::kDense) continue;
    double times = 1;
    for (int v = 0; v < each.window.rank; ++v)
      if (each.window.dims[v].dim < 0) times *= static_cast<double>(each.window.dims[v].length);
    if (times <= 1) continue;
    const auto entries = static_cast<double>(count_entries(each));
    own += entries / times;
    copies += entries - entries / times;
  }
  if (copies > static_cast<double>(densify_limit()))
    fail(S4J_WOULD_DENSIFY, "concat into shape ", text(shape), ": broadcast operands of ", static_cast<int64_t>(own),
         " entries would store ", static_cast<int64_t>(std::min(own + copies, 0x1p62)),
         ", more than org.sparse4j.densifyLimit = ", densify_limit(), kRaiseLimit);
}

Result concat_sparse(Allocator& to, Operands x, int d, const Shape& shape, Type type, const Spec& wanted,
                     const Vec<int64_t>& begins) {
  refuse_copies(x, shape);
  const size_t n = x.size();
  Vec<Source> sources(n);
  for (size_t i = 0; i < n; ++i) sources[i] = read(x[i]);
  const Scalar fill = best_fill(sources, type);
  auto other_fill = [&](const Source& s) {
    return s.b.format != Format::kDense && !same_scalar(fill, cast(s.fill, type));
  };
  double implicit = 0;
  for (const Source& s : sources)
    if (other_fill(s)) implicit += elements(s.b.shape) - static_cast<double>(s.b.nnz);
  if (implicit > static_cast<double>(densify_limit()))
    fail(S4J_WOULD_DENSIFY, "concat of arrays with different fills would store ",
         implicit < 9e18 ? std::to_string(static_cast<int64_t>(implicit)) : std::string("more than 2^63"),
         " implicit elements in a result of shape ", text(shape),
         ", more than org.sparse4j.densifyLimit = ", densify_limit(), kRaiseLimit);

  const Spec spec = fitting_spec(wanted, shape);
  if (std::none_of(sources.begin(), sources.end(), other_fill))
    if (auto lines = concat_lines(to, sources, d, shape, spec, type)) return {std::move(*lines), fill};

  int64_t total = 0;
  for (Source& s : sources) {
    if (s.b.format == Format::kDense || other_fill(s)) {
      // Keeps the elements that differ from the result's fill, compared in the result's type.
      Layout cut = cast_layout(pool(), s.b, type);
      if (s.b.format != Format::kDense) cut = convert(pool(), cut.b, cast(s.fill, type), Spec::dense());
      s.keep = make_pooled<Layout>(sparsify(pool(), cut.b, fill, Spec::coo()));
      s.b = s.keep->b;
    }
    total += s.b.nnz;
  }
  Vec<int64_t> runs(static_cast<size_t>(checked_mul(total, shape.rank)));
  Buffer values(pool(), static_cast<size_t>(checked_mul(total, size_of(type))));
  int64_t at = 0;
  for (size_t i = 0; i < n; ++i) {
    Source& s = sources[i];
    append(s.b, d, begins[i], at, total, type, runs.data(), values.as<void>());
    at += s.b.nnz;
    s.keep.reset();
  }
  return {emit_sorted(to, type, shape, spec, Coordinates::of(runs.data(), shape.rank, total), values.as<void>()), fill};
}

}  // namespace

Shape concat_shape(Operands x, int64_t dimension) {
  Vec<int64_t> begins;
  return joined(x, checked_dimension(x, dimension), begins);
}

Result concat(Allocator& to, Operands x, int64_t dimension) {
  const int d = checked_dimension(x, dimension);
  Vec<int64_t> begins;
  const Shape shape = joined(x, d, begins);
  Type type = x[0].type();
  const Operand* sparse = nullptr;
  for (const Operand& each : x) {
    type = common_type(type, each.type());
    if (sparse == nullptr && each.storage->format() != Format::kDense) sparse = &each;
  }
  if (sparse == nullptr) return concat_dense(to, x, d, shape, type, begins);
  return concat_sparse(to, x, d, shape, type, result_spec(*sparse), begins);
}

}  // namespace s4j
