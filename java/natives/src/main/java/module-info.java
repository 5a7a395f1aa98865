// SPDX-License-Identifier: Apache-2.0

/** A module without packages: its jar has only notices. The native libraries are in the jars with a classifier. */
module org.sparse4j.natives {}
