# s4j_find_gtest(): GoogleTest as installed, which is the build machine's; for another architecture from its sources
# (package googletest).
macro(s4j_find_gtest)
  if(CMAKE_CROSSCOMPILING)
    set(INSTALL_GTEST OFF)
    set(BUILD_GMOCK OFF)
    add_subdirectory(/usr/src/googletest "${CMAKE_BINARY_DIR}/googletest" EXCLUDE_FROM_ALL)
    if(NOT TARGET GTest::gtest_main)
      add_library(GTest::gtest_main ALIAS gtest_main)
    endif()
  else()
    find_package(GTest REQUIRED)
  endif()
endmacro()

# s4j_unite(TARGET source...): small sources of one folder are compiled together (82 of 139 in 26 units), since most of
# what each of them takes is its headers. What they hide in unnamed namespaces must differ within a folder. Those of fuzz/
# stand alone: each is also linked into a program of its own.
function(s4j_unite target)
  foreach(source IN LISTS ARGN)
    file(SIZE "${source}" bytes)
    if(bytes LESS 6000 AND NOT source MATCHES "/fuzz/")
      cmake_path(GET source PARENT_PATH folder)
      cmake_path(RELATIVE_PATH folder BASE_DIRECTORY "${CMAKE_SOURCE_DIR}")
      string(MAKE_C_IDENTIFIER "${folder}" group)
      set_source_files_properties("${source}" PROPERTIES UNITY_GROUP ${group})
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
