// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <exception>
#include <string>
#include <utility>

#include "sparse4j.h"

namespace s4j {

// The one exception class of the library: a status of the C ABI and its text. Thrown only outside parallel regions and
// caught at the C ABI (capi/call.hpp).
class Error : public std::exception {
 public:
  Error(s4j_status status, std::string message) : status_(status), message_(std::move(message)) {}
  s4j_status status() const noexcept { return status_; }
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  s4j_status status_;
  std::string message_;
};

// Throw an Error whose text joins the parts: fail(S4J_INDEX, "coordinate ", i, " is outside [0, ", n, ")").
namespace detail {
inline std::string text(const std::string& s) { return s; }
inline std::string text(const char* s) { return s; }
inline std::string text(char c) { return std::string(1, c); }
template <class N>
requires std::is_arithmetic_v<N> std::string text(N n) { return std::to_string(n); }
// As short as tells it from all others: 2.5, 1e-300.
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

}  // namespace s4j
