// SPDX-License-Identifier: Apache-2.0
/** Packed files: gzip, bzip2, xz, and the members of tar and zip archives. Decoders can be stacked, since members may be packed too. */
package org.sparse4j.io.packed;
