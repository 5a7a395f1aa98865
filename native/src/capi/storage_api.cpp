// SPDX-License-Identifier: Apache-2.0
// C ABI calls of an array's life cycle: create, import, build, release, describe, guard.
#include <algorithm>
#include <cstring>

#include "parts/parts.hpp"
#include "array/read.hpp"
#include "capi/call.hpp"
#include "capi/foreign.hpp"
#include "format/build.hpp"
#include "format/builder.hpp"
#include "format/dense.hpp"
#include "layout/sorted_lines.hpp"
#include "parallel/parallel.hpp"
#include "system/barrier.hpp"

using namespace s4j;

namespace {

// Reads the rank and then the extents from integer `at` on.
Shape shape_from(const Call& call, int64_t at) {
  const int64_t rank = call.integer(at);
  if (rank < 0 || rank > kMaxRank) fail(S4J_ILLEGAL_ARGUMENT, "rank ", rank, " is outside 0..", kMaxRank);
  Shape s;
  s.rank = static_cast<int>(rank);
  for (int d = 0; d < s.rank; ++d) {
    s[d] = call.integer(at + 1 + d);
    if (s[d] < 0) fail(S4J_ILLEGAL_ARGUMENT, "dimension ", d, " has the negative length ", s[d]);
  }
  return s;
}

Layout empty_layout(Allocator& to, Type type, const Shape& shape, const Spec& spec, Scalar fill) {
  check_spec(spec, shape);
  if (spec.format == Format::kDense) {
    Layout out = Layout::dense(to, type, shape, spec.partitioning == 1);
    fill_dense(out.b, fill);
    return out;
  }
  if (spec.format == Format::kCoo) return Layout::coo(to, type, shape, 0, 4);
  const Layout none = Layout::coo(pool(), type, shape, 0, 4);
  return convert(to, none.b, fill, spec);
}

// Converts the caller's GCS arrays (begins and ends of lines, minor indexes) to unsorted coordinates; checks every
// entry.
Vec<int64_t> expand_lines(const Shape& shape, const Spec& spec, const Call& call, int64_t at, int64_t count,
                          Vec<int64_t>& positions) {
  const int width = static_cast<int>(call.integer(at + 1));
  const int pointer_width = static_cast<int>(call.integer(at + 4));
  const int64_t lines = call.integer(at + 5);
  Block probe;
  probe.format = Format::kGcs;
  probe.shape = shape;
  probe.order = spec.order;
  probe.partitioning = spec.partitioning;
  if (lines != probe.line_range())
    fail(S4J_ILLEGAL_ARGUMENT, lines, " pairs of pointers were given, but shape ", text(shape), " has ",
         probe.line_range(), " lines");
  const int64_t minors = probe.minor_range();
  auto at_index = [&](int64_t address, int w, int64_t k) {
    return w == 4 ? static_cast<int64_t>(reinterpret_cast<const int32_t*>(address)[k])
                  : reinterpret_cast<const int64_t*>(address)[k];
  };
  struct Used {
    int64_t begin, end, line;
  };
  Vec<Used> used;
  used.reserve(lines);
  bool in_order = true;
  int64_t total = 0;
  for (int64_t l = 0; l < lines; ++l) {
    const int64_t b = at_index(call.integer(at + 2), pointer_width, l);
    const int64_t e = at_index(call.integer(at + 3), pointer_width, l);
    if (b < 0 || e < b || e > count)
      fail(S4J_ILLEGAL_ARGUMENT, "line ", l, " has the pointers ", b, " to ", e, "; they must be within 0..", count,
           " and not decrease");
    total += e - b;
    if (e == b) continue;
    in_order = in_order && (used.empty() || used.back().begin <= b);
    used.push_back({b, e, l});
  }
  // The caller's lines may lie in any order and have gaps in between, but each entry belongs to one line at most.
  auto by_begin = [](const Used& x, const Used& y) { return x.begin < y.begin; };
  if (!in_order) std::sort(used.begin(), used.end(), by_begin);
  for (size_t i = 1; i < used.size(); ++i)
    if (const Used& x = used[i - 1], &y = used[i]; y.begin < x.end)
      fail(S4J_ILLEGAL_ARGUMENT, "line ", y.line, " (entries ", y.begin, " to ", y.end, ") overlaps line ", x.line,
           " (entries ", x.begin, " to ", x.end, "); an entry belongs to one line");
  if (!in_order) std::sort(used.begin(), used.end(), [](const Used& x, const Used& y) { return x.line < y.line; });
  const int r = shape.rank;
  Vec<int64_t> runs(static_cast<size_t>(checked_mul(total, std::max(r, 1))));
  positions.resize(total);
  int64_t n = 0;
  for (const auto& [begin, end, l] : used) {  // our copy of the pointers: the caller may have changed its own
    for (int64_t k = begin; k < end; ++k, ++n) {
      int64_t minor = at_index(call.integer(at), width, k);
      if (minor < 0 || minor >= minors)
        fail(S4J_INDEX, "line ", l, ", entry ", k, ": index ", minor, " is outside 0..", minors - 1);
      int64_t line = l;
      for (int i = r - 1; i >= 0; --i) {
        const int d = spec.order[i];
        int64_t& rest = i >= spec.partitioning ? minor : line;
        runs[d * total + n] = rest % shape[d];
        rest /= shape[d];
      }
      positions[n] = k;
    }
  }
  return runs;
}

// Sets every non-zero byte to 1, since the caller's BOOL bytes may have any value.
void to_truth(const Buffer& values) {
  auto* const v = values.as<uint8_t>();
  for (size_t k = 0; k < values.bytes(); ++k) v[k] = v[k] != 0 ? 1 : 0;
}

// Appends the entries of an array to a builder; adds an offset to their coordinates in one dimension.
void append_array(const Call& call) {
  Builder& to = Builder::at(call.integer(0));
  const Operand& x = call.operand(0);
  const int rank = to.shape().rank;
  if (x.window.rank != rank)
    fail(S4J_ILLEGAL_ARGUMENT, "an array of shape ", text(x.shape()), " does not fit a builder of shape ",
         text(to.shape()));
  to.append(read_as(x, Spec::coo(), to.type()).b, static_cast<int>(std::clamp<int64_t>(call.integer(1), -1, rank)),
            call.integer(2));
}

// The length of a frame with one operand, a whole array, and no numbers; the next word is the first integer.
constexpr int64_t kOneOperand = 11;

// Returns the array that is a frame's only operand, if it is whole and not released; else null.
Storage* whole_storage(const int64_t* frame) {
  if (frame[0] != S4J_ABI_VERSION || frame[2] != 1 || frame[6] < kOneOperand) return nullptr;
  auto* const s = reinterpret_cast<Storage*>(frame[8]);
  const bool live =
      frame[9] == -1 && s != nullptr && (frame[8] & 63) == 0 && s->header()[S4J_H_MAGIC] == S4J_HEADER_MAGIC;
  return live ? s : nullptr;
}

}  // namespace

int32_t s4j_create(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "create", [](Call& call) {
    const Type type = type_from(call.integer(0));
    const Shape shape = shape_from(call, 3);
    const Spec spec = spec_from(call, format_from(call.integer(1)), call.integer(2), shape.rank, 4 + shape.rank);
    const Scalar fill = call.scalars() > 0 ? cast(call.scalar(0), type) : Scalar{type, 0};
    // A DENSE array stores every element. Its fill is 0, which a later conversion to a sparse format uses.
    const Scalar implicit = spec.format == Format::kDense ? Scalar{type, 0} : fill;
    call.expect_result(shape);
    call.deliver({empty_layout(call.allocator(), type, shape, spec, fill), implicit});
  });
}

int32_t s4j_wrap(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "wrap", [](Call& call) {
    const Type type = type_from(call.integer(0));
    const Shape shape = shape_from(call, 1);
    const int64_t address = call.integer(2 + shape.rank);
    const int64_t bytes = call.integer(3 + shape.rank);
    const int64_t length = shape.length();
    if (bytes / size_of(type) < length)
      fail(S4J_ILLEGAL_ARGUMENT, "wrap: the buffer has ", bytes, " bytes, but shape ", text(shape), " needs ", length,
           " elements of ", size_of(type), " bytes");
    if (length > 0 && (address == 0 || address % size_of(type) != 0))
      fail(S4J_ILLEGAL_ARGUMENT, "wrap: address ", address, " is not aligned to the ", size_of(type),
           " bytes of an element");
    auto* data = reinterpret_cast<uint8_t*>(address);
    if (type == Type::kBool)
      for (int64_t k = 0; k < length; ++k)
        if (data[k] > 1)
          fail(S4J_ILLEGAL_ARGUMENT, "wrap: byte ", k, " is ", static_cast<int>(data[k]),
               ", but a BOOL must be 0 or 1");
    Layout layout = Layout::dense(pool(), type, Shape{1, {0}}, false);
    layout.values = Buffer::borrowed(data, static_cast<size_t>(length * size_of(type)));
    layout.b.shape = shape;
    c_strides(shape, layout.b.strides);
    layout.b.nnz = length;
    layout.b.values = data;
    // Allocates in the pool, not in the entered workspace: the array must outlive a reset of the workspace.
    call.check_out_storage(1);
    call.out_storage(1, *Storage::create(pool(), std::move(layout), Scalar{type, 0}));
  });
}

int32_t s4j_import(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "import", [](Call& call) {
    const Type type = type_from(call.integer(0));
    const Format format = format_from(call.integer(1));
    const Shape shape = shape_from(call, 3);
    call.expect_result(shape);
    const int r = shape.rank;
    const Spec spec = spec_from(call, format, call.integer(2), r, 4 + r);
    check_spec(spec, shape);
    const int64_t at = 4 + 2 * r;
    const auto* values = reinterpret_cast<const void*>(call.integer(at));
    const int64_t count = call.integer(at + 1);
    if (count < 0) fail(S4J_ILLEGAL_ARGUMENT, "the number of values is ", count, "; it must not be negative");
    const Scalar fill = call.scalars() > 0 ? cast(call.scalar(0), type) : Scalar{type, 0};
    if (format == Format::kCoo)
      fail(S4J_ILLEGAL_ARGUMENT, "a COO array cannot be built from lines; the builder makes one");
    if (format == Format::kDense) {
      if (count != shape.length())
        fail(S4J_ILLEGAL_ARGUMENT, count, " values do not fill shape ", text(shape), " of ", shape.length(),
             " elements");
      Layout layout = Layout::dense(call.allocator(), type, shape, spec.partitioning == 1);
      copy_bytes(values, count * size_of(type), layout.values.as<void>());
      if (type == Type::kBool) to_truth(layout.values);
      call.deliver({std::move(layout), Scalar{type, 0}});
      return;
    }
    const ForeignLines lines{values,
                             reinterpret_cast<const void*>(call.integer(at + 2)),
                             reinterpret_cast<const void*>(call.integer(at + 4)),
                             reinterpret_cast<const void*>(call.integer(at + 5)),
                             count,
                             call.integer(at + 7),
                             static_cast<int>(call.integer(at + 3)),
                             static_cast<int>(call.integer(at + 6))};
    if (std::optional<Layout> sorted = copy_sorted_lines(call.allocator(), type, shape, spec, lines)) {
      if (type == Type::kBool) to_truth(sorted->values);
      call.deliver({std::move(*sorted), fill});
      return;
    }
    if (call.flag(S4J_FLAG_SORTED)) require_sorted_lines(lines);
    Vec<int64_t> positions;
    const Vec<int64_t> runs = expand_lines(shape, spec, call, at + 2, count, positions);
    const auto n = static_cast<int64_t>(positions.size());
    Coordinates c;
    c.rank = r;
    c.count = n;
    c.width = 8;
    for (int d = 0; d < r; ++d) c.runs[d] = runs.data() + d * n;
    Buffer compact(pool(), static_cast<size_t>(n * size_of(type)));
    for (int64_t k = 0; k < n; ++k)
      std::memcpy(compact.as<char>() + k * size_of(type),
                  static_cast<const char*>(values) + positions[k] * size_of(type), static_cast<size_t>(size_of(type)));
    if (type == Type::kBool) to_truth(compact);
    call.deliver({build(call.allocator(), type, shape, c, compact.as<void>(), spec, S4J_SUM), fill});
  });
}

int32_t s4j_builder_create(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "builder", [](Call& call) {
    const Type type = type_from(call.integer(0));
    const int64_t policy = call.integer(1);
    if (policy < 0 || policy > S4J_ERROR)
      fail(S4J_ILLEGAL_ARGUMENT, "there is no duplicate policy with the number ", policy);
    call.check_out(1);
    const Scalar fill = call.scalars() > 0 ? cast(call.scalar(0), type) : Scalar{type, 0};
    Builder* b = Builder::create(type, shape_from(call, 2), static_cast<s4j_policy>(policy), fill);
    call.out(1, reinterpret_cast<int64_t>(b));
  });
}

int32_t s4j_builder_append(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "builder append", [](Call& call) {
    if (call.operands() > 0) return append_array(call);
    Builder::at(call.integer(0))
        .append(call.integer(1), reinterpret_cast<const void*>(call.integer(2)),
                reinterpret_cast<const void*>(call.integer(3)), static_cast<int>(call.integer(4)),
                call.integer(5) != 0);
  });
}

int32_t s4j_builder_finish(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "builder finish", [](Call& call) {
    Builder& b = Builder::at(call.integer(0));
    const Spec spec = spec_from(call, format_from(call.integer(1)), call.integer(2), b.shape().rank, 3);
    check_spec(spec, b.shape());
    call.expect_result(b.shape());
    call.check_out_storage(1);
    Layout layout = b.finish(call.allocator(), spec);
    const Scalar fill = spec.format == Format::kDense ? Scalar{b.type(), 0} : b.fill();
    call.deliver({std::move(layout), fill});
    Builder::destroy(&b);
  });
}

int32_t s4j_builder_release(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "builder release", [](Call& call) { Builder::destroy(&Builder::at(call.integer(0))); });
}

int32_t s4j_release(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  if (ctx == nullptr || frame == nullptr || out == nullptr)
    return record(ctx, S4J_ILLEGAL_ARGUMENT, "the context, the frame or out is null");
  // Uses no Call: its locks would outlive the storage, it would reject an array whose workspace was reset, and it might
  // allocate.
  Storage* const s = whole_storage(frame);
  if (s == nullptr) return record(ctx, S4J_STATE, "the array was released");
  try {
    s->lock_release("release");
  } catch (const Error& e) {
    return record(ctx, e.status(), e.what());
  }
  Storage::destroy(s);
  return S4J_OK;
}

int32_t s4j_describe(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "describe", in_place::header, [](Call& call) {
    Storage& s = *call.operand(0).storage;
    s.assembled();
    call.out_storage(1, s);
  });
}

int32_t s4j_guard(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  if (ctx == nullptr || frame == nullptr || out == nullptr)
    return record(ctx, S4J_ILLEGAL_ARGUMENT, "the context, the frame or out is null");
  const bool back = frame[3] == 0 && frame[4] == 1 && frame[6] > kOneOperand && frame[kOneOperand] == 0;
  if (Storage* const s = back ? whole_storage(frame) : nullptr; s != nullptr) {
    // Allowed even if the workspace of the array was closed meanwhile; all other calls throw then.
    const std::shared_ptr<Origin> origin = s->shared_origin();
    s->unlock_read();
    try {
      if (origin != nullptr) origin->check_not_lost();
    } catch (const Error& e) {
      return record(ctx, e.status(), e.what());
    }
    return S4J_OK;
  }
  return run(ctx, frame, out, "guard", in_place::lookup, [](Call& call) {
    Storage& s = *call.operand(0).storage;
    call.check_out_storage(1);
    s.assembled();
    call.end();
    s.lock_read("reading its buffers");
    call.out_storage(1, s);
  });
}

int32_t s4j_direct_access(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "direct access", in_place::header, [ctx](Call& call) {
    Storage& s = *call.operand(0).storage;
    call.check_out(6);
    s.assembled();
    call.out(1, s.allow_direct_access() ? 1 : 0);
    call.out(2, reinterpret_cast<int64_t>(s.guard().words()));
    call.out(3, reinterpret_cast<int64_t>(&s.stamp()));
    call.out(4, reinterpret_cast<int64_t>(ctx->hazard.words()));
    call.out(5, sys::has_process_barrier() ? 1 : 0);
    call.out(6, reinterpret_cast<int64_t>("putScalar"));
  });
}

int32_t s4j_drop_layouts(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "dropLayouts", in_place::header,
             [](Call& call) { call.out(1, call.operand(0).storage->drop_derived()); });
}
