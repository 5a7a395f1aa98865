// SPDX-License-Identifier: Apache-2.0

/** A module without packages: its artifact depends on core and on the native libraries of all platforms. */
module org.sparse4j.all {
    requires transitive org.sparse4j;
}
