# macos-aarch64
set(S4J_TARGET aarch64-macos.11.0)
include("${CMAKE_CURRENT_LIST_DIR}/zig.cmake")
