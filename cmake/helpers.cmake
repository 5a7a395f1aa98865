# s4j_glob(VAR pattern): the sources of a target. *.inc.cpp files are text for other sources. An empty folder
# gives one empty source, so that every target exists from the first day on.
function(s4j_glob var pattern)
  file(GLOB files CONFIGURE_DEPENDS ${pattern})
  list(FILTER files EXCLUDE REGEX "\\.inc\\.cpp$")
  if(NOT files)
    set(files "${CMAKE_BINARY_DIR}/empty.cpp")
    if(NOT EXISTS "${files}")
      file(WRITE "${files}" "// No source matches ${pattern} yet.\n")
    endif()
  endif()
  set(${var} ${files} PARENT_SCOPE)
endfunction()

# Puts the OpenMP runtime beside the JNI library: the jar carries it, for systems that lack it. GCC's static
# libgomp cannot be linked into a shared library. (clang's libomp is not carried: clang builds are for checking.)
function(s4j_stage_openmp_runtime target dir)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    return()
  endif()
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libgomp.so.1 OUTPUT_VARIABLE gomp
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT IS_ABSOLUTE "${gomp}")
    message(WARNING "libgomp.so.1 not found; the jar will rely on the system's")
    return()
  endif()
  file(REAL_PATH "${gomp}" gomp)
  add_custom_command(TARGET ${target} POST_BUILD VERBATIM
                     COMMAND ${CMAKE_COMMAND} -E copy_if_different "${gomp}" "${dir}/libgomp.so.1")
endfunction()
