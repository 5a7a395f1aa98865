// SPDX-License-Identifier: Apache-2.0
// Arrays on the memory of a mapped file, and arrays copied from an image.
#pragma once

#include <string>

#include "array/result.hpp"

namespace s4j {

// Opens a .s4j file as an array on the mapped memory; reads only the header. `path`: bytes, on Windows UTF-16; `shown`:
// the name for messages. `trusted`: nothing else is ever verified, and an invalid file may crash the process.
// `scattered`: pieces are read in random order. Throws S4J_MALFORMED, S4J_STATE if the system cannot open the file,
// S4J_NO_MEMORY if it has no room for the mapping.
Storage* open_image(const void* path, int64_t path_bytes, const std::string& shown, bool trusted, bool scattered);

// Copies the array of a .s4j file; verifies it.
Result copy_image(Allocator& to, const void* path, int64_t path_bytes, const std::string& shown);
// Copies the array of an image in memory; verifies it.
Result read_image(Allocator& to, const char* image, int64_t bytes);

}  // namespace s4j
