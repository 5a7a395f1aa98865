// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array.image;

import java.io.IOException;
import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Scope;

/** The image of an array for streams and arrays of bytes: how many bytes it has, then the bytes, in pieces. */
public final class ImageBytes {
    private static final int PIECE = 1 << 16;

    /** The longest array that JVMs make. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    private ImageBytes() {}

    private static IllegalArgumentException shorter(long length) {
        return new IllegalArgumentException("the image has " + length + " bytes, but its header alone has " + ImageHeader.bytes(0)
                + "; toBytes() makes a whole one");
    }

    /** Takes an image: first its length, then its bytes in order. */
    public interface Sink {
        void length(long bytes) throws IOException;

        void write(byte[] piece, int length) throws IOException;
    }

    /** Gives the next bytes of an image, as many as asked for. */
    public interface Source {
        void read(byte[] piece, int length) throws IOException;
    }

    /** Writes any array; a view as what it shows. */
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
     * Reads an array of an image of so many bytes. Takes as much memory as there are bytes, whatever they say. The array is
     * the stream's reader's, and outlives what {@link Scope#runIn} runs.
     *
     * @throws IllegalArgumentException where they are no image, with what is wrong with them
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

    /** The image as one array of bytes. */
    public static byte[] of(INDArray x) {
        var out = new Sink() {
            private byte[] bytes;
            private int at;

            @Override
            public void length(long length) {
                if (length > MOST) {
                    throw new IllegalArgumentException("toBytes: the image of the array " + x.dataType() + " "
                            + Arrays.toString(x.shape()) + " has " + length + " bytes; an array of bytes has at most " + MOST
                            + ". Write parts of it, or a file");
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
            throw new AssertionError("no file is touched", e);
        }
        return out.bytes;
    }

    /**
     * The array of an image.
     *
     * @throws IllegalArgumentException where the bytes are none, with what is wrong with them
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
