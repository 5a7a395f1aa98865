// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;

/** Writes the header of an array's image (docs/s4j-format.md); only the native library reads it. */
public final class ImageHeader {
    public static final int VALUES = 0;
    public static final int INDEXES = 1;
    public static final int POINTERS = 2;
    public static final int LINE_IDS = 3;
    /** The order in which sections are written. */
    static final int[] ORDER = {POINTERS, LINE_IDS, INDEXES, VALUES};
    public static final int ALIGNMENT = 64;
    /** The number of bytes with a digest of their own. */
    public static final int BLOCK = 1 << 20;
    private static final long MAGIC = 0x0A1A0A0D4A345389L;  // 89 "S4J" 0D 0A 1A 0A
    private static final long VERSION = 1;
    // s4j_image_digest
    private static final int OF_BLOCKS = 2;
    private static final int OF_HEADER = 3;

    private final int type;
    private final int format;
    private final int partitioning;
    private final long[] shape;
    private final int[] order;
    private final long fill;
    private final long entries;
    private final long lines;
    private final int indexWidth;
    private final boolean hyper;
    private final long[] offsets = new long[ORDER.length];
    private final long[] lengths = new long[ORDER.length];
    private final long[] digests = new long[ORDER.length];

    /** Makes the header of an array with these numbers of entries and lines, from which the sizes of sections follow. */
    public ImageHeader(int type, int format, int partitioning, long[] shape, int[] order, long fill, long entries, long lines,
            int indexWidth, boolean hyper) {
        this.type = type;
        this.format = format;
        this.partitioning = partitioning;
        this.shape = shape;
        this.order = order;
        this.fill = fill;
        this.entries = entries;
        this.lines = lines;
        this.indexWidth = indexWidth;
        this.hyper = hyper;
    }

    /** Returns the size of a header for a rank, in bytes. */
    public static int bytes(int rank) {
        int words = Abi.I_SHAPE + 2 * rank + 1;
        return (words * Long.BYTES + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    /** Returns the next position at which a section may begin. */
    public static long aligned(long at) {
        return (at + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    /** Sets the position of a section; an empty section has none. */
    public void section(int which, long offset, long length, long digest) {
        offsets[which] = length == 0 ? 0 : offset;
        lengths[which] = length;
        digests[which] = length == 0 ? 0 : digest;
    }

    /** Returns the digest of a section, computed from the digests of its blocks. */
    public static long digest(HostBlock digests, long count) {
        return Call.of(Function.IMAGE_DIGEST).integer(OF_BLOCKS).integer(digests.place(0)).integer(count).run().word(0);
    }

    /** Returns the header with its digest. */
    public ByteBuffer toBytes() {
        int rank = shape.length;
        int bytes = bytes(rank);
        ByteBuffer to = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long[] words = {MAGIC, VERSION, bytes, type, format, rank, entries, indexWidth, partitioning,
            lines, hyper ? 1 : 0, fill};
        for (long word : words) {
            to.putLong(word);
        }
        for (int s = 0; s < ORDER.length; s++) {
            to.putLong(offsets[s]).putLong(lengths[s]).putLong(digests[s]);
        }
        for (long extent : shape) {
            to.putLong(extent);
        }
        for (int d = 0; d < rank; d++) {
            to.putLong(format == Abi.GCS ? order[d] : d);
        }
        try (HostBlock block = Backends.current().allocate(bytes)) {
            block.window(0, bytes).put(to.array());
            to.putLong(bytes - Long.BYTES, Call.of(Function.IMAGE_DIGEST).integer(OF_HEADER).integer(block.place(0))
                    .integer(bytes - Long.BYTES).run().word(0));
        }
        return to.position(0);
    }
}
