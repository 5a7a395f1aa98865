// SPDX-License-Identifier: Apache-2.0
// Files: text that the caller reads and writes.
#include "array/read.hpp"
#include "capi/call.hpp"
#include "capi/foreign.hpp"
#include "io/matrix_market_read.hpp"
#include "io/matrix_market_write.hpp"

using namespace s4j;

namespace {

int64_t create(const Call& call) {
  MatrixMarketReader::Options options;
  options.bytes = call.integer(1);
  if (call.integer(2) >= 0) options.type = static_cast<int64_t>(type_from(call.integer(2)));
  const int64_t policy = call.integer(3);
  if (policy < 0 || policy > S4J_ERROR) fail(S4J_ILLEGAL_ARGUMENT, "unknown duplicate policy ", policy);
  options.policy = static_cast<s4j_policy>(policy);
  options.expand = call.integer(4) != 0;
  return reinterpret_cast<int64_t>(MatrixMarketReader::create(options));
}

void header(Call& call, const MatrixMarketReader& reader) {
  const MatrixMarketHeader& h = reader.header();
  call.out(1, reader.header_known() ? 1 : 0);
  call.out(2, h.rows);
  call.out(3, h.columns);
  call.out(4, h.entries);
  call.out(5, h.array ? 1 : 0);
  call.out(6, static_cast<int64_t>(h.field));
  call.out(7, static_cast<int64_t>(h.symmetry));
}

void finish(Call& call, MatrixMarketReader& reader) {
  const Spec spec = spec_from(call, format_from(call.integer(2)), call.integer(3), 2, 4);
  call.check_out_storage(1);
  Result r{reader.finish(call.allocator(), spec), Scalar{reader.type(), 0}};
  try {
    call.deliver(std::move(r));
  } catch (...) {
    reader.take_back(std::move(r.layout));
    throw;
  }
  MatrixMarketReader::destroy(&reader);
}

}  // namespace

int32_t s4j_matrix_market_read(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "Matrix Market", [](Call& call) {
    const int64_t action = call.integer(0);
    if (action < S4J_MATRIX_MARKET_CREATE || action > S4J_MATRIX_MARKET_RELEASE)
      fail(S4J_ILLEGAL_ARGUMENT, "action ", action, " is none");
    if (action == S4J_MATRIX_MARKET_CREATE) {
      call.check_out(1);
      return call.out(1, create(call));
    }
    MatrixMarketReader& reader = MatrixMarketReader::at(call.integer(1));
    switch (action) {
      case S4J_MATRIX_MARKET_FEED:
        call.check_out(2);
        call.out(1, reader.feed(reinterpret_cast<char*>(call.integer(2)), call.integer(3), call.integer(4) != 0));
        return call.out(2, reader.entries());
      case S4J_MATRIX_MARKET_HEADER:
        return header(call, reader);
      case S4J_MATRIX_MARKET_POSITION:
        call.out(1, reader.line());
        return call.out(2, reader.column());
      case S4J_MATRIX_MARKET_FINISH:
        return finish(call, reader);
      default:
        return MatrixMarketReader::destroy(&reader);
    }
  });
}

int32_t s4j_matrix_market_write(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "Matrix Market", in_place::always, [](Call& call) {
    call.expect_inputs(1);
    const Operand& x = call.operand(0);
    if (x.shape().rank != 2) fail(S4J_ILLEGAL_ARGUMENT, "a file holds a matrix; the shape is ", text(x.shape()));
    const Source s = read(x);
    if (s.b.format != Format::kDense && !same_scalar(s.fill, Scalar{x.type(), 0}))
      fail(S4J_ILLEGAL_ARGUMENT,
           "what a file does not list is 0, the array's fill is not; toDense() writes all elements");
    const int64_t symmetry = call.integer(1);
    if (symmetry < 0 || symmetry > 2) fail(S4J_ILLEGAL_ARGUMENT, "symmetry ", symmetry, " is none of 0..2");
    MatrixMarketLines lines{static_cast<MatrixMarketSymmetry>(symmetry)};
    if (call.integer(0) == 0) return call.out(1, lines.count(s.b));
    lines.pattern = call.integer(2) != 0;
    if (lines.pattern && s.b.format == Format::kDense)
      fail(S4J_ILLEGAL_ARGUMENT, "a DENSE matrix is written as an array, which has values and no pattern");
    const int64_t bytes = call.integer(5);
    if (bytes < (1 << 16)) fail(S4J_ILLEGAL_ARGUMENT, bytes, " bytes are too few for text; 2^16 are enough");
    const int64_t from = call.integer(3);
    if (from < 0 || from > s.b.nnz) fail(S4J_INDEX, "entry ", from, " of ", s.b.nnz);
    const auto w = lines.write(s.b, from, reinterpret_cast<char*>(call.integer(4)), bytes);
    call.out(1, w.bytes);
    call.out(2, w.next);
    call.out(3, w.lines);
  });
}
