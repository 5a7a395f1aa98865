# s4j_glob(VAR pattern...): the sources of a target. *.inc.cpp files are text for other sources. An empty folder
# gives one empty source, so that every target exists from the first day on.
function(s4j_glob var)
  file(GLOB files CONFIGURE_DEPENDS ${ARGN})
  list(FILTER files EXCLUDE REGEX "\\.inc\\.cpp$")
  if(NOT files)
    set(files "${CMAKE_BINARY_DIR}/empty.cpp")
    if(NOT EXISTS "${files}")
      file(WRITE "${files}" "// No source matches ${ARGN} yet.\n")
    endif()
  endif()
  set(${var} ${files} PARENT_SCOPE)
endfunction()
