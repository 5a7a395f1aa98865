// SPDX-License-Identifier: Apache-2.0
// A call across the C ABI: parses and checks the frame, takes the guards, delivers results, and turns Errors into
// statuses.
#pragma once

#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "array/result.hpp"
#include "core/thresholds.hpp"
#include "format/convert.hpp"
#include "memory/arena.hpp"
#include "memory/call_start.hpp"
#include "sparse4j.h"

struct s4j_context {
  std::string error;
  int64_t refused = 0;          // bytes that the last failed call requested at once, if memory was short
  s4j::Arena* arena = nullptr;  // the memory of results; null: the pool
  const int64_t owner = s4j::Arena::new_owner();
};

namespace s4j {

class Call;
// Whether a call may read operand i in place although its values may change meanwhile (capi/foreign.hpp).
using WorksInPlace = bool (*)(const Call&, int i);

class Call {
 public:
  static constexpr int kInlineOperands = threshold::kInlineOperands;
  static constexpr int64_t kMaxOperands = 1 << 16;    // a join may take thousands of operands
  static constexpr uint32_t kLastWritten = 1u << 31;  // lock(): the last operand, whatever its index
  static constexpr uint32_t kHalfWritten = 1u << 30;  // lock(): the first half of the operands

  // Parses everything; lock() takes the guards. `name` is the operation's public name, for messages.
  Call(s4j_context* ctx, const int64_t* frame, int64_t* out, const char* name);
  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  // Takes the guards: exclusive for operands whose bit is set in `written` (1 << i for i < 30, kLastWritten or
  // kHalfWritten), shared for the others. Takes them in order of ascending ids, once per storage. run() passes the mask
  // that the flags imply (IN_PLACE: operand 0, RESULT: the last).
  void lock(uint32_t written);
  uint32_t written_by_flags() const;
  // Called under the guards, before anything is read: replaces foreign operands by copies in the library's own memory,
  // except those for which `in_place` returns true. write_back() copies changes back at the end of the call.
  void own_operands(WorksInPlace in_place) {
    for (int i = 0; i < operand_count_; ++i)
      if (at(i)->storage->foreign()) return copy_foreign(in_place);
  }
  void write_back() noexcept;
  // The last step: throws S4J_STATE if a file that was read has been truncated. For a new array deliver() has already
  // checked that before it made the array, so that the array is not lost.
  void end() {
    if (mapped_ && !made_) check_origins();
    made_ = true;
  }

  int op() const { return op_; }
  const char* name() const { return name_; }
  bool flag(int64_t f) const { return (flags_ & f) != 0; }
  int operands() const { return operand_count_; }
  // Returns the number of input operands (without the RESULT operand).
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

  // Returns the allocator of the result: the context's workspace, the pool, or the target's own allocator if the result
  // goes into an operand.
  Allocator& allocator() const;
  // Delivers the result as the flags say: into the target operand (checks the shape, casts), or as a new storage, whose
  // words are written to `out` from word `at` on.
  void deliver(Result&& r, int64_t at = 1);
  // Throws unless a result of this shape can be delivered as the flags say; call it before any work.
  void expect_result(const Shape& shape) const { check_receiver(target(), shape, name_); }
  // Returns the operand that receives the result, or null for a new storage.
  const Operand* target() const;
  // Returns the destination of a result with the pattern of operand 0. `fails`: the operation may still fail after it
  // starts writing.
  PatternTarget pattern_target(bool fails) const;

  void out(int64_t word, int64_t value);
  void out_scalar(int64_t word, Scalar s);
  void out_storage(int64_t at, Storage& s);
  void check_out_storage(int64_t at) const;
  // Checks that `out` has room for words 1 to `words`: call it before anything that cannot be undone, or whose address
  // would be lost.
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
  // Parsing a call allocates nothing: these pointers point into the frame, and these arrays are initialised only up to
  // their counts.
  const int64_t* scalars_ = nullptr;   // two words each
  const int64_t* integers_ = nullptr;  // point into the frame
  struct Held {
    Storage* storage;
    bool write;
  };
  std::array<Held, kInlineOperands> few_held_;
  // Raw bytes: an array of Operands would be zeroed as a whole, which costs more than reading a scalar.
  alignas(Operand) unsigned char few_operands_[kInlineOperands * sizeof(Operand)];
  void copy_foreign(WorksInPlace in_place);
  void copy_mapped(Operand& x);
  bool held_for_writing(const Storage& s) const;
  // A copy that replaces a foreign storage's elements.
  struct OwnCopy {
    Storage *original, *copy;
    Block there;                    // the original elements
    Layout before;                  // the elements when copied, if the call may write them
    std::shared_ptr<Storage> kept;  // owner of the copy, if other calls may use it too
  };
  Vec<OwnCopy> own_;
  Vec<Held> many_held_;
  Vec<Operand> many_operands_;      // replaces few_operands_ if there are more
  mutable Arena* arena_ = nullptr;  // the context's arena, held until the call ends, once the call allocates there
  Held* held_ = few_held_.data();
  Operand* operands_ = reinterpret_cast<Operand*>(few_operands_);
  Operand* at(int i) const { return operands_ + i; }
};

// Convert words of a frame; throw S4J_ILLEGAL_ARGUMENT if they are invalid.
Type type_from(int64_t t);
Format format_from(int64_t f);
// Returns the layout of a format: partitioning, and for GCS the order, which integers from `order_at` on give.
Spec spec_from(const Call& call, Format format, int64_t partitioning, int rank, int64_t order_at);

int32_t record(s4j_context* ctx, s4j_status status, const char* what) noexcept;
// As record(), but prefixes the operation's name to a text that does not begin with it (or with another "name:").
int32_t record(s4j_context* ctx, s4j_status status, const char* name, const char* what) noexcept;

// The body of every exported function: parses the frame, locks, runs f(Call&), returns the status. `written`: the
// operands to guard exclusively, beside those that the flags imply. `in_place`: chooses foreign operands that are not
// copied (null: none).
template <class F>
int32_t run(s4j_context* ctx, const int64_t* frame, int64_t* out, const char* name, WorksInPlace in_place, F&& f,
            uint32_t written = 0) noexcept {
  if (ctx == nullptr || frame == nullptr || out == nullptr) return record(ctx, S4J_ILLEGAL_ARGUMENT, "null argument");
  Arena::called_by(ctx->owner);
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
    return record(ctx, S4J_INTERNAL, name, "unknown failure");
  }
}

// As above, for a function that receives copies of all foreign operands.
template <class F>
int32_t run(s4j_context* ctx, const int64_t* frame, int64_t* out, const char* name, F&& f,
            uint32_t written = 0) noexcept {
  return run(ctx, frame, out, name, WorksInPlace{nullptr}, std::forward<F>(f), written);
}

}  // namespace s4j
