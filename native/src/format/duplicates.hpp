// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "core/error.hpp"

namespace s4j {

// What build() throws of S4J_ERROR: the first two entries, as they were given, of the first coordinate that has two.
class DuplicateEntries : public Error {
 public:
  DuplicateEntries(std::string message, int64_t first, int64_t second)
      : Error(S4J_ILLEGAL_ARGUMENT, std::move(message)), first_(first), second_(second) {}
  int64_t first() const noexcept { return first_; }
  int64_t second() const noexcept { return second_; }

 private:
  int64_t first_, second_;
};

}  // namespace s4j
