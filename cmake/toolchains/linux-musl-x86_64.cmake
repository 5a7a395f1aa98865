# linux-musl-x86_64
set(S4J_TARGET x86_64-linux-musl)
include("${CMAKE_CURRENT_LIST_DIR}/zig.cmake")
