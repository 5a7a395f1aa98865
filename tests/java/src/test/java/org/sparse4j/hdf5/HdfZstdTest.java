// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sparse4j.hdf5.reading.HdfZstd;

class HdfZstdTest {
    private static final byte[] PLAIN = plain();

    private static byte[] plain() {
        byte[] all = new byte[300_000];
        Random random = new Random(3);
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) random.nextInt(7);
        }
        return all;
    }

    private static ByteBuffer direct(byte... bytes) {
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    private static String unpacked(byte[] from, ByteBuffer to) {
        return HdfZstd.unpack(direct(from), to);
    }

    private static byte[] joined(byte[] one, byte... two) {
        byte[] all = Arrays.copyOf(one, one.length + two.length);
        System.arraycopy(two, 0, all, one.length, two.length);
        return all;
    }

    /** Frames that say their size, one that does not, and two of them. */
    @Test
    void everyFormOfFrameIsUnpacked() throws IOException {
        ByteArrayOutputStream streamed = new ByteArrayOutputStream();
        try (OutputStream out = new ZstdOutputStream(streamed)) {
            out.write(PLAIN);
        }
        byte[] half = Zstd.compress(Arrays.copyOf(PLAIN, 150_000));
        byte[] rest = Zstd.compress(Arrays.copyOfRange(PLAIN, 150_000, PLAIN.length));
        for (byte[] packed : new byte[][] {Zstd.compress(PLAIN), Zstd.compress(PLAIN, 9), streamed.toByteArray(), joined(half, rest)}) {
            ByteBuffer to = ByteBuffer.allocateDirect(PLAIN.length);
            assertNull(unpacked(packed, to));
            assertEquals(ByteBuffer.wrap(PLAIN), to);
        }
        ByteBuffer inside = direct(joined(new byte[10], Zstd.compress(PLAIN))).position(10);
        ByteBuffer to = ByteBuffer.allocateDirect(PLAIN.length);
        assertNull(HdfZstd.unpack(inside, to));
        assertEquals(ByteBuffer.wrap(PLAIN), to);
    }

    @Test
    void wrongSizesAndDamageAreReported() {
        byte[] packed = Zstd.compress(PLAIN);
        String[][] rows = {{unpacked(packed, ByteBuffer.allocateDirect(PLAIN.length - 1)), "has 300000 bytes when it is unpacked; it must have 299999"},
            {unpacked(packed, ByteBuffer.allocateDirect(PLAIN.length + 1)), "has 300000 bytes when it is unpacked; it must have 300001"},
            {unpacked(joined(packed, packed), ByteBuffer.allocateDirect(PLAIN.length)), "or has more than the expected 300000 bytes when "
                    + "it is unpacked"},
            {unpacked(Arrays.copyOf(packed, packed.length - 1), ByteBuffer.allocateDirect(PLAIN.length)), "is not data packed by zstd"},
            {unpacked(joined(packed, (byte) 1), ByteBuffer.allocateDirect(PLAIN.length)), "is not data packed by zstd"},
            {unpacked(new byte[0], ByteBuffer.allocateDirect(8)), "has 0 bytes when it is unpacked; it must have 8"}};
        for (String[] row : rows) {
            assertTrue(row[0] != null && row[0].contains(row[1]), row[0] + " has not " + row[1]);
        }
    }

    /** Never more than the buffer, and never the end of the process. */
    @Test
    void changedBytesAreUnpackedOrRefused() {
        byte[] packed = Zstd.compress(Arrays.copyOf(PLAIN, 3000));
        ByteBuffer to = ByteBuffer.allocateDirect(3000);
        Random random = new Random(4);
        int refused = 0;
        for (int k = 0; k < 3000; k++) {
            byte[] changed = packed.clone();
            changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
            refused += unpacked(Arrays.copyOf(changed, changed.length - k % 3), to) == null ? 0 : 1;
        }
        assertTrue(refused > 2000, refused + " of 3000 refused");
    }

    /** Where a program has left zstd-jni out, or its native library cannot be loaded. */
    @Test
    void withoutTheLibraryTheMessageNamesIt() throws Exception {
        URL classes = HdfZstd.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader alone = new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
            Method unpack = alone.loadClass(HdfZstd.class.getName()).getDeclaredMethod("unpack", ByteBuffer.class, ByteBuffer.class);
            unpack.setAccessible(true);
            Throwable e = assertThrows(InvocationTargetException.class, () -> unpack.invoke(null, direct((byte) 1), direct((byte) 1)))
                    .getCause();
            assertEquals(IllegalStateException.class, e.getClass());
            assertTrue(e.getMessage().startsWith("the file has datasets packed by zstd, but the library zstd-jni, which unpacks "
                    + "them, cannot be loaded: java.lang.NoClassDefFoundError: com/github/luben/zstd/Zstd"), e.getMessage());
        }
    }

    /** What a chunk's size in the file is held against: no frame does better. */
    @Test
    void noFrameGrowsBeyondTheRatio() {
        byte[] zeros = new byte[16 << 20];
        byte[] packed = Zstd.compress(zeros, 3);
        assertTrue((long) packed.length * HdfZstd.RATIO > zeros.length, packed.length + " bytes");
    }
}
