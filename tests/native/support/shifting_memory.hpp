// SPDX-License-Identifier: Apache-2.0
// Memory whose values change after every instruction that accesses it: the worst case of another thread that writes
// shared memory, but the same in every run. The pages are protected; an access opens them for one instruction (by the
// trap flag), after which the values change and the pages are protected again. x86-64 Linux.
#pragma once

#include <sys/mman.h>
#include <ucontext.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "core/types.hpp"

namespace s4j::test {

// Values change at random after every access; from all zeros to none at access number `turn`; or vice versa.
enum class Shifts { kAlways, kGrow, kShrink };

class ShiftingMemory {
 public:
  // At rest the values are 1, 2, 3, 1, ..., and every `diagonal`-th value is larger than the sum of all others; with -1
  // they are 0, 1, 2, 0, ...
  ShiftingMemory(Type type, int64_t count, int64_t diagonal, uint64_t seed)
      : type_(type), count_(count), diagonal_(diagonal), seed_(seed), data_(pages() + used()) {
    used() += (static_cast<size_t>(bytes()) / kPage + 1) * kPage;
    if (used() > kMost) std::abort();
    fill(0);
    for (ShiftingMemory*& place : all())
      if (place == nullptr) {
        place = this;
        break;
      }
  }
  ~ShiftingMemory() {
    bool last = true;
    for (ShiftingMemory*& place : all()) {
      if (place == this) place = nullptr;
      last = last && place == nullptr;
    }
    if (last) used() = 0;
  }
  ShiftingMemory(const ShiftingMemory&) = delete;
  ShiftingMemory& operator=(const ShiftingMemory&) = delete;

  int64_t address() const { return reinterpret_cast<int64_t>(data_); }
  int64_t bytes() const { return count_ * size_of(type_); }

  // From here on the values of all memories change, until rest(), which returns the number of accesses.
  static void start(Shifts shifts, int64_t turn) {
    struct sigaction act = {};
    act.sa_sigaction = touched;
    act.sa_flags = SA_SIGINFO | SA_NODEFER;
    sigaction(SIGSEGV, &act, &before_fault());
    act.sa_sigaction = stepped;
    sigaction(SIGTRAP, &act, &before_trap());
    shifts_() = shifts;
    turn_() = turn;
    touches_() = 0;
    shift_all();
    protect(PROT_NONE);
  }
  static int64_t rest() {
    protect(PROT_READ | PROT_WRITE);
    sigaction(SIGSEGV, &before_fault(), nullptr);
    sigaction(SIGTRAP, &before_trap(), nullptr);
    for (ShiftingMemory* const m : all())
      if (m != nullptr) m->fill(0);
    return touches_();
  }

 private:
  static constexpr size_t kPage = 4096, kMost = 64 * kPage;
  static constexpr int64_t kMostTouches = 1 << 20;  // values stay unchanged afterwards, so that every call terminates
  static constexpr greg_t kTrap = 0x100;

  static std::array<ShiftingMemory*, 8>& all() {
    static std::array<ShiftingMemory*, 8> m{};
    return m;
  }
  static struct sigaction& before_fault() {
    static struct sigaction act;
    return act;
  }
  static struct sigaction& before_trap() {
    static struct sigaction act;
    return act;
  }
  static Shifts& shifts_() {
    static Shifts s;
    return s;
  }
  static int64_t& turn_() {
    static int64_t turn;
    return turn;
  }
  static std::atomic<int64_t>& touches_() {
    static std::atomic<int64_t> touches;
    return touches;
  }

  // The pages of all memories, which are opened and protected together.
  static unsigned char* pages() {
    static void* const p = mmap(nullptr, kMost, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) std::abort();
    return static_cast<unsigned char*>(p);
  }
  static size_t& used() {
    static size_t bytes;
    return bytes;
  }
  static void protect(int how) { mprotect(pages(), used(), how); }
  static void shift_all() {
    for (ShiftingMemory* const m : all())
      if (m != nullptr) m->fill(touches_() + 1);
  }
  static void touched(int, siginfo_t* info, void* context) {
    const auto* const at = static_cast<unsigned char*>(info->si_addr);
    if (at < pages() || at >= pages() + used()) {  // a real fault: returning repeats it, which ends the process
      sigaction(SIGSEGV, &before_fault(), nullptr);
      return;
    }
    protect(PROT_READ | PROT_WRITE);
    if (touches_() < kMostTouches) static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_EFL] |= kTrap;
  }
  static void stepped(int, siginfo_t*, void* context) {
    static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_EFL] &= ~kTrap;
    ++touches_();
    shift_all();
    protect(PROT_NONE);
  }

  // Sets the values after this number of accesses; 0: at rest, small positive numbers.
  void fill(int64_t touches) {
    uint64_t random = seed_ * UINT64_C(0x9e3779b97f4a7c15) + static_cast<uint64_t>(touches);
    const Shifts shifts = shifts_();
    const bool full = (shifts == Shifts::kGrow) == (touches > turn_());
    for (int64_t k = 0; k < count_; ++k) {
      random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
      double v = static_cast<double>((diagonal_ < 0 ? 0 : 1) + k % 3 + (diagonal_ > 0 && k % diagonal_ == 0 ? 100 : 0));
      if (touches > 0 && shifts != Shifts::kAlways && !full) v = 0;
      if (touches > 0 && shifts == Shifts::kAlways) v = kValues[(random >> 40) % kValues.size()];
      put(k, v, touches == 0 ? 0 : random);
    }
  }
  void put(int64_t k, double v, uint64_t random) {
    unsigned char* const to = data_ + k * size_of(type_);
    if (type_ == Type::kBool) {
      *to = v == 0 ? 0 : (random >> 50) % 2 == 0 ? 1 : static_cast<unsigned char>(2 + (random >> 33) % 250);
      return;
    }
    const Scalar s = cast(Scalar::of(v), type_);
    std::memcpy(to, &s.bits, static_cast<size_t>(size_of(type_)));
  }
  static constexpr std::array<double, 16> kValues = {
      0, 0, 0, 1, 2, 5, -1, -3, 0.5, 1e300, -1e300, 0x1p40, 1000, 0, __builtin_nan(""), -0.0};

  Type type_;
  int64_t count_, diagonal_;
  uint64_t seed_;
  unsigned char* data_;
};

}  // namespace s4j::test
