# Platforms that have no cross compiler among Debian's packages: zig's clang, with its own headers and libraries of each
# (PyPI's ziglang; S4J_ZIG names the program). S4J_TARGET is zig's name of the platform, S4J_SYSTEM CMake's of
# its system.
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES S4J_ZIG S4J_TARGET S4J_SYSTEM)
set(S4J_ZIG "$ENV{S4J_ZIG}" CACHE FILEPATH "zig's program")
if(NOT S4J_ZIG)
  message(FATAL_ERROR "S4J_ZIG does not name zig's program (PyPI's ziglang)")
endif()
set(CMAKE_C_COMPILER "${S4J_ZIG}" cc -target ${S4J_TARGET})
set(CMAKE_CXX_COMPILER "${S4J_ZIG}" c++ -target ${S4J_TARGET})
# zig looks for undefined behaviour unless told not to.
set(CMAKE_C_FLAGS_INIT -fno-sanitize=undefined)
set(CMAKE_CXX_FLAGS_INIT -fno-sanitize=undefined)
string(REGEX REPLACE "-.*" "" CMAKE_SYSTEM_PROCESSOR "${S4J_TARGET}")
set(CMAKE_SYSTEM_NAME "${S4J_SYSTEM}")
# Nothing here has resources; CMake asks for their compiler.
set(CMAKE_RC_COMPILER "${S4J_ZIG}")
