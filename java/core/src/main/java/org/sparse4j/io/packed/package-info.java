// SPDX-License-Identifier: Apache-2.0
/** Packed files: gzip, bzip2, xz, and the members of tar and zip archives, one decoder over the other. */
package org.sparse4j.io.packed;
