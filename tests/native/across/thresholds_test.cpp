// SPDX-License-Identifier: Apache-2.0
// native/src/core/thresholds.def is the only place of constants that switch between two paths with the same result: no
// kernel defines such a number itself, and some source uses each entry of the list.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/thresholds.hpp"
#include "memory/free_blocks.hpp"

namespace s4j::test {
namespace {

// Folders of native/src whose constants belong into thresholds.def.
constexpr const char* kChecked[] = {"array",  "pick", "blas",   "capi",   "core", "format",  "io",
                                    "layout", "leaf", "linalg", "memory", "ops",  "parallel"};

// Constants of at least 8 that are no thresholds: "folder/file name", or "folder/file comparison with number".
struct Allowed {
  const char* why;
  std::vector<const char*> what;
};
const std::vector<Allowed>& allowed() {
  static const std::vector<Allowed> list = {
      {"lanes, whose number shapes the code", {"ops/reduce/folds.hpp kLanes", "ops/reduce/scaled.hpp kLanes"}},
      {"bits of a word", {"ops/tensor/einsum.cpp kMostLabels", "parallel/slots.hpp kMost"}},
      {"a pattern of bits", {"ops/spgemm/shifted_rows.cpp kAll"}},
      {"how long a wait lasts, before it sleeps, or gives up",
       {"core/hazards.cpp kSpins", "memory/retired.cpp kPatience"}},
      {"a name among others", {"ops/tensor/einsum.cpp kFirstLetter"}},
      {"the numbers drawn depend on it",
       {"ops/random/binomial.cpp kSmall", "ops/random/binomial.cpp < 10", "ops/random/philox.hpp < 10"}},
      {"per cent", {"ops/reduce/percentile.cpp <= 100"}},
      {"of the limit that a user gives", {"linalg/spectrum/spectrum.cpp kManyRestarts"}},
      {"of the limit that a user reads", {"memory/machine_memory.hpp kReadShare"}},
      {"what two of fit into 64 bits", {"layout/layout.cpp kMostPositions"}},
      {"no limit, as files of cgroups write it", {"memory/machine_memory.cpp kUnlimited"}},
      {"room for a text in messages", {"memory/arena.hpp kNameBytes"}},
      {"bytes of a cache line", {"parallel/in_order.hpp >= 64", "parallel/in_order.hpp < 64"}},
      {"lanes of a slice, vectors of a tile, entries written at once: they shape the code",
       {"format/sliced.cpp < 8", "format/buckets.cpp kMostRanked", "format/buckets.cpp <= 8",
        "format/buckets.cpp <= 16", "linalg/solver/triangular.hpp kLanes", "blas/blas.cpp kPanel",
        "blas/blas.cpp kRows", "blas/blas.cpp kDepth", "leaf/triangle.inc.cpp < 8", "leaf/sliced.inc.cpp < 8",
        "leaf/spmm.inc.cpp kMost", "leaf/leaf.inc.cpp kRows", "ops/filled/filled_times_dense.cpp kTile",
        "leaf/leaf.inc.cpp < 8", "leaf/fold.inc.cpp <= 8", "leaf/fold.inc.cpp < 16", "leaf/fold.inc.cpp > 8",
        "io/line_text.hpp kStep"}},
      {"eight runs side by side, and terms of which zeros cost less than a branch",
       {"leaf/fold.inc.cpp < 8", "leaf/fold.inc.cpp >= 8", "leaf/fold.inc.cpp kFew"}},
      {"elements computed in one vector loop, on the stack",
       {"leaf/elementary.inc.cpp kBlock", "ops/random/random.cpp kBlock", "ops/elementwise/binary_kernels.cpp kBlock",
        "ops/reduce/folds.hpp kBlock", "format/transpose.cpp kRun"}},
      {"how far ahead or how much is fetched",
       {"format/transpose.cpp kAhead", "pick/pick.cpp kAhead", "format/transpose.cpp kNear",
        "format/counted.hpp kAhead", "leaf/leaf.inc.cpp < 512", "leaf/spmm.inc.cpp < 8"}},
      {"entries between two looks at what others found",
       {"io/matrix_market_finish.cpp kBlock", "layout/flaw.cpp kBlock"}},
      {"codes of a byte that kernels look up in a vector", {"format/few_values.hpp kMost"}},
      {"parts that lanes are made for, on the stack", {"parallel/stages.hpp kMost", "parallel/pipeline.hpp kMost"}},
      {"sizes of tables, by what can be in them",
       {"linalg/ordering/coarsening.cpp kClasses", "format/sort.hpp kMostLevels", "memory/free_blocks.hpp kClasses",
        "capi/op_names.cpp kIds", "core/trace.cpp kMost"}},
      {"bits, digits and characters of numbers and text",
       {"format/sort.hpp >= 64",
        "io/name_table.cpp kWord",
        "io/entries_names.cpp kMost",
        "io/line_text.hpp kMost",
        "io/line_text.hpp > 8",
        "io/line_text.hpp >= 8",
        "io/write_text.hpp kMost",
        "io/write_text.hpp > 9",
        "io/write_text.hpp < 100000",
        "io/matrix_market_header.cpp kMost",
        "io/matrix_market_header.cpp < 127",
        "io/number_text.hpp < 8",
        "io/number_text.hpp <= 22",
        "io/number_text.hpp > 19",
        "io/number_text.hpp > 27",
        "io/number_text.hpp > 16",
        "io/number_text.hpp > 8",
        "io/number_text.hpp <= 19",
        "io/number_text.hpp kDecidingDigits",
        "io/number_text.hpp kFarOut",
        "io/number_text.hpp kLongNumber"}},
      {"of the machine", {"memory/memory.cpp kPage"}},
      {"what decides ranks and scales by the numbers themselves",
       {"linalg/qr/qr_rank.cpp > 1000", "linalg/qr/qr_rank.cpp kLarge", "linalg/qr/qr.cpp kPivotedColumns",
        "linalg/qr/qr.cpp > 8", "linalg/qr/qr.cpp < 8", "linalg/cholesky/equilibrate.cpp kRounds",
        "linalg/cholesky/equilibrate.cpp kAlike", "linalg/cholesky/equilibrate.cpp kSteps"}},
      {"rounds after which an iteration tries otherwise, and what it may cost and hold then",
       {"linalg/spectrum/lanczos.hpp kMostIdle", "linalg/spectrum/krylov_schur.cpp kBarren",
        "linalg/spectrum/krylov_schur.cpp kMostNumbers", "linalg/qr/qr_rank.cpp kCheap", "linalg/qr/qr_rank.cpp kRows",
        "linalg/qr/qr.cpp kChoices", "linalg/spectrum/svds_smallest.cpp kPatience"}},
      {"numbers that a thread takes at once", {"array/storage.cpp kIds"}},
      {"room behind a text, which reading takes as given",
       {"io/line_text.hpp kTextPadding", "io/matrix_market_read.hpp kPadding"}},
      {"of rounding, in units of the last place",
       {"linalg/spectrum/lanczos.cpp > 8", "linalg/spectrum/krylov_schur.cpp > 8", "linalg/spectrum/schur.cpp > 20"}},
      {"attempts after which what does not succeed has failed",
       {"linalg/spectrum/lanczos.hpp kMostRefusals", "linalg/spectrum/krylov_schur.hpp kMostRefusals",
        "linalg/spectrum/schur.cpp kMostForEach", "linalg/spectrum/svds.cpp kSweeps"}},
      {"how much farther from a cluster of eigenvalues the next shift lies", {"linalg/spectrum/eigsh.cpp kFarther"}},
      {"a ratio of a shift and a singular value up to which nothing is lost",
       {"linalg/spectrum/svds_smallest.cpp kFarFromAlpha"}},
      {"what a multigrid cycle is: how well an eigenvalue is known, from which start, how many levels at most",
       {"linalg/iterative/prolongation.cpp kSteps", "linalg/iterative/prolongation.cpp kSeed",
        "linalg/iterative/multigrid.cpp kMostProducts", "linalg/iterative/multigrid.cpp kMostLevels"}},
      {"exponents that nothing makes up for", {"ops/reduce/scaled.hpp kBeyond", "ops/reduce/scaled.hpp kMost"}},
      {"powers of two whose squares are finite", {"linalg/solver/csr.hpp kSquaresSafely"}},
      {"powers of two by which numbers are divided so that their sum stays in the range",
       {"ops/reduce/folds.hpp kHeadroom", "ops/reduce/folds.hpp kBeyond", "ops/reduce/folds.hpp kDown",
        "ops/reduce/folds_variance.hpp kUp", "ops/reduce/reduce_parts.cpp kSmaller"}},
      {"the digits of exact sums of products",
       {"ops/routines/exact_dot.hpp kBits", "ops/routines/exact_dot.hpp kDigits", "ops/routines/exact_dot.hpp kMask",
        "ops/routines/exact_dot.hpp > 64"}},
      {"frames and what is valid in them",
       {"capi/op_names.cpp <= 255", "capi/call.hpp kMaxOperands", "capi/call.hpp kLastWritten",
        "capi/call.hpp kHalfWritten", "capi/call.cpp kHeader", "capi/call.cpp > 16", "capi/call.cpp < 30",
        "capi/context.cpp < 10", "capi/storage_api.cpp kOneOperand"}},
      {"limits of what is valid",
       {"capi/context.cpp > 4096", "parallel/parallel.cpp <= 4096", "io/fed_text.hpp kLongestLine",
        "capi/io_api.cpp kMostFields"}},
  };
  return list;
}

std::filesystem::path source_folder() { return std::filesystem::path(S4J_SOURCE_DIR) / "native" / "src"; }

struct File {
  std::string name;  // path below native/src
  std::string text;  // without comments and strings, but with all line ends
};

// Replaces comments and the contents of strings by blanks.
std::string code_of(const std::string& text) {
  std::string out = text;
  enum { kCode, kLine, kBlock, kString, kChar } in = kCode;
  for (size_t i = 0; i < out.size(); ++i) {
    const char c = text[i], next = i + 1 < text.size() ? text[i + 1] : '\0';
    const bool separator = c == '\'' && i > 0 && std::isalnum(static_cast<unsigned char>(text[i - 1])) != 0;
    if (in == kCode) {
      if (c == '/' && next == '/') in = kLine;
      if (c == '/' && next == '*') in = kBlock;
      if (c == '"') in = kString;
      if (c == '\'' && !separator) in = kChar;
      if (in == kLine || in == kBlock) out[i] = ' ';
      continue;
    }
    if (c != '\n') out[i] = ' ';
    if (c == '\n' && in != kBlock) in = kCode;
    if ((in == kString || in == kChar) && c == '\\' && next != '\n') out[++i] = ' ';
    if ((in == kString && c == '"') || (in == kChar && c == '\'')) {
      out[i] = c;
      in = kCode;
    }
    if (in == kBlock && c == '*' && next == '/') {
      out[++i] = ' ';
      in = kCode;
    }
  }
  return out;
}

std::vector<File> sources() {
  std::vector<File> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_folder())) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".cpp" && extension != ".hpp") continue;
    std::stringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    out.push_back({std::filesystem::relative(entry.path(), source_folder()).generic_string(), code_of(text.str())});
  }
  return out;
}

std::vector<File> checked_sources() {
  std::vector<File> out;
  for (const File& f : sources())
    for (const char* folder : kChecked)
      if (f.name.rfind(std::string(folder) + "/", 0) == 0) out.push_back(f);
  return out;
}

std::string place(const File& f, size_t at) {
  return "native/src/" + f.name + ":" +
         std::to_string(std::count(f.text.begin(), f.text.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1);
}

bool is_allowed(const std::string& what, std::set<std::string>& met) {
  for (const Allowed& a : allowed())
    for (const char* w : a.what)
      if (what == w) {
        met.insert(what);
        return true;
      }
  return false;
}

// Evaluates an expression of whole numbers; gives -1 for any other expression.
class Value {
 public:
  explicit Value(const std::string& text) {
    static const std::regex wrapped("(u?int(8|16|32|64)_t|size_t|std::|unsigned|int|long)"), suffix("([0-9])[uUlL]+");
    text_ = std::regex_replace(std::regex_replace(text, wrapped, ""), suffix, "$1");
    for (char& c : text_) {
      if (c == '{') c = '(';
      if (c == '}') c = ')';
    }
    text_.erase(std::remove_if(text_.begin(), text_.end(), [](char c) { return c == '\'' || std::isspace(c) != 0; }),
                text_.end());
    value_ = shifts();
    if (other_ || at_ != text_.size()) value_ = -1;
  }
  double get() const { return value_; }

 private:
  bool take(const char* what) {
    const std::string w = what;
    if (text_.compare(at_, w.size(), w) != 0) return false;
    at_ += w.size();
    return true;
  }
  double shifts() {
    double v = sums();
    while (take("<<")) v *= std::exp2(sums());
    return v;
  }
  double sums() {
    double v = products();
    for (;;) {
      if (take("+"))
        v += products();
      else if (take("-"))
        v -= products();
      else
        return v;
    }
  }
  double products() {
    double v = atom();
    for (;;) {
      if (take("*"))
        v *= atom();
      else if (take("/"))
        v /= atom();
      else
        return v;
    }
  }
  double atom() {
    if (take("(")) {
      const double v = shifts();
      other_ = other_ || !take(")");
      return v;
    }
    size_t n = 0;
    if (at_ >= text_.size() || std::isdigit(static_cast<unsigned char>(text_[at_])) == 0) {
      other_ = true;
      return 0;
    }
    const double v = static_cast<double>(std::stoull(text_.substr(at_), &n, 0));
    at_ += n;
    return v;
  }

  std::string text_;
  size_t at_ = 0;
  bool other_ = false;
  double value_ = -1;
};

// The arguments of a call whose bracket opens at `open`.
std::vector<std::string> arguments(const std::string& text, size_t open) {
  std::vector<std::string> out(1);
  int depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ')' || c == '}' || c == ']') --depth;
    if (depth == 0 && i > open) break;
    if (c == ',' && depth == 1)
      out.emplace_back();
    else if (i > open)
      out.back() += c;
    if (c == '(' || c == '{' || c == '[') ++depth;
  }
  return out;
}

bool has_number(const std::string& expression) {
  static const std::regex number("\\b[0-9][0-9']*\\b");
  if (expression.find("<<") != std::string::npos) return true;
  for (std::sregex_iterator i(expression.begin(), expression.end(), number), end; i != end; ++i)
    if (std::stod(i->str()) >= 8) return true;
  return false;
}

TEST(Thresholds, KernelsDefineNoThresholds) {
  if (S4J_SANITIZED != 0) GTEST_SKIP() << "reads the sources, which are the same in every build";
  const std::string advice = " belongs into native/src/core/thresholds.def, or, if it is none, here to allowed()";
  std::set<std::string> met;
  // Matches one declaration, which may name several constants: constexpr int64_t kRows = 64, kEntries = 512;
  const std::regex declaration("\\bconstexpr\\b[^;(){]*?\\bk[A-Z][^;]*;"),
      one("\\b(k[A-Z]\\w*)\\s*(?:=|(?=\\{))([^,;]*)");
  const std::regex comparison("[^<>=-]([<>]=?) ([0-9]+)\\b(?!\\.)"), grain("\\bgrain = ([^;]*);");
  const std::regex call("\\b(parallel_for|for_lines|parallel_chunks)\\(");
  for (const File& f : checked_sources()) {
    for (std::sregex_iterator i(f.text.begin(), f.text.end(), declaration), end; i != end; ++i) {
      const std::string text = i->str();
      for (std::sregex_iterator k(text.begin(), text.end(), one); k != end; ++k) {
        if (Value((*k)[2]).get() < 8 || is_allowed(f.name + " " + (*k)[1].str(), met)) continue;
        ADD_FAILURE() << place(f, static_cast<size_t>(i->position() + k->position())) << ": " << (*k)[1] << " = "
                      << (*k)[2] << advice;
      }
    }
    for (std::sregex_iterator i(f.text.begin(), f.text.end(), comparison), end; i != end; ++i) {
      if (std::stod((*i)[2]) < 8 || is_allowed(f.name + " " + (*i)[1].str() + " " + (*i)[2].str(), met)) continue;
      ADD_FAILURE() << place(f, static_cast<size_t>(i->position())) << ": the number of '" << i->str() << "'" << advice;
    }
    for (std::sregex_iterator i(f.text.begin(), f.text.end(), grain), end; i != end; ++i) {
      if (has_number((*i)[1]))
        ADD_FAILURE() << place(f, static_cast<size_t>(i->position())) << ": " << i->str() << advice;
    }
    for (std::sregex_iterator i(f.text.begin(), f.text.end(), call), end; i != end; ++i) {
      const auto given = arguments(f.text, static_cast<size_t>(i->position() + i->length()) - 1);
      const size_t which = (*i)[1] == "parallel_chunks" ? 0 : 1;
      if (given.size() > which && has_number(given[which]))
        ADD_FAILURE() << place(f, static_cast<size_t>(i->position())) << ": the grain " << given[which] << " of "
                      << (*i)[1] << advice;
    }
  }
  for (const Allowed& a : allowed())
    for (const char* w : a.what)
      EXPECT_TRUE(met.count(w) > 0) << "allowed, but not in the sources: " << w << " (" << a.why << ")";
}

TEST(Thresholds, AreUsedAndSayWhy) {
  std::ifstream list(source_folder() / "core" / "thresholds.def");
  ASSERT_TRUE(list);
  std::map<std::string, int> lines;
  const std::regex entry("S4J_(?:THRESHOLD|ORDER)\\((k[A-Z]\\w*), .+, [^,]+, \"(.*)\"\\)");
  std::string line;
  for (int n = 1; std::getline(list, line); ++n) {
    if (line.empty() || line.rfind("//", 0) == 0) continue;
    std::smatch m;
    ASSERT_TRUE(std::regex_match(line, m, entry)) << "thresholds.def:" << n << ": " << line;
    EXPECT_TRUE(lines.emplace(m[1], n).second) << m[1] << " stands twice, in lines " << lines[m[1]] << " and " << n;
    EXPECT_GE(m[2].length(), 8) << "thresholds.def:" << n << ": " << m[1] << " has no reason";
  }
  EXPECT_FALSE(lines.empty());
  std::set<std::string> used;
  const std::regex use("\\bthreshold::(k[A-Z]\\w*)");
  for (const File& f : sources())
    for (std::sregex_iterator i(f.text.begin(), f.text.end(), use), end; i != end; ++i) used.insert((*i)[1]);
  for (const auto& [name, n] : lines)
    EXPECT_TRUE(used.count(name) > 0) << "thresholds.def:" << n << ": nothing uses " << name;
}

TEST(Thresholds, LoweredOnesAreSmaller) {
#define S4J_THRESHOLD(name, value, smallest, reason) EXPECT_LE(smallest, value) << #name;
#define S4J_ORDER(name, value, smallest, reason) EXPECT_LE(smallest, value) << #name;
#include "core/thresholds.def"
#undef S4J_THRESHOLD
#undef S4J_ORDER
}

}  // namespace
}  // namespace s4j::test
