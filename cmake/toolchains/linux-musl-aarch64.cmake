# linux-musl-aarch64 (Alpine and its like on Arm): for any musl, the C library is the system's.
set(S4J_TARGET aarch64-linux-musl)
set(S4J_SYSTEM Linux)
include("${CMAKE_CURRENT_LIST_DIR}/zig.cmake")
