// SPDX-License-Identifier: Apache-2.0
/**
 * Bytes of binary files, read in order or ahead; the positions that messages name, and the exceptions of malformed
 * files.
 */
package org.sparse4j.io.bytes;
