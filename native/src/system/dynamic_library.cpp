// SPDX-License-Identifier: Apache-2.0
#include "system/dynamic_library.hpp"

#if defined(_WIN32)
#include <windows.h>
#else
#include <dlfcn.h>
#endif

namespace s4j::sys {

#if defined(_WIN32)

void* open_library(const char* file) noexcept { return LoadLibraryA(file); }
void* library_symbol(void* library, const char* name) noexcept {
  return reinterpret_cast<void*>(GetProcAddress(static_cast<HMODULE>(library), name));
}
void close_library(void* library) noexcept { FreeLibrary(static_cast<HMODULE>(library)); }

#else

void* open_library(const char* file) noexcept { return dlopen(file, RTLD_NOW | RTLD_LOCAL); }
void* library_symbol(void* library, const char* name) noexcept { return dlsym(library, name); }
void close_library(void* library) noexcept { dlclose(library); }

#endif

}  // namespace s4j::sys
