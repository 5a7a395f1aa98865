// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array.image;

import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;

/** The bytes of an image as they come, in native memory that grows with them, whatever the image says of itself. */
public final class ImageInput implements AutoCloseable {
    private static final int FIRST = 1 << 16;

    private final long most;
    private HostBlock block;
    private long bytes;

    /** Of an image that has so many bytes at most. */
    public ImageInput(long most) {
        this.most = most;
        block = Backends.current().allocate(Math.min(most, FIRST));
    }

    /** The next bytes, of an array. */
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

    /** How many there are. */
    public long bytes() {
        return bytes;
    }

    /** The array of the bytes so far, verified: a copy. */
    public INDArray array(String method) {
        return Call.of(Function.IMAGE_READ).named(method).integer(block.place(0)).integer(bytes).array();
    }

    @Override
    public void close() {
        block.close();
    }
}
