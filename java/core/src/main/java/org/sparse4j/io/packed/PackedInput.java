// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;

/**
 * The bytes that a decoder unpacks from other bytes. If reading the packed bytes fails, reading from this stream throws
 * the same exception, even if the decoder takes the failure for the end of the data. Any other exception of the decoder
 * means damage.
 */
final class PackedInput extends CheckedInput {
    private final String what;
    private final String packing;
    private final Decoder decoder;
    private final CheckedInput below;
    private InputStream decoded;

    /** Creates the stream of unpacked bytes. */
    @FunctionalInterface
    interface Decoder {
        InputStream of(InputStream packed) throws IOException;
    }

    /**
     * Creates the unpacked bytes of {@code below}.
     *
     * @param what the name of the packed data in messages, such as "gzipped data"
     * @param packing the reason why a library is necessary, such as "packed by bzip2"
     */
    PackedInput(String what, String packing, Decoder decoder, CheckedInput below) {
        this.what = what;
        this.packing = packing;
        this.decoder = decoder;
        this.below = below;
    }

    /** Work that may detect damage, or that needs Apache Commons Compress. */
    interface Work<T> {
        T run() throws IOException;
    }

    @Override
    int take(byte[] to, int from, int count) throws IOException {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("unpacking was interrupted");
        }
        int n = guarded(() -> {
            decoded = decoded == null ? decoder.of(below) : decoded;
            return decoded.read(to, from, count);
        });
        if (n < 0 && below.failure() != null) {
            throw below.failure();
        }
        return n;
    }

    <T> T guarded(Work<T> work) throws IOException {
        try {
            return work.run();
        } catch (RefusedException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw below.failure() != null ? below.failure() : new DamageException(what, below.isExhausted(), e);
        } catch (LinkageError e) {
            throw missing(e);
        }
    }

    private RefusedException missing(LinkageError e) {
        RefusedException refused = new RefusedException("it is " + packing + ", which needs Apache Commons Compress; add "
                + "org.apache.commons:commons-compress (1.26 or newer, with its dependencies) and, for xz, org.tukaani:xz to the class "
                + "path, and on a module path also --add-modules org.apache.commons.compress,org.tukaani.xz, or unpack the file (missing "
                + "now: " + e.getMessage() + ")");
        refused.initCause(e);
        return refused;
    }

    @Override
    public void close() throws IOException {
        if (decoded != null) {
            decoded.close();
        }
        below.close();
    }
}
