# Where parallel regions get their threads (docs/decisions/0002-threads.md): s4j_threads is what a target links for them.
set(SPARSE4J_THREADS "helpers" CACHE STRING "helpers (threads of our own) or openmp (LLVM's libomp)")
set_property(CACHE SPARSE4J_THREADS PROPERTY STRINGS helpers openmp)
if(NOT SPARSE4J_THREADS MATCHES "^(helpers|openmp)$")
  message(FATAL_ERROR "SPARSE4J_THREADS is helpers or openmp, not ${SPARSE4J_THREADS}")
endif()

find_package(Threads REQUIRED)
add_library(s4j_threads INTERFACE)
target_link_libraries(s4j_threads INTERFACE Threads::Threads)

# LLVM's runtime by its name, not find_package(OpenMP): that finds the compiler's own, of GCC libgomp, whose threads cannot
# be told to sleep. What GCC's -fopenmp calls (GOMP_parallel) libomp has too. Its version does not matter.
if(SPARSE4J_THREADS STREQUAL "openmp")
  file(GLOB folders /usr/lib/llvm-*/lib)
  list(SORT folders COMPARE NATURAL ORDER DESCENDING)
  find_library(S4J_LIBOMP NAMES omp HINTS ${folders} DOC "LLVM's OpenMP runtime")
  if(NOT S4J_LIBOMP)
    message(FATAL_ERROR "LLVM's libomp not found: install libomp-dev, or -DS4J_LIBOMP=/path/to/libomp.so")
  endif()
  target_link_libraries(s4j_threads INTERFACE "${S4J_LIBOMP}")
endif()

# s4j_thread_sources(VAR): takes those of the other way out of a list of sources.
function(s4j_thread_sources var)
  set(sources ${${var}})
  if(SPARSE4J_THREADS STREQUAL "openmp")
    list(FILTER sources EXCLUDE REGEX "/parallel/helpers\\.cpp$")
    set(openmp ${sources})
    list(FILTER openmp INCLUDE REGEX "/parallel/openmp\\.cpp$")
    set_source_files_properties(${openmp} PROPERTIES COMPILE_OPTIONS -fopenmp)
  else()
    list(FILTER sources EXCLUDE REGEX "/parallel/openmp\\.cpp$")
  endif()
  set(${var} ${sources} PARENT_SCOPE)
endfunction()
