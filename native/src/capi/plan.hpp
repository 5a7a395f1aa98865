// SPDX-License-Identifier: Apache-2.0
// A call of s4j_matmul that is prepared to run many times. The first run goes the general way and leaves behind what it
// has found out; the following ones take the guards, see that no structure has changed, and compute.
#pragma once

#include <array>

#include "capi/call.hpp"
#include "ops/product/vector_product.hpp"

namespace s4j {

class Plan {
 public:
  static constexpr int kWord = 7;  // the word of a frame that names its plan

  // Prepares the call of this frame, which has been parsed. The operands must live as long as the plan.
  static Plan* create(const Call& call, const int64_t* frame);
  static void destroy(Plan* p) noexcept;
  // Returns the plan of a handle, or null if there is none.
  static Plan* find(int64_t handle) noexcept;
  // As find(), but throws S4J_STATE.
  static Plan& at(int64_t handle);

  // Runs the call. Returns false if the general way must: nothing has been found out yet, a structure has changed, an
  // array is in use, the frame is not the plan's, or memory is short. Nothing is changed then.
  bool run(const int64_t* frame, int64_t* out, const char* name) noexcept;
  // Finds out what later runs need, at the end of a call of the plan's frame, which holds the guards.
  void learn(const Call& call, const Matmul& m);

 private:
  Plan() = default;
  bool is_for(const int64_t* frame) const noexcept;
  bool is_current() const noexcept;
  bool compute() noexcept;

  static constexpr int64_t kMagic = INT64_C(0x53344a2d504c414e);  // "S4J-PLAN"
  static constexpr int kOperands = 3;                             // the last one is written
  static constexpr int64_t kMostWords = threshold::kPlannedWords;

  int64_t magic_ = kMagic;
  // Constant from creation on, since several threads may run a plan; the other members are protected by the write guard
  // of the last operand.
  int64_t words_ = 0;
  std::array<int64_t, kMostWords> frame_{};  // without the word that names the plan
  std::array<Storage*, kOperands> storages_{};
  bool usable_ = false;

  bool ready_ = false;
  std::array<int64_t, kOperands> epochs_{};
  VectorProduct product_;
};

}  // namespace s4j
