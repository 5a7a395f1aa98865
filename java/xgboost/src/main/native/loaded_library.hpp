// SPDX-License-Identifier: Apache-2.0
// Libraries that this process has loaded, found by the beginning of their file's name.
#pragma once

#include <cstddef>

namespace s4j::xgboost {

// Fills handles with those of the loaded libraries whose file names, without the folder, begin with prefix; at most
// `most`. Returns how many there are. The libraries stay loaded as long as the process.
std::size_t loaded_libraries(const char* prefix, void** handles, std::size_t most) noexcept;

// Returns the path that a library was loaded from; null where the system does not tell.
const char* library_path(void* library) noexcept;

}  // namespace s4j::xgboost
