# windows-aarch64 (Windows on Arm's processors); no emulator here runs it.
set(S4J_TARGET aarch64-windows-gnu)
set(S4J_SYSTEM Windows)
include("${CMAKE_CURRENT_LIST_DIR}/zig.cmake")
