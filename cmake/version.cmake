# S4J_VERSION: the version of Sparse4j, which stands once, in java/pom.xml. The library says it (s4j_version), and is refused by
# a Java side of another one (jni/sparse4jni.cpp).
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS java/pom.xml)
file(READ java/pom.xml pom)
if(NOT pom MATCHES "<artifactId>sparse4j-parent</artifactId>[ \r\n]*<version>([^<]+)</version>")
  message(FATAL_ERROR "java/pom.xml names no version of sparse4j-parent")
endif()
set(S4J_VERSION "${CMAKE_MATCH_1}")
set_source_files_properties("${S4J_TREE}/native/src/capi/context.cpp" PROPERTIES COMPILE_DEFINITIONS "S4J_VERSION=\"${S4J_VERSION}\"")
