// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array.image;

import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;

/** Collects the bytes of an image in native memory that grows with them, whatever length the image claims. */
public final class ImageInput implements AutoCloseable {
    private static final int FIRST = 1 << 16;

    private final long most;
    private HostBlock block;
    private long bytes;

    /** Accepts an image of at most this many bytes. */
    public ImageInput(long most) {
        this.most = most;
        block = Backends.current().allocate(Math.min(most, FIRST));
    }

    /** Appends bytes of an array. */
    public void add(byte[] piece, int length) {
        if (bytes + length > block.bytes()) {
            grow(Math.max(bytes + length, Math.min(most, 2 * block.bytes())));
        }
        for (int at = 0; at < length;) {
            int n = Math.min(HostBlock.MAX_WINDOW, length - at);
            block.window(bytes, n).put(piece, at, n);
            at += n;
            bytes += n;
        }
    }

    private void grow(long size) {
        HostBlock larger = Backends.current().allocate(size);
        try (HostBlock old = block) {
            block = larger;
            for (long at = 0; at < bytes;) {
                int length = (int) Math.min(HostBlock.MAX_WINDOW, bytes - at);
                larger.window(at, length).put(old.window(at, length));
                at += length;
            }
        }
    }

    /** Returns the number of bytes so far. */
    public long bytes() {
        return bytes;
    }

    /** Verifies the bytes so far and returns a copy as an array. */
    public INDArray array(String method) {
        return Call.of(Function.IMAGE_READ).named(method).integer(block.place(0)).integer(bytes).array();
    }

    @Override
    public void close() {
        block.close();
    }
}
