// SPDX-License-Identifier: Apache-2.0

/** Assertions about sparse arrays: {@link org.sparse4j.testing}. */
module org.sparse4j.testing {
    requires transitive org.sparse4j;
    // For SparseAssertions, in programs that have AssertJ.
    requires static org.assertj.core;
    // If OpenTest4J is present, failures are of its class AssertionFailedError, which tools show as a comparison. JUnit 5 depends
    // on it.
    requires static org.opentest4j;

    exports org.sparse4j.testing;
}
