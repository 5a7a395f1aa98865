// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.nio.charset.StandardCharsets;

/** Whether bytes are a tar archive's, which has no mark at its begin: its first header has a checksum. */
public final class TarHeader {
    public static final int BLOCK = 512;
    private static final int SUM = 148;
    private static final int SUM_BYTES = 8;
    private static final int MAGIC = 257;
    private static final int OCTAL = 8;

    private TarHeader() {}

    /** Whether it is a header: its checksum is right, and it says ustar, or ends in a zero as older ones and no texts do. */
    public static boolean is(byte[] block) {
        if (block.length < BLOCK || block[0] == 0) {
            return false;
        }
        int unsigned = 0;
        int signed = 0;  // as some old programs have summed
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
