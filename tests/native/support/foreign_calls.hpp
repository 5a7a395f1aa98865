// SPDX-License-Identifier: Apache-2.0
// Calls of every exported function that takes arrays, with foreign operands in every role: whole and as views.
#pragma once

#include <functional>
#include <memory>

#include "oracle_functions.hpp"
#include "products_support.hpp"
#include "shifting_memory.hpp"

namespace s4j::test {

// Arrays of one type for one call. Capital letters are views of n = side - 2 rows and columns, small letters are whole
// arrays: a b c foreign matrices; m a foreign BOOL matrix; t a foreign [2, n, n] array; v w a row (V W a column) of a
// and b; k n foreign LONG numbers, l three of them; s o own matrices, CSR and COO; y an own dense matrix; i n own LONG
// numbers.
class ForeignArrays {
 public:
  ForeignArrays(Type type, int64_t side) : side_(side) {
    for (int i = 0; i < 3; ++i) add(type, {side, side}, side + 1);
    add(Type::kBool, {side, side}, 0);
    add(type, {2, side, side}, side + 1);
    add(Type::kLong, {side}, -1);
    std::vector<int64_t> tuples;
    std::vector<double> values;
    for (int64_t r = 0; r < side; ++r)
      for (const int64_t c : {r, (r + 2) % side}) {
        tuples.insert(tuples.end(), {r, c});
        values.push_back(c == r ? 9 : 1);
      }
    base_ = matrix(side, side, tuples, values);
    const auto t = static_cast<int64_t>(type);
    own_.emplace_back(call(s4j_copy, Frame().whole(base_).integers({t, S4J_GCS, 1, 0, 1}))[1]);
    own_.emplace_back(call(s4j_copy, Frame().whole(base_).integers({t, S4J_COO, 0}))[1]);
    own_.emplace_back(call(s4j_copy, Frame().whole(base_).integers({t, S4J_DENSE, 0}))[1]);
    own_.emplace_back(call(s4j_create, Frame().number(1).integers(create_words(S4J_LONG, S4J_DENSE, 0, {side})))[1]);
  }
  ~ForeignArrays() {
    for (const int64_t s : solvers_) call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, s}));
  }
  ForeignArrays(const ForeignArrays&) = delete;
  ForeignArrays& operator=(const ForeignArrays&) = delete;

  void append(Frame& f, char letter) const {
    const bool view = letter >= 'A' && letter <= 'Z';
    const int64_t n = side_ - 2;
    switch (view ? static_cast<char>(letter - 'A' + 'a') : letter) {
      case 'a':
        return square(f, arrays_[0], view);
      case 'b':
        return square(f, arrays_[1], view);
      case 'c':
        return square(f, arrays_[2], view);
      case 'm':
        return square(f, arrays_[3], view);
      case 't':
        if (!view)
          f.whole(arrays_[4]);
        else
          f.view(arrays_[4], {3, 3, 0, 0, 1, 2, 1, 1, 1, n, 2, 0, 1, n, -1, -1, -1});
        return;
      case 'v':
        return line(f, arrays_[0], view);
      case 'w':
        return line(f, arrays_[1], view);
      case 'k':
        return some(f, arrays_[5], view ? n : side_);
      case 'l':
        return some(f, arrays_[5], 3);
      case 's':
        return square(f, own_[0], view);
      case 'o':
        return square(f, own_[1], view);
      case 'y':
        return square(f, own_[2], view);
      case 'i':
        return some(f, own_[3], view ? n : side_);
      default:
        FAIL() << "no array is called " << letter;
    }
  }
  // Creates a solver of an own matrix that lives as long as these arrays.
  int64_t solver(std::vector<int64_t> words) {
    words.insert(words.begin(), S4J_SOLVER_CREATE);
    solvers_.push_back(call(s4j_solver, Frame().whole(base_).integers(words))[1]);
    if (words[1] >= S4J_CHOLESKY && words[1] <= S4J_LSMR)
      call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, solvers_.back(), 1}));
    return solvers_.back();
  }
  const ShiftingMemory& numbers() const { return *memory_[5]; }
  // Checks that written arrays are sound.
  void check() const {
    for (const Handle& h : own_) ASSERT_NO_FATAL_FAILURE(validate(whole_of(h).storage->stored()));
  }

 private:
  void add(Type type, const std::vector<int64_t>& shape, int64_t diagonal) {
    int64_t n = 1;
    for (const int64_t e : shape) n *= e;
    memory_.push_back(std::make_unique<ShiftingMemory>(type, n, diagonal, memory_.size()));
    std::vector<int64_t> words = {static_cast<int64_t>(type), static_cast<int64_t>(shape.size())};
    words.insert(words.end(), shape.begin(), shape.end());
    words.insert(words.end(), {memory_.back()->address(), memory_.back()->bytes()});
    arrays_.emplace_back(call(s4j_wrap, Frame().integers(words))[1]);
  }
  void square(Frame& f, int64_t h, bool view) const {
    if (!view)
      f.whole(h);
    else
      f.view(h, {2, 2, 0, 1, 1, side_ - 2, 1, 1, 1, side_ - 2, -1, -1});
  }
  void line(Frame& f, int64_t h, bool view) const {
    if (!view)
      f.view(h, {1, 2, 1, 0, 1, side_, 1, -1});
    else
      f.view(h, {1, 2, 0, 1, 1, side_ - 2, -1, 2});
  }
  static void some(Frame& f, int64_t h, int64_t n) { f.view(h, {1, 1, 0, 0, 1, n, -1}); }

  int64_t side_;
  std::vector<std::unique_ptr<ShiftingMemory>> memory_;
  std::vector<Handle> arrays_, own_;
  Handle base_;  // the own matrix as DOUBLE
  std::vector<int64_t> solvers_;
};

struct ForeignCall {
  std::string name;  // begins with the name of the function
  s4j_function* function;
  std::function<Frame(ForeignArrays&)> frame;
  std::function<void(const Out&)> done;  // runs after a successful call
  bool makes_array;                      // words of `out` name a new storage
  bool may_fail;                         // may fail even on stable values
};

class ForeignCalls {
 public:
  // `every`: adds every operation with operands in every role; otherwise one operation per kernel.
  ForeignCalls(int64_t side, bool every, bool views) : every_(every) {
    for (const bool view : {false, true}) {
      if (view && !views) continue;
      view_ = view;
      n_ = view ? side - 2 : side;
      elements();
      elementwise();
      reductions();
      search();
      structure();
      products();
      blas();
      lapack();
      tensors();
      solvers();
      rest();
    }
  }
  std::vector<ForeignCall> all;

 private:
  enum : unsigned { kArray = 1, kMayFail = 2 };

  // `letters`: the operands, of which the second half of the calls takes views. `name`: the name of the function.
  void add(const std::string& name, s4j_function* f, int64_t op, int64_t flags, std::string letters,
           const std::vector<int64_t>& integers = {}, const std::vector<double>& numbers = {}, unsigned what = kArray,
           std::function<void(const Out&)> done = nullptr) {
    if (view_)
      for (char& c : letters) c = c == 'l' ? c : static_cast<char>(c - 'a' + 'A');
    if ((flags & (S4J_FLAG_IN_PLACE | S4J_FLAG_RESULT | S4J_FLAG_NUMBER)) != 0) what &= ~kArray;
    all.push_back({name + " " + std::to_string(op) + " " + std::to_string(flags) + " of " + letters, f,
                   [=](ForeignArrays& arrays) {
                     Frame frame(op, flags);
                     for (const char c : letters) arrays.append(frame, c);
                     for (const double v : numbers) frame.number(v);
                     return frame.integers(integers);
                   },
                   std::move(done), (what & kArray) != 0, (what & kMayFail) != 0});
  }

  void elements() {
    static int64_t room[4096];
    static const int64_t places[] = {1, 2, 0, 0, -1, 1};
    const int64_t to = reinterpret_cast<int64_t>(room);
    add("s4j_get", s4j_get, 0, 0, "a", {1, 2}, {}, 0);
    add("s4j_put", s4j_put, 0, 0, "a", {1, 2}, {3}, 0);
    add("s4j_gather", s4j_gather, 0, 0, "a", {3, reinterpret_cast<int64_t>(places)});
    add("s4j_count", s4j_count, 0, 0, "a", {}, {}, 0);
    add("s4j_entries", s4j_entries, 0, 0, "a", {1, n_ * n_, to, to + 8 * 2048, 1}, {}, 0);
    for (const int64_t write : {0, 1})
      if (!view_) add("s4j_buffer", s4j_buffer, 0, 0, "a", {0, 1, n_, to, write}, {}, 0);
    add("s4j_copy", s4j_copy, 0, 0, "a", {-1, -1, 0});
    add("s4j_copy", s4j_copy, 0, 0, "m", {-1, -1, 0});
    for (const int64_t type : {S4J_DOUBLE, S4J_INT, S4J_BOOL}) {
      add("s4j_copy", s4j_copy, 0, 0, "a", {type, S4J_DENSE, 1});
      add("s4j_copy", s4j_copy, 0, 0, "a", {type, S4J_COO, 0});
      for (const int64_t p : {0, 1, 2}) add("s4j_copy", s4j_copy, 0, 0, "a", {type, S4J_GCS, p, 1, 0});
      add("s4j_copy", s4j_copy, 0, 0, "a", {type, S4J_GCS, 1, 0, 1});
    }
    for (const char* both : {"ab", "sa", "oa", "as", "ya", "am", "sm", "av", "sv", "aa"})
      add("s4j_assign", s4j_assign, 0, 0, both, {}, {}, 0);
    for (const char* four : {"abss", "asba", "soaa", "aaba"}) add("s4j_assign", s4j_assign, 0, 0, four, {}, {}, 0);
    add("s4j_fill", s4j_fill, 0, 0, "a", {}, {2}, 0);
    add("s4j_prune", s4j_prune, 0, 0, "a", {}, {}, 0);
    add("s4j_describe", s4j_describe, 0, 0, "a", {}, {}, 0);
    for (const int64_t buffer : {0, 1, 2, 3}) add("s4j_image_digest", s4j_image_digest, 0, 0, "a", {0, buffer}, {}, 0);
    add("s4j_leading_bytes", s4j_leading_bytes, 0, 0, "a", {1}, {}, kMayFail);
    add("s4j_drop_layouts", s4j_drop_layouts, 0, 0, "a", {}, {}, 0);
    add("s4j_optimize", s4j_optimize, 0, 0, "a", {S4J_USE_VECTOR}, {}, kMayFail);
  }

  void elementwise() {
    for (const int op : ops_of(S4J_FAMILY_UNARY)) {
      if (every_) add("s4j_transform", s4j_transform, op, 0, "a");
      add("s4j_transform", s4j_transform, op, S4J_FLAG_IN_PLACE, "a");
    }
    add("s4j_transform", s4j_transform, S4J_OP_ABS, S4J_FLAG_RESULT, "as");
    for (const int op : ops_of(S4J_FAMILY_BINARY)) {
      add("s4j_scalar", s4j_scalar, op, 0, "a", {}, {2});
      const bool apart = op == S4J_OP_MUL || op == S4J_OP_DIV || op == S4J_OP_POW || op == S4J_OP_GT;
      if (!every_ && !apart) {
        add("s4j_pairwise", s4j_pairwise, op, S4J_FLAG_IN_PLACE, "ab");
        continue;
      }
      add("s4j_scalar", s4j_scalar, op, S4J_FLAG_IN_PLACE, "a", {}, {2});
      for (const char* both : {"ab", "as", "oa", "aa", "av", "sv"}) add("s4j_pairwise", s4j_pairwise, op, 0, both);
      add("s4j_pairwise", s4j_pairwise, op, S4J_FLAG_IN_PLACE, "ab");
      add("s4j_pairwise", s4j_pairwise, op, S4J_FLAG_IN_PLACE, "as");
      add("s4j_pairwise", s4j_pairwise, op, S4J_FLAG_IN_PLACE, "sa");
    }
    add("s4j_pairwise", s4j_pairwise, S4J_OP_MUL, S4J_FLAG_STORED, "sa");
    add("s4j_pairwise", s4j_pairwise, S4J_OP_MUL, S4J_FLAG_RESULT, "abc");
    add("s4j_pairwise", s4j_pairwise, S4J_OP_MUL, S4J_FLAG_RESULT, "abs");
    for (const char* both : {"ab", "as", "sa"})
      for (const int64_t second : {0, 1}) add("s4j_align", s4j_align, 0, 0, both, {S4J_DOUBLE, second}, {0});
  }

  void reductions() {
    for (const int op : ops_of(S4J_FAMILY_REDUCE)) {
      for (const int64_t d : {0, 1}) add("s4j_reduce", s4j_reduce, op, 0, "a", {d}, {30});
      add("s4j_reduce", s4j_reduce, op, S4J_FLAG_NUMBER, "a", {}, {30});
    }
    add("s4j_reduce", s4j_reduce, S4J_OP_SUM, S4J_FLAG_RESULT, "av", {0});
    for (const int op : ops_of(S4J_FAMILY_INDEX_REDUCE)) {
      for (const int64_t d : {0, 1}) add("s4j_index_reduce", s4j_index_reduce, op, 0, "a", {d});
      add("s4j_index_reduce", s4j_index_reduce, op, S4J_FLAG_NUMBER, "a");
    }
    for (int64_t op = S4J_OP_CUMSUM; op <= S4J_OP_SOFTMAX; ++op)
      for (const int64_t d : {0, 1}) {
        add("s4j_along", s4j_along, op, 0, "a", {d});
        add("s4j_along", s4j_along, op, S4J_FLAG_IN_PLACE, "a", {d});
      }
    for (const int op : ops_of(S4J_FAMILY_DISTANCE))
      for (const char* both : {"ab", "as", "sa"}) add("s4j_distance", s4j_distance, op, 0, both, {1});
    add("s4j_arg_top_k", s4j_arg_top_k, 0, 0, "a", {3});
  }

  void search() {
    for (const int64_t d : {int64_t{0}, int64_t{1}, S4J_ALL_DIMENSIONS})
      for (const int64_t descending : {0, 1}) {
        add("s4j_sort", s4j_sort, 0, 0, "a", {d, descending});
        add("s4j_sort", s4j_sort, 0, S4J_FLAG_POSITIONS, "a", {d, descending});
      }
    add("s4j_sort", s4j_sort, 0, S4J_FLAG_RESULT, "ab", {0, 0});
    add("s4j_sort", s4j_sort, 0, S4J_FLAG_IN_PLACE, "a", {0, 0});
    for (const char* three : {"mab", "abc", "sab", "msa", "mas", "ass", "mso", "mva"})
      add("s4j_where", s4j_where, 0, 0, three);
    add("s4j_where", s4j_where, 0, S4J_FLAG_RESULT, "mabs");
    add("s4j_nonzero", s4j_nonzero, 0, 0, "a");
    add("s4j_nonzero", s4j_nonzero, 0, 0, "m");
    for (const char* both : {"am", "ab", "sm", "sa", "as"}) add("s4j_select", s4j_select, 0, 0, both);
    for (const char* three : {"amv", "smv", "abv", "sas"}) add("s4j_place", s4j_place, 0, 0, three);
    for (const int64_t what : {0, 1, 2, 3}) add("s4j_unique", s4j_unique, 0, 0, "a", {what});
  }

  void structure() {
    add("s4j_rearrange", s4j_rearrange, 0, 0, "a", {3, 1, 0, 2, 0, 0});
    add("s4j_rearrange", s4j_rearrange, 0, 0, "a", {4, 2, 0, 5, 2, 0});
    for (const char* both : {"al", "sl", "ol"}) {
      add("s4j_rearrange", s4j_rearrange, 0, 0, both, {6, 1, 0, 0, 0, 0});
      add("s4j_rearrange", s4j_rearrange, 0, 0, std::string(both).substr(0, 1) + "k", {0, 0, 0, 7, 1, 2 * n_});
    }
    for (const char* three : {"avl", "svl", "ovl"}) add("s4j_scatter", s4j_scatter, 0, 0, three, {6, 2, 0, 0}, {}, 0);
    for (const char* all_of : {"ab", "as", "sa", "abc", "oas", "am"})
      for (const int64_t d : {0, 1}) add("s4j_concat", s4j_concat, 0, 0, all_of, {d});
    add("s4j_reshape", s4j_reshape, 0, 0, "a", {1, n_ * n_});
    add("s4j_reshape", s4j_reshape, 0, S4J_FLAG_RESULT, "as", {2, n_, n_});
    add("s4j_band", s4j_band, 0, 0, "a", {-1, 1});
    add("s4j_diagonal", s4j_diagonal, 0, 0, "a", {0, 0, 1, 0});
    add("s4j_diagonal", s4j_diagonal, 0, 0, "m", {0, 0, 1, 0});
    add("s4j_diagonal", s4j_diagonal, 0, 0, "v", {1, 0, 1, 1});
    for (const char* both : {"av", "sv", "aw"})
      for (const int64_t action : {2, 3})
        add("s4j_diagonal", s4j_diagonal, 0, S4J_FLAG_IN_PLACE, both, {action, 0, 1, 0});
  }

  void products() {
    for (const char* both : {"ab", "as", "sa", "av", "va", "vw", "sv", "vs", "aa"}) {
      add("s4j_matmul", s4j_matmul, 0, 0, both);
      add("s4j_matmul_entries", s4j_matmul_entries, 0, 0, both, {}, {}, 0);
    }
    add("s4j_matmul", s4j_matmul, 0, S4J_FLAG_TRANSPOSE_A | S4J_FLAG_TRANSPOSE_B, "ab");
    for (const char* three : {"abc", "sac", "asc", "ssc", "abs", "aba", "yyc"})
      add("s4j_matmul", s4j_matmul, 0, S4J_FLAG_RESULT, three, {}, {2, 3});
    for (const int64_t semiring : {0, 1, 2, 3, 4}) {
      for (const char* both : {"ab", "sa"}) add("s4j_matmul", s4j_matmul, 0, 0, both, {semiring, 0});
      for (const char* three : {"abm", "abc", "ssa", "sab", "ssm"})
        for (const int64_t masking : {1, 2}) add("s4j_matmul", s4j_matmul, 0, 0, three, {semiring, masking});
    }
    for (const char* three : {"abc", "sab", "oab", "ass"}) {
      add("s4j_sddmm", s4j_sddmm, 0, 0, three);
      add("s4j_sddmm", s4j_sddmm, 0, S4J_FLAG_STORED, three);
    }
    for (const char* both : {"av", "sv"}) add("s4j_contract", s4j_contract, 0, 0, both, {1});
    for (const char* both : {"ab", "sa"}) {
      add("s4j_row_gram", s4j_row_gram, 0, 0, both);
      add("s4j_row_gram", s4j_row_gram, 0, S4J_FLAG_STORED, both);
    }
    for (const char* ridged : {"abv", "sav"}) add("s4j_row_gram", s4j_row_gram, 0, S4J_FLAG_STORED, ridged);
  }

  void blas() {
    for (const char* both : {"vw", "ww"}) {
      add("s4j_level1", s4j_level1, S4J_OP_DOT, 0, both, {}, {}, 0);
      add("s4j_level1", s4j_level1, S4J_OP_AXPY, 0, both, {}, {2}, 0);
      for (const int64_t op : {S4J_OP_COPY, S4J_OP_SWAP}) add("s4j_level1", s4j_level1, op, 0, both, {}, {}, 0);
    }
    add("s4j_level1", s4j_level1, S4J_OP_ROT, 0, "vw", {}, {0.6, 0.8}, 0);
    add("s4j_level1", s4j_level1, S4J_OP_ROTM, 0, "vw", {0, 0, 0, 0}, {}, 0);
    add("s4j_level1", s4j_level1, S4J_OP_SCAL, 0, "v", {}, {2}, 0);
    for (const int64_t least : {0, 1}) add("s4j_level1", s4j_level1, S4J_OP_IAMAX, 0, "v", {least}, {}, 0);
    for (const char* target : {"c", "s"}) {
      const std::string to = target;
      add("s4j_blas", s4j_blas, S4J_OP_GER, 0, "vw" + to, {}, {2}, 0);
      for (const int64_t lower : {0, 1}) {
        add("s4j_blas", s4j_blas, S4J_OP_SYMM, 0, "ab" + to, {lower}, {2, 3}, 0);
        add("s4j_blas", s4j_blas, S4J_OP_SYMM, 0, "sb" + to, {lower}, {2, 3}, 0);
        add("s4j_blas", s4j_blas, S4J_OP_SYRK, 0, "a" + to, {lower}, {2, 3}, 0);
        add("s4j_blas", s4j_blas, S4J_OP_TRMM, 0, "a" + to, {lower}, {2}, 0);
        add("s4j_blas", s4j_blas, S4J_OP_TRSM, 0, "a" + to, {lower}, {2}, 0);
        add("s4j_blas", s4j_blas, S4J_OP_TRMM, S4J_FLAG_TRANSPOSE_A, "sc", {lower, 0, 1}, {2}, 0);
        add("s4j_blas", s4j_blas, S4J_OP_TRSM, 0, "sc", {lower, 1, 1}, {2}, 0);
      }
    }
    for (const char* matrix : {"a", "s"}) {
      const std::string a = matrix;
      add("s4j_blas", s4j_blas, S4J_OP_TRMV, 0, a + "w", {1}, {}, 0);
      add("s4j_blas", s4j_blas, S4J_OP_TRSV, 0, a + "w", {1}, {}, 0);
      add("s4j_blas", s4j_blas, S4J_OP_SYMV, 0, a + "vw", {1}, {2, 3}, 0);
    }
  }

  void lapack() {
    add("s4j_posv", s4j_posv, 0, 0, "ab", {}, {}, 0);
    add("s4j_posv", s4j_posv, 0, 0, "aw", {}, {}, 0);
    for (const int64_t lower : {0, 1}) {
      add("s4j_lapack", s4j_lapack, S4J_OP_POTRF, 0, "a", {lower}, {}, 0);
      add("s4j_lapack", s4j_lapack, S4J_OP_POTRS, 0, "ab", {lower}, {}, 0);
      add("s4j_lapack", s4j_lapack, S4J_OP_SYEV, 0, "aw", {lower, 1}, {}, 0);
    }
    add("s4j_lapack", s4j_lapack, S4J_OP_POTRF, 0, "t", {1}, {}, kMayFail);
    add("s4j_lapack", s4j_lapack, S4J_OP_GETRF, 0, "ak", {}, {}, 0);
    add("s4j_lapack", s4j_lapack, S4J_OP_GETRF, 0, "ai", {}, {}, 0);
    add("s4j_lapack", s4j_lapack, S4J_OP_GETRS, 0, "akb", {}, {}, 0);
    add("s4j_lapack", s4j_lapack, S4J_OP_GETRS, 0, "yka", {}, {}, 0);
    add("s4j_lapack", s4j_lapack, S4J_OP_GESV, 0, "ab", {}, {}, 0);
    add("s4j_lapack", s4j_lapack, S4J_OP_GESV, 0, "akb", {}, {}, 0);
    add("s4j_lapack", s4j_lapack, S4J_OP_GEQRF, 0, "aw", {}, {}, 0);
    add("s4j_lapack", s4j_lapack, S4J_OP_GELS, 0, "ab", {}, {}, 0);
    add("s4j_lapack", s4j_lapack, S4J_OP_GESVD, 0, "awcy", {1, 1}, {}, 0);
  }

  void tensors() {
    for (const char* both : {"ab", "as", "sa", "aa"}) {
      add("s4j_tensor", s4j_tensor, S4J_OP_EINSUM, 0, both, {0, 1, 1, 2, 0, 2});
      add("s4j_tensor", s4j_tensor, S4J_OP_EINSUM, 0, both, {0, 1, 0, 1, 0});
      add("s4j_tensor", s4j_tensor, S4J_OP_TENSOR_MMUL, 0, both, {0, 1, 2, 1, 0, 2});
      add("s4j_tensor", s4j_tensor, S4J_OP_KRON, 0, both);
      add("s4j_tensor", s4j_tensor, S4J_OP_OUTER, 0, both);
    }
    add("s4j_tensor", s4j_tensor, S4J_OP_EINSUM, 0, "ats", {0, 1, 2, 1, 3, 3, 4, 0, 2, 4});
    add("s4j_tensor", s4j_tensor, S4J_OP_EINSUM, 0, "a", {0, 0, 0});
    add("s4j_tensor", s4j_tensor, S4J_OP_INNER, 0, "ab", {0, 1, 2, 1, 0, 2});
    add("s4j_tensor", s4j_tensor, S4J_OP_TTM, 0, "ta", {0, 1, 2, 3, 1, 0, 3, 2});
    for (const char* three : {"ab", "sa"})
      for (const int64_t mode : {0, 1}) add("s4j_tensor", s4j_tensor, S4J_OP_MTTKRP, 0, three, {mode});
  }

  void solvers() {
    const auto end = [](const Out& out) {
      // An iteration must terminate, whatever values it reads.
      Out now;
      for (int i = 0; i < 3; ++i) invoke(s4j_solver, Frame().integers({S4J_SOLVER_STEP, out[1], 20}), now);
      call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, out[1]}));
    };
    const std::vector<std::vector<int64_t>> kinds = {{S4J_TRIANGULAR, 0, 0, 0},
                                                     {S4J_CHOLESKY, 0, 1},
                                                     {S4J_LDLT, 0, 1},
                                                     {S4J_LU, 1},
                                                     {S4J_QR, 1},
                                                     {S4J_CG, 3, 0},
                                                     {S4J_BICGSTAB, 1, 0},
                                                     {S4J_GMRES, 4, 5},
                                                     {S4J_MINRES, 0, 0},
                                                     {S4J_LSMR, 1, 0},
                                                     {S4J_CG, 2, 0},
                                                     {S4J_SVDS, 2, 0, 0, 1, 0, 10},
                                                     {S4J_SVDS, 2, S4J_SMALLEST_ALGEBRAIC, 0, 1, 0, 10},
                                                     {S4J_EIGS, 2, 0, 0, 1, 0, 10},
                                                     {S4J_EIGSH, 2, 0, 0, 1, 0, 10}};
    for (const auto& kind : kinds) {
      std::vector<int64_t> words = {S4J_SOLVER_CREATE};
      words.insert(words.end(), kind.begin(), kind.end());
      for (const char* a : {"a", "m"}) add("s4j_solver", s4j_solver, 0, 0, a, words, {1, 0}, kMayFail, end);
    }
    add("s4j_solver", s4j_solver, 0, 0, "mm", {S4J_SOLVER_CREATE, S4J_EIGSH_GENERALISED, 2, 0, 0, 1, 0, 10}, {1, 0},
        kMayFail, end);
    if (view_) return;
    for (const auto& kind : kinds) {
      const bool direct = kind[0] <= S4J_QR;
      if (kind[0] >= S4J_EIGSH) continue;
      all.push_back({"s4j_solver with " + std::to_string(kind[0]), s4j_solver,
                     [kind, direct](ForeignArrays& arrays) {
                       const int64_t solver = arrays.solver(kind);
                       Frame f;
                       arrays.append(f, direct ? 'b' : 'v');
                       if (direct) return f.integers({S4J_SOLVER_SOLVE, solver});
                       arrays.append(f, 'w');
                       return f.number(1e-9).number(0).integers({S4J_SOLVER_START, solver, 20});
                     },
                     direct ? std::function<void(const Out&)>() : end, direct, true});
    }
  }

  void rest() {
    static char text[1 << 16];
    const int64_t to = reinterpret_cast<int64_t>(text);
    for (const char* x : {"a", "m"})
      for (const int64_t symmetry : {0, 1}) {
        add("s4j_matrix_market_write", s4j_matrix_market_write, 0, 0, x, {0, symmetry}, {}, 0);
        add("s4j_matrix_market_write", s4j_matrix_market_write, 0, 0, x, {1, symmetry, 0, 0, to, 1 << 16}, {}, 0);
      }
    add("s4j_entries_write", s4j_entries_write, 0, 0, "av", {S4J_SVMLIGHT, 1, 0, to, 1 << 16, 0, 0}, {}, kMayFail);
    add("s4j_random", s4j_random, 0, 0, "v", {8, S4J_LONG, 5, 1, 10}, {}, kArray | kMayFail);
    add("s4j_random", s4j_random, 0, 0, "a", {9, S4J_DOUBLE, 5, 0}, {0, 0.5});
    if (view_) return;
    for (const int64_t flags : {int64_t{0}, int64_t{S4J_FLAG_SORTED}})
      all.push_back({flags == 0 ? "s4j_import of lines" : "s4j_import of sorted lines", s4j_import,
                     [n = n_, flags](ForeignArrays& arrays) {
                       const int64_t at = arrays.numbers().address();
                       return Frame(0, flags).number(0).integers(
                           {S4J_LONG, S4J_GCS, 1, 2, 2, 4, 0, 1, at, n, at, 8, at, at + 16, 8, 2});
                     },
                     nullptr, true, true});
  }

  bool every_, view_ = false;
  int64_t n_ = 0;
};

}  // namespace s4j::test
