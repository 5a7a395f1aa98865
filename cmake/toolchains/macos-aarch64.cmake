# macos-aarch64 (Apple's own processors); macOS 11 was the first with them.
set(S4J_TARGET aarch64-macos.11.0)
set(S4J_SYSTEM Darwin)
include("${CMAKE_CURRENT_LIST_DIR}/zig.cmake")
