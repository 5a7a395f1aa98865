// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

/** The position of a member in a zip archive: its number of bytes in the file ({@code packed}) and unpacked. */
record ZipMember(String name, boolean deflated, long begin, long packed, long unpacked, int crc) {}
