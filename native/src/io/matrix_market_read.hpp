// SPDX-License-Identifier: Apache-2.0
// A reader of Matrix Market files. The caller feeds the text piece by piece.
#pragma once

#include <cstdint>
#include <string>

#include "format/sort.hpp"
#include "io/fed_text.hpp"
#include "io/matrix_market_header.hpp"
#include "layout/layout.hpp"
#include "memory/memory.hpp"

namespace s4j {

// Takes a file's text in pieces. All threads parse each piece into coordinates and values in the file's order, so that
// results do not depend on the number of threads. The entries take at most six times the bytes of the text that was fed
// or announced.
class MatrixMarketReader : Refusing {
 public:
  static constexpr int64_t kPadding = 64;  // bytes after the text that feed() may overwrite

  struct Options {
    int64_t bytes = -1;  // length of the whole text; -1: unknown
    int64_t type = -1;   // s4j_type; -1: DOUBLE for real and pattern files, LONG for integer files
    s4j_policy policy = S4J_SUM;
    bool expand = true;  // return both halves of a symmetric matrix; false: only the stored half
  };

  static MatrixMarketReader* create(const Options& options);
  static void destroy(MatrixMarketReader* r) noexcept;
  static MatrixMarketReader& at(int64_t handle);  // throws S4J_STATE if no reader has the handle

  // Reads the whole lines of text[0, bytes). If `last`, the end of the text also ends a line. Returns the number of
  // bytes read; the caller feeds the rest again, with more text after it. Throws S4J_MALFORMED for invalid text;
  // line() and column() then give its position, and the caller may only call destroy(). S4J_NO_MEMORY leaves the reader
  // unchanged.
  int64_t feed(char* text, int64_t bytes, bool last);
  // Returns the matrix. Call it after the last piece. If finish() throws, the reader keeps its entries. Otherwise the
  // layout may own them; if the caller cannot use the layout, take_back() returns the entries to the reader.
  Layout finish(Allocator& to, const Spec& spec);
  void take_back(Layout&& layout) noexcept;
  // Returns the entries read so far as COO, which shares memory with the reader until forget() removes the entries from
  // it. Call both between two pieces of a file in coordinate format, after its size line.
  Layout part(Allocator& to);
  void forget() noexcept;

  bool header_known() const { return state_.phase == Phase::kEntries; }
  const MatrixMarketHeader& header() const { return state_.header; }
  Type type() const { return type_; }
  int64_t entries() const { return count_; }
  // Line (and column) of the fault after a failed feed(), else of the first text that feed() has not read.
  int64_t line() const { return broken_ ? bad_line_ : state_.lines + 1; }
  int64_t column() const { return broken_ ? bad_column_ : 1; }

 private:
  enum class Phase { kBanner, kSize, kEntries };
  struct State {
    Phase phase = Phase::kBanner;
    MatrixMarketHeader header;
    int64_t lines = 0;  // lines read so far
    CutComment comment;
  };
  struct Piece;
  struct EntryRun {
    int64_t entry, line;  // the first entry of consecutive lines with entries, and its line
  };

  explicit MatrixMarketReader(const Options& options) : options_(options) {}
  Type type_for(const MatrixMarketHeader& header) const;
  const char* read_header(State& s, const char* p, const char* end);
  void reserve(const MatrixMarketHeader& header, Type type, int64_t entries);
  void parse(const MatrixMarketHeader& header, Type type, Vec<Piece>& pieces, const char* end);
  using Refusing::refuse;
  [[noreturn]] void refuse(const State& s, const Vec<Piece>& pieces, size_t piece, const char* end);
  void check_halves(const State& s, const Vec<Piece>& pieces);
  void note_lines(const Vec<Piece>& pieces);
  int64_t line_of(int64_t entry) const;
  [[noreturn]] void refuse_twice(int64_t first, int64_t second) const;
  Shape shape() const;
  Layout finish_array(Allocator& to, const Spec& spec) const;
  Layout finish_entries(Allocator& to, const Spec& spec);
  Layout arrange_entries(Allocator& to, const Spec& spec);
  Layout finish_both_halves(Allocator& to, const Spec& spec) const;
  Coordinates coordinates() const;
  bool compressed(bool by_rows, Layout& to) const;
  static constexpr int64_t kMagic = INT64_C(0x53344a2d4d4d5244);  // "S4J-MMRD"

  int64_t magic_ = kMagic;
  Options options_;
  State state_;
  bool complete_ = false, given_ = false;
  int64_t below_line_ = 0, above_line_ = 0;  // of the first entry below (above) the diagonal; 0: none
  Type type_ = Type::kDouble;
  Vec<EntryRun> runs_;  // the lines of entries; only if the policy is S4J_ERROR
  int64_t count_ = 0, capacity_ = 0, forgotten_ = 0;
  Buffer indexes_, values_;  // indexes_: capacity_ rows, then capacity_ columns
};

}  // namespace s4j
