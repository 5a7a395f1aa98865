// SPDX-License-Identifier: Apache-2.0

/**
 * Turns texts and samples into matrices: {@link org.sparse4j.text}, {@link org.sparse4j.preprocessing},
 * {@link org.sparse4j.selection}.
 */
module org.sparse4j.features {
    requires transitive org.sparse4j;

    exports org.sparse4j.preprocessing;
    exports org.sparse4j.selection;
    exports org.sparse4j.text;
}
