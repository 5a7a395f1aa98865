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
            // A frame may omit its size, which is then 0 or less. If there are two frames, the method returns the size of the first.
            long said = Zstd.getDirectByteBufferFrameContentSize(from, from.position(), from.remaining());
            if (said > to.limit()) {
                return "becomes " + said + " bytes when it is unpacked; " + to.limit() + " belong there";
            }
            long size = Zstd.decompressDirectByteBuffer(to, 0, to.limit(), from, from.position(), from.remaining());
            return size == to.limit() ? null : "becomes " + size + " bytes when it is unpacked; " + to.limit() + " belong there";
        } catch (RuntimeException e) {  // ZstdException, not named here: the JVM would load the class, which may be missing, before the try
            return "is no data that was packed by zstd, or becomes more than the " + to.limit() + " bytes that belong there: "
                    + e.getMessage();
        } catch (LinkageError e) {
            throw new IllegalStateException("the file has datasets that are packed by zstd, and the library zstd-jni, which unpacks "
                    + "them, cannot be loaded: " + e + "; it puts its native library into the folder of the property "
                    + "ZstdTempFolder, else of java.io.tmpdir", e);
        }
    }
}
