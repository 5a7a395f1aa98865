// SPDX-License-Identifier: Apache-2.0

/** Nothing of its own: the artifact's dependencies are core and the native libraries of all platforms. */
module org.sparse4j.all {
    requires transitive org.sparse4j;
}
