// SPDX-License-Identifier: Apache-2.0
// C ABI calls of elements and whole arrays: get, put, count, entries, buffers, copy, assign, fill, prune, ravel.
#include <algorithm>
#include <cstring>

#include "array/cut.hpp"
#include "array/read.hpp"
#include "array/scan.hpp"
#include "capi/call.hpp"
#include "capi/foreign.hpp"
#include "format/emit.hpp"
#include "format/splice.hpp"
#include "ops/routines/commit.hpp"
#include "parallel/parallel.hpp"

using namespace s4j;

namespace {

// Reads view coordinates from integers 0 to rank - 1, checks them and converts them to storage coordinates.
void storage_coordinates(const Call& call, const Operand& x, int64_t* at) {
  const Window& w = x.window;  // without a Shape: this path must be fast
  if (call.integers() != w.rank)
    fail(S4J_ILLEGAL_ARGUMENT, call.name(), ": ", call.integers(), " indexes were given for shape ", text(x.shape()),
         "; there must be one for each dimension");
  int64_t view[kMaxRank];
  for (int v = 0; v < w.rank; ++v) {
    view[v] = call.integer(v);
    if (view[v] < 0 || view[v] >= w.dims[v].length)
      fail(S4J_INDEX, call.name(), ": index ", view[v], " is outside dimension ", v, " of shape ", text(x.shape()));
  }
  x.window.to_storage(view, at);
}

// Sets every non-zero byte to 1, since BOOL bytes from the caller or from foreign memory may have any value.
void to_truth(char* bytes, int64_t count) {
  for (int64_t k = 0; k < count; ++k) bytes[k] = bytes[k] != 0 ? 1 : 0;
}

}  // namespace

int32_t s4j_get(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "get", in_place::lookup, [](Call& call) {
    const Operand& x = call.operand(0);
    int64_t at[kMaxRank];
    storage_coordinates(call, x, at);
    Scalar v{x.type(), 0};
    x.storage->get(at, &v.bits);
    if (v.type == Type::kBool) v.bits = v.bits != 0 ? 1 : 0;  // a foreign byte may have another value
    call.out_scalar(1, v);
  });
}

int32_t s4j_put(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(
      ctx, frame, out, "put", in_place::always,
      [](Call& call) {
        const Operand& x = call.operand(0);
        if (!x.window.writable())
          fail(S4J_ILLEGAL_ARGUMENT, "put: a broadcast view of shape ", text(x.shape()),
               " is read-only: one stored element stands for several; write to its origin or to a dup()");
        int64_t at[kMaxRank];
        storage_coordinates(call, x, at);
        const Scalar v = cast(call.scalar(0), x.type());
        x.storage->put(at, &v.bits);
      },
      1u);
}

int32_t s4j_count(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "nnz", in_place::counting,
             [](Call& call) { call.out(1, count_entries(call.operand(0))); });
}

int32_t s4j_entries(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "entries", in_place::always, [](Call& call) {
    const Operand& x = call.operand(0);
    const int64_t from = call.integer(0);
    auto* values = reinterpret_cast<char*>(call.integer(2));
    auto* indexes = reinterpret_cast<int64_t*>(call.integer(3));
    const bool by_entry = call.integer(4) != 0;
    const Shape shape = x.shape();
    const int r = shape.rank;
    const int64_t size = size_of(x.type());
    const bool dense = x.storage->format() == Format::kDense;
    const Source s = dense ? read(x) : read_as(x, Spec::coo());
    const int64_t total = dense ? shape.length() : s.b.nnz;
    if (from < 0 || from > total) fail(S4J_INDEX, "entry ", from, " does not exist; the array has ", total, " entries");
    const int64_t n = std::min(call.integer(1), total - from);
    const Dims logical = c_strides(shape);
    for (int64_t k = 0; k < n; ++k) {
      int64_t offset = 0;
      int64_t rest = from + k;
      for (int d = 0; d < r; ++d) {
        int64_t c;
        if (dense) {
          c = rest / logical[d];
          rest -= c * logical[d];
          offset += c * s.b.strides[d];
        } else {
          c = s.b.index_width == 4 ? static_cast<int64_t>(s.b.coordinate<int32_t>(d)[from + k])
                                   : s.b.coordinate<int64_t>(d)[from + k];
        }
        if (indexes != nullptr) indexes[by_entry ? k * r + d : d * n + k] = c;
      }
      if (values != nullptr)
        std::memcpy(values + k * size, static_cast<const char*>(s.b.values) + (dense ? offset : from + k) * size, size);
    }
    if (x.type() == Type::kBool && values != nullptr) to_truth(values, n);
    call.out(1, n);
  });
}

int32_t s4j_buffer(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  const bool write =
      frame != nullptr && frame[0] == S4J_ABI_VERSION && frame[4] >= 5 && frame[6] > 5 && frame[frame[6] - 1] != 0;
  return run(
      ctx, frame, out, write ? "buffer write" : "buffer read", in_place::lookup,
      [&](Call& call) {
        Storage& s = *call.operand(0).storage;
        const Block b = s.writable();
        const int64_t which = call.integer(0);
        const int64_t first = call.integer(1);
        const int64_t count = call.integer(2);
        auto* at = reinterpret_cast<char*>(call.integer(3));
        const Block::Elements all = b.buffer(which);
        if (first < 0 || count < 0 || first > all.count || count > all.count - first)
          fail(S4J_INDEX, "the range of ", count, " elements from ", first, " on is outside the buffer, which has ",
               all.count, " elements");
        if (count == 0) return;
        auto* p = s.buffer(static_cast<int>(which)).as<char>() + first * all.width;
        const int64_t bytes = count * all.width;
        const bool truths = which == 0 && b.type == Type::kBool;
        if (!write) {
          std::memcpy(at, p, bytes);
          if (truths) to_truth(at, count);
          return;
        }
        if (which != 0) fail(S4J_ILLEGAL_ARGUMENT, "indexes and pointers are read-only; put() changes the structure");
        std::memcpy(p, at, bytes);
        if (truths) to_truth(p, count);
        s.values_changed();
      },
      write ? 1u : 0u);
}

int32_t s4j_copy(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "copy", in_place::dense_copy, [](Call& call) {
    const Operand& x = call.operand(0);
    const Shape shape = x.shape();
    const int64_t type = call.integer(0);
    const int64_t format = call.integer(1);
    if (type >= kTypes || format > S4J_GCS)
      fail(S4J_ILLEGAL_ARGUMENT, "the data type must be at most ", kTypes - 1, " and the format at most ",
           static_cast<int>(S4J_GCS), "; they are ", type, " and ", format);
    Spec spec;
    if (format < 0) {
      spec = copy_spec(x);
    } else if (format == S4J_GCS) {
      const int64_t p = call.integer(2);
      if (p < 0 || p > shape.rank) fail(S4J_ILLEGAL_ARGUMENT, "GCS partitioning ", p, " is outside 0..", shape.rank);
      int order[kMaxRank];
      for (int i = 0; i < shape.rank; ++i)
        order[i] = static_cast<int>(std::clamp<int64_t>(call.integer(3 + i), -1, kMaxRank));
      spec = Spec::gcs(shape.rank, order, static_cast<int>(p));
    } else {
      spec = format == S4J_COO ? Spec::coo() : Spec::dense(call.integers() > 2 && call.integer(2) == 1);
    }
    check_spec(spec, shape);
    call.expect_result(shape);
    const Source in = read(x);
    Layout layout;
    if (type >= 0 && static_cast<Type>(type) != x.type()) {
      const Layout casted = cast_layout(pool(), in.b, static_cast<Type>(type));
      layout = convert(call.allocator(), casted.b, cast(in.fill, casted.b.type), spec);
    } else {
      layout = convert(call.allocator(), in.b, in.fill, spec);
    }
    const Type to = layout.b.type;
    const bool dense = layout.b.format == Format::kDense;
    call.deliver({std::move(layout), dense ? Scalar{to, 0} : cast(in.fill, to)});
  });
}

namespace {

// Copies a source to the library's own memory, since another thread may change the original.
Source own_source(const Source& from) {
  Source out;
  out.keep = make_pooled<Layout>(convert(pool(), from.b, from.fill, from.b.spec()));
  out.b = out.keep->b;
  out.fill = from.fill;
  return out;
}

}  // namespace

int32_t s4j_assign(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(
      ctx, frame, out, "assign", in_place::assignment,
      [](Call& call) {
        const int n = call.operands() / 2;
        call.expect_operands(std::max(2, 2 * n));
        const auto source = [&](int i) {
          Operand src = call.operand(n + i);
          const Shape to = call.operand(i).shape();
          if (call.flag(S4J_FLAG_EXACT) && src.shape().rank <= to.rank && !(src.shape() == to))
            fail(S4J_ILLEGAL_ARGUMENT, "the array has shape ", text(src.shape()), "; it must be ", text(to));
          const Window given = src.window.assigned_to(to);
          check_spread(src, to, *call.operand(i).storage, call.name());
          src.window = given;
          return src;
        };
        if (n == 1) return assign(call.operand(0), read(source(0)));
        Commit commit;
        for (int i = 0; i < n; ++i) {
          const Operand src = source(i);
          Source from = read(src);
          bool is_written = false;
          for (int k = 0; k < n; ++k) is_written = is_written || call.operand(k).storage == src.storage;
          if (is_written) from = own_source(from);
          commit.add(call.operand(i), from);
        }
        commit.finish();
      },
      Call::kHalfWritten);
}

int32_t s4j_fill(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(
      ctx, frame, out, "assign", in_place::always, [](Call& call) { assign_scalar(call.operand(0), call.scalar(0)); },
      1u);
}

int32_t s4j_prune(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(
      ctx, frame, out, "prune", in_place::always,
      [](Call& call) {
        const Operand& x = call.operand(0);
        Storage& s = *x.storage;
        call.check_out(1);
        if (s.format() == Format::kDense) {
          call.out(1, 0);
          return;
        }
        const Block b = s.writable();
        Vec<int64_t> leaving = x.whole() ? Vec<int64_t>(b.nnz) : positions_in_window(b, x.window);
        if (x.whole())
          for (int64_t k = 0; k < b.nnz; ++k) leaving[k] = k;
        dispatch(b.type, [&](auto t) {
          using T = decltype(t);
          const T f = s.fill().raw<T>();
          std::erase_if(leaving, [&](int64_t k) { return !same(b.data<T>()[k], f); });
        });
        const auto removed = static_cast<int64_t>(leaving.size());
        if (removed > 0) s.replace(splice(s.allocator(), b, leaving, {}), s.fill());
        call.out(1, removed);
      },
      1u);
}

int32_t s4j_ravel(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "ravel", [](Call& call) {
    const bool unravel = call.integer(0) != 0;
    const int64_t mode = call.integer(1);
    const int64_t count = call.integer(2);
    const auto* in = reinterpret_cast<const int64_t*>(call.integer(3));
    auto* to = reinterpret_cast<int64_t*>(call.integer(4));
    const int64_t rank = call.integer(5);
    if (mode < 0 || mode > 2 || count < 0 || rank < 0 || rank > kMaxRank)
      fail(S4J_ILLEGAL_ARGUMENT,
           "ravel: the mode must be from 0 to 2, the count at least 0, and the rank from 0 to 32; the mode is ", mode,
           ", the count ", count, ", the rank ", rank);
    Shape shape;
    shape.rank = static_cast<int>(rank);
    for (int d = 0; d < shape.rank; ++d) {
      shape[d] = call.integer(6 + d);
      if (shape[d] < 0) fail(S4J_ILLEGAL_ARGUMENT, "dimension ", d, " has the negative length ", shape[d]);
    }
    const int64_t length = shape.length();
    // Returns c if it is inside the extent. Otherwise throws, wraps around or clips, as the mode says.
    auto bounded = [&](int64_t c, int64_t extent, int64_t tuple) {
      if (c >= 0 && c < extent) return c;
      if (mode == 0 || extent == 0)
        fail(S4J_INDEX, "tuple ", tuple, ": ", c, " is outside 0..", extent - 1, " of shape ", text(shape));
      if (mode == 2) return c < 0 ? 0 : extent - 1;
      return ((c % extent) + extent) % extent;
    };
    Vec<int64_t> result(unravel ? checked_mul(count, rank) : count);
    for (int64_t k = 0; k < count; ++k) {
      if (unravel) {
        int64_t rest = bounded(in[k], length, k);
        for (int d = shape.rank - 1; d >= 0; --d) {
          result[k * rank + d] = rest % shape[d];
          rest /= shape[d];
        }
      } else {
        uint64_t n = 0;  // may overflow only if an extent is 0, which is rejected below
        for (int d = 0; d < shape.rank; ++d)
          n = n * static_cast<uint64_t>(shape[d]) + static_cast<uint64_t>(bounded(in[k * rank + d], shape[d], k));
        result[k] = static_cast<int64_t>(n);
      }
    }
    std::copy(result.begin(), result.end(), to);
  });
}
