# linux-musl-x86_64 (Alpine and its like): for any musl, the C library is the system's.
set(S4J_TARGET x86_64-linux-musl)
set(S4J_SYSTEM Linux)
include("${CMAKE_CURRENT_LIST_DIR}/zig.cmake")
