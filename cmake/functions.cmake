# The functions of the C ABI, as sparse4j.h declares them, each as S4J_FUNCTION(name) in functions.inc: what goes through
# all of them needs no list of its own.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS native/include/sparse4j.h)
file(READ native/include/sparse4j.h header)
string(REGEX MATCHALL "S4J_API s4j_function s4j_[a-z0-9_]+" declarations "${header}")
set(rows "")
foreach(declaration IN LISTS declarations)
  string(REGEX REPLACE ".* s4j_(.*)" "S4J_FUNCTION(\\1)\n" row "${declaration}")
  string(APPEND rows "${row}")
endforeach()
set(S4J_GENERATED_DIR "${CMAKE_BINARY_DIR}/generated")
file(CONFIGURE OUTPUT "${S4J_GENERATED_DIR}/functions.inc" CONTENT "${rows}" @ONLY)
