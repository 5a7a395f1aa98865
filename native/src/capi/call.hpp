// SPDX-License-Identifier: Apache-2.0
// A call of an exported C function. A frame is the caller's array of words that names operands (arrays), scalars and
// integers; `out` receives the results. Call parses the frame, locks the operands, delivers results and turns Errors
// into statuses.
#pragma once

#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "array/result.hpp"
#include "core/hazards.hpp"
#include "core/thresholds.hpp"
#include "format/convert.hpp"
#include "memory/arena.hpp"
#include "memory/call_start.hpp"
#include "sparse4j.h"

struct s4j_context {
  std::string error;
  int64_t refused = 0;          // size of the allocation for which the last failed call found no memory, in bytes
  s4j::Arena* arena = nullptr;  // the entered workspace, which receives results; null: the pool
  const int64_t owner = s4j::Arena::new_owner();
  s4j::HazardPointer hazard;  // of the caller's thread
};

namespace s4j {

class Call;
// Returns whether a call may read operand i in place although another thread may change its values (capi/foreign.hpp).
using WorksInPlace = bool (*)(const Call&, int i);

class Call {
 public:
  static constexpr int kInlineOperands = threshold::kInlineOperands;
  static constexpr int64_t kMaxOperands = 1 << 16;    // concat takes up to this many
  static constexpr uint32_t kLastWritten = 1u << 31;  // bit for lock(): the call writes the last operand
  static constexpr uint32_t kHalfWritten = 1u << 30;  // bit for lock(): the call writes the first half of the operands

  // Parses the frame; takes no locks. `name` is the operation's public name, for messages.
  Call(s4j_context* ctx, const int64_t* frame, int64_t* out, const char* name);
  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  // Locks the storages of all operands: for writing if the operand's bit is set in `written` (1 << i for i < 30,
  // kLastWritten or kHalfWritten), else for reading. Locks each storage once, in order of ascending ids. run() passes
  // the mask that the flags imply (IN_PLACE: operand 0, RESULT: the last).
  void lock(uint32_t written);
  uint32_t written_by_flags() const;
  // Runs under the locks, before anything is read. Replaces foreign operands, which another thread may change, by
  // copies in the library's own memory, except those for which `in_place` returns true. write_back() stores changes
  // back at the end.
  void own_operands(WorksInPlace in_place) {
    for (int i = 0; i < operand_count_; ++i)
      if (at(i)->storage->foreign()) return copy_foreign(in_place);
  }
  void write_back() noexcept;
  // The last step of a call: throws S4J_STATE if a mapped file that was read has been truncated. If the call makes an
  // array, deliver() has already checked that, since the caller would not learn the new array's address.
  void end() {
    if (mapped_ && !made_) check_origins();
    made_ = true;
  }

  int op() const { return op_; }
  const char* name() const { return name_; }
  bool flag(int64_t f) const { return (flags_ & f) != 0; }
  int operands() const { return operand_count_; }
  // Returns the number of operands that the call reads: all but the one that receives the result (RESULT).
  int inputs() const { return operands() - (flag(S4J_FLAG_RESULT) ? 1 : 0); }
  const Operand& operand(int i) const;
  Operands input_operands() const { return {operands_, static_cast<size_t>(inputs())}; }
  int scalars() const { return scalar_count_; }
  Scalar scalar(int i) const;
  int64_t integers() const { return integer_count_; }
  int64_t integer(int64_t i) const;
  // Throw S4J_ILLEGAL_ARGUMENT unless the call has exactly, or at least, this many inputs.
  void expect_inputs(int count) const;
  void expect_inputs(int least, int most) const;
  void expect_operands(int count) const;
  void expect_integers(int64_t at_least) const;

  // Returns where the result is allocated: the context's workspace, the pool, or, if an operand receives the result,
  // the allocator of that operand.
  Allocator& allocator() const;
  // Delivers the result as the frame's flags say. Either casts and assigns it to the target operand, whose shape must
  // agree; or makes a new storage and writes its description to `out` from word `at` on.
  void deliver(Result&& r, int64_t at = 1);
  // Throws unless the target operand, if any, has this shape. Callers check this before any work.
  void expect_result(const Shape& shape) const { check_receiver(target(), shape, name_); }
  // Returns the operand that receives the result, or null if the call makes a new array.
  const Operand* target() const;
  // Returns where to write a result with the same pattern as operand 0. `fails`: the operation may still fail after it
  // has begun to write, so it must not write into operand 0 itself.
  PatternTarget pattern_target(bool fails) const;

  void out(int64_t word, int64_t value);
  void out_scalar(int64_t word, Scalar s);
  void out_storage(int64_t at, Storage& s);
  void check_out_storage(int64_t at) const;
  // Throws unless `out` has room for words 1 to `words`. Callers check this before any step that cannot be undone, and
  // before they make an object whose address only `out` would hold.
  void check_out(int64_t words) const;

 private:
  void check_origins() const;
  s4j_context* ctx_;
  int64_t* out_;
  const char* name_;
  int op_ = 0;
  int64_t flags_ = 0;
  int operand_count_ = 0, scalar_count_ = 0, held_count_ = 0;
  int64_t integer_count_ = 0;
  bool mapped_ = false, made_ = false;
  // Parsing a call allocates nothing: pointers point into the frame, and of each array only the elements in use are
  // initialised.
  const int64_t* scalars_ = nullptr;   // into the frame; type and value of each
  const int64_t* integers_ = nullptr;  // into the frame
  struct Held {
    Storage* storage;
    bool write;
  };
  std::array<Held, kInlineOperands> few_held_;
  // Raw bytes, since an array of Operands would be initialised as a whole, which costs more than reading a scalar.
  alignas(Operand) unsigned char few_operands_[kInlineOperands * sizeof(Operand)];
  void copy_foreign(WorksInPlace in_place);
  void copy_mapped(Operand& x);
  bool held_for_writing(const Storage& s) const;
  // The copy that replaces a foreign storage during the call.
  struct OwnCopy {
    Storage *original, *copy;
    Block there;                    // the elements in the foreign memory
    Layout before;                  // their values when copied; only if the call may write them
    std::shared_ptr<Storage> kept;  // owns the copy if it is cached for other calls
  };
  Vec<OwnCopy> own_;
  Vec<Held> many_held_;
  Vec<Operand> many_operands_;      // used instead of few_operands_ for more operands
  mutable Arena* arena_ = nullptr;  // the context's workspace, held until the call ends; null before an allocation
  Held* held_ = few_held_.data();
  Operand* operands_ = reinterpret_cast<Operand*>(few_operands_);
  Operand* at(int i) const { return operands_ + i; }
};

// Writes the description of a storage, of up to kStorageWords words.
inline constexpr int64_t kStorageWords = 8 + kMaxRank;
void describe_storage(const Storage& s, int64_t* w) noexcept;

// Convert a word of a frame; throw S4J_ILLEGAL_ARGUMENT if it is invalid.
Type type_from(int64_t t);
Format format_from(int64_t f);
// Returns a layout from its format, partitioning and, for GCS, its order of dimensions: the integers from `order_at`
// on.
Spec spec_from(const Call& call, Format format, int64_t partitioning, int rank, int64_t order_at);

int32_t record(s4j_context* ctx, s4j_status status, const char* what) noexcept;
// As record(), but puts the operation's name in front, unless the text already begins with it or with another "name:".
int32_t record(s4j_context* ctx, s4j_status status, const char* name, const char* what) noexcept;

// The body of every exported function: parses the frame, locks the operands, runs f(Call&) and returns the status.
// `written`: the operands that f writes, besides those that the flags imply. `in_place` chooses foreign operands that f
// reads in place instead of copies (null: none).
template <class F>
int32_t run(s4j_context* ctx, const int64_t* frame, int64_t* out, const char* name, WorksInPlace in_place, F&& f,
            uint32_t written = 0) noexcept {
  if (ctx == nullptr || frame == nullptr || out == nullptr)
    return record(ctx, S4J_ILLEGAL_ARGUMENT, "the context, the frame or out is null");
  Arena::called_by(ctx->owner);
  ctx->hazard.clear();
  const CallStart start;
  try {
    Call call(ctx, frame, out, name);
    call.lock(call.written_by_flags() | written);
    call.own_operands(in_place);
    f(call);
    call.write_back();
    call.end();
    return S4J_OK;
  } catch (const Error& e) {
    ctx->refused = e.bytes();
    return record(ctx, e.status(), name, e.what());
  } catch (const std::bad_alloc&) {
    ctx->refused = 0;
    return record(ctx, S4J_NO_MEMORY, name, "the system is out of memory");
  } catch (const std::length_error&) {
    ctx->refused = std::numeric_limits<int64_t>::max();
    return record(ctx, S4J_NO_MEMORY, name, "more elements would be stored than memory has addresses");
  } catch (const std::exception& e) {
    return record(ctx, S4J_INTERNAL, name, e.what());
  } catch (...) {
    return record(ctx, S4J_INTERNAL, name, "an exception of an unknown type was thrown");
  }
}

// As above, for a function that never reads foreign memory in place.
template <class F>
int32_t run(s4j_context* ctx, const int64_t* frame, int64_t* out, const char* name, F&& f,
            uint32_t written = 0) noexcept {
  return run(ctx, frame, out, name, WorksInPlace{nullptr}, std::forward<F>(f), written);
}

}  // namespace s4j
