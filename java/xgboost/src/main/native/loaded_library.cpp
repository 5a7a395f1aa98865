// SPDX-License-Identifier: Apache-2.0
#include "loaded_library.hpp"

#include <cstring>

#if defined(_WIN32)
#include <windows.h>
// windows.h first
#include <psapi.h>
#elif defined(__APPLE__)
#include <dlfcn.h>
#include <mach-o/dyld.h>
#else
#include <dlfcn.h>
#include <link.h>

#include <climits>
#endif

namespace s4j::xgboost {
namespace {

bool begins(const char* path, const char* prefix) noexcept {
  const char* name = std::strrchr(path, '/');
  name = name == nullptr ? path : name + 1;
  return std::strncmp(name, prefix, std::strlen(prefix)) == 0;
}

}  // namespace

#if defined(_WIN32)

std::size_t loaded_libraries(const char* prefix, void** handles, std::size_t most) noexcept {
  constexpr DWORD kModules = 4096;
  static HMODULE modules[kModules];  // too large for the stack of a thread of a JVM; one thread at a time comes here
  DWORD bytes = 0;
  if (K32EnumProcessModules(GetCurrentProcess(), modules, sizeof modules, &bytes) == 0) return 0;
  std::size_t found = 0;
  const DWORD all = bytes / sizeof(HMODULE);
  for (DWORD i = 0; i < (all < kModules ? all : kModules) && found < most; ++i) {
    char name[MAX_PATH];
    if (K32GetModuleBaseNameA(GetCurrentProcess(), modules[i], name, sizeof name) > 0 && begins(name, prefix))
      handles[found++] = reinterpret_cast<void*>(modules[i]);
  }
  return found;
}

const char* library_path(void*) noexcept { return nullptr; }

#else

#if defined(__APPLE__)

std::size_t loaded_libraries(const char* prefix, void** handles, std::size_t most) noexcept {
  std::size_t found = 0;
  for (uint32_t i = 0; i < _dyld_image_count() && found < most; ++i) {
    const char* path = _dyld_get_image_name(i);
    void* handle = path != nullptr && begins(path, prefix) ? dlopen(path, RTLD_LAZY | RTLD_NOLOAD) : nullptr;
    if (handle != nullptr) handles[found++] = handle;
  }
  return found;
}

const char* library_path(void*) noexcept { return nullptr; }

#else

namespace {

constexpr std::size_t kMostPaths = 16;

struct Paths {
  const char* prefix;
  char path[kMostPaths][PATH_MAX];
  std::size_t count;
};

int note(dl_phdr_info* info, std::size_t, void* to) noexcept {
  auto& paths = *static_cast<Paths*>(to);
  if (info->dlpi_name != nullptr && begins(info->dlpi_name, paths.prefix) && std::strlen(info->dlpi_name) < PATH_MAX &&
      paths.count < kMostPaths)
    std::strcpy(paths.path[paths.count++], info->dlpi_name);
  return 0;
}

}  // namespace

std::size_t loaded_libraries(const char* prefix, void** handles, std::size_t most) noexcept {
  // The loader's lock is held while it lists the libraries, so that they are opened afterwards.
  static Paths paths;  // too large for the stack of a thread of a JVM; one thread at a time comes here
  paths.prefix = prefix;
  paths.count = 0;
  dl_iterate_phdr(note, &paths);
  std::size_t found = 0;
  for (std::size_t i = 0; i < paths.count && found < most; ++i) {
    void* handle = dlopen(paths.path[i], RTLD_LAZY | RTLD_NOLOAD);
    if (handle != nullptr) handles[found++] = handle;
  }
  return found;
}

const char* library_path(void* library) noexcept {
  link_map* map = nullptr;
  return dlinfo(library, RTLD_DI_LINKMAP, &map) == 0 ? map->l_name : nullptr;
}

#endif

#endif

}  // namespace s4j::xgboost
