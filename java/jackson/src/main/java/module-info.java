// SPDX-License-Identifier: Apache-2.0

/** Sparse arrays as JSON: {@link org.sparse4j.jackson}. */
module org.sparse4j.jackson {
    requires transitive com.fasterxml.jackson.databind;
    requires transitive org.sparse4j;

    exports org.sparse4j.jackson;

    provides com.fasterxml.jackson.databind.Module with org.sparse4j.jackson.Sparse4jModule;
}
