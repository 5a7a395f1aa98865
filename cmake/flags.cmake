# Compiler flags of all our targets, as two interface libraries.

# The sanitizers' and coverage's builds are about correctness; the numbers must not differ from release, so the
# floating-point flags are common to all.
foreach(flags "${CMAKE_C_FLAGS}" "${CMAKE_CXX_FLAGS}" "$ENV{CXXFLAGS}" "$ENV{LDFLAGS}")
  if(flags MATCHES "-Ofast|-ffast-math|-funsafe-math")
    # A shared object linked so turns on flush-to-zero for the whole JVM that loads it.
    message(FATAL_ERROR "fast-math flags are refused: ${flags}")
  endif()
endforeach()

add_library(s4j_flags INTERFACE)
target_compile_options(
  s4j_flags INTERFACE -Wall -Wextra -Wpedantic -fno-fast-math -ffp-contract=off -fno-math-errno
                      -fno-omit-frame-pointer)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
  # Eigen rounds a product and a sum once where it sees this, and twice elsewhere: decompositions have the same bits.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(s4j_flags INTERFACE -U__ARM_FEATURE_FMA)
  else()
    target_compile_options(s4j_flags INTERFACE
                           "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include ${CMAKE_CURRENT_LIST_DIR}/toolchains/aarch64_clang.h>")
  endif()
endif()
if(S4J_WERROR)
  target_compile_options(s4j_flags INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 reports these falsely inside libstdc++ at -O3 (its bugs 105651, 105562).
  target_compile_options(s4j_flags INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wno-restrict>)
  if(S4J_SANITIZE OR S4J_COVERAGE)
    target_compile_options(s4j_flags INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()

if(S4J_SANITIZE)
  target_compile_options(s4j_flags INTERFACE -fsanitize=${S4J_SANITIZE} -fno-sanitize-recover=all)
  if(S4J_SANITIZE_NOT)
    target_compile_options(s4j_flags INTERFACE -fno-sanitize=${S4J_SANITIZE_NOT})
    # Eigen's decompositions more than ours, a tenth of the time to compile: undefined behaviour is looked for in them only
    # where every check is on.
    set_source_files_properties("${S4J_TREE}/native/src/blas/lapack_eigen.cpp"
                                "${S4J_TREE}/native/src/linalg/spectrum/schur.cpp" PROPERTIES COMPILE_OPTIONS
                                                                                              -fno-sanitize=undefined)
  endif()
  target_link_options(s4j_flags INTERFACE -fsanitize=${S4J_SANITIZE})
endif()
if(S4J_FUZZ)
  # What inputs reach, for libFuzzer to go by.
  target_compile_options(s4j_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(S4J_COVERAGE)
  target_compile_options(s4j_flags INTERFACE --coverage)
  target_link_options(s4j_flags INTERFACE --coverage)
endif()

# For what ships: libstdc++ and libgcc inside, nothing undefined. The sanitizers bring symbols that are resolved
# only in the program.
add_library(s4j_link_static INTERFACE)
if(NOT S4J_SANITIZE AND NOT S4J_ZIG)  # which always links its own statically, without anything undefined
  target_link_options(s4j_link_static INTERFACE -static-libgcc $<$<LINK_LANGUAGE:CXX>:-static-libstdc++>
                      -Wl,-z,defs -Wl,--exclude-libs,ALL)
endif()
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  target_link_options(s4j_link_static INTERFACE -Wl,-z,relro -Wl,-z,now)
endif()
if(S4J_ZIG AND NOT WIN32)
  # zig compiles with debug information whether asked or not: ten times the library's size. Windows has it in a file of its own.
  target_link_options(s4j_link_static INTERFACE -Wl,-S)
endif()

# s4j_leaf_sources(VAR): native/src/leaf: *_base.cpp is plain x86-64, or what another architecture has; the others name
# their instruction set, and are left out elsewhere. native/src/leaf alone may use these flags: an inline function compiled
# with AVX must never be the copy that the linker keeps for all.
function(s4j_leaf_sources var)
  set(sources ${${var}})
  if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    list(FILTER sources EXCLUDE REGEX "/leaf/[^/]*_avx(2|512)\\.cpp$")
  endif()
  foreach(source IN LISTS sources)
    if(source MATCHES "/leaf/[^/]*_avx2\\.cpp$")
      set(flags -mavx2 -mfma -mbmi2 -mf16c)
    elseif(source MATCHES "/leaf/[^/]*_avx512\\.cpp$")
      set(flags -mavx512f -mavx512bw -mavx512dq -mavx512vl -mfma -mbmi2 -mprefer-vector-width=512)
    else()
      continue()
    endif()
    set_source_files_properties("${source}" PROPERTIES COMPILE_OPTIONS "${flags}")
  endforeach()
  set(${var} ${sources} PARENT_SCOPE)
endfunction()

# s4j_align(TARGET source...): where a hot loop lies in a line of the cache is not left to what was linked before it: code
# that was added elsewhere made products of sparse matrices 4 to 5 % slower. Loops of leaf/ are as the compiler has them: a
# sparse matrix times 16 columns is 4 % slower with them aligned.
function(s4j_align target)
  if(S4J_SANITIZE)
    return()
  endif()
  target_compile_options(${target} PRIVATE -falign-functions=64)
  if(WIN32 AND CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
    # clang writes the length of each function for the unwinder there, and fails where padding within a function hides it.
    return()
  endif()
  target_compile_options(${target} PRIVATE -falign-loops=32)
  foreach(source IN LISTS ARGN)
    if(source MATCHES "/leaf/")
      set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_OPTIONS -falign-loops)
    endif()
  endforeach()
endfunction()

# s4j_precompile(TARGET source...): what most sources of the library include is read once for all of them; it is half of the
# time to compile one. Sources with flags of their own do without. Every source still names what it uses: the builds for
# other platforms have no such header.
function(s4j_precompile target)
  target_precompile_headers(${target} PRIVATE <algorithm> <array> <atomic> <charconv> <cmath> <memory> <mutex> <optional> <span>
                            <string> <vector> "${S4J_TREE}/native/src/array/operand.hpp"
                            "${S4J_TREE}/native/src/parallel/parallel.hpp")
  foreach(source IN LISTS ARGN)
    get_source_file_property(flags "${source}" COMPILE_OPTIONS)
    if(flags)
      set_source_files_properties("${source}" PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
    endif()
  endforeach()
endfunction()
