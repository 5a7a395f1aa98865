# cmake -DNM=.. -DLIBRARY=.. [-DMOST_BYTES=.. -DMOST_INSTANCES=..] -P size.cmake: prints how large the library is and how
# many instances of templates it holds (all kernels are), and fails above the limits: they are to grow by adding, not by
# multiplying types, formats and operations.
file(SIZE ${LIBRARY} bytes)
execute_process(COMMAND ${NM} -C --defined-only ${LIBRARY} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\n[0-9a-f]+ [tTwW] [^\n]*s4j::[^\n]*<" instances "${symbols}")
list(LENGTH instances count)
get_filename_component(name ${LIBRARY} NAME)
message(STATUS "${name}: ${bytes} bytes, ${count} kernel instances")
if(DEFINED MOST_BYTES AND bytes GREATER MOST_BYTES)
  message(SEND_ERROR "${name} has more than ${MOST_BYTES} bytes: what was added multiplies something")
endif()
if(DEFINED MOST_INSTANCES AND count GREATER MOST_INSTANCES)
  message(SEND_ERROR "${name} has more than ${MOST_INSTANCES} kernel instances: what was added multiplies something")
endif()
