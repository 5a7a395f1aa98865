# s4j_old_glibc(TARGET): the shared library asks for no version of glibc's symbols above 2.17, whatever glibc it is linked
# with, so that it loads on every Linux that runs JDK 17 (docs/decisions/0009-old-glibc.md). Nothing happens on another C
# library, and under the sanitizers, which need their own.
include(CheckSymbolExists)
check_symbol_exists(__GLIBC__ features.h S4J_GLIBC)

function(s4j_old_glibc target)
  if(NOT S4J_GLIBC OR S4J_SANITIZE OR S4J_COVERAGE)
    return()
  endif()
  set(folder "${CMAKE_SOURCE_DIR}/native/glibc")
  target_sources(${target} PRIVATE "${folder}/old_symbols.cpp")
  # NAME of S4J_OLD(NAME), and of the functions that the source defines as __wrap_NAME.
  file(STRINGS "${folder}/old_symbols.def" moved REGEX "^S4J_OLD")
  list(TRANSFORM moved REPLACE "S4J_OLD\\((.*)\\)" "\\1")
  foreach(name IN LISTS moved ITEMS __libc_single_threaded _dl_find_object arc4random fstat fstat64 getentropy)
    target_link_options(${target} PRIVATE "LINKER:--wrap=${name}")
  endforeach()
  # Where the old versions lie before glibc 2.34; later these are empty.
  target_link_options(${target} PRIVATE "LINKER:--push-state,--no-as-needed" -l:libpthread.so.0 -l:libdl.so.2
                      "LINKER:--pop-state")
endfunction()
