// SPDX-License-Identifier: Apache-2.0
// Arrays on the memory of a file that is mapped, and arrays read from an image in memory.
#pragma once

#include <string>

#include "array/result.hpp"

namespace s4j {

// The array of a file .s4j as it lies there; only the header is read. `path`: the bytes that the system takes; `shown`:
// as users know it. Trusted: nothing else is ever verified, and what is wrong with it may end the process. Scattered:
// pieces are read in no order. Throws S4J_MALFORMED, S4J_STATE where the system refuses the file,
// S4J_NO_MEMORY where it has no room for the mapping.
Storage* open_image(const void* path, int64_t path_bytes, const std::string& shown, bool trusted, bool scattered);

// A copy of the array of a file .s4j, verified.
Result copy_image(Allocator& to, const void* path, int64_t path_bytes, const std::string& shown);
// A copy of the array of an image in memory, verified.
Result read_image(Allocator& to, const char* image, int64_t bytes);

}  // namespace s4j
