// SPDX-License-Identifier: Apache-2.0
// Opens arrays in mapped .s4j files, and copies arrays from images (an array's bytes after a header).
#pragma once

#include <string>

#include "array/result.hpp"

namespace s4j {

// Opens a .s4j file as an array on the mapped memory; reads only the header. `path`: bytes, on Windows UTF-16; `shown`:
// the name for messages. `trusted`: the library never verifies the rest of the file, so an invalid file may crash the
// process. `scattered`: advises the system of random access. Throws S4J_MALFORMED, S4J_STATE if the system cannot open
// the file, S4J_NO_MEMORY if it has no address space for the mapping.
Storage* open_image(const void* path, int64_t path_bytes, const std::string& shown, bool trusted, bool scattered);

// Copies the array of a .s4j file into memory of the library, after verifying the file.
Result copy_image(Allocator& to, const void* path, int64_t path_bytes, const std::string& shown);
// Copies the array of an image in memory, after verifying the image.
Result read_image(Allocator& to, const char* image, int64_t bytes);

}  // namespace s4j
