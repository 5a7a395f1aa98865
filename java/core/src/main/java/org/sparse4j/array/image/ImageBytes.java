// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array.image;

import java.io.IOException;
import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Scope;

/** Passes the image of an array to streams and byte arrays: the length, then the bytes in pieces. */
public final class ImageBytes {
    private static final int PIECE = 1 << 16;

    /** The longest array on common JVMs. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    private ImageBytes() {}

    private static IllegalArgumentException shorter(long length) {
        return new IllegalArgumentException("the image has " + length + " bytes, but its header alone has " + ImageHeader.bytes(0)
                + "; toBytes() returns a complete image");
    }

    /** Receives an image: its length, then its bytes in order. */
    public interface Sink {
        void length(long bytes) throws IOException;

        void write(byte[] piece, int length) throws IOException;
    }

    /** Returns the next bytes of an image, as many as requested. */
    public interface Source {
        void read(byte[] piece, int length) throws IOException;
    }

    /** Writes any array; for a view, the elements that it shows. */
    public static void write(INDArray x, Sink out) throws IOException {
        byte[] bytes = new byte[PIECE];
        ImageOutput.with(x, image -> image.to((piece, done, total) -> {
            if (done == piece.remaining()) {
                out.length(total);
            }
            while (piece.hasRemaining()) {
                int n = Math.min(PIECE, piece.remaining());
                piece.get(bytes, 0, n);
                out.write(bytes, n);
            }
        }));
    }

    /**
     * Reads an array from an image of {@code length} bytes. Takes memory only for the bytes that arrive, whatever
     * length their header states. The array belongs to the reader of the stream and outlives {@link Scope#runIn}.
     *
     * @throws IllegalArgumentException if the bytes are not a valid image; the message says why
     */
    public static INDArray read(long length, Source in, String method) throws IOException {
        if (length < ImageHeader.bytes(0)) {
            throw shorter(length);
        }
        byte[] piece = new byte[(int) Math.min(length, PIECE)];
        Scope scope = Scope.suspend();
        try (ImageInput image = new ImageInput(length)) {
            while (image.bytes() < length) {
                int n = (int) Math.min(piece.length, length - image.bytes());
                in.read(piece, n);
                image.add(piece, n);
            }
            return image.array(method);
        } finally {
            Scope.resume(scope);
        }
    }

    /** Returns the image as one byte array. */
    public static byte[] of(INDArray x) {
        var out = new Sink() {
            private byte[] bytes;
            private int at;

            @Override
            public void length(long length) {
                if (length > MOST) {
                    throw new IllegalArgumentException("toBytes: the image of the " + x.dataType() + " array of shape "
                            + Arrays.toString(x.shape()) + " has " + length + " bytes, but a byte array has at most " + MOST
                            + "; write a file with S4j.write, or take parts of the array");
                }
                bytes = new byte[(int) length];
            }

            @Override
            public void write(byte[] piece, int length) {
                System.arraycopy(piece, 0, bytes, at, length);
                at += length;
            }
        };
        try {
            write(x, out);
        } catch (IOException e) {
            throw new AssertionError("writing an image to memory threw an IOException", e);
        }
        return out.bytes;
    }

    /**
     * Returns the array of an image.
     *
     * @throws IllegalArgumentException if the bytes are not a valid image; the message says why
     */
    public static INDArray read(byte[] bytes) {
        if (bytes.length < ImageHeader.bytes(0)) {
            throw shorter(bytes.length);
        }
        try (ImageInput image = new ImageInput(bytes.length)) {
            image.add(bytes, bytes.length);
            return image.array("fromBytes");
        }
    }
}
