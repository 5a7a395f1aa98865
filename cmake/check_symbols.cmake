# cmake -DNM=.. -DREADELF=.. -DLIBRARIES=a;b -DTHREADS=helpers|openmp -DLEAVES=a.o;b.o [-DMOST_GLIBC=2.17] -P check_symbols.cmake:
# a test of what was linked.
#
# 1. The shared libraries show the C ABI and JNI's two functions only, need no libstdc++ nor libgcc (an OpenMP runtime is
#    LLVM's, where one was asked for), and of the functions of math.h import those alone whose results are exact, so that all
#    platforms have the same bits: the others are ours (native/src/elementary). Of glibc they need no version above
#    MOST_GLIBC (cmake/glibc.cmake).
set(exact ceil copysign fabs floor fma fmod frexp ilogb ldexp llrint llround logb lrint lround modf nearbyint nextafter remainder
          remquo rint round scalbln scalbn sqrt trunc)
set(rounded acos acosh asin asinh atan atan2 atanh cbrt cos cosh erf erfc exp exp10 exp2 expm1 hypot lgamma lgamma_r log log10
            log1p log2 pow sin sincos sinh tan tanh tgamma cabs carg cexp clog cpow csqrt)
foreach(library IN LISTS LIBRARIES)
  execute_process(COMMAND ${NM} -D --defined-only --format=posix ${library} OUTPUT_VARIABLE symbols
                  COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n]+" lines "${symbols}")
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "^(s4j_|JNI_On(Load|Unload) )")
      message(SEND_ERROR "${library} exports ${line}")
    endif()
  endforeach()
  execute_process(COMMAND ${NM} -D --undefined-only --format=posix ${library} OUTPUT_VARIABLE symbols
                  COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n]+" lines "${symbols}")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "[@ ].*" "" symbol "${line}")
    if(DEFINED MOST_GLIBC AND line MATCHES "@GLIBC_([0-9.]+)" AND CMAKE_MATCH_1 VERSION_GREATER MOST_GLIBC)
      message(SEND_ERROR "${library} imports ${line}: an older glibc lacks it")
    endif()
    # Of FLOAT (sinf), and of long double, which no platform has as another: not even exact ones.
    string(REGEX REPLACE "[fl]$" "" of_double "${symbol}")
    foreach(name IN LISTS rounded)
      if(symbol STREQUAL name OR of_double STREQUAL name OR symbol STREQUAL "__${name}_finite")
        message(SEND_ERROR "${library} imports ${symbol}: other bits on another platform")
      endif()
    endforeach()
    foreach(name IN LISTS exact)
      if(symbol STREQUAL "${name}l")
        message(SEND_ERROR "${library} imports ${symbol}: long double is another type on another platform")
      endif()
    endforeach()
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
