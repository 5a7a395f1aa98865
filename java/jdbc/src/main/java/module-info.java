// SPDX-License-Identifier: Apache-2.0

/** Sparse arrays from queries and into tables: {@link org.sparse4j.jdbc}. */
module org.sparse4j.jdbc {
    requires transitive java.sql;
    requires transitive org.sparse4j;
    requires transitive org.sparse4j.features;

    exports org.sparse4j.jdbc;
}
