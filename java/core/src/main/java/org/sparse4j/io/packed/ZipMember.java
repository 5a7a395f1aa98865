// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

/** A member of a zip archive: the position of its first byte, and its number of bytes in the file ({@code packed}) and unpacked. */
record ZipMember(String name, boolean deflated, long begin, long packed, long unpacked, int crc) {}
