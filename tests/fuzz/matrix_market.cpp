// SPDX-License-Identifier: Apache-2.0
// Text of a Matrix Market file behind four bytes of options. Reading it in one piece and in several gives the same
// matrix or the same error. The values are those of strtod, and written text reads back to the same bits.
#include <array>
#include <map>
#include <memory>
#include <sstream>

#include "model.hpp"

namespace s4j::fuzz {
namespace {

using namespace s4j::test;

struct Options {
  int64_t policy = S4J_SUM, type = -1, expand = 1, format = S4J_COO, partitioning = 1, turned = 0, announced = -1;
};

class Reader {
 public:
  Reader(const Options& o)
      : options_(o),
        handle_(call(s4j_matrix_market_read,
                     Frame().integers({S4J_MATRIX_MARKET_CREATE, o.announced, o.type, o.policy, o.expand}))[1]) {}
  ~Reader() {
    if (handle_ != 0) call(s4j_matrix_market_read, Frame().integers({S4J_MATRIX_MARKET_RELEASE, handle_}));
  }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  // Feeds the text in pieces of `piece` bytes; feeds unread bytes again.
  s4j_status feed(const std::string& text, size_t piece) {
    size_t read = 0, given = 0;
    for (;;) {
      given = std::min(text.size(), given + piece);
      const bool last = given == text.size();
      const size_t n = given - read;
      const auto room = std::make_unique<char[]>(n + 64);
      std::copy_n(text.data() + read, n, room.get());
      Out out;
      const s4j_status status =
          attempt(s4j_matrix_market_read,
                  Frame().integers({S4J_MATRIX_MARKET_FEED, handle_, reinterpret_cast<int64_t>(room.get()),
                                    static_cast<int64_t>(n), last ? 1 : 0}),
                  out);
      if (status != S4J_OK) {
        message = s4j_context_error(context());
        return status;
      }
      EXPECT_LE(out[1], static_cast<int64_t>(n));
      read += static_cast<size_t>(out[1]);
      if (!last) continue;
      EXPECT_EQ(read, text.size());
      return status;
    }
  }
  // Finishes the matrix; sets its handle, or 0.
  s4j_status finish(int64_t& matrix) {
    Out out;
    const s4j_status status = attempt(s4j_matrix_market_read,
                                      Frame().integers({S4J_MATRIX_MARKET_FINISH, handle_, options_.format,
                                                        options_.partitioning, options_.turned, 1 - options_.turned}),
                                      out);
    matrix = 0;
    if (status == S4J_OK) {
      matrix = out[1];
      handle_ = 0;
    } else {
      message = s4j_context_error(context());
    }
    return status;
  }
  // The line and column of a fault must lie in the text, or behind its end.
  void expect_position(const std::string& text) const {
    const Out out = call(s4j_matrix_market_read, Frame().integers({S4J_MATRIX_MARKET_POSITION, handle_}));
    EXPECT_GE(out[1], 1);
    EXPECT_LE(out[1], 1 + std::count(text.begin(), text.end(), '\n'));
    EXPECT_GE(out[2], 1);
    EXPECT_LE(out[2], 1 + static_cast<int64_t>(text.size()));
  }
  // rows, columns, entries, array?, field, symmetry
  std::array<int64_t, 6> header() const {
    const Out out = call(s4j_matrix_market_read, Frame().integers({S4J_MATRIX_MARKET_HEADER, handle_}));
    return {out[2], out[3], out[4], out[5], out[6], out[7]};
  }
  std::string message;

 private:
  Options options_;
  int64_t handle_;
};

// Compares the entries of a general coordinate file with those that the C library reads. The C library knows no Fortran
// exponents; entries whose coordinates occur twice are left out.
void expect_as_strtod(const std::string& text, Storage& s, bool pattern) {
  std::istringstream lines(text);
  std::string line;
  bool size_seen = false, banner_seen = false;
  std::map<std::pair<int64_t, int64_t>, double> entries;
  std::map<std::pair<int64_t, int64_t>, int> times;
  while (std::getline(lines, line)) {
    if (!banner_seen || line.empty() || line[0] == '%') {
      banner_seen = true;
      continue;
    }
    line.erase(std::min(line.find('%'), line.size()));
    for (char& c : line)
      if (c == 'd' || c == 'D') c = 'e';
    const char* p = line.c_str();
    char* end = nullptr;
    const int64_t row = std::strtoll(p, &end, 10);
    if (end == p) continue;  // a blank line
    const int64_t column = std::strtoll(end, &end, 10);
    if (!size_seen) {
      size_seen = true;
      continue;
    }
    const char* const number = end;
    const double v = std::strtod(number, &end);
    ++times[{row - 1, column - 1}];
    entries[{row - 1, column - 1}] = pattern ? 1 : v;
  }
  ASSERT_EQ(static_cast<int64_t>(entries.size()), s.stored().nnz);
  for (const auto& [at, v] : entries) {
    if (times[at] > 1) continue;
    const int64_t c[2] = {at.first, at.second};
    double is = 0;
    ASSERT_TRUE(s.get(c, &is)) << "(" << c[0] << ", " << c[1] << ")";
    ASSERT_TRUE(std::memcmp(&is, &v, sizeof v) == 0 || (std::isnan(is) && std::isnan(v))) << is << ", not " << v;
  }
}

// Writes a matrix as a file and reads the file again.
void write_and_read(int64_t matrix, const Options& options) {
  const Storage& s = storage_of(matrix);
  const bool dense = s.format() == Format::kDense;
  std::string text = std::string("%%MatrixMarket matrix ") + (dense ? "array " : "coordinate ") +
                     (is_floating(s.type()) ? "real" : "integer") + " general\n" + std::to_string(s.extent(0)) + " " +
                     std::to_string(s.extent(1));
  if (!dense) text += " " + std::to_string(call(s4j_matrix_market_write, Frame().whole(matrix).integers({0, 0}))[1]);
  text += "\n";
  const auto room = std::make_unique<char[]>(1 << 16);
  for (int64_t from = 0; from < s.stored().nnz;) {
    const Out out =
        call(s4j_matrix_market_write,
             Frame().whole(matrix).integers({1, 0, 0, from, reinterpret_cast<int64_t>(room.get()), 1 << 16}));
    ASSERT_LE(out[1], 1 << 16);
    ASSERT_GT(out[2], from);
    text.append(room.get(), static_cast<size_t>(out[1]));
    from = out[2];
  }
  Options again = options;
  again.type = static_cast<int64_t>(s.type());
  again.policy = S4J_ERROR;
  Reader reader(again);
  ASSERT_EQ(reader.feed(text, text.size()), S4J_OK) << reader.message << " in what was written:\n" << text;
  int64_t copy = 0;
  ASSERT_EQ(reader.finish(copy), S4J_OK) << reader.message;
  expect_same(s, storage_of(copy));
  release(copy);
}

void read_and_write(Input& in) {
  Options o;
  o.policy = in.below(3);
  o.type = in.below(6) - 1;
  const int64_t how = in.byte();
  o.expand = how & 1;
  o.format = (how >> 1) % 3;
  o.partitioning = (how >> 3) % 3;
  o.turned = (how >> 5) & 1;
  const size_t piece = 1 + in.byte() % 40;
  const std::string text(reinterpret_cast<const char*>(in.rest()), in.left());
  if ((how & 64) != 0) o.announced = static_cast<int64_t>(text.size());

  Reader one(o), several(o);
  call(s4j_memory, Frame().integers({1}));
  const int64_t before = live_bytes();
  const s4j_status status = one.feed(text, std::max<size_t>(text.size(), 1));
  // The bound holds whatever the header says.
  EXPECT_LE(call(s4j_memory, Frame())[2] - before, static_cast<int64_t>(64 * text.size()) + (1 << 17));
  EXPECT_EQ(several.feed(text, piece), status) << one.message << "; in pieces: " << several.message;
  // If a piece has two faults, the message names the one that is found first, so that texts may differ.
  if (status == S4J_OK) {
    EXPECT_EQ(one.header(), several.header());
  }
  if (status != S4J_OK) {
    one.expect_position(text);
    several.expect_position(text);
    // S4J_ILLEGAL_ARGUMENT means that the type cannot hold the file's numbers.
    EXPECT_TRUE(status == S4J_MALFORMED || status == S4J_ILLEGAL_ARGUMENT || status == S4J_NO_MEMORY) << one.message;
  } else {
    const auto [rows, columns, entries, array, field, symmetry] = one.header();
    int64_t a = 0, b = 0;
    const s4j_status finished = one.finish(a);
    EXPECT_EQ(several.finish(b), finished) << one.message << "; in pieces: " << several.message;
    if (finished == S4J_OK) {
      expect_sound(storage_of(a));
      expect_same(storage_of(a), storage_of(b));
      const bool listed = array == 0 && symmetry == 0 && storage_of(a).format() != Format::kDense;
      if (listed && storage_of(a).type() == Type::kDouble) expect_as_strtod(text, storage_of(a), field == 2);
      write_and_read(a, o);
    }
    for (const int64_t h : {a, b})
      if (h != 0) release(h);
  }
}

}  // namespace

void matrix_market(const uint8_t* data, size_t size) { run_freeing(data, size, read_and_write); }

}  // namespace s4j::fuzz
