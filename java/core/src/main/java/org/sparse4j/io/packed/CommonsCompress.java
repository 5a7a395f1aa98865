// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.MemoryLimitException;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * Calls the decoders of Apache Commons Compress, an optional dependency. Loading this class fails if the library is
 * missing.
 */
final class CommonsCompress {
    private static final int KIB = 1 << 10;
    private static final int SHARE = 2;  // a dictionary may take 1 / SHARE of the heap

    private CommonsCompress() {}

    /** Unpacks all concatenated streams. */
    static InputStream bzip2(InputStream packed) throws IOException {
        return new BZip2CompressorInputStream(packed, true);
    }

    /** Unpacks all concatenated streams, and skips the zeros that pad them. */
    @SuppressWarnings("deprecation")  // the builder exists since 1.28, but other libraries depend on older versions
    static InputStream xz(InputStream packed) throws IOException {
        long most = Runtime.getRuntime().maxMemory() / SHARE;
        int limit = (int) Math.min(most / KIB, Integer.MAX_VALUE);
        return new FilterInputStream(new XZCompressorInputStream(packed, true, limit)) {
            @Override
            public int read(byte[] to, int from, int count) throws IOException {
                try {
                    return super.read(to, from, count);
                } catch (MemoryLimitException e) {
                    throw new RefusedException("its xz data needs " + (e.getMemoryNeededInKb() + KIB - 1) / KIB
                            + " MiB of Java's heap to be unpacked, more than half of the heap, " + limit / KIB
                            + " MiB. Raise -Xmx, or unpack the file with xz -d");
                }
            }
        };
    }
}
