// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.nio.charset.StandardCharsets;

/** Recognizes a tar archive by the checksum of its first header, because a tar archive does not begin with magic bytes. */
public final class TarHeader {
    public static final int BLOCK = 512;
    private static final int SUM = 148;
    private static final int SUM_BYTES = 8;
    private static final int MAGIC = 257;
    private static final int OCTAL = 8;

    private TarHeader() {}

    /**
     * Returns whether a block is a header. The checksum must be right. In addition, the block must contain ustar, or
     * end in a zero, as older headers do and texts do not.
     */
    public static boolean is(byte[] block) {
        if (block.length < BLOCK || block[0] == 0) {
            return false;
        }
        int unsigned = 0;
        int signed = 0;  // some old programs added up signed bytes
        for (int i = 0; i < BLOCK; i++) {
            byte b = i >= SUM && i < SUM + SUM_BYTES ? (byte) ' ' : block[i];
            unsigned += b & 0xff;
            signed += b;
        }
        String sum = new String(block, SUM, SUM_BYTES, StandardCharsets.ISO_8859_1).replace('\0', ' ').strip();
        boolean told = new String(block, MAGIC, 5, StandardCharsets.ISO_8859_1).equals("ustar") || block[BLOCK - 1] == 0;
        if (!told || !sum.matches("[0-7]{1,7}")) {
            return false;
        }
        int said = Integer.parseInt(sum, OCTAL);
        return said == unsigned || said == signed;
    }
}
