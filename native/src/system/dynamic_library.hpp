// SPDX-License-Identifier: Apache-2.0
// Opens shared libraries at run time.
#pragma once

namespace s4j::sys {

// Returns a handle, or null if the library cannot be opened. Its symbols are not visible to other libraries.
void* open_library(const char* file) noexcept;
void* library_symbol(void* library, const char* name) noexcept;  // null if there is no such symbol
void close_library(void* library) noexcept;

}  // namespace s4j::sys
