// SPDX-License-Identifier: Apache-2.0
// A reader of text whose lines are entries: FROSTT's .tns, triplets in fields, SVMlight. The caller feeds the text.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "format/sort.hpp"
#include "io/fed_text.hpp"
#include "io/name_table.hpp"
#include "layout/layout.hpp"
#include "memory/memory.hpp"

namespace s4j {

class Fields;
enum class EntryText { kTns, kTriplets, kSvmlight };

// Takes a file's text piece by piece. All threads parse each piece into coordinates and values in the file's order, so
// that results do not depend on the number of threads. Indexes have 32 bits as long as these suffice. The entries take
// at most sixteen times the bytes of the text that was fed or announced.
class EntriesReader : Refusing {
 public:
  // What the coordinates of a dimension are: numbers; names, which get numbers from 0 in order of appearance; or names
  // that must all be among those given by know().
  enum class Keys : uint8_t { kNumbers, kNames, kKnownNames };
  struct Options {
    EntryText kind = EntryText::kTns;
    int64_t bytes = -1;  // length of the whole text; -1: unknown
    Type type = Type::kDouble;
    s4j_policy policy = S4J_SUM;
    int64_t base = 1;        // smallest coordinate; -1 (kSvmlight): 0 if some index is 0, else 1
    int rank = 0;            // 0 (kTns): one less than the count of numbers in the first line
    Dims extents{};          // -1: unknown, taken from the largest coordinate
    int64_t header = 0;      // number of header lines, which are skipped
    int64_t announced = -1;  // number of lines with entries that a header states; -1: unknown
    // kTriplets
    char delimiter = ' ';               // ' ' stands for any number of blanks
    char comment = '\n';                // lines that begin with it are skipped; '\n': no comments
    Dims fields{};                      // the field of each dimension's coordinate, counted from 0
    int64_t value = -1;                 // field of the value; -1: all values are 1
    std::array<Keys, kMaxRank> keys{};  // kind of coordinates per dimension
    uint32_t shared = 0;      // bit set: these dimensions share a dictionary, so that equal names get equal numbers
    bool sorted = false;      // numbers new names in ascending order of their bytes
    int64_t field_count = 0;  // fields per line; 0: as many as the first line has
    // kSvmlight: a row may have several labels
    bool multilabel = false;
  };

  static EntriesReader* create(const Options& options);
  static void destroy(EntriesReader* r) noexcept;
  static EntriesReader& at(int64_t handle);  // throws S4J_STATE if no reader has the handle

  // Takes a piece of text; see MatrixMarketReader::feed().
  int64_t feed(char* text, int64_t bytes, bool last);
  // Returns the array. Call it after the last piece. The reader keeps its entries.
  Layout finish(Allocator& to, const Spec& spec);
  // Returns the entries read so far as COO; forget() then removes them from the reader. Call both between two pieces.
  Layout part(Allocator& to);
  void forget() noexcept;
  // What rows() returns of SVMlight, one element per row: the labels (DOUBLE), the query numbers (LONG), or the
  // position of each row's first label among all labels (LONG).
  enum class Rows { kLabels, kQueries, kStarts };
  Layout rows(Allocator& to, Rows which) const;

  // kTriplets: adds a name to the dictionary of dimension d with the next number. Call it before any text is fed.
  void know(int d, std::string_view name);
  // Returns the dictionary of a dimension. Call it after the last piece.
  const NameTable& names(int d);

  int rank() const { return options_.rank; }
  int64_t entries() const { return count_; }
  int64_t row_count() const { return rows_; }
  bool has_queries() const { return state_.queries == Queries::kAll; }
  Type type() const { return options_.type; }
  // Line (and column) of the fault after a failed feed(), else of the first text that feed() has not read.
  int64_t line() const { return broken_ ? bad_line_ : state_.lines + 1; }
  int64_t column() const { return broken_ ? bad_column_ : 1; }

 private:
  enum class Queries { kUnknown, kNone, kAll };
  enum class Fault : uint8_t;
  struct State {
    int64_t lines = 0;   // lines read so far
    int64_t header = 0;  // header lines skipped so far
    int64_t filled = 0;  // lines with an entry (kSvmlight: rows) read so far
    CutComment comment;
    Queries queries = Queries::kUnknown;
  };
  struct Piece;
  template <class T, class I>
  class Lines;
  template <class T, class I>
  class FieldLines;
  template <class T, class I>
  class SvmlightLines;

  explicit EntriesReader(const Options& options);
  void learn_fields(const State& s, const char* line, const char* end);
  void set_roles();
  void reserve(const State& s, int64_t entries, int64_t rows, int64_t labels, int64_t fed);
  void set_room(int64_t room, int width);
  void parse(const State& s, Vec<Piece>& pieces, const char* end);
  template <class T, class I>
  void parse_pieces(const State& s, Piece* pieces, int64_t count, const char* end);
  Fields fields() const;
  bool named(int d) const { return options_.keys[d] != Keys::kNumbers; }
  // Returns the dimension in whose place the dictionary for the names of dimension d is stored.
  int dictionary(int d) const { return (options_.shared >> d & 1) != 0 ? std::countr_zero(options_.shared) : d; }
  template <class I>
  void resolve(Piece* pieces, int64_t count, const char* end);
  void sort_names();
  static std::string quoted_name(std::string_view name);
  void close_gaps(Vec<Piece>& pieces);
  static Queries queries_of(const char* row);
  using Refusing::refuse;
  [[noreturn]] void refuse(const Piece& piece, const char* end);
  std::string described(const Piece& piece, const std::string& word, bool missing) const;
  std::string comment_advice(const char* line) const;
  std::string advice(const char* line, const char* end, std::string_view word, bool first) const;
  void check_announced(const State& s, bool last);
  void refuse_cut_line(const State& s, const char* text, int64_t bytes);
  const char* lone_return(const char* line, const char* end, bool whole) const;
  const char* first_lone_return(const char* p, const char* end) const;
  std::string field_name(int64_t field) const;
  Coordinates coordinates() const;
  Shape shape();
  Layout arrange(Allocator& to, const Spec& spec);
  bool svmlight() const { return options_.kind == EntryText::kSvmlight; }
  char comment() const { return options_.kind == EntryText::kTriplets ? options_.comment : '#'; }
  static constexpr int64_t kMagic = INT64_C(0x53344a2d454e5452);  // "S4J-ENTR"
  static constexpr int kSkipped = -1, kValueField = -2;

  int64_t magic_ = kMagic;
  Options options_;
  State state_;
  bool complete_ = false, shifted_ = false;
  int64_t field_count_ = 0;  // fields per line; 0 before the first line
  Vec<int> roles_;           // what each field holds, up to the last one read: a dimension, kSkipped or kValueField
  int64_t count_ = 0, capacity_ = 0, fed_ = 0;
  int width_ = 4;
  Buffer indexes_, values_;  // indexes_: an array of capacity_ elements per dimension
  Dims least_{}, most_{};    // smallest and largest coordinates, from 0 (kSvmlight with automatic base: as in the text)
  Vec<int64_t> entry_lines_;  // the line of each entry; only if the policy is S4J_ERROR
  Vec<NameTable> names_;      // the dictionaries, by dimension; empty if no coordinates are names
  Dims known_{};              // number of names in each dictionary that know() added
  int64_t rows_ = 0, label_count_ = 0;
  Vec<double> labels_;
  Vec<int64_t> queries_, starts_;
};

}  // namespace s4j
