// SPDX-License-Identifier: Apache-2.0
// C ABI calls that parse and format text. The caller does the file input and output and passes pieces of text.
#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>

#include "array/read.hpp"
#include "capi/call.hpp"
#include "capi/foreign.hpp"
#include "format/convert.hpp"
#include "io/entries_read.hpp"
#include "io/entries_write.hpp"
#include "io/fed_text.hpp"
#include "io/matrix_market_read.hpp"
#include "io/matrix_market_write.hpp"

using namespace s4j;

namespace {

// Functions that all readers of text share, and functions that all writers share.
template <class Reader>
void feed(Call& call, Reader& reader) {
  call.check_out(2);
  call.out(1, reader.feed(reinterpret_cast<char*>(call.integer(2)), call.integer(3), call.integer(4) != 0));
  call.out(2, reader.entries());
}
template <class Reader>
void position(Call& call, const Reader& reader) {
  call.out(1, reader.line());
  call.out(2, reader.column());
}
int64_t room(int64_t bytes) {
  if (bytes < (1 << 16))
    fail(S4J_ILLEGAL_ARGUMENT, "the buffer for text has ", bytes, " bytes, which are too few; 2^16 are enough");
  return bytes;
}
void deliver(Call& call, const WrittenText& w) {
  call.out(1, w.bytes);
  call.out(2, w.next);
  call.out(3, w.lines);
}

int64_t create(const Call& call) {
  MatrixMarketReader::Options options;
  options.bytes = call.integer(1);
  if (call.integer(2) >= 0) options.type = static_cast<int64_t>(type_from(call.integer(2)));
  const int64_t policy = call.integer(3);
  if (policy < 0 || policy > S4J_ERROR)
    fail(S4J_ILLEGAL_ARGUMENT, "there is no duplicate policy with the number ", policy);
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

void part(Call& call, MatrixMarketReader& reader) {
  call.check_out_storage(1);
  Result r{reader.part(call.allocator()), Scalar{reader.type(), 0}};
  try {
    call.deliver(std::move(r));
  } catch (...) {
    reader.take_back(std::move(r.layout));
    throw;
  }
  reader.forget();
}

int64_t within(int64_t value, int64_t least, int64_t most, const char* what) {
  if (value < least || value > most) fail(S4J_ILLEGAL_ARGUMENT, what, ' ', value, " is outside ", least, "..", most);
  return value;
}

// Returns c as the delimiter or the comment character. Throws if c may be part of a field.
char part(int64_t c, const char* what) {
  within(c, 0, 127, what);
  const bool number = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  if (number || c == '"' || c == '.' || c == '+' || c == '-' || c == '\n' || c == '\r')
    fail(S4J_ILLEGAL_ARGUMENT, "character ", c, " cannot be the ", what, ", because it may be part of a field");
  return static_cast<char>(c);
}

// Returns `bits`, the set of dimensions whose names share one dictionary. Throws unless these dimensions have the same
// kind of coordinates and the same extents.
uint32_t shared(const EntriesReader::Options& options, int64_t bits) {
  const auto mask = static_cast<uint32_t>(within(bits, 0, (INT64_C(1) << options.rank) - 1, "set of dimensions"));
  if (mask == 0) return mask;
  const int first = std::countr_zero(mask);
  for (int d = first; d < options.rank; ++d) {
    if ((mask >> d & 1) == 0) continue;
    if (options.keys[d] == EntriesReader::Keys::kNumbers || options.keys[d] != options.keys[first])
      fail(S4J_ILLEGAL_ARGUMENT, "dimensions ", first, " and ", d,
           " share a dictionary, but their keys are of different kinds");
    if (options.extents[d] != options.extents[first])
      fail(S4J_ILLEGAL_ARGUMENT, "dimensions ", first, " and ", d,
           " share a dictionary, so their extents must be equal; they are ", options.extents[first], " and ",
           options.extents[d]);
  }
  return mask;
}

int64_t create_entries(const Call& call) {
  constexpr int64_t kMostFields = 1 << 16;
  EntriesReader::Options options;
  options.kind = static_cast<EntryText>(within(call.integer(1), S4J_TNS, S4J_SVMLIGHT, "kind of text"));
  const bool svmlight = options.kind == EntryText::kSvmlight, triplets = options.kind == EntryText::kTriplets;
  options.bytes = call.integer(2);
  options.type = type_from(call.integer(3));
  options.policy = static_cast<s4j_policy>(within(call.integer(4), S4J_SUM, S4J_ERROR, "duplicate policy"));
  options.base = within(call.integer(5), svmlight ? -1 : 0, 1, "base");
  const int64_t rank = within(call.integer(6), svmlight ? 2 : triplets ? 1 : 0, svmlight ? 2 : kMaxRank, "rank");
  options.rank = static_cast<int>(rank);
  for (int64_t d = 0; d < rank; ++d) options.extents[d] = within(call.integer(7 + d), -1, INT64_MAX, "extent");
  int64_t at = 7 + rank;
  if (triplets) {
    options.delimiter = part(call.integer(at), "delimiter");
    if (options.delimiter == 0)
      fail(S4J_ILLEGAL_ARGUMENT, "the delimiter is the character 0, which cannot separate fields");
    if (const char c = part(call.integer(at + 1), "beginning of comments"); c != 0) options.comment = c;
    options.header = within(call.integer(at + 2), 0, INT64_MAX, "number of lines");
    at += 3;
    Vec<int64_t> seen;
    const auto field = [&](int64_t least) {
      const int64_t f = within(call.integer(at++), least, kMostFields, "field");
      if (f >= 0 && std::find(seen.begin(), seen.end(), f) != seen.end())
        fail(S4J_ILLEGAL_ARGUMENT, "field ", f, " is named twice; a field can be one coordinate or the value");
      seen.push_back(f);
      return f;
    };
    for (int64_t d = 0; d < rank; ++d) options.fields[d] = field(0);
    options.value = field(-1);
    using Keys = EntriesReader::Keys;
    for (int64_t d = 0; d < rank; ++d)
      options.keys[d] = static_cast<Keys>(within(call.integer(at++), 0, 2, "kind of keys"));
    options.sorted = call.integer(at++) != 0;
    if (at < call.integers()) options.field_count = within(call.integer(at++), 0, kMostFields, "number of fields");
    if (at < call.integers()) options.shared = shared(options, call.integer(at));
  }
  if (svmlight) options.multilabel = call.integer(at++) != 0;
  if (!triplets && at < call.integers()) {
    options.header = within(call.integer(at), 0, INT64_MAX, "number of lines");
    options.announced = within(call.integer(at + 1), -1, INT64_MAX, "number of entries");
  }
  return reinterpret_cast<int64_t>(EntriesReader::create(options));
}

// Names are passed one after the other, each preceded by its length in bytes.
using NameLength = uint32_t;

int dimension_of_names(const Call& call, const EntriesReader& reader) {
  return static_cast<int>(within(call.integer(2), 0, std::max(reader.rank() - 1, 0), "dimension"));
}

void know_names(const Call& call, EntriesReader& reader) {
  const int d = dimension_of_names(call, reader);
  const int64_t bytes = call.integer(4);
  const auto* const from = reinterpret_cast<const char*>(call.integer(3));
  for (int64_t at = 0; at < bytes;) {
    NameLength length = 0;
    if (bytes - at >= static_cast<int64_t>(sizeof length)) std::memcpy(&length, from + at, sizeof length);
    at += sizeof length;
    if (at > bytes || length > bytes - at) fail(S4J_ILLEGAL_ARGUMENT, "names are cut off at byte ", bytes);
    if (length > kLongestLine)
      fail(S4J_ILLEGAL_ARGUMENT, "a name has ", length, " bytes; a line has at most ", kLongestLine);
    reader.know(d, {from + at, length});
    at += length;
  }
}

void give_names(Call& call, EntriesReader& reader) {
  call.check_out(3);
  const NameTable& names = reader.names(dimension_of_names(call, reader));
  const int64_t first = within(call.integer(3), 0, names.size(), "name"), bytes = room(call.integer(5));
  auto* const to = reinterpret_cast<char*>(call.integer(4));
  int64_t next = first, at = 0;
  for (; next < names.size(); ++next) {
    const std::string_view name = names.at(next);
    const auto length = static_cast<NameLength>(name.size());
    const auto needed = static_cast<int64_t>(sizeof length + name.size());
    if (needed > bytes - at) {
      if (next == first) at = needed;
      break;
    }
    std::memcpy(to + at, &length, sizeof length);
    std::copy(name.begin(), name.end(), to + at + sizeof length);
    at += needed;
  }
  call.out(1, at);
  call.out(2, next);
  call.out(3, names.size());
}

void finish_entries(Call& call, EntriesReader& reader) {
  // The rank may still be 0, if the text has no line that gives it; finish() then throws.
  const Spec spec = spec_from(call, format_from(call.integer(2)), call.integer(3), reader.rank(), 4);
  call.check_out_storage(1);
  call.deliver({reader.finish(call.allocator(), spec), Scalar{reader.type(), 0}});
  EntriesReader::destroy(&reader);
}

// Returns the elements of a DENSE vector with stride 1; throws if it has another length.
template <class T>
const T* vector_of(const Source& s, int64_t length, const char* what) {
  if (s.b.shape.rank != 1 || s.b.shape[0] != length)
    fail(S4J_ILLEGAL_ARGUMENT, what, " must be a vector of ", length, " elements; the shape is ", text(s.b.shape));
  return s.b.data<T>();
}

// Returns the operand as a DENSE source with stride 1, cast to `type`.
Source packed(const Operand& x, Type type, const char* name) {
  if (is_sparse(x)) check_densify(x.shape(), name);
  Source s = read_as(x, Spec::dense(), type);
  if (s.b.shape.rank != 1 || s.b.strides[0] == 1 || s.b.shape[0] < 2) return s;
  s.keep = make_pooled<Layout>(convert(pool(), s.b, Scalar{type, 0}, Spec::dense()));
  s.b = s.keep->b;
  return s;
}

WrittenText write_svmlight(const Call& call, char* to, int64_t bytes) {
  const bool many = call.integer(5) != 0, queries = call.integer(6) != 0;
  call.expect_inputs(2 + (many ? 1 : 0) + (queries ? 1 : 0));
  const Operand& x = call.operand(0);
  if (x.shape().rank != 2)
    fail(S4J_ILLEGAL_ARGUMENT, "the file format holds matrices only, but the shape is ", text(x.shape()));
  const int64_t rows = x.shape()[0];
  const Source s = read_as(x, Spec::csr());
  const Source labels = packed(call.operand(1), Type::kDouble, call.name());
  SvmlightRows lines;
  lines.base = call.integer(1);
  if (!same_scalar(s.fill, Scalar{x.type(), 0}))
    fail(S4J_ILLEGAL_ARGUMENT,
         "elements that the file does not list are 0, but the array has another fill; toDense() stores all elements");
  std::optional<Source> starts, numbers;
  int64_t label_count = rows;
  if (many) {
    starts = packed(call.operand(2), Type::kLong, call.name());
    lines.starts = vector_of<int64_t>(*starts, rows + 1, "starts of labels");
    label_count = labels.b.shape.rank == 1 ? labels.b.shape[0] : -1;
    for (int64_t r = 0; r < rows; ++r)
      if (lines.starts[r] < 0 || lines.starts[r] > lines.starts[r + 1])
        fail(S4J_ILLEGAL_ARGUMENT, "the labels of row ", r, " begin at ", lines.starts[r], " and end at ",
             lines.starts[r + 1]);
    if (lines.starts[0] != 0 || lines.starts[rows] != label_count)
      fail(S4J_ILLEGAL_ARGUMENT, "the labels of the rows go from ", lines.starts[0], " to ", lines.starts[rows],
           ", but there are ", label_count, " labels");
  }
  lines.labels = vector_of<double>(labels, label_count, "labels");
  if (queries) {
    numbers = packed(call.operand(many ? 3 : 2), Type::kLong, call.name());
    lines.queries = vector_of<int64_t>(*numbers, rows, "numbers of queries");
  }
  const int64_t from = call.integer(2);
  if (from < 0 || from > rows) fail(S4J_INDEX, "row ", from, " does not exist; the array has ", rows, " rows");
  return lines.write(s.b, from, to, bytes);
}

// The longest text of a name: in quotes, where each quote is doubled, if all characters are quotes.
constexpr int64_t kLongestName = 2 * kLongestLine + 2;

WrittenText write_entries(const Call& call, char* to, int64_t bytes) {
  call.expect_inputs(1);
  const Operand& x = call.operand(0);
  if (x.shape().rank == 0)
    fail(S4J_ILLEGAL_ARGUMENT,
         "the format lists coordinates, and an array of rank 0 has none; reshape(1) makes a vector");
  const Source s = read(x);
  if (s.b.format == Format::kDense)
    fail(S4J_ILLEGAL_ARGUMENT,
         "the format lists the entries of sparse arrays, and this array is DENSE; toFormat(SparseFormat.COO) returns a "
         "sparse one");
  if (!same_scalar(s.fill, Scalar{x.type(), 0}))
    fail(S4J_ILLEGAL_ARGUMENT,
         "elements that the file does not list are 0, but the array has another fill; toDense() stores all elements");
  EntryLines lines;
  lines.base = call.integer(1);
  lines.delimiter = part(call.integer(5), "delimiter");
  lines.pattern = call.integer(6) != 0;
  const int64_t named = call.integers() > 7 ? within(call.integer(7), 0, x.shape().rank, "number of dimensions") : 0;
  for (int64_t i = 0, at = 8; i < named; ++i, at += 5) {
    const auto d = static_cast<int>(within(call.integer(at), 0, x.shape().rank - 1, "dimension"));
    within(call.integer(at + 1), x.shape()[d], INT64_MAX, "number of names");
    lines.names[d] = {reinterpret_cast<const int64_t*>(call.integer(at + 2)),
                      reinterpret_cast<const char*>(call.integer(at + 3)),
                      within(call.integer(at + 4), 0, kLongestName, "length of a name")};
  }
  const int64_t from = call.integer(2);
  if (from < 0 || from > s.b.nnz)
    fail(S4J_INDEX, "entry ", from, " does not exist; the array has ", s.b.nnz, " entries");
  return lines.write(s.b, from, to, bytes);
}

}  // namespace

int32_t s4j_matrix_market_read(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "Matrix Market", [](Call& call) {
    const int64_t action = call.integer(0);
    if (action < S4J_MATRIX_MARKET_CREATE || action > S4J_MATRIX_MARKET_PART)
      fail(S4J_ILLEGAL_ARGUMENT, "there is no action with the number ", action);
    if (action == S4J_MATRIX_MARKET_CREATE) {
      call.check_out(1);
      return call.out(1, create(call));
    }
    MatrixMarketReader& reader = MatrixMarketReader::at(call.integer(1));
    switch (action) {
      case S4J_MATRIX_MARKET_FEED:
        return feed(call, reader);
      case S4J_MATRIX_MARKET_HEADER:
        return header(call, reader);
      case S4J_MATRIX_MARKET_POSITION:
        return position(call, reader);
      case S4J_MATRIX_MARKET_FINISH:
        return finish(call, reader);
      case S4J_MATRIX_MARKET_PART:
        return part(call, reader);
      default:
        return MatrixMarketReader::destroy(&reader);
    }
  });
}

int32_t s4j_matrix_market_write(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "Matrix Market", in_place::always, [](Call& call) {
    call.expect_inputs(1);
    const Operand& x = call.operand(0);
    if (x.shape().rank != 2)
      fail(S4J_ILLEGAL_ARGUMENT, "the file format holds matrices only, but the shape is ", text(x.shape()));
    const Source s = read(x);
    if (s.b.format != Format::kDense && !same_scalar(s.fill, Scalar{x.type(), 0}))
      fail(S4J_ILLEGAL_ARGUMENT,
           "elements that the file does not list are 0, but the array has another fill; toDense() stores all elements");
    const int64_t symmetry = call.integer(1);
    if (symmetry < 0 || symmetry > 2)
      fail(S4J_ILLEGAL_ARGUMENT, "the symmetry is ", symmetry, "; it must be from 0 to 2");
    MatrixMarketLines lines{static_cast<MatrixMarketSymmetry>(symmetry)};
    if (call.integer(0) == 0) return call.out(1, lines.count(s.b));
    lines.pattern = call.integer(2) != 0;
    if (lines.pattern && s.b.format == Format::kDense)
      fail(S4J_ILLEGAL_ARGUMENT, "a DENSE matrix is written as an array, which has values and no pattern");
    const int64_t bytes = room(call.integer(5));
    const int64_t from = call.integer(3);
    if (from < 0 || from > s.b.nnz)
      fail(S4J_INDEX, "entry ", from, " does not exist; the array has ", s.b.nnz, " entries");
    const auto w = lines.write(s.b, from, reinterpret_cast<char*>(call.integer(4)), bytes);
    deliver(call, w);
  });
}

int32_t s4j_entries_read(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  return run(ctx, frame, out, "entries", [](Call& call) {
    const int64_t action = within(call.integer(0), S4J_ENTRIES_CREATE, S4J_ENTRIES_PART, "action");
    if (action == S4J_ENTRIES_CREATE) {
      call.check_out(1);
      return call.out(1, create_entries(call));
    }
    EntriesReader& reader = EntriesReader::at(call.integer(1));
    switch (action) {
      case S4J_ENTRIES_FEED:
        return feed(call, reader);
      case S4J_ENTRIES_POSITION:
        return position(call, reader);
      case S4J_ENTRIES_KNOWN:
        call.out(1, reader.rank());
        call.out(2, reader.entries());
        call.out(3, reader.row_count());
        return call.out(4, reader.has_queries() ? 1 : 0);
      case S4J_ENTRIES_FINISH:
        return finish_entries(call, reader);
      case S4J_ENTRIES_KNOW:
        return know_names(call, reader);
      case S4J_ENTRIES_NAMES:
        return give_names(call, reader);
      case S4J_ENTRIES_PART:
        call.check_out_storage(1);
        call.deliver({reader.part(call.allocator()), Scalar{reader.type(), 0}});
        return reader.forget();
      case S4J_ENTRIES_ROWS: {
        const auto which = static_cast<EntriesReader::Rows>(within(call.integer(2), 0, 2, "kind of rows"));
        call.check_out_storage(1);
        Layout rows = reader.rows(call.allocator(), which);
        const Type type = rows.b.type;
        return call.deliver({std::move(rows), Scalar{type, 0}});
      }
      default:
        return EntriesReader::destroy(&reader);
    }
  });
}

int32_t s4j_entries_write(s4j_context* ctx, const int64_t* frame, int64_t* out) {
  // Copies a foreign matrix and the starts of labels, since the writer counts rows and uses the starts as positions.
  const WorksInPlace lines = [](const Call& call, int) { return call.integer(0) != S4J_SVMLIGHT; };
  return run(ctx, frame, out, "entries", lines, [](Call& call) {
    const int64_t kind = within(call.integer(0), S4J_TNS, S4J_SVMLIGHT, "kind of text");
    within(call.integer(1), 0, 1, "base");
    const int64_t bytes = room(call.integer(4));
    auto* const to = reinterpret_cast<char*>(call.integer(3));
    const WrittenText w = kind == S4J_SVMLIGHT ? write_svmlight(call, to, bytes) : write_entries(call, to, bytes);
    deliver(call, w);
  });
}
