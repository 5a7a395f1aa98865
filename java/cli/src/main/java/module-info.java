// SPDX-License-Identifier: Apache-2.0

/** The commands of Sparse4j. */
module org.sparse4j.cli {
    requires info.picocli;
    requires org.sparse4j;
    requires org.sparse4j.report;

    exports org.sparse4j.cli;

    // picocli sets the fields of options by reflection.
    opens org.sparse4j.cli to info.picocli;
}
