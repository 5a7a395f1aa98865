// SPDX-License-Identifier: Apache-2.0
// The frames of target call_frames: the functions, and the form of their valid operands, scalars and integers. The
// bytes of the input choose how words deviate from that.
#pragma once

#include "input.hpp"
#include "oracle_functions.hpp"

namespace s4j::fuzz {

// A function whose frame needs no memory of the caller's. `integers`, a letter for each (or each group):
//   t a type, T the same or -1; f a format, F the same or -1; p a partitioning; b 0 or 1; s a small number; w any
//   S a rank and as many extents; o an order of as many dimensions as the last S or operand 0 has
//   d a dimension; D some dimensions; c coordinates in operand 0; r a shape of operand 0's length, with its rank
//   m three words for each dimension of operand 0 (rearrange), q two (scatter); L labels (tensor); v the solver
struct Function {
  s4j_function* call;
  int family;  // the family of operations that the frame names; 0: none
  const char* integers;
  int operands, more;  // least number of operands, and how many more are allowed
  int scalars;
  bool makes;  // the out block names a storage
};

inline constexpr Function kFunctions[] = {
    {s4j_create, 0, "tfpSo", 0, 0, 1, true},
    {s4j_create, 0, "tfpSo", 0, 0, 1, true},
    {s4j_describe, 0, "", 1, 0, 0, true},
    {s4j_drop_layouts, 0, "", 1, 0, 0, false},
    {s4j_prune, 0, "", 1, 0, 0, false},
    {s4j_get, 0, "c", 1, 0, 0, false},
    {s4j_put, 0, "c", 1, 0, 1, false},
    {s4j_put, 0, "c", 1, 0, 1, false},
    {s4j_count, 0, "", 1, 0, 0, false},
    {s4j_direct_access, 0, "", 1, 0, 0, false},
    {s4j_copy, 0, "TFpo", 1, 1, 0, true},
    {s4j_copy, 0, "TFpo", 1, 1, 0, true},
    {s4j_assign, 0, "", 2, 0, 0, false},
    {s4j_fill, 0, "", 1, 0, 1, false},
    {s4j_rearrange, 0, "m", 1, 3, 1, true},
    {s4j_scatter, 0, "q", 2, 2, 0, false},
    {s4j_concat, 0, "d", 1, 3, 0, true},
    {s4j_reshape, 0, "r", 1, 1, 0, true},
    {s4j_band, 0, "ww", 1, 1, 0, true},
    {s4j_diagonal, 0, "sdds", 1, 1, 1, true},
    {s4j_scalar, S4J_FAMILY_BINARY, "", 1, 1, 1, true},
    {s4j_transform, S4J_FAMILY_UNARY, "", 1, 1, 0, true},
    {s4j_pairwise, S4J_FAMILY_BINARY, "", 2, 1, 0, true},
    {s4j_reduce, S4J_FAMILY_REDUCE, "D", 1, 1, 1, true},
    {s4j_index_reduce, S4J_FAMILY_INDEX_REDUCE, "D", 1, 1, 0, true},
    {s4j_along, S4J_FAMILY_ALONG, "d", 1, 1, 0, true},
    {s4j_distance, S4J_FAMILY_DISTANCE, "D", 2, 1, 0, true},
    {s4j_align, 0, "tb", 1, 2, 1, true},
    {s4j_level1, S4J_FAMILY_LEVEL1, "bwww", 1, 1, 2, false},
    {s4j_sort, 0, "db", 1, 1, 0, true},
    {s4j_where, 0, "", 3, 1, 0, true},
    {s4j_nonzero, 0, "", 1, 1, 0, true},
    {s4j_select, 0, "", 2, 1, 0, true},
    {s4j_place, 0, "", 3, 1, 0, true},
    {s4j_unique, 0, "s", 1, 1, 0, true},
    {s4j_matmul, 0, "", 2, 1, 2, true},
    {s4j_matmul, 0, "ss", 2, 2, 0, true},
    {s4j_plan_create, 0, "", 2, 1, 2, false},
    {s4j_matmul_entries, 0, "", 2, 0, 0, false},
    {s4j_blas, S4J_FAMILY_BLAS, "bbb", 2, 1, 2, false},
    {s4j_optimize, 0, "b", 1, 0, 0, false},
    {s4j_sddmm, 0, "", 3, 1, 0, true},
    {s4j_contract, 0, "D", 2, 1, 0, true},
    {s4j_tensor, S4J_FAMILY_TENSOR, "L", 1, 3, 0, true},
    {s4j_row_gram, 0, "", 2, 2, 0, true},
    {s4j_posv, 0, "", 2, 0, 0, false},
    {s4j_lapack, S4J_FAMILY_LAPACK, "bb", 1, 3, 0, false},
    {s4j_arg_top_k, 0, "s", 1, 1, 0, true},
    {s4j_random, 0, "stwS", 0, 2, 2, true},
    {s4j_solver, 0, "ksbbbbbb", 1, 0, 2, false},
    {s4j_solver, 0, "avsss", 0, 2, 2, true},
    {s4j_memory, 0, "b", 0, 0, 0, false},
    {s4j_trim, 0, "", 0, 0, 0, false},
    {s4j_builder_create, 0, "tsS", 0, 0, 1, false},
    {s4j_builder_finish, 0, "Bfpo", 0, 1, 0, true},
};

// The words of one frame, in parts that the bytes choose.
class FrameWords {
 public:
  struct Handles {
    const std::vector<int64_t>& arrays;
    int64_t solver, builder;
  };
  FrameWords(Input& in, const Handles& handles) : in_(in), handles_(handles) {}

  void operation(int family) {
    op_ = 0;
    if (family != 0) {
      const std::vector<int> ops = test::ops_of(family);
      op_ = ops[static_cast<size_t>(in_.byte()) % ops.size()];
    }
    if (in_.rarely(32)) op_ = in_.word();
    // The first byte chooses flags that most calls know, the second byte the other flags.
    constexpr int64_t kFlags[] = {0,
                                  0,
                                  0,
                                  S4J_FLAG_IN_PLACE,
                                  S4J_FLAG_RESULT,
                                  S4J_FLAG_STORED,
                                  S4J_FLAG_NUMBER,
                                  S4J_FLAG_KEEP_DIMS,
                                  S4J_FLAG_TRANSPOSE_A,
                                  S4J_FLAG_TRANSPOSE_B,
                                  S4J_FLAG_TRANSPOSE_A | S4J_FLAG_TRANSPOSE_B,
                                  S4J_FLAG_EXACT,
                                  S4J_FLAG_POSITIONS,
                                  S4J_FLAG_BIASED,
                                  S4J_FLAG_RESULT | S4J_FLAG_TRANSPOSE_A,
                                  S4J_FLAG_RESULT | S4J_FLAG_STORED};
    const uint8_t b = in_.byte();
    flags_ = b < 250 ? kFlags[b % 16] : in_.word();
  }

  // Adds one of the arrays, whole or as a view; rarely an invalid handle or window.
  void operand() {
    if (handles_.arrays.empty()) return;
    int64_t handle = handles_.arrays[in_.byte() % handles_.arrays.size()];
    const Storage& s = storage_of(handle);
    ++operands_;
    if (first_ == nullptr) first_shape_ = s.shape();
    if (first_ == nullptr) first_ = &s;
    std::vector<int64_t> window = {-1, 0};
    const int64_t kind = in_.byte();
    if (kind >= 128) {
      const Window w = read_view(in_, s.shape(), kind >= 192);
      window = words_of(w);
      if (first_ == &s && operands_ == 1) first_shape_ = w.shape();
    }
    if (kind >= 248) {
      const auto at = static_cast<size_t>(in_.byte()) % window.size();
      const int64_t word = in_.word();
      // Another valid rank would turn the words behind it into handles.
      if (at > 0 || word < -1 || word > kMaxRank) window[at] = word;
    }
    // The library reads neither handle: null, and an address at which no array can be.
    if (in_.rarely(64)) handle = in_.bit() ? 0 : handle + 8;
    words_.push_back(handle);
    words_.insert(words_.end(), window.begin(), window.end());
  }

  void scalar() {
    const auto type = static_cast<Type>(in_.below(5));
    const Scalar v = in_.value(type);
    words_.push_back(in_.rarely(64) ? in_.word() : static_cast<int64_t>(type));
    words_.push_back(static_cast<int64_t>(v.bits));
    ++scalars_;
  }

  void integers(const char* letters) {
    for (; *letters != '\0'; ++letters) letter(*letters);
    const uint8_t b = in_.byte();
    if (b < 240 || integers_.empty()) return;
    if (b >= 252) return integers_.pop_back();
    if (b >= 248) return integers_.push_back(in_.word());
    if (const auto at = static_cast<size_t>(in_.byte()) % integers_.size(); !addresses_ || at > 0)
      integers_[at] = in_.word();
  }
  // Adds a correct number, such as an address or a length. The library cannot check these, so no other word of the
  // frame may be wrong either.
  void integer(int64_t v) {
    integers_.push_back(v);
    addresses_ = true;
  }
  const Shape& first_shape() const { return first_shape_; }

  // Allocates exactly as many words as the frame states, so that sanitizers detect every read behind them.
  std::vector<int64_t> take() {
    std::vector<int64_t> frame = {S4J_ABI_VERSION,
                                  op_,
                                  operands_,
                                  scalars_,
                                  static_cast<int64_t>(integers_.size()),
                                  flags_,
                                  static_cast<int64_t>(8 + words_.size() + integers_.size()),
                                  0};
    const int64_t total = frame[6];
    if (in_.rarely(64) && !addresses_) {
      const auto at = static_cast<size_t>(in_.below(8));
      const int64_t word = in_.word();
      // A larger number of operands would turn other words into handles.
      if (at != 2 || word < operands_ || word > total) frame[at] = word;
      frame[6] = std::min(frame[6], total);
    }
    frame.insert(frame.end(), words_.begin(), words_.end());
    frame.insert(frame.end(), integers_.begin(), integers_.end());
    if (frame[6] >= 8) frame.resize(frame[6]);
    frame.shrink_to_fit();
    return frame;
  }

 private:
  void dimension() { integers_.push_back(in_.rarely() ? in_.word() : in_.below(first_shape_.rank + 1) - in_.below(2)); }
  void shape() {
    const int64_t rank = in_.byte() % 5;
    integers_.push_back(rank);
    first_shape_.rank = static_cast<int>(rank);
    for (int d = 0; d < first_shape_.rank; ++d) {
      const uint8_t b = in_.byte();
      first_shape_[d] = b < 232 ? b % 7 : b < 240 ? b - 200 : in_.word();
      integers_.push_back(first_shape_[d]);
    }
  }
  void letter(char c) {
    const int rank = first_shape_.rank;
    switch (c) {
      case 't':
        return integers_.push_back(in_.below(5));
      case 'T':
        return integers_.push_back(in_.below(6) - 1);
      case 'f':
        return integers_.push_back(in_.below(3));
      case 'F':
        return integers_.push_back(in_.below(4) - 1);
      case 'p':
        return integers_.push_back(in_.below(4));
      case 'b':
        return integers_.push_back(in_.below(2));
      case 's':
        return integers_.push_back(in_.below(8));
      case 'w':
        return integers_.push_back(in_.word());
      case 'a':
        return integers_.push_back(1 + in_.below(7));
      case 'k': {
        constexpr int64_t kKinds[] = {801, 802, 803, 804, 805, 811, 812, 813, 814, 815, 821, 822};
        integers_.push_back(S4J_SOLVER_CREATE);
        return integers_.push_back(kKinds[in_.byte() % std::size(kKinds)]);
      }
      case 'v':
        return integers_.push_back(handles_.solver);
      case 'B':
        return integer(handles_.builder);
      case 'S':
        return shape();
      case 'o': {
        int64_t turn = in_.byte();
        for (int d = 0; d < rank; ++d) integers_.push_back((d + turn) % std::max(rank, 1));
        return;
      }
      case 'd':
        return dimension();
      case 'D':
        for (int64_t n = in_.below(rank + 1); n > 0; --n) dimension();
        return;
      case 'c':
        for (int d = 0; d < rank; ++d)
          integers_.push_back(in_.rarely() ? in_.word() : in_.byte() % std::max<int64_t>(first_shape_[d], 1));
        return;
      case 'r': {
        const int64_t length = first_shape_.length_or_minus(), split = 1 + in_.below(8);
        if (length < 0 || split == 1 || length % split != 0)
          return integers_.insert(integers_.end(), {1, length}), void();
        return integers_.insert(integers_.end(), {2, split, length / split}), void();
      }
      case 'm':
        for (int d = 0; d < rank; ++d) {
          const int64_t mode = in_.below(8);
          integers_.push_back(mode);
          integers_.push_back(mode >= 6 && !in_.rarely() ? 1 + in_.below(3) : in_.word());
          integers_.push_back(in_.word());
        }
        return;
      case 'q':
        for (int d = 0; d < rank; ++d) {
          integers_.push_back(in_.bit() ? 6 : 0);
          integers_.push_back(2 + in_.below(2));
        }
        return;
      default:  // L: labels of a few letters, or a mode where the call takes one
        for (int64_t n = in_.below(10); n > 0; --n) integers_.push_back(in_.rarely() ? in_.word() : in_.below(5));
    }
  }

  Input& in_;
  Handles handles_;
  int64_t op_ = 0, flags_ = 0, operands_ = 0, scalars_ = 0;
  bool addresses_ = false;
  const Storage* first_ = nullptr;
  Shape first_shape_;  // the shape of operand 0, or the shape written last
  std::vector<int64_t> words_, integers_;
};

}  // namespace s4j::fuzz
