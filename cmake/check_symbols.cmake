# cmake -DNM=.. -DREADELF=.. -DLIBRARIES=a;b -DTHREADS=helpers|openmp -DLEAVES=a.o;b.o -P check_symbols.cmake: a test of
# what was linked.
#
# 1. The shared libraries show the C ABI and JNI's two functions only, and need no libstdc++ nor libgcc. An OpenMP runtime is
#    LLVM's, where one was asked for.
foreach(library IN LISTS LIBRARIES)
  execute_process(COMMAND ${NM} -D --defined-only --format=posix ${library} OUTPUT_VARIABLE symbols
                  COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n]+" lines "${symbols}")
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "^(s4j_|JNI_On(Load|Unload) )")
      message(SEND_ERROR "${library} exports ${line}")
    endif()
  endforeach()
  execute_process(COMMAND ${READELF} -d ${library} OUTPUT_VARIABLE dynamic COMMAND_ERROR_IS_FATAL ANY)
  if(dynamic MATCHES "NEEDED[^\n]*(libstdc\\+\\+|libgcc_s|openblas|libgomp)[^\n]*")
    message(SEND_ERROR "${library}: ${CMAKE_MATCH_0}")
  endif()
  set(needed helpers)
  if(dynamic MATCHES "NEEDED[^\n]*libomp\\.so")
    set(needed openmp)
  endif()
  if(NOT needed STREQUAL THREADS)
    message(SEND_ERROR "${library} has the threads of ${needed}, not of ${THREADS}")
  endif()
endforeach()

# 2. An object compiled for AVX must not bring a weak symbol: the linker could keep that copy of an inline
#    function for all, and an older machine would meet an illegal instruction.
foreach(leaf IN LISTS LEAVES)
  if(leaf MATCHES "_avx(2|512)\\.cpp")
    execute_process(COMMAND ${NM} --defined-only --format=posix ${leaf} OUTPUT_VARIABLE symbols
                    COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX MATCHALL "[^\n]+" lines "${symbols}")
    foreach(line IN LISTS lines)
      # DW.ref.*: a pointer to the personality routine, data that is the same everywhere.
      if(line MATCHES " [WVu] " AND NOT line MATCHES "^DW\\.ref\\.")
        message(SEND_ERROR "${leaf} has the weak symbol ${line}")
      endif()
    endforeach()
  endif()
endforeach()
