// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.numpy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.io.bytes.ByteInput;
import org.sparse4j.io.bytes.FilePlace;

/** Converts the elements of an array in Fortran order to C order. The first read loads all elements off-heap. */
final class COrder implements ByteInput {
    private final ByteInput in;
    private final int width;
    private final long[] shape;
    private final long[] steps;  // the distance between neighbours along each dimension, in elements
    private final long[] at;     // the coordinates of the next element
    private long next;           // the position of that element in the file
    private HostBlock all;
    private ByteBuffer[] windows;

    /**
     * Creates the input. Elements must be numbers, not texts: the widths of numbers divide the size of a window, so
     * that no element crosses the border of two windows.
     */
    COrder(ByteInput in, NpyHeader header) {
        this.in = in;
        width = header.type().width();
        shape = header.shape();
        at = new long[shape.length];
        steps = new long[shape.length];
        long step = 1;
        for (int d = 0; d < shape.length; d++) {
            steps[d] = step;
            step *= shape[d];
        }
    }

    @Override
    public FilePlace place() {
        return in.place();
    }

    @Override
    public long size() {
        return in.size();
    }

    /** Returns the position in the file of an element that is numbered in C order. */
    long inFile(long element) {
        long rest = element;
        long position = 0;
        for (int d = shape.length - 1; d >= 0; d--) {
            position += rest % shape[d] * steps[d];
            rest /= shape[d];
        }
        return position;
    }

    private void load() throws IOException {
        long bytes = Arrays.stream(shape).reduce(width, (a, b) -> a * b);
        all = Backends.current().allocate(bytes);
        windows = new ByteBuffer[(int) ((bytes + HostBlock.MAX_WINDOW - 1) / HostBlock.MAX_WINDOW)];
        for (int k = 0; k < windows.length; k++) {
            long from = (long) k * HostBlock.MAX_WINDOW;
            windows[k] = all.window(from, (int) Math.min(HostBlock.MAX_WINDOW, bytes - from));
            in.fill(windows[k].duplicate());
            windows[k].order(ByteOrder.LITTLE_ENDIAN);
        }
    }

    @Override
    public void fill(ByteBuffer to) throws IOException {
        if (all == null) {
            load();
        }
        ByteBuffer copy = to.slice().order(ByteOrder.LITTLE_ENDIAN);
        for (int put = 0; put < copy.limit(); put += width) {
            long from = next * width;
            ByteBuffer window = windows[(int) (from / HostBlock.MAX_WINDOW)];
            int begin = (int) (from % HostBlock.MAX_WINDOW);
            switch (width) {
                case 8 -> copy.putLong(put, window.getLong(begin));
                case 4 -> copy.putInt(put, window.getInt(begin));
                case 2 -> copy.putShort(put, window.getShort(begin));
                default -> copy.put(put, window.get(begin));
            }
            step();
        }
        to.position(to.limit());
    }

    /** Moves to the next element in C order. */
    private void step() {
        for (int d = shape.length - 1; d >= 0; d--) {
            next += steps[d];
            if (++at[d] < shape[d]) {
                return;
            }
            next -= at[d] * steps[d];
            at[d] = 0;
        }
    }

    @Override
    public void finish() throws IOException {
        in.finish();
    }

    @Override
    public void close() throws IOException {
        if (all != null) {
            all.close();
        }
        in.close();
    }
}
