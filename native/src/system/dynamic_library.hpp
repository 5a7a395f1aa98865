// SPDX-License-Identifier: Apache-2.0
// Libraries that are opened while the program runs.
#pragma once

namespace s4j::sys {

// Null when it cannot be opened. Its symbols serve nobody else.
void* open_library(const char* file) noexcept;
void* library_symbol(void* library, const char* name) noexcept;  // null when it has none
void close_library(void* library) noexcept;

}  // namespace s4j::sys
