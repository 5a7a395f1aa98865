// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;

/** A buffer of an array as Java reads it: elements of 1, 4 or 8 bytes in native memory. */
final class HostWords {
    private static final int WINDOW_BITS = 30;
    private static final int SHORT = 16;

    private final int width;
    private final LongBuffer longs;
    private final IntBuffer ints;
    private final ByteBuffer bytes;
    private final HostWords[] windows; // of 2^30 bytes each, if one is not enough
    private final int shift; // to the number of a window

    private HostWords(int width, ByteBuffer memory, HostWords... windows) {
        this.width = width;
        this.windows = windows;
        this.shift = WINDOW_BITS - Integer.numberOfTrailingZeros(width);
        this.bytes = memory;
        this.longs = memory == null ? null : memory.asLongBuffer();
        this.ints = memory == null ? null : memory.asIntBuffer();
    }

    /** Returns {@code count} elements at an address; null without elements. */
    static HostWords at(long address, long count, int width) {
        long size = count * width;
        if (address == 0 || size == 0) {
            return null;
        }
        long window = 1L << WINDOW_BITS;
        if (size <= window) {
            return new HostWords(width, Native.wrap(address, size).order(ByteOrder.nativeOrder()), (HostWords[]) null);
        }
        HostWords[] parts = new HostWords[(int) ((size + window - 1) / window)];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = at(address + i * window, Math.min(window, size - i * window) / width, width);
        }
        return new HostWords(width, null, parts);
    }

    /** Returns the bytes of an element, those of a shorter type without its sign. */
    long bits(long at) {
        if (windows != null) {
            return windows[(int) (at >>> shift)].bits(at & (1L << shift) - 1);
        }
        switch (width) {
            case Long.BYTES:
                return longs.get((int) at);
            case Integer.BYTES:
                return ints.get((int) at) & 0xffffffffL;
            default:
                return bytes.get((int) at) & 0xff;
        }
    }

    /** Returns an index or a pointer. */
    long number(long at) {
        if (windows != null) {
            return windows[(int) (at >>> shift)].number(at & (1L << shift) - 1);
        }
        return width == Long.BYTES ? longs.get((int) at) : ints.get((int) at);
    }

    /**
     * Returns the first place in [begin, end) of an ascending run whose number is at least the key; end if there is none.
     */
    long first(long begin, long end, long key) {
        long low = begin;
        long length = end - begin;
        if (windows == null && width == Integer.BYTES) {
            if (key > Integer.MAX_VALUE) {
                return end;
            }
            return first((int) begin, (int) length, (int) key);
        }
        while (length > 0) {
            long half = length >>> 1;
            boolean below = number(low + half) < key;
            low = below ? low + half + 1 : low;
            length = below ? length - half - 1 : half;
        }
        return low;
    }

    // Without a branch that depends on the numbers: the processor would foretell it wrongly half of the time.
    private int first(int begin, int count, int key) {
        if (count == 0) {
            return begin;
        }
        IntBuffer run = ints;
        int low = begin;
        int length = count;
        while (length > SHORT) {
            int half = length >>> 1;
            low += run.get(low + half - 1) < key ? half : 0;
            length -= half;
        }
        int at = low;
        for (int k = 0; k < length; k++) {
            at += run.get(low + k) - key >>> 31;
        }
        return at;
    }

    /** Writes the bytes of an element. */
    void set(long at, long bits) {
        if (windows != null) {
            windows[(int) (at >>> shift)].set(at & (1L << shift) - 1, bits);
            return;
        }
        switch (width) {
            case Long.BYTES:
                longs.put((int) at, bits);
                break;
            case Integer.BYTES:
                ints.put((int) at, (int) bits);
                break;
            default:
                bytes.put((int) at, (byte) bits);
                break;
        }
    }
}
