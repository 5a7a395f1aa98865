// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.reading;

import com.github.luben.zstd.Zstd;
import java.nio.ByteBuffer;

/** Decompresses Zstandard by libzstd. It is a separate class, so that only files that need it load its native library. */
public final class HdfZstd {
    /** The largest compression ratio: a block of 128 KiB that repeats one byte takes 4 bytes. */
    public static final int RATIO = 1 << 15;

    private HdfZstd() {}

    /**
     * Decompresses one buffer into another. Both are direct.
     *
     * @return a description of the error, or null if there is none
     * @throws IllegalStateException if the native library of zstd-jni cannot be loaded
     */
    public static String unpack(ByteBuffer from, ByteBuffer to) {
        try {
            // If the frame omits its size, zstd returns 0 or less; for two frames, it returns the size of the first frame.
            long said = Zstd.getDirectByteBufferFrameContentSize(from, from.position(), from.remaining());
            if (said > to.limit()) {
                return "has " + said + " bytes when it is unpacked; it must have " + to.limit();
            }
            long size = Zstd.decompressDirectByteBuffer(to, 0, to.limit(), from, from.position(), from.remaining());
            return size == to.limit() ? null : "has " + size + " bytes when it is unpacked; it must have " + to.limit();
        } catch (RuntimeException e) {  // ZstdException, not named here: the JVM would load the class, which may be missing, before the try
            return "is not data packed by zstd, or has more than the expected " + to.limit() + " bytes when it is unpacked: "
                    + e.getMessage();
        } catch (LinkageError e) {
            throw new IllegalStateException("the file has datasets packed by zstd, but the library zstd-jni, which unpacks them, cannot be "
                    + "loaded: " + e + "; zstd-jni extracts its native library to the folder that the property ZstdTempFolder names, "
                    + "otherwise to java.io.tmpdir", e);
        }
    }
}
