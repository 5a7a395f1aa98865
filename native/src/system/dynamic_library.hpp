// SPDX-License-Identifier: Apache-2.0
// Opens shared libraries at run time.
#pragma once

namespace s4j::sys {

// Returns null if the library cannot be opened. Its symbols stay local to the handle.
void* open_library(const char* file) noexcept;
void* library_symbol(void* library, const char* name) noexcept;  // null if there is no such symbol
void close_library(void* library) noexcept;

}  // namespace s4j::sys
