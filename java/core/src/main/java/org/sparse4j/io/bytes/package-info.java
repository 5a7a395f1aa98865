// SPDX-License-Identifier: Apache-2.0
/**
 * Bytes of binary files, read in order or ahead, the places that messages name, and the exceptions of malformed files.
 */
package org.sparse4j.io.bytes;
