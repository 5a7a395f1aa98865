# macos-x86_64 (Intel's processors).
set(S4J_TARGET x86_64-macos.11.0)
set(S4J_SYSTEM Darwin)
include("${CMAKE_CURRENT_LIST_DIR}/zig.cmake")
