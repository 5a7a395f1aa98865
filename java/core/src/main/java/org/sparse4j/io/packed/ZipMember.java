// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

/** Where the bytes of a member of a zip archive are, `packed` of them, and what comes out. */
record ZipMember(String name, boolean deflated, long begin, long packed, long unpacked, int crc) {}
