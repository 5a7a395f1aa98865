// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.sparse4j.INDArray;
import org.sparse4j.array.image.ImageBytes;

/**
 * The serialized form of an array: the number of bytes of its image, then the image, as in files (docs/s4j-format.md).
 * A view is serialized as a whole array of its elements. Reading verifies the bytes, and takes memory only for the
 * bytes that arrive, whatever length the stream claims.
 */
public final class SerializedArray implements Serializable {
    private static final long serialVersionUID = 1L;

    private transient INDArray array;

    /** Wraps the array to write. */
    public SerializedArray(INDArray array) {
        this.array = array;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        ImageBytes.write(array, new ImageBytes.Sink() {
            @Override
            public void length(long bytes) throws IOException {
                out.writeLong(bytes);
            }

            @Override
            public void write(byte[] piece, int length) throws IOException {
                out.write(piece, 0, length);
            }
        });
    }

    private void readObject(ObjectInputStream in) throws IOException {
        try {
            array = ImageBytes.read(in.readLong(), (piece, length) -> in.readFully(piece, 0, length), "readObject");
        } catch (UncheckedIOException | IllegalArgumentException e) {
            InvalidObjectException invalid = new InvalidObjectException("the bytes do not hold an array: " + e.getMessage());
            invalid.initCause(e);
            throw invalid;
        }
    }

    private Object readResolve() {
        return array;
    }
}
