// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;

/** The bytes of an image as they come, in native memory that grows with them, whatever the image says of itself. */
final class ImageInput implements AutoCloseable {
    private static final int PIECE = 1 << 16;

    private final byte[] piece = new byte[PIECE];
    private HostBlock block = Backends.current().allocate(PIECE);
    private long bytes;

    /** All that a stream has. */
    void readAll(InputStream from, ProgressListener listener, Path file) throws IOException {
        for (;;) {
            int n = from.read(piece);
            if (n < 0) {
                return;
            }
            add(n);
            if (!listener.progress(bytes, Math.max(bytes, 1))) {
                throw new CancellationException("reading " + file + " was stopped by its listener");
            }
        }
    }

    private void add(int n) {
        if (bytes + n > block.bytes()) {
            HostBlock larger = Backends.current().allocate(block.bytes() * 2);
            boolean ok = false;
            try (HostBlock old = block) {
                for (long at = 0; at < bytes;) {
                    int length = (int) Math.min(HostBlock.MAX_WINDOW, bytes - at);
                    larger.window(at, length).put(old.window(at, length));
                    at += length;
                }
                ok = true;
            } finally {
                if (ok) {
                    block = larger;
                } else {
                    larger.close();
                }
            }
        }
        ByteBuffer to = block.window(bytes, n);
        to.put(piece, 0, n);
        bytes += n;
    }

    /** The array of the bytes so far. */
    INDArray array(String method) {
        return Call.of(Function.IMAGE_READ).named(method).integer(block.place(0)).integer(bytes).array();
    }

    @Override
    public void close() {
        block.close();
    }
}
