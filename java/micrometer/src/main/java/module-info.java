// SPDX-License-Identifier: Apache-2.0

/** Metrics of the native memory for Micrometer: {@link org.sparse4j.micrometer}. */
@SuppressWarnings({"module", "requires-automatic", "requires-transitive-automatic"})  // Micrometer is an automatic module
module org.sparse4j.micrometer {
    requires transitive micrometer.core;
    requires transitive org.sparse4j;

    exports org.sparse4j.micrometer;
}
