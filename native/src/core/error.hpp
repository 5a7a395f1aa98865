// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <cstdint>
#include <exception>
#include <string>
#include <utility>

#include "sparse4j.h"

namespace s4j {

// The one exception class of the library: a status of the C ABI and its text. Thrown only outside parallel regions and
// caught at the C ABI (capi/call.hpp).
class Error : public std::exception {
 public:
  Error(s4j_status status, std::string message, int64_t bytes = 0)
      : status_(status), message_(std::move(message)), bytes_(bytes) {}
  s4j_status status() const noexcept { return status_; }
  // For S4J_NO_MEMORY: the size in bytes of the allocation that failed, or 0 if unknown. If it exceeds the memory
  // limit, a retry cannot succeed.
  int64_t bytes() const noexcept { return bytes_; }
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  s4j_status status_;
  std::string message_;
  int64_t bytes_;
};

// Throws an Error whose text concatenates the arguments: fail(S4J_INDEX, "coordinate ", i, " is outside [0, ", n, ")").
namespace detail {
inline std::string text(const std::string& s) { return s; }
inline std::string text(const char* s) { return s; }
inline std::string text(char c) { return std::string(1, c); }
template <class N>
requires std::is_arithmetic_v<N> std::string text(N n) { return std::to_string(n); }
// Returns the shortest text that parses to the same double: 2.5, 1e-300.
inline std::string text(double v) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, v).ptr;
  return {digits, end};
}
}  // namespace detail

template <class... Parts>
[[noreturn]] void fail(s4j_status status, const Parts&... parts) {
  throw Error(status, (std::string() + ... + detail::text(parts)));
}

// As fail(S4J_NO_MEMORY, ...), for a failed allocation of `bytes` bytes.
template <class... Parts>
[[noreturn]] void fail_for_bytes(int64_t bytes, const Parts&... parts) {
  throw Error(S4J_NO_MEMORY, (std::string() + ... + detail::text(parts)), bytes);
}

// Returns the product; throws S4J_ARITHMETIC if it exceeds INT64_MAX.
inline int64_t checked_mul(int64_t a, int64_t b) {
  int64_t out;
  if (__builtin_mul_overflow(a, b, &out))
    fail(S4J_ARITHMETIC, a, " * ", b,
         " passes 2^63 - 1, the most that a length or a number of elements or bytes can be");
  return out;
}

}  // namespace s4j
