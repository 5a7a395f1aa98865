# windows-x86_64; what it builds runs under wine.
set(S4J_TARGET x86_64-windows-gnu)
set(S4J_SYSTEM Windows)
include("${CMAKE_CURRENT_LIST_DIR}/zig.cmake")
set(CMAKE_CROSSCOMPILING_EMULATOR wine)
